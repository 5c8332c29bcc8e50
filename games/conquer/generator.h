#pragma once

#include <cstdint>

#include "games/conquer/board.h"

namespace demesne::conquer {

// A valid board, the same for a seed on every machine; README.md says how it is found.
Numbers find_board(std::uint64_t seed) noexcept;

// A valid board from any source of chance that has `below(bound)`. It asks four times whatever the
// search then takes, so that a slow or a provable source deals boards as well.
template <class Chance>
Board random_board(Chance& chance) {
  std::uint64_t seed = 0;
  for (int i = 0; i < 4; ++i) seed = seed << 16 | chance.below(1U << 16);
  return Board(find_board(seed));
}

}  // namespace demesne::conquer
