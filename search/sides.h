#pragma once

#include "core/game.h"

// Sides, whoever sits on them: one seat each, partners, or one seat against all others. Seats need
// not take turns, so a search asks for the side of whoever is to move and never assumes that it
// changed.
namespace demesne::search {

// How an ended game ended for a side: 1 won, 0 drawn or shared with another side, -1 lost.
// side_of(seat) says which side a seat is on.
template <class State, class SideOf>
int result_by(const State& state, int side, SideOf&& side_of) {
  bool won = false;
  bool lost = false;
  each_seat(state.outcome().winners,
            [&](Seat seat) { (side_of(seat) == side ? won : lost) = true; });
  return static_cast<int>(won) - static_cast<int>(lost);
}

// The same with the sides that a game's knowledge K has.
template <class K, class State>
int result_for(const State& state, int side) {
  return result_by(state, side, [&](Seat seat) { return K::side_of(state, seat); });
}

}  // namespace demesne::search
