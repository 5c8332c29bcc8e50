#pragma once

#include <algorithm>
#include <limits>

#include "search/report.h"
#include "search/share.h"

namespace demesne::search {

// What part of the win each side gets, in thousandths that sum to kWhole: sides as K::side_of
// numbers them, one a seat or one for partners.
using Rewards = std::array<std::int32_t, kMaxSeats>;

// Of a game that is over: its winners share the win, and partners who win win it once.
template <class K, class State>
Rewards rewards_of(const State& state) {
  Rewards rewards{};
  const SeatSet winners = state.outcome().winners;
  int left = kWhole;
  int sharing = winners.size();
  each_seat(winners, [&](Seat seat) {
    const int part = left / sharing--;
    rewards[K::side_of(state, seat)] += part;
    left -= part;
  });
  return rewards;
}

// What sides can expect that have these values: each against the best of the others, by the
// logistic function of the lead over the scale, made to sum to a whole.
inline Rewards rewards_for(const std::array<int, kMaxSeats>& values, int sides, int scale) {
  Rewards rewards{};
  if (sides == 2) {
    rewards[0] = win_share(values[0] - values[1], scale);
    rewards[1] = kWhole - rewards[0];
    return rewards;
  }
  int sum = 0;
  for (int side = 0; side < sides; ++side) {
    int best_other = std::numeric_limits<int>::min();
    for (int other = 0; other < sides; ++other) {
      if (other != side) best_other = std::max(best_other, values[other]);
    }
    rewards[side] = 1 + win_share(std::int64_t{values[side]} - best_other, scale);
    sum += rewards[side];
  }
  int left = kWhole;
  for (int side = 1; side < sides; ++side) {
    rewards[side] = rewards[side] * kWhole / sum;
    left -= rewards[side];
  }
  rewards[0] = left;
  return rewards;
}

// Each side's part, divided among its seats.
template <class K, class State>
Shares shares_of_sides(const State& state, Rewards left) {
  std::array<int, kMaxSeats> seats{};
  for (Seat seat = 0; seat < state.seats(); ++seat) ++seats[K::side_of(state, seat)];
  Shares shares{};
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const int side = K::side_of(state, seat);
    shares[seat] = left[side] / seats[side]--;
    left[side] -= shares[seat];
  }
  return shares;
}

}  // namespace demesne::search
