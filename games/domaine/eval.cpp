#include "games/domaine/eval.h"

#include <algorithm>

namespace demesne::domaine {
namespace {

using Act = Move::Act;

// What a seat has and can hope for, in hundredths of a point.
int prospects(const Table& table, const Plans& plans, Seat seat) {
  const Kingdom& kingdom = table.kingdom();
  const auto colour = static_cast<ColourId>(seat);
  const auto ducats = static_cast<int>(std::min<std::int64_t>(table.ducats(seat), 25));
  int value = 100 * table.score(seat) + 14 * ducats;
  value += table.deck_size() * static_cast<int>(kingdom.holdings(colour).income());
  each_open_castle(kingdom, colour, [&](unsigned castle) {
    value += plans.best(kingdom.castle_cell(castle)).worth * 3 / 4;
  });
  each_bit(kingdom.domaines_of(colour), [&](unsigned castle) {
    const auto knights = static_cast<int>(kingdom.knights_in(castle));
    value += 15 * std::min(knights, 6);
    each_bit(kingdom.neighbours(castle), [&](unsigned other) {
      if (kingdom.are_allied(castle, other)) return;
      const int more = static_cast<int>(kingdom.knights_in(other)) - knights;
      value += more > 0 ? -60 : more < 0 ? 60 : 0;
    });
  });
  return value;
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
  return search::rewards_for(values, state.seats(), 360 + 14 * table.deck_size());
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
