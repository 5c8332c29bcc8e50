#include "games/domaine/eval.h"

#include <algorithm>

namespace demesne::domaine {
namespace {

using Act = Move::Act;

// What a thing is worth, in hundredths of a point, when no card is left to draw and when all are:
// fitted by least squares to how games between equal bots ended, by how much.
struct Worth {
  int late;
  int early;

  constexpr int at(int deck) const {
    constexpr int kAll = kCards;
    return (late * (kAll - deck) + early * deck) / kAll;
  }
};
// Early on, what a Domaine scores matters less than that there is one, and how large it is: that is
// what it will grow from.
constexpr Worth kScored = {98, -55};
constexpr Worth kDomaine = {134, 634};
constexpr Worth kTerritory = {3, 127};
constexpr Worth kPlanned = {41, 281};  // for each point of the best plan around a castle
constexpr Worth kDucat = {16, 57};
constexpr Worth kIncome = {10, 14};  // a ducat a turn, for each card that is left to draw
// Knights keep neighbours out, and take from those who have fewer.
constexpr Worth kKnight = {0, 217};
constexpr Worth kStronger = {-18, -401};  // a neighbour with more
constexpr Worth kTakeable = {40, 156};    // a point in others' Domaines that can be taken

// What a seat's Domaines are, in numbers.
struct Realm {
  int domaines = 0;
  int territories = 0;
  int knights = 0;
  int stronger = 0;
  int takeable = 0;
};

Realm realm_of(const Table& table, Seat seat) {
  constexpr unsigned kUseful = 6;  // knights in one Domaine
  const Kingdom& kingdom = table.kingdom();
  Cells others;
  for (Seat other = 0; other < table.seats(); ++other) {
    if (other == seat) continue;
    each_bit(kingdom.domaines_of(static_cast<ColourId>(other)),
             [&](unsigned castle) { others |= kingdom.domaine(castle); });
  }
  Realm realm;
  each_bit(kingdom.domaines_of(static_cast<ColourId>(seat)), [&](unsigned castle) {
    const unsigned knights = kingdom.knights_in(castle);
    ++realm.domaines;
    realm.territories += static_cast<int>(kingdom.domaine(castle).size());
    realm.knights += static_cast<int>(std::min(knights, kUseful));
    realm.takeable += kingdom.points(kingdom.expansions(castle) & others);
    each_bit(kingdom.neighbours(castle), [&](unsigned other) {
      if (kingdom.are_allied(castle, other) || kingdom.knights_in(other) <= knights) return;
      ++realm.stronger;
    });
  });
  return realm;
}

// What a seat has and can hope for, in hundredths of a point.
int prospects(const Table& table, const Plans& plans, Seat seat) {
  const Kingdom& kingdom = table.kingdom();
  const auto colour = static_cast<ColourId>(seat);
  const int deck = table.deck_size();
  int planned = 0;
  each_open_castle(kingdom, colour, [&](unsigned castle) {
    planned += plans.best(kingdom.castle_cell(castle)).worth;
  });
  const Realm realm = realm_of(table, seat);
  const auto ducats = static_cast<int>(std::min<std::int64_t>(table.ducats(seat), 25));
  const auto income = static_cast<int>(kingdom.holdings(colour).income());
  return kScored.at(deck) * table.score(seat) + kDomaine.at(deck) * realm.domaines +
         kTerritory.at(deck) * realm.territories + kPlanned.at(deck) * planned / 100 +
         kDucat.at(deck) * ducats + kIncome.at(deck) * income * deck +
         kKnight.at(deck) * realm.knights + kStronger.at(deck) * realm.stronger +
         kTakeable.at(deck) * realm.takeable;
}

}  // namespace

Move Eval::playout_move(const State& state, Rng& rng) noexcept {
  const auto moves = candidates(state.table(), state.hand(state.to_move()));
  int sum = 0;
  for (const auto& candidate : moves) sum += candidate.weight;
  auto drawn = static_cast<int>(rng.below(static_cast<std::uint32_t>(sum)));
  for (const auto& [move, weight] : moves) {
    drawn -= weight;
    if (drawn < 0) return move;
  }
  return moves[0].move;
}

// The less is left to play, the more a lead is worth.
search::Rewards Eval::expect(const State& state) noexcept {
  const Table& table = state.table();
  const Plans plans(table.kingdom(), &book_);
  std::array<int, kMaxSeats> values{};
  for (Seat seat = 0; seat < state.seats(); ++seat) values[seat] = prospects(table, plans, seat);
  return search::rewards_for(values, state.seats(), 250 + 15 * table.deck_size());
}

int Eval::greedy_value(const View& view, Move move) noexcept {
  const Table& table = view.table();
  const Seat seat = table.to_move();
  const auto colour = static_cast<ColourId>(seat);
  Table after = table;
  after.play(move);
  constexpr int kPoint = 1000;
  constexpr int kClosing = 40;
  const auto to_close = [&](const Kingdom& kingdom) {
    const Plans plans(kingdom);
    int least = kClosing;
    each_open_castle(kingdom, colour, [&](unsigned castle) {
      const Plan plan = plans.around(kingdom.castle_cell(castle)).nearest;
      if (plan.worth > 0) least = std::min<int>(least, plan.missing);
    });
    return least;
  };
  if (move.act == Act::castle || move.is_border()) {
    return kPoint * after.score(seat) + kClosing - to_close(after.kingdom());
  }
  if (move.act == Act::sell) return kPoint * after.score(seat);
  if (move.act != Act::play) return kPoint * after.score(seat) + (move.act == Act::stop ? 0 : 1);
  // A card: the best first step.
  const auto action = static_cast<Action>(move.b);
  if (!is_expansion(action) && !is_borders(action)) return kPoint * after.score(seat) - 1;
  int best = INT32_MIN;
  for (const Move step : after.legal_moves(0)) {
    Table next = after;
    next.play(step);
    best = std::max(best, kPoint * next.score(seat));
  }
  const bool nearer = is_borders(action) && to_close(after.kingdom()) < kClosing;
  return best + (nearer ? kClosing : -1);
}

}  // namespace demesne::domaine
