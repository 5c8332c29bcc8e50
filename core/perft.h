#pragma once

#include <cstdint>

#include "core/game.h"

namespace demesne {

// The number of sequences of exactly `depth` moves. The last ply is counted, not played.
template <class State>
std::uint64_t perft(const State& state, int depth) noexcept {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(state.count_legal());
  std::uint64_t leaves = 0;
  for (const auto move : state.legal_moves()) {
    State next = state;
    next.apply(move);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

}  // namespace demesne
