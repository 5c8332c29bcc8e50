#pragma once

#include <algorithm>

#include "search/budget.h"
#include "search/ordering.h"
#include "search/values.h"

namespace demesne::search {

// Where alpha-beta ends: only moves that change much are tried, until the position is quiet enough
// to be valued.
template <class K>
class Quiescence {
 public:
  using Node = typename K::Node;

  explicit Quiescence(Budget& budget) : budget_(budget) {}

  int value(const Node& node, int alpha, int beta, int ply) {
    return value(node, alpha, beta, ply, kPlies);
  }

 private:
  static constexpr int kPlies = 6;

  int value(const Node& node, int alpha, int beta, int ply, int plies) {
    if (!budget_.take()) return 0;
    const int now = node.value();
    if (now >= beta || now + K::kMostGain <= alpha || plies == 0 || ply >= kMaxPly - 1) return now;
    int best = now;
    MoveList<K> moves;
    K::list(node, std::max(K::kLoud, alpha - now - K::slack(node)), moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves.pick(i);
      Node child = node;
      child.play(moves[i].move);
      best = std::max(best, child_value(node, child, std::max(alpha, best), beta, ply, plies));
      if (budget_.spent()) return 0;
      if (best >= beta) break;
    }
    return best;
  }

  int child_value(const Node& node, const Node& child, int alpha, int beta, int ply, int plies) {
    const int side = side_to_move(node);
    if (child.state.over()) {
      budget_.take();
      return value_of_end(child, side, ply + 1);
    }
    if (side_to_move(child) == side) return value(child, alpha, beta, ply + 1, plies - 1);
    return -value(child, -beta, -alpha, ply + 1, plies - 1);
  }

  Budget& budget_;
};

}  // namespace demesne::search
