#pragma once

#include "games/domination/state.h"

// What a position is worth to two sides, as sums over piles, reserves and captured pieces that a
// move changes in a few places.
//
// With two players and with partners the sides are those of the game. With three and four, each for
// itself, they are the seat that thinks (side 0) and all others, who are taken to be in league
// against it: too dark a view, but one that alpha-beta can search deeply.
namespace demesne::domination {

inline constexpr int kTempo = 20;  // having the move

struct Sides {
  std::array<std::uint8_t, kMaxSeats> side{};   // by seat
  std::array<std::uint8_t, kMaxSeats> keeps{};  // by seat, the colours that become reserves (DN-7)

  // By seat, what its side gains or loses with the turn: nothing where the next seat is on its
  // side.
  std::array<std::int8_t, kMaxSeats> turn{};

  // What a reserve is worth to the side that has it, and by side and colour, what a captured piece
  // of that colour is to the side.
  std::array<int, 2> reserve{};
  std::array<std::array<std::int16_t, kMaxSeats>, 2> captured{};

  // By side and pile, what the pile is worth to the side wherever it stands.
  std::array<std::array<std::int16_t, kTooHigh>, 2> piles{};
  // By side, top colour (or kMaxSeats, an empty cell) and cell, what it is worth to be there.
  std::array<std::array<std::array<std::int16_t, kCellCount>, kMaxSeats + 1>, 2> places{};

  int pile(int of, Pile pile, unsigned cell) const noexcept {
    return piles[of][pile] + places[of][pile > kEmptyPile ? top_colour(pile) : kMaxSeats][cell];
  }
};

// As whoever is to move sees it.
const Sides& sides_of(const State& state) noexcept;

}  // namespace demesne::domination
