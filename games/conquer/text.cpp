#include "games/conquer/text.h"

#include <algorithm>

namespace demesne::conquer {
namespace {

Json hand_json(const Hand& hand) {
  Json::Array dominoes;
  each_kind(hand, [&](int kind, int count) {
    for (int i = 0; i < count; ++i) dominoes.emplace_back(demesne::to_text(Domino::of_kind(kind)));
  });
  return dominoes;
}

Json kinds_json(std::span<const std::uint8_t> kinds) {
  Json::Array dominoes;
  for (const int kind : kinds) dominoes.emplace_back(demesne::to_text(Domino::of_kind(kind)));
  return dominoes;
}

// What lies open; hands and stock are added by whoever may show them.
Json::Object open_json(const OpenPart& open) {
  const std::string digits = board_text(open.board());
  Json::Array rows;
  for (std::size_t row = 0; row < kEdge; ++row)
    rows.emplace_back(digits.substr(row * kEdge, kEdge));

  std::vector<std::string> texts;
  for (unsigned side = 0; side < kSideEnd; ++side) {
    if (is_side(side) && !open.is_free(side)) texts.push_back(side_text(side));
  }
  std::sort(texts.begin(), texts.end());

  Json::Object fields;  // column by column, which is the order of their names
  for (unsigned column = 0; column < kEdge; ++column) {
    for (unsigned row = 0; row < kEdge; ++row) {
      const Seat owner = open.owner(row * kEdge + column);
      if (owner != kNobody) fields.push_back({field_text(row * kEdge + column), int{owner}});
    }
  }
  return {{"board", std::move(rows)},
          {"sides", Json::Array(texts.begin(), texts.end())},
          {"fields", std::move(fields)}};
}

}  // namespace

std::string side_text(unsigned side) {
  return demesne::to_text(place_of(first_square(side))) +
         demesne::to_text(place_of(second_square(side)));
}

std::string field_text(unsigned field) { return demesne::to_text(place_of(field)); }

Result<Move> parse_move(std::string_view text) {
  std::string_view rest = text;
  const auto first = take_cell(rest, kEdge, kEdge);
  const auto second = first ? take_cell(rest, kEdge, kEdge) : std::nullopt;
  if (!second || !rest.empty()) return not_a_move(text);
  const int right = second->column - first->column;
  const int up = second->row - first->row;
  if (right * right + up * up != 1) {
    return refuse("notation", "not-neighbours", {{"move", std::string(text)}, {"form", "@form"}});
  }
  const int square = first->row * kEdge + first->column;
  if (right + up < 0) {
    const std::string turned = demesne::to_text(*second) + demesne::to_text(*first);
    return refuse("notation", "turned", {{"move", std::string(text)}, {"turned", turned}});
  }
  return Move{static_cast<std::uint8_t>(right == 1 ? square : square + int{kUpwards})};
}

std::string to_text(Move move) { return side_text(move.side); }

Result<Event> parse_event(std::string_view text) {
  const auto plus = text.find('+');
  const auto move = parse_move(text.substr(0, plus));
  if (!move) return move.refusal();
  if (plus == std::string_view::npos) return Event{*move};
  const auto drawn = parse_domino(text.substr(plus + 1));
  if (!drawn) return not_a_move(text);
  return Event{*move, static_cast<std::uint8_t>(drawn->kind())};
}

std::string event_text(const Event& event) {
  if (event.drawn == Event::kUnseen) return to_text(event.move);
  return to_text(event.move) + "+" + demesne::to_text(Domino::of_kind(event.drawn));
}

Json state_json(const State& state) {
  Json::Object out = open_json(state.open());
  Json::Array hands;
  for (Seat seat = 0; seat < state.seats(); ++seat) hands.push_back(hand_json(state.hand(seat)));
  out.push_back({"hands", std::move(hands)});
  out.push_back({"stock", kinds_json(state.stock())});
  return out;
}

Json view_json(const View& view) {
  Json::Object out = open_json(view.open());
  Json::Array hands;
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    hands.push_back(seat == view.viewer() ? hand_json(view.hand())
                                          : Json(view.open().hand_size(seat)));
  }
  out.push_back({"hands", std::move(hands)});
  out.push_back({"stock", view.open().stock_size()});
  return out;
}

Json deal_json(const Deal& deal) {
  return Json::Object{{"board", board_text(deal.board)}, {"order", kinds_json(deal.order)}};
}

Json public_deal_json(const View& view) {
  return Json::Object{{"board", board_text(view.open().board())}};
}

Json hand_json(const View& view) {
  return view.viewer() == kNobody ? Json() : hand_json(view.hand());
}

std::optional<Refusal> why_not(const View& view, Move move) {
  if (view.over()) return refuse("CQ-8", "over");
  if (view.viewer() != view.to_move()) return refuse("turn", "not-your-turn");
  if (view.is_legal(move)) return std::nullopt;
  if (!is_side(move.side)) return refuse("CQ-1", "no-such-side");
  const std::string side = side_text(move.side);
  if (!view.open().is_free(move.side)) return refuse("CQ-5", "occupied", {{"side", side}});
  const std::string domino = demesne::to_text(view.open().board().domino(move.side));
  return refuse("CQ-5", "not-in-hand", {{"side", side}, {"domino", domino}});
}

Catalogue catalogue() {
  static constexpr auto kSentences = std::to_array<Sentence>({
      {"form",
       "write the side as its two squares, the left or lower one first (a1b1, a1a2); it names the "
       "domino"},
      {"legend",
       "Lines between numbers are dominoes; a letter inside four lines is the field's owner. Your "
       "hand is listed with the free sides where each domino fits."},
      {"not-neighbours", "\"{move}\" is no side: its two squares are not neighbours; {@form}"},
      {"turned", "\"{move}\" is written the other way round: {turned}"},
      {"no-such-side", "the board has no such side"},
      {"occupied", "there is a domino on {side} already"},
      {"not-in-hand", "{side} takes the domino {domino}, which you do not have"},
      {"over", "the game is over: all dominoes are played"},
      {"board-length",
       "a board is 64 numbers from 0 to 6, top row first (or standard, or random); this has "
       "{length} signs"},
      {"board-digit", "sign {place} of the board, \"{sign}\", is not a number from 0 to 6"},
      {"board-pair", "each pair must stand on four sides of the board, but {pair} is on {count}"},
      {"deal-key-missing", "the deal has no \"{key}\""},
      {"deal-board", "the deal's \"board\" is a string of 64 digits, top row first"},
      {"deal-order", "the deal's \"order\" is a list of 112 dominoes, each like \"03\""},
      {"deal-length", "the deal's \"order\" has {count} dominoes, not 112"},
      {"deal-domino",
       "entry {place} of the deal's \"order\" is no domino: two numbers from 0 to 6, the smaller "
       "first, like \"03\""},
      {"deal-copies", "the deal has the domino {domino} {count} times, not four"},
  });
  return kSentences;
}

}  // namespace demesne::conquer
