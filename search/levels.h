#pragma once

#include <array>
#include <cstdint>

#include "search/request.h"

namespace demesne::search {

// How a level plays: how many nodes it looks at (0: as many as there is time for), and by how much
// it may err about a move at the root, in the unit of the game's evaluation.
struct Level {
  std::uint64_t nodes = 0;
  int noise = 0;
};

// Levels 1 to 8; the last has no limits of its own.
using Levels = std::array<Level, kStrongest>;

}  // namespace demesne::search
