#include <algorithm>
#include <array>
#include <bit>

#include "games/domaine/text.h"

namespace demesne::domaine {
namespace {

Json colour_json(const Table& table, ColourId colour) {
  return table.seats() == 2 && colour == kNeutral ? Json("neutral") : Json(int{colour});
}

Json terrain_json(const Kingdom& kingdom) {
  Json::Array rows;
  for (int row = kSide - 1; row >= 0; --row) {
    std::string line;
    for (int column = 0; column < kSide; ++column) {
      line += kTerrainLetters[static_cast<std::size_t>(kingdom.terrain(cell_at(column, row)))];
    }
    rows.emplace_back(std::move(line));
  }
  return rows;
}

// Lists and keys are sorted by byte: c10 before c9.
Json sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return Json::Array(texts.begin(), texts.end());
}

Json sorted(Json::Object members) {
  std::sort(members.begin(), members.end(),
            [](const Json::Member& a, const Json::Member& b) { return a.key < b.key; });
  return members;
}

Json castles_json(const Table& table) {
  const Kingdom& kingdom = table.kingdom();
  Json::Object castles;
  for (unsigned castle = 0; castle < kingdom.castle_count(); ++castle) {
    castles.push_back({cell_name(kingdom.castle_cell(castle)),
                       colour_json(table, kingdom.castle_colour(castle))});
  }
  return sorted(std::move(castles));
}

Json knights_json(const Table& table) {
  Json::Object knights;
  for (ColourId colour = 0; colour < kColours; ++colour) {
    each_cell(table.kingdom().figures(colour), [&](unsigned cell) {
      if (table.kingdom().castle_at(cell) != kNoCastle) return;
      knights.push_back({cell_name(cell), colour_json(table, colour)});
    });
  }
  return sorted(std::move(knights));
}

Json borders_json(const Kingdom& kingdom) {
  std::vector<std::string> borders;
  each_side(kingdom.markers(), [&](Side side) { borders.push_back(side_name(side)); });
  return sorted(std::move(borders));
}

Json domaines_json(const Table& table) {
  const Kingdom& kingdom = table.kingdom();
  Json::Object domaines;
  each_bit(kingdom.domaines(), [&](unsigned castle) {
    domaines.push_back({cell_name(kingdom.castle_cell(castle)),
                        Json::Object{{"owner", colour_json(table, kingdom.castle_colour(castle))},
                                     {"cells", static_cast<int>(kingdom.domaine(castle).size())},
                                     {"knights", static_cast<int>(kingdom.knights_in(castle))}}});
  });
  return sorted(std::move(domaines));
}

Json allies_json(const Kingdom& kingdom) {
  std::vector<std::array<std::string, 2>> pairs;
  for (unsigned castle = 0; castle < kingdom.castle_count(); ++castle) {
    each_bit(kingdom.allies(castle), [&](unsigned other) {
      std::array<std::string, 2> pair = {cell_name(kingdom.castle_cell(castle)),
                                         cell_name(kingdom.castle_cell(other))};
      if (pair[0] < pair[1]) pairs.push_back(std::move(pair));
    });
  }
  std::sort(pairs.begin(), pairs.end());
  Json::Array allies;
  for (const auto& pair : pairs) allies.emplace_back(Json::Array(pair.begin(), pair.end()));
  return allies;
}

template <class Figure>
Json by_seat(const Table& table, Figure&& figure) {
  Json::Array figures;
  for (Seat seat = 0; seat < table.seats(); ++seat) figures.emplace_back(figure(seat));
  return figures;
}

Json pile_json(const Pile& pile) {
  Json::Array cards;
  for (int i = 0; i < pile.size; ++i) cards.emplace_back(card_name(pile.cards[i]));
  return cards;
}

std::vector<std::string> names_of(Hand hand) {
  std::vector<std::string> names;
  each_bit(hand, [&](unsigned card) { names.push_back(card_name(card)); });
  return names;
}

// The cards seen taken from the chancery, and the pile letters on the backs of the others.
Json backs_json(const Backs& backs) {
  std::vector<std::string> names = names_of(backs.known);
  for (unsigned pile = 0; pile < kPiles; ++pile) {
    names.insert(names.end(), backs.unseen[pile], std::string(1, static_cast<char>('A' + pile)));
  }
  return sorted(std::move(names));
}

Json card_json(unsigned card) { return card == kNoCard ? Json() : Json(card_name(card)); }

Json pending_json(const Table& table) {
  const Pending& pending = table.pending();
  if (pending.action == Action::none) return {};
  const bool chosen = pending.castle != kNoCastle;
  return Json::Object{
      {"card", card_json(pending.card)},
      {"action", action_name(pending.action)},
      {"left", int{pending.left}},
      {"domaine", chosen ? Json(cell_name(table.kingdom().castle_cell(pending.castle))) : Json()}};
}

Json with_table(const Table& table, Json hands, Json deck) {
  const Kingdom& kingdom = table.kingdom();
  return Json::Object{
      {"terrain", terrain_json(kingdom)},
      {"castles", castles_json(table)},
      {"knights", knights_json(table)},
      {"borders", borders_json(kingdom)},
      {"domaines", domaines_json(table)},
      {"allies", allies_json(kingdom)},
      {"ducats", by_seat(table, [&](Seat seat) { return table.ducats(seat); })},
      {"scores", by_seat(table, [&](Seat seat) { return table.score(seat); })},
      {"knights_left", by_seat(table,
                               [&](Seat seat) {
                                 const auto colour = static_cast<ColourId>(seat);
                                 return static_cast<int>(kingdom.knights_left(colour));
                               })},
      {"borders_left", static_cast<int>(kingdom.markers_left())},
      {"hands", std::move(hands)},
      {"deck", std::move(deck)},
      {"chancery", pile_json(table.chancery())},
      {"discard", pile_json(table.discard())},
      {"phase", table.over() ? Json() : Json(phase_name(table.phase()))},
      {"pending", pending_json(table)},
      {"sold", card_json(table.sold())},
      {"idle", table.idle()}};
}

Json map_json(SetId id, const std::array<Deal::Laid, kTiles>& laid, Json deck) {
  Json::Array tiles;
  for (const auto [tile, turn] : laid) {
    tiles.emplace_back(Json::Object{{"tile", int{tile}}, {"turn", int{turn}}});
  }
  const ComponentSet& set = components(id);
  Json::Object deal{{"set", set.name}};
  if (id != kHouseSet) deal.push_back({"set_hash", hash_text(set.hash)});
  deal.push_back({"tiles", std::move(tiles)});
  if (!deck.is_null()) deal.push_back({"deck", std::move(deck)});
  return deal;
}

}  // namespace

Json state_json(const State& state) {
  Json::Array deck;
  for (int i = 0; i < state.table().deck_size(); ++i) deck.emplace_back(card_name(state.deck(i)));
  return with_table(
      state.table(),
      by_seat(state.table(), [&](Seat seat) { return sorted(names_of(state.hand(seat))); }),
      std::move(deck));
}

Json view_json(const View& view) {
  const Table& table = view.table();
  return with_table(table,
                    by_seat(table,
                            [&](Seat seat) {
                              return seat == view.viewer() ? sorted(names_of(view.own()))
                                                           : backs_json(table.backs(seat));
                            }),
                    table.deck_size());
}

Json deal_json(const Deal& deal) {
  Json::Array deck;
  for (const std::uint8_t card : deal.deck) deck.emplace_back(card_name(card));
  return map_json(deal.set, deal.tiles, std::move(deck));
}

Json hand_json(const View& view) {
  return view.viewer() == kNobody ? Json() : sorted(names_of(view.own()));
}

Json public_deal_json(const View& view) {
  return map_json(view.table().set(), view.table().tiles(), {});
}

}  // namespace demesne::domaine
