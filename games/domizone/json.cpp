#include <array>

#include "core/seen_deal.h"
#include "games/domizone/text.h"

namespace demesne::domizone {
namespace {

// Visits the cells of the sheet by column, then row, as the notation orders them.
template <class Visit>
void each_cell_by_column(Visit&& visit) {
  for (int column = 0; column < kSide; ++column) {
    for (int row = 0; row < kSide; ++row) visit(cell_at(column, row));
  }
}

Json cells_json(const Table& table) {
  Json::Object cells;
  each_cell_by_column([&](unsigned cell) {
    const int number = table.number(cell);
    if (number >= 0) cells.push_back({cell_name(cell), number});
  });
  return cells;
}

Json dominoes_json(const Table& table) {
  Json::Array dominoes;
  for (int i = 0; i < table.laid_count(); ++i) dominoes.emplace_back(to_text(table.laid(i)));
  return dominoes;
}

std::string size_name(unsigned size) { return std::string(1, kSizeLetters[size]); }

Json pyramids_json(const Table& table) {
  Json::Object pyramids;
  each_cell_by_column([&](unsigned cell) {
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      for (unsigned size = 0; size < Table::kSizes; ++size) {
        if (table.pyramid(seat, size) != cell) continue;
        pyramids.push_back(
            {cell_name(cell), Json::Object{{"seat", int{seat}}, {"size", size_name(size)}}});
      }
    }
  });
  return pyramids;
}

Json left_json(const Table& table) {
  Json::Array left;
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    Json::Array sizes;
    each_bit(table.unset(seat), [&](unsigned size) { sizes.emplace_back(size_name(size)); });
    left.emplace_back(std::move(sizes));
  }
  return left;
}

Json hand_json(Hand hand) {
  Json::Array dominoes;
  each_domino(hand, [&](Domino domino) { dominoes.emplace_back(demesne::to_text(domino)); });
  return dominoes;
}

Json with_table(const Table& table, Json hands, Json stock) {
  Json::Array scores;
  const auto figures = table.scores();
  for (Seat seat = 0; seat < table.seats(); ++seat) scores.emplace_back(figures[seat]);
  return Json::Object{{"cells", cells_json(table)},
                      {"dominoes", dominoes_json(table)},
                      {"pyramids", pyramids_json(table)},
                      {"left", left_json(table)},
                      {"hands", std::move(hands)},
                      {"stock", std::move(stock)},
                      {"scores", std::move(scores)},
                      {"phase", table.over() ? Json() : Json(phase_name(table.phase()))}};
}

Refusal bad_deal(std::string code, std::vector<Refusal::Param> params) {
  return {"DZ-1", std::move(code), std::move(params)};
}

}  // namespace

Json state_json(const State& state) {
  Json::Array hands;
  for (Seat seat = 0; seat < state.seats(); ++seat) hands.emplace_back(hand_json(state.hand(seat)));
  Json::Array stock;
  for (int i = 0; i < state.table().stock_size(); ++i) {
    stock.emplace_back(demesne::to_text(state.stock(i)));
  }
  return with_table(state.table(), std::move(hands), std::move(stock));
}

Json view_json(const View& view) {
  Json::Array hands;
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    hands.emplace_back(seat == view.viewer() ? hand_json(view.own()) : Json(view.hand_size(seat)));
  }
  return with_table(view.table(), std::move(hands), view.table().stock_size());
}

Json hand_json(const View& view) {
  return view.viewer() == kNobody ? Json() : hand_json(view.own());
}

Result<Deal> deal_like(Seat viewer, const Json& open, const Json& hand) {
  DealtHands dealt{.key = "order", .box = {}, .hand_size = kHandSize};
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    dealt.box.push_back(demesne::to_text(Domino::of_kind(kind)));
  }
  const auto deal = deal_around(dealt, viewer, open, hand);
  return deal ? parse_deal(*deal) : deal.refusal();
}

Json deal_json(const Deal& deal) {
  Json::Array order;
  for (const Domino domino : deal.order) order.emplace_back(demesne::to_text(domino));
  return Json::Object{{"order", std::move(order)}};
}

Result<Deal> parse_deal(const Json& json) {
  if (json.object() == nullptr) return Refusal{"deal", "deal-not-object", {}};
  for (const auto& member : *json.object()) {
    if (member.key != "order") return Refusal{"deal", "deal-key", {{"key", member.key}}};
  }
  const Json* order = json.find("order");
  if (order == nullptr || order->array() == nullptr) return bad_deal("deal-no-order", {});
  Deal deal;
  std::size_t count = 0;
  Hand found = 0;
  for (const Json& item : *order->array()) {
    const auto domino = item.string() == nullptr ? std::nullopt : parse_domino(*item.string());
    if (!domino) return bad_deal("deal-domino", {{"text", item.dump()}});
    const std::string name = demesne::to_text(*domino);
    if ((found & only(*domino)) != 0) return bad_deal("deal-twice", {{"domino", name}});
    found |= only(*domino);
    deal.order[count++] = *domino;
  }
  if (count == deal.order.size()) return deal;
  const auto missing = Domino::of_kind(std::countr_one(found));
  return bad_deal("deal-length",
                  {{"count", std::to_string(count)}, {"domino", demesne::to_text(missing)}});
}

}  // namespace demesne::domizone
