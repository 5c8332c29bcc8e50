#pragma once

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <unordered_map>

#include "search/mcts_player.h"
#include "tests/laws.h"

// What every knowledge for Monte-Carlo search must satisfy, and what the search must keep to.
namespace demesne::testing {

// K::key is equal when and only when an onlooker's views are, in all that a game comes by and in
// what a few moves lead to, which differs in little.
template <Game G, class K>
void expect_keys() {
  using View = typename G::View;
  walk<G>(1, [](const auto& state, Rng& rng) {
    ASSERT_EQ(K::key(permuted<G>(state, kNobody, rng)), K::key(state));
    std::unordered_map<std::uint64_t, View> seen;
    for (int walks = 0; walks < 16; ++walks) {
      auto next = View(state, kNobody).determinize(rng);
      for (int plies = 0; plies < 4 && !next.over(); ++plies) {
        next.apply(next.random_move(rng));
        const View view(next, kNobody);
        const auto [found, fresh] = seen.emplace(K::key(next), view);
        ASSERT_EQ(found->second, view);
      }
    }
  });
}

// A move is legal when its source is there, in every state that shares a node with this one. Some
// knowledge lists all legal moves, some only those worth a thought.
enum class Lists { all, some };

template <Game G, class K, Lists lists = Lists::all>
void expect_sources() {
  walk<G>(2, [](const auto& state, Rng& rng) {
    if (state.over()) return;
    const auto other = typename G::View(state, kNobody).determinize(rng);
    std::size_t count = 0;
    K knowledge;
    knowledge.each_move(state, [&](auto move, int weight) {
      ++count;
      ASSERT_GE(weight, 1);
      ASSERT_TRUE(state.is_legal(move));
      ASSERT_EQ(K::sources(state) >> K::source(state, move) & 1U, 1U);
      if (other.to_move() != state.to_move()) return;
      ASSERT_EQ(K::sources(other) >> K::source(state, move) & 1U, other.is_legal(move) ? 1U : 0U);
    });
    const auto legal = static_cast<std::size_t>(state.count_legal());
    ASSERT_TRUE(lists == Lists::all ? count == legal : count > 0 && count <= legal) << count;
    ASSERT_TRUE(state.is_legal(knowledge.playout_move(state, rng)));
  });
}

// What is expected is divided among the sides.
template <Game G, class K>
void expect_whole_rewards() {
  walk<G>(2, [](const auto& state, Rng&) {
    if (state.over()) return;
    int sum = 0;
    for (const int reward : K().expect(state)) {
      ASSERT_GE(reward, 0);
      sum += reward;
    }
    ASSERT_EQ(sum, search::kWhole);
  });
}

// How a game of two seats ends if both play well: 1, 0 or -1 for the seat to move; nothing when
// that takes more than so many positions to find out.
template <class State>
std::optional<int> brute_force(const State& state, int& positions) {
  if (--positions < 0) return std::nullopt;
  const Seat mover = state.to_move();
  int best = -1;
  for (const auto move : state.legal_moves()) {
    State next = state;
    next.apply(move);
    int value = 0;
    if (next.over()) {
      const SeatSet winners = next.outcome().winners;
      value = !winners.contains(mover) ? -1 : winners.size() == 1 ? 1 : 0;
    } else {
      const auto found = brute_force(next, positions);
      if (!found) return std::nullopt;
      value = next.to_move() == mover ? *found : -*found;
    }
    best = std::max(best, value);
  }
  return best;
}

// Where nothing is hidden, the search proves what brute force finds, and plays it.
template <Game G, class K>
void expect_solves() {
  int solved = 0;
  walk<G>(6, [&](const auto& state, Rng& rng) {
    if (state.over() || state.seats() != 2 || !K::is_open(state)) return;
    int positions = 3'000;
    const auto truth = brute_force(state, positions);
    if (!truth) return;
    ++solved;
    const Seat mover = state.to_move();
    const typename G::View view(state, mover);
    search::Limits limits;
    limits.nodes = 2'000'000;
    search::Mcts<K> search(view, limits, std::size_t{8} << 20U, rng);
    search.run();
    const auto moves = search.moves();
    const auto& best = search::best_root_move(moves, mover);
    ASSERT_TRUE(best.proof.known());
    ASSERT_EQ(best.proof.wins(mover), *truth == 1);
    ASSERT_EQ(best.proof.is_shared(), *truth == 0);
  });
  EXPECT_GT(solved, 20);
}

// Blindness: what the seat cannot know does not change what any player chooses, nor what others
// expect of its move. The same request is asked twice about the same state too, as it must always
// be answered alike. Only each so-manieth position is tried: long games have enough of them.
template <Game G, class Bots>
void expect_blind(int every = 9) {
  int visits = 0;
  walk<G>(1, [&](const auto& state, Rng& rng) {
    if (state.over() || visits++ % every != 0) return;
    const Seat mover = state.to_move();
    const typename G::View view(state, mover);
    const typename G::View other(permuted<G>(state, mover, rng), mover);
    for (const std::string_view player : Bots::players(view)) {
      const search::Request request{.player = player, .seed = 5, .nodes = 400, .table_mib = 1};
      const auto chosen = Bots::think(view, request);
      ASSERT_TRUE(state.is_legal(chosen.move)) << player;
      for (const auto& again : {Bots::think(other, request), Bots::think(view, request)}) {
        ASSERT_EQ(again.move, chosen.move) << player;
        ASSERT_EQ(again.nodes, chosen.nodes) << player;
        ASSERT_EQ(again.share, chosen.share) << player;
      }
    }
    for (Seat viewer = kNobody; viewer < state.seats(); ++viewer) {
      if (viewer == mover) continue;
      const typename G::View seen(state, viewer);
      const typename G::View alike(permuted<G>(state, viewer, rng), viewer);
      const search::Request request{.player = "8", .seed = 5, .nodes = 400, .table_mib = 1};
      const auto shares = Bots::think(seen, request).share;
      ASSERT_EQ(Bots::think(alike, request).share, shares);
      ASSERT_EQ(std::accumulate(shares.begin(), shares.end(), 0), search::kWhole);
    }
  });
}

}  // namespace demesne::testing
