#pragma once

#include <cstdint>
#include <cstring>

#include "core/game.h"
#include "core/hash.h"

namespace demesne {

// What a run of random games adds up to. The signature hashes every move made, in order: one
// number that is equal on every build as long as the rules behave the same.
struct PlayoutTotals {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t signature = 0;
};

template <class Move>
std::uint64_t move_code(Move move) noexcept {
  static_assert(std::endian::native == std::endian::little,
                "signatures are of little-endian bytes");
  std::uint64_t code = 0;
  std::memcpy(&code, &move, sizeof(move));
  return code;
}

// Deals one game and plays it to the end, each move uniformly random.
template <Game G>
void play_out(const typename G::Options& options, Rng& rng, PlayoutTotals& totals) {
  typename G::State state(options, G::make_deal(options, rng));
  while (!state.over()) {
    const auto move = state.random_move(rng);
    totals.signature = chain(totals.signature, move_code(move));
    ++totals.plies;
    state.apply(move);
  }
  ++totals.games;
}

}  // namespace demesne
