#pragma once

#include "games/domination/state.h"

namespace demesne::domination {

// What is known about good play, for searches.
struct Eval {
  // Partners are one side; otherwise every seat is its own.
  static int side_of(const State& state, Seat seat) noexcept {
    return state.has_partners() ? seat & 1 : seat;
  }

  // The value of the players that others are measured against, which may not change: three times
  // what a side captured, twice its reserves, and the piles it controls, less the best other side's.
  // Without the others' part it would hoard reserves and let even random play reach a draw.
  static int greedy_value(const State& state, int side) noexcept;
};

}  // namespace demesne::domination
