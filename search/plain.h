#pragma once

#include <limits>

#include "search/budget.h"
#include "search/sides.h"
#include "search/yardsticks.h"

namespace demesne::search {

// The textbook search, kept as a yardstick: alpha-beta to depth 4 with the greedy player's value,
// moves in the order of the rules, no table and nothing else that makes it quicker. It may not
// change when the real search does.
//
// Where depth 4 is out of reach (a game of Domain begins with 1,149 moves) it plays the best move
// of the deepest search that its budget allows, at least of depth 1.
template <class K, class State>
class Plain {
 public:
  static constexpr int kDepth = 4;
  static constexpr std::uint64_t kNodes = 1'000'000;

  explicit Plain(const Limits& limits) : budget_(limits) {}

  // Ties at random, so that the yardstick does not always play the same game.
  auto think(const State& state, Rng& rng) {
    auto moves = state.legal_moves();
    shuffle(moves, rng);
    auto report = plain_report(moves[0], state.seats(), 0);
    for (int depth = 1; depth <= kDepth && !budget_.spent(); ++depth) {
      auto best = moves[0];
      int alpha = -kInfinite;
      for (const auto move : moves) {
        const int value = after(state, move, depth, alpha, kInfinite);
        if (budget_.spent()) break;
        if (value > alpha) best = move;
        alpha = std::max(alpha, value);
      }
      if (budget_.spent() && depth > 1) break;
      report = plain_report(best, state.seats(), budget_.nodes());
      report.value = alpha;
      report.depth = depth;
    }
    report.nodes = budget_.nodes();
    return report;
  }

 private:
  static constexpr int kInfinite = std::numeric_limits<int>::max();
  static constexpr int kWon = 1'000'000;

  // The value of a move for the side that makes it.
  template <class Move>
  int after(const State& state, Move move, int depth, int alpha, int beta) {
    const int side = K::side_of(state, state.to_move());
    State next = state;
    next.apply(move);
    if (!budget_.take()) return 0;
    if (next.over()) return result_for<K>(next, side) * (kWon + depth);
    if (depth == 1) return K::greedy_value(next, side);
    if (K::side_of(next, next.to_move()) == side) return best(next, depth - 1, alpha, beta);
    return -best(next, depth - 1, -beta, -alpha);
  }

  int best(const State& state, int depth, int alpha, int beta) {
    int best = -kInfinite;
    for (const auto move : state.legal_moves()) {
      const int value = after(state, move, depth, std::max(alpha, best), beta);
      best = std::max(best, value);
      if (best >= beta || budget_.spent()) break;
    }
    return best;
  }

  Budget budget_;
};

}  // namespace demesne::search
