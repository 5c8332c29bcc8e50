#pragma once

#include <algorithm>
#include <array>

#include "search/interior.h"

// Alpha-beta for two sides and full information: iterative deepening, principal variation search
// with aspiration windows, a transposition table, late move reductions and quiescence.
//
// It is written over a game's knowledge K:
//
//   K::Move, K::State
//   K::Node              a state and whatever is kept beside it: `state`, `side_of(seat)` (0 or 1),
//                        `value()` for the side to move, `key()` (equal for positions with equal
//                        futures), `play(move)`
//   K::list(node, least, list)  the legal moves with their `gain`: what value() changes by for the
//                        mover's side. With quiescence it is exact but for K::slack(node), which
//                        any move adds; otherwise moves are only ordered by it. Those that gain
//                        `least` or less may be left out; returns how many were looked at
//   K::kSlots, K::slot(move)   a number for each move, for the history of what was good
//   K::kWindow, K::kHistory  constants in the unit of value(), as are those of single parts
//   K::kParts            which parts of the search the game gains by, and what they ask for:
//                        search/parts.h. K::kWidth[depth] is how many moves are worth a look when
//                        so little depth is left
namespace demesne::search {

// Values to be added to those of the moves at the root, by K::slot: how weak levels err.
template <class K>
using Noise = std::array<std::int16_t, K::kSlots>;

template <class K, Parts kParts = K::kParts>
class AlphaBeta {
 public:
  using Move = typename K::Move;
  using Node = typename K::Node;

  AlphaBeta(Table& table, const Limits& limits, const Noise<K>* noise = nullptr)
      : budget_(limits), noise_(noise), below_(table, budget_) {}
  AlphaBeta(const AlphaBeta&) = delete;  // what is below refers to the budget

  // Searches deeper and deeper, from `first` on, until the budget is spent, `deepest` is done or
  // the result is certain.
  Report<Move> run(const Node& root, int first = 1, int deepest = kMaxPly - 1) {
    K::list(root, -kInfinite, root_moves_);
    root_moves_.sort(0);
    Report<Move> report;
    report.move = root_moves_[0].move;
    report.line.push_back(report.move);
    report.value = root.value();
    report.steady_value = report.value;
    for (int depth = first; depth <= deepest && !budget_.spent(); ++depth) {
      const int shallower = report.value;
      deepen(root, depth, report);
      if (report.proven || depth == first) {
        report.steady_value = report.value;
      } else if (!budget_.spent()) {
        report.steady_value = (report.value + shallower) / 2;
      }
      if (report.proven && depth >= kWon - std::abs(report.value)) break;
    }
    report.nodes = budget_.nodes();
    return report;
  }

 private:
  // One depth, with a window around the last value that opens when the value falls outside.
  void deepen(const Node& root, int depth, Report<Move>& report) {
    int width = K::kWindow;
    const bool narrow = depth > 2 && std::abs(report.value) < kProven;
    int alpha = narrow ? report.value - width : -kInfinite;
    int beta = narrow ? report.value + width : kInfinite;
    while (true) {
      const int value = search_root(root, depth, alpha, beta, report);
      if (budget_.spent()) return;
      if (value > alpha && value < beta) return;
      width *= 4;
      const bool open = width > 64 * K::kWindow;
      if (value <= alpha) alpha = open ? -kInfinite : value - width;
      if (value >= beta) beta = open ? kInfinite : value + width;
    }
  }

  int search_root(const Node& root, int depth, int alpha, int beta, Report<Move>& report) {
    int best = -kInfinite;
    for (std::size_t i = 0; i < root_moves_.size(); ++i) {
      const Move move = root_moves_[i].move;
      const int noise = noise_ == nullptr ? 0 : (*noise_)[K::slot(move)];
      const int floor = std::max(alpha, best);
      Node child = root;
      child.play(move);
      const int value = below_.child_value(root, child, depth, floor - noise, beta - noise, 0,
                                           below_.reduction(depth, i, root_moves_[i].gain), i > 0) +
                        noise;
      if (budget_.spent()) break;
      if (value <= floor && best != -kInfinite) continue;
      best = std::max(best, value);
      if (value <= alpha) continue;
      // Moved to the front, the others in their order: the next depth begins with it.
      std::rotate(root_moves_.begin(), root_moves_.begin() + i, root_moves_.begin() + i + 1);
      note(report, move, value - noise, depth);
      if (value >= beta) break;
    }
    return best;
  }

  void note(Report<Move>& report, Move move, int value, int depth) {
    report.move = move;
    report.value = value;
    report.depth = depth;
    report.proven = std::abs(value) >= kProven;
    report.line.clear();
    report.line.push_back(move);
    for (const Move next : below_.line(1)) {
      if (report.line.size() < kMaxLine) report.line.push_back(next);
    }
  }

  Budget budget_;
  const Noise<K>* noise_;
  Interior<K, kParts> below_;
  MoveList<K> root_moves_;
};

}  // namespace demesne::search
