#include "tests/laws.h"

#include "games/domaine/game.h"

namespace demesne {
namespace {

using domaine::Cells;
using domaine::ColourId;
using domaine::Hand;
using domaine::Kingdom;
using domaine::Side;
using domaine::Table;

// What is connected with a cell, found by walking.
Cells walked(const Kingdom& kingdom, unsigned from) {
  Cells seen = Cells::only(from);
  std::vector<unsigned> todo = {from};
  while (!todo.empty()) {
    const unsigned cell = todo.back();
    todo.pop_back();
    domaine::each_neighbour(cell, [&](Side side, unsigned neighbour) {
      if (!kingdom.is_open(side) || seen.has(neighbour)) return;
      seen.insert(neighbour);
      todo.push_back(neighbour);
    });
  }
  return seen;
}

void expect_all_cards(const domaine::State& state) {
  const Table& table = state.table();
  Hand seen = 0;
  int count = 0;
  const auto add = [&](unsigned card) {
    seen |= domaine::only(card);
    ++count;
  };
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    each_bit(state.hand(seat), add);
    EXPECT_EQ(table.backs(seat).known & ~state.hand(seat), 0U);
    EXPECT_EQ(table.backs(seat).size(), std::popcount(state.hand(seat)));
  }
  for (int i = 0; i < table.deck_size(); ++i) add(state.deck(i));
  for (int i = 0; i < table.chancery().size; ++i) add(table.chancery().cards[i]);
  for (int i = 0; i < table.discard().size; ++i) add(table.discard().cards[i]);
  EXPECT_EQ(count, static_cast<int>(domaine::kCards));
  EXPECT_EQ(std::popcount(seen), static_cast<int>(domaine::kCards));
}

// Fifteen knights a colour, each in a chain of neighbouring figures with a castle.
void expect_knights(const Kingdom& kingdom) {
  for (ColourId colour = 0; colour < domaine::kColours; ++colour) {
    Cells castles;
    domaine::each_cell(kingdom.figures(colour), [&](unsigned cell) {
      if (kingdom.castle_at(cell) != domaine::kNoCastle) castles.insert(cell);
    });
    const unsigned knights = kingdom.figures(colour).size() - castles.size();
    EXPECT_EQ(knights + kingdom.knights_left(colour), domaine::kKnights);
    Cells chained = castles;
    for (Cells next = chained;; chained = next) {
      next = domaine::widened(chained, domaine::kAllSides - kingdom.markers()) &
             kingdom.figures(colour);
      if (next == chained) break;
    }
    EXPECT_TRUE(chained == kingdom.figures(colour)) << "a knight has lost its castle";
  }
}

// A Domaine is a whole region with one castle, its colour's figures only, and no marker in it;
// every such region is one, once all castles stand.
void expect_domaines(const Table& table) {
  const Kingdom& kingdom = table.kingdom();
  domaine::CastleSet found = 0;
  for (unsigned castle = 0; castle < kingdom.castle_count(); ++castle) {
    const Cells region = walked(kingdom, kingdom.castle_cell(castle));
    unsigned castles = 0;
    for (unsigned other = 0; other < kingdom.castle_count(); ++other) {
      castles += region.has(kingdom.castle_cell(other)) ? 1 : 0;
    }
    if (castles != 1 || table.phase() == domaine::Phase::castles) continue;
    found = static_cast<domaine::CastleSet>(found | 1U << castle);
    EXPECT_TRUE(region == kingdom.domaine(castle));
    domaine::each_side(domaine::within(region),
                       [&](Side side) { EXPECT_TRUE(kingdom.is_open(side)); });
    for (ColourId colour = 0; colour < domaine::kColours; ++colour) {
      if (colour == kingdom.castle_colour(castle)) continue;
      EXPECT_TRUE((kingdom.figures(colour) & region).empty());
    }
  }
  EXPECT_EQ(found, kingdom.domaines());
}

// Scores and income are what the Domaines hold (DO-9, DO-10).
void expect_holdings(const Table& table) {
  const Kingdom& kingdom = table.kingdom();
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    const auto colour = static_cast<ColourId>(seat);
    int score = 0;
    std::map<domaine::Terrain, int> mines;
    each_bit(kingdom.domaines_of(colour), [&](unsigned castle) {
      domaine::each_cell(kingdom.domaine(castle), [&](unsigned cell) {
        const domaine::Terrain terrain = kingdom.terrain(cell);
        if (terrain == domaine::Terrain::forest) score += 1;
        if (terrain == domaine::Terrain::village) score += 3;
        if (terrain == domaine::Terrain::city) score += 5;
        if (terrain >= domaine::Terrain::gold) ++mines[terrain];
      });
    });
    for (const auto& [kind, count] : mines) score += count >= 3 ? 5 : 0;
    EXPECT_EQ(table.score(seat), score);
    EXPECT_EQ(kingdom.holdings(colour).income(), mines.size());
    EXPECT_LT(table.ducats(seat), 1 << 20) << "ducats went below nothing";
  }
}

void expect_markers(const Kingdom& kingdom) {
  EXPECT_EQ(kingdom.markers().size() + kingdom.markers_left(), domaine::kMarkers);
  domaine::each_side(domaine::kAllSides, [&](Side side) {
    bool same_colour = false;
    for (ColourId colour = 0; colour < domaine::kColours; ++colour) {
      const Cells& figures = kingdom.figures(colour);
      same_colour |= figures.has(side.cell) && figures.has(side.other());
    }
    const bool inside = kingdom.domaine_at(side.cell) != domaine::kNoCastle &&
                        kingdom.domaine_at(side.cell) == kingdom.domaine_at(side.other());
    EXPECT_EQ(kingdom.buildable().has(side), kingdom.is_open(side) && !same_colour && !inside);
  });
}

}  // namespace

template <>
void testing::conserved<Domaine>(const domaine::State& state) {
  expect_all_cards(state);
  expect_knights(state.table().kingdom());
  expect_domaines(state.table());
  expect_holdings(state.table());
  expect_markers(state.table().kingdom());
}

// The unseen cards of each pile change places among the other hands and the deck.
template <>
domaine::State testing::permuted<Domaine>(const domaine::State& state, Seat viewer, Rng& rng) {
  const Table& table = state.table();
  const auto first_of_deck = domaine::kCards - static_cast<unsigned>(table.deck_size());
  std::array<std::vector<std::uint8_t>, domaine::kPiles> hidden;
  const auto hide = [&](unsigned card) {
    hidden[domaine::pile_of(card)].push_back(static_cast<std::uint8_t>(card));
  };
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (seat != viewer) each_bit(state.hand(seat) & ~table.backs(seat).known, hide);
  }
  for (int i = 0; i < table.deck_size(); ++i) hide(state.deck(i));
  for (auto& pile : hidden) shuffle(pile, rng);
  const auto next = [&](unsigned pile) {
    const unsigned card = hidden[pile].back();
    hidden[pile].pop_back();
    return card;
  };
  domaine::State::Hands hands{};
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    hands[seat] = seat == viewer ? state.hand(seat) : table.backs(seat).known;
    if (seat == viewer) continue;
    each_bit(state.hand(seat) & ~table.backs(seat).known,
             [&](unsigned card) { hands[seat] |= domaine::only(next(domaine::pile_of(card))); });
  }
  domaine::State::Deck deck{};
  for (unsigned i = first_of_deck; i < domaine::kCards; ++i) {
    deck[i] = static_cast<std::uint8_t>(next(domaine::pile_of(i)));
  }
  return {table, hands, deck};
}

DEMESNE_LAWS(Domaine)
DEMESNE_HIDDEN_LAWS(Domaine)

}  // namespace demesne
