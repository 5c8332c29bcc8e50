#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "search/budget.h"
#include "search/levels.h"
#include "search/mcts_player.h"

// Best-reply search for three and more seats with full information (Schadd and Winands 2011, in the
// form of Esser, Gras, Winands, Schadd and Lanctot 2013): between two moves of the searching seat
// only one of the others may choose freely, and it chooses what is worst for the searcher; the
// others make the move that looks best at once. So the tree is as narrow as with two sides, every
// line is a legal one, and alpha-beta cuts it.
//
// A game's knowledge K gives K::Node with `state`, `play(move)` and `value(seat)`, and
// K::gain(node, move), what value() changes by for the mover.
namespace demesne::search {

template <class K>
class BestReply {
 public:
  using Move = typename K::Move;
  using Node = typename K::Node;

  // `noise`, in the unit of value(), makes a weak player: by so much it may be wrong about a move.
  BestReply(const Node& root, const Limits& limits, int noise, Rng rng)
      : budget_(limits), root_(root), seat_(root.state.to_move()) {
    for (const Ranked& ranked : ranked_moves(root)) {
      const auto most = static_cast<std::uint32_t>(noise) + 1;
      const auto above = static_cast<int>(rng.below(most));
      const int error = above - static_cast<int>(rng.below(most));
      moves_.push_back({ranked.gain + error, error, ranked.move});
    }
    sort();
  }

  Report<Move> run(int deepest = 30) {
    Report<Move> report;
    report.move = moves_[0].move;
    report.line.push_back(report.move);
    report.value = root_.value(seat_);
    for (int depth = 1; depth <= deepest && !budget_.spent(); ++depth) {
      int best = -kInfinite;
      for (RootMove& root : moves_) {
        const int value = root_value(root, depth, best);
        if (budget_.spent()) break;
        root.value = value;
        if (value <= best) continue;
        best = value;
        report.move = root.move;
        report.value = value - root.error;
        report.depth = depth;
      }
      sort();
      report.proven = std::abs(report.value) >= kSure;
      if (report.proven) break;
    }
    report.line.clear();
    report.line.push_back(report.move);
    report.nodes = budget_.nodes();
    return report;
  }

 private:
  static constexpr int kInfinite = std::numeric_limits<int>::max();
  static constexpr int kWin = 1'000'000;
  static constexpr int kSure = kWin - 1'000;

  struct Ranked {
    int gain;
    Move move;
  };
  struct RootMove {
    int value;
    int error;
    Move move;
  };

  void sort() {
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
  }

  int root_value(const RootMove& root, int depth, int best) {
    Node child = root_;
    child.play(root.move);
    const int low = best == -kInfinite ? best : best - root.error;
    return after(child, depth - 1, low, kInfinite, false) + root.error;
  }

  static std::vector<Ranked> ranked_moves(const Node& node) {
    std::vector<Ranked> moves;
    for (const Move move : node.state.legal_moves()) moves.push_back({K::gain(node, move), move});
    std::stable_sort(moves.begin(), moves.end(),
                     [](const Ranked& a, const Ranked& b) { return a.gain > b.gain; });
    return moves;
  }

  // The value of a position for the searching seat. `replied`: another seat has chosen freely since
  // the searcher's last move.
  int after(const Node& node, int depth, int alpha, int beta, bool replied) {
    if (!budget_.take()) return 0;
    if (node.state.over()) return result(node, depth);
    const bool mine = node.state.to_move() == seat_;
    if (!mine && replied) return obvious(node, depth, alpha, beta, true);
    if (depth == 0) return node.value(seat_);
    return mine ? most(node, depth, alpha, beta) : least(node, depth, alpha, beta);
  }

  int result(const Node& node, int depth) const {
    const SeatSet winners = node.state.outcome().winners;
    if (!winners.contains(seat_)) return -kWin - depth;
    return winners.size() == 1 ? kWin + depth : 0;
  }

  int most(const Node& node, int depth, int alpha, int beta) {
    int best = -kInfinite;
    for (const Ranked& ranked : ranked_moves(node)) {
      Node child = node;
      child.play(ranked.move);
      best = std::max(best, after(child, depth - 1, std::max(alpha, best), beta, false));
      if (best >= beta || budget_.spent()) break;
    }
    return best;
  }

  int least(const Node& node, int depth, int alpha, int beta) {
    int worst = kInfinite;
    for (const Ranked& ranked : ranked_moves(node)) {
      Node child = node;
      child.play(ranked.move);
      worst = std::min(worst, after(child, depth - 1, alpha, std::min(beta, worst), true));
      if (worst <= alpha || budget_.spent()) return worst;
    }
    // Or this seat does the obvious, and one after it replies.
    return std::min(worst, obvious(node, depth, alpha, std::min(beta, worst), false));
  }

  int obvious(const Node& node, int depth, int alpha, int beta, bool replied) {
    int gain = std::numeric_limits<int>::min();
    Move best{};
    for (const Move move : node.state.legal_moves()) {
      const int found = K::gain(node, move);
      if (found <= gain) continue;
      gain = found;
      best = move;
    }
    Node child = node;
    child.play(best);
    if (!replied && !child.state.over() && child.state.to_move() == seat_) return kInfinite;
    return after(child, depth, alpha, beta, replied);
  }

  Budget budget_;
  Node root_;
  Seat seat_;
  std::vector<RootMove> moves_;
};

template <class K>
Report<typename K::Move> search_best_reply(const typename K::State& state, const Request& request,
                                           const Level& level, std::uint64_t key) {
  const typename K::Node root(state);
  BestReply<K> search(root, limits_of(request, level.nodes), level.noise, chance_for(request, key));
  auto report = search.run();
  auto values = root.values;
  values[state.to_move()] +=
      std::clamp(report.value, -100'000, 100'000) - root.value(state.to_move());
  report.share = shares_of_sides<K>(state, rewards_for(values, state.seats(), K::kShareScale));
  return report;
}

}  // namespace demesne::search
