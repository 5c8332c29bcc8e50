#pragma once

#include "core/game.h"

// Two sides, whoever sits on them: one seat each, or partners. A game's knowledge K says which side
// a seat is on, K::side_of(state, seat), 0 or 1. Seats need not take turns, so a search asks for
// the side of whoever is to move and never assumes that it changed.
namespace demesne::search {

// How an ended game ended for a side: 1 won, 0 drawn or shared with the other side, -1 lost.
template <class K, class State>
int result_for(const State& state, int side) {
  bool won = false;
  bool lost = false;
  each_seat(state.outcome().winners,
            [&](Seat seat) { (K::side_of(state, seat) == side ? won : lost) = true; });
  return static_cast<int>(won) - static_cast<int>(lost);
}

}  // namespace demesne::search
