#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "tests/option_sets.h"

// The positions on which the laws of core/game.h are tried, and what the laws need of a game.
namespace demesne::testing {

// Called on every position that the law kit visits; fails with EXPECT.
template <Game G>
void conserved(const typename G::State& state);

// For games that hide something: another state that the seat (or an onlooker) cannot tell from this
// one, made by moving about what it cannot know. Only the game can know how.
template <Game G>
typename G::State permuted(const typename G::State& state, Seat viewer, Rng& rng);

// Random play hardly ever reaches the ends of some games, so half of the games are played by one
// who looks at a few moves and leaves the next seat as little choice as it can.
template <Game G>
typename G::Move choose(const typename G::State& state, bool stifling, Rng& rng) {
  auto best = state.random_move(rng);
  if (!stifling) return best;
  int fewest = INT32_MAX;
  for (int i = 0; i < 6; ++i) {
    const auto move = state.random_move(rng);
    auto next = state;
    next.apply(move);
    const int count = next.to_move() == state.to_move() ? INT32_MAX - 1 : next.count_legal();
    if (count < fewest) {
      fewest = count;
      best = move;
    }
  }
  return best;
}

// Visits positions of random games of every option set: visit(state, rng) before each move, and
// once more when the game is over.
template <Game G, class Visit>
void walk(int games, Visit&& visit, std::uint64_t seed = 7) {
  for (const auto& options : all_option_sets<G>()) {
    SCOPED_TRACE(describe<G>(options));
    Rng rng(seed);
    for (int game = 0; game < games; ++game) {
      typename G::State state(options, G::make_deal(options, rng));
      int plies = 0;
      for (; !state.over(); ++plies) {
        visit(std::as_const(state), rng);
        state.apply(choose<G>(state, game % 2 == 1, rng));
        ASSERT_LE(plies, G::State::kMaxPlies);
      }
      visit(std::as_const(state), rng);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

template <class Move>
Move move_of(std::uint64_t bytes) {
  Move move;
  std::memcpy(static_cast<void*>(&move), &bytes, sizeof(move));
  return move;
}

// Moves that nobody generated: every value of a small move, or random bytes and legal moves with a
// bit changed.
template <Game G, class Visit>
void each_garbage_move(const typename G::State& state, Rng& rng, Visit&& visit) {
  using Move = typename G::Move;
  if constexpr (sizeof(Move) <= 2) {
    for (std::uint64_t bytes = 0; bytes < (1ULL << (8 * sizeof(Move))); ++bytes) {
      visit(move_of<Move>(bytes));
    }
  } else {
    for (int i = 0; i < 500; ++i) visit(move_of<Move>(rng.next()));
    for (const auto legal : state.legal_moves()) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, &legal, sizeof(legal));
      visit(move_of<Move>(bytes ^ (1ULL << rng.below(8 * sizeof(Move)))));
    }
  }
}

// Seats as a reference lists them.
inline SeatSet set_of(const std::vector<int>& seats) {
  SeatSet set;
  for (const int seat : seats) set.insert(static_cast<Seat>(seat));
  return set;
}

template <Game G>
std::set<std::string> legal_texts(const typename G::State& state) {
  std::set<std::string> texts;
  for (const auto move : state.legal_moves()) texts.insert(G::to_text(move));
  return texts;
}

}  // namespace demesne::testing
