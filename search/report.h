#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.h"
#include "core/seat.h"

namespace demesne::search {

// The part of a win that each seat can expect, in thousandths; those of a table sum to kWhole.
using Shares = std::array<int, kMaxSeats>;
inline constexpr int kWhole = 1000;

// Nobody is ahead. What does not divide goes to the first seats.
constexpr Shares even_shares(int seats) {
  Shares shares{};
  for (int seat = 0; seat < seats; ++seat) {
    shares[seat] = kWhole / seats + (seat < kWhole % seats ? 1 : 0);
  }
  return shares;
}

inline constexpr std::size_t kMaxLine = 64;

// What a search found out about a position.
template <class Move>
struct Report {
  Move move{};
  FixedVector<Move, kMaxLine> line;  // the play it expects, this move first
  Shares share{};
  std::int32_t value = 0;  // for the side to move, in the unit of the game's evaluation
  // The value between those of odd and even depths, of which either favours who moves last.
  // Choosing among moves needs no such care, telling how a game will end does.
  std::int32_t steady_value = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  bool proven = false;  // the result is certain if both sides play well
};

}  // namespace demesne::search
