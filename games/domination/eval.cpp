#include "games/domination/eval.h"

#include <algorithm>

namespace demesne::domination {
namespace {

int greedy_value_of_seat(const State& state, Seat seat) noexcept {
  int captured = 0;
  for (Seat of = 0; of < state.seats(); ++of) captured += state.captured(seat, of);
  return 3 * captured + 2 * state.reserves(seat) + std::popcount(state.controlled(seat));
}

}  // namespace

int Eval::greedy_value(const State& state, int side) noexcept {
  std::array<int, kMaxSeats> values{};
  const int sides = state.has_partners() ? 2 : state.seats();
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    values[side_of(state, seat)] += greedy_value_of_seat(state, seat);
  }
  int best_other = 0;
  for (int other = 0; other < sides; ++other) {
    if (other != side) best_other = std::max(best_other, values[other]);
  }
  return values[side] - best_other;
}

}  // namespace demesne::domination
