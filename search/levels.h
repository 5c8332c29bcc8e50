#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "search/request.h"

namespace demesne::search {

// How a level plays: how many nodes it looks at (0: as many as there is time for), and by how much
// it may err about a move at the root, in the unit of the game's evaluation.
struct Level {
  std::uint64_t nodes = 0;
  int noise = 0;
};

// Who errs has better and worse days: the noise of a whole game is a little more or less, as the
// seed has it. Without it, a level would win nearly every game against the one below.
inline int noise_today(const Level& level, std::uint64_t seed) {
  constexpr std::array<int, 7> kPercent = {25, 40, 63, 100, 160, 250, 400};
  return level.noise * kPercent[Rng(seed).below(kPercent.size())] / 100;
}

// By how much somebody errs who may err by `most`: two rolls against each other, so that small
// errors are likelier than large ones. One after the other, as operands have no order of their own.
inline int roll_error(Rng& rng, int most) {
  const auto ways = static_cast<std::uint32_t>(most) + 1;
  const auto above = static_cast<int>(rng.below(ways));
  return above - static_cast<int>(rng.below(ways));
}

// All that a game of two sides, or one that hides something, has to offer: the yardsticks and the
// levels.
inline constexpr std::string_view kPlayers[] = {"random", "greedy", "novice", "plain", "1", "2",
                                                "3",      "4",      "5",      "6",     "7", "8"};

// Levels 1 to 8; the last has no limits of its own.
using Levels = std::array<Level, kStrongest>;

}  // namespace demesne::search
