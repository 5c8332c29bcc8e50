#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/game.h"
#include "search/alphabeta.h"

// What every knowledge for alpha-beta must satisfy, and what alpha-beta must find with it.
namespace demesne::testing {

// Positions of random play, one each few moves.
template <Game G>
std::vector<typename G::State> random_positions(const typename G::Options& options, int games,
                                                int every, int plies) {
  std::vector<typename G::State> positions;
  Rng rng(99);
  for (int i = 0; i < games; ++i) {
    typename G::State state(options, G::make_deal(options, rng));
    for (int ply = 0; ply < plies && !state.over(); ++ply) {
      if ((ply + i) % every == 0) positions.push_back(state);
      state.apply(state.random_move(rng));
    }
  }
  return positions;
}

// Every legal move is listed, and what is kept beside a state equals what is computed from it. What
// moves are said to gain is tested where it must be exact: in domination.
template <class K>
void expect_incremental(const typename K::State& state) {
  const typename K::Node node(state);
  search::MoveList<K> moves;
  K::list(node, std::numeric_limits<int>::min(), moves);
  ASSERT_EQ(moves.size(), static_cast<std::size_t>(state.count_legal()));
  for (const auto& scored : moves) {
    ASSERT_TRUE(state.is_legal(scored.move));
    typename K::Node child = node;
    child.play(scored.move);
    ASSERT_EQ(child, typename K::Node(child.state));
    if (child.state.over()) continue;
    ASSERT_EQ(child.key(), typename K::Node(child.state).key());
  }
}

// The whole tree, without a thought: the value for the side to move.
template <class K>
int minimax(const typename K::Node& node, int depth, int ply) {
  if (depth == 0) return node.value();
  const int side = node.side_of(node.state.to_move());
  int best = std::numeric_limits<int>::min();
  for (const auto move : node.state.legal_moves()) {
    typename K::Node child = node;
    child.play(move);
    int value = 0;
    if (child.state.over()) {
      value = search::result_by(child.state, side, [&](Seat seat) { return child.side_of(seat); }) *
              (search::kWon - ply - 1);
    } else {
      value = minimax<K>(child, depth - 1, ply + 1);
      if (child.side_of(child.state.to_move()) != side) value = -value;
    }
    best = std::max(best, value);
  }
  return best;
}

template <class K, search::Parts kParts = K::kParts>
auto searched(const typename K::State& state, std::uint64_t nodes, int first = 1,
              int deepest = search::kMaxPly - 1) {
  search::Limits limits;
  limits.nodes = nodes;
  search::Table table(std::size_t{1} << 20U, nodes);
  const auto search = std::make_unique<search::AlphaBeta<K, kParts>>(table, limits);
  return search->run(typename K::Node(state), first, deepest);
}

// Without what may err, alpha-beta finds the value of the whole tree.
template <class K>
void expect_minimax(const typename K::State& state, int depth) {
  constexpr search::Parts kBare = {
      .table = false, .quiescence = false, .reductions = false, .pruning = false, .margins = false};
  const auto report = searched<K, kBare>(state, ~std::uint64_t{0}, depth, depth);
  EXPECT_EQ(report.value, minimax<K>(typename K::Node(state), depth, 0));
  EXPECT_EQ(report.depth, depth);
}

// What brute force proves within a few moves, the search proves too.
template <class K>
int expect_proofs(const typename K::State& state, int depth) {
  const int truth = minimax<K>(typename K::Node(state), depth, 0);
  if (std::abs(truth) < search::kProven) return 0;
  const auto report = searched<K>(state, 2'000'000, 1, 12);
  EXPECT_TRUE(report.proven);
  EXPECT_EQ(report.value > 0, truth > 0);
  return 1;
}

template <class K>
void expect_deterministic(const typename K::State& state) {
  for (const std::uint64_t nodes : {1ULL, 50ULL, 3'000ULL}) {
    const auto one = searched<K>(state, nodes);
    const auto two = searched<K>(state, nodes);
    EXPECT_TRUE(state.is_legal(one.move));
    EXPECT_EQ(one.move, two.move);
    EXPECT_EQ(one.value, two.value);
    EXPECT_EQ(one.nodes, two.nodes);
    EXPECT_LE(one.nodes, nodes);
    auto replayed = state;
    for (const auto move : one.line) {
      ASSERT_TRUE(replayed.is_legal(move));
      replayed.apply(move);
    }
  }
}

}  // namespace demesne::testing
