#pragma once

#include "games/domain/state.h"

namespace demesne::domain {

// What is known about good play, for searches.
struct Eval {
  static int side_of(const State&, Seat seat) noexcept { return seat; }

  // The value of the players that others are measured against: it may not change.
  static int greedy_value(const State& state, int side) noexcept {
    return state.score(static_cast<Seat>(side)) - state.score(static_cast<Seat>(1 - side));
  }
};

}  // namespace demesne::domain
