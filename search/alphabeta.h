#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>

#include "search/budget.h"
#include "search/ordering.h"
#include "search/parts.h"
#include "search/report.h"
#include "search/sides.h"
#include "search/table.h"

// Alpha-beta for two sides and full information: iterative deepening, principal variation search
// with aspiration windows, a transposition table, late move reductions and quiescence.
//
// It is written over a game's knowledge K:
//
//   K::Move, K::State
//   K::Node              a state and whatever is kept beside it: `state`, `value()` for the side to
//                        move, `key()` (equal for positions with equal futures), `play(move)`
//   K::side_of(state, seat)
//   K::list(node, list)  all legal moves with `gain`, what value() changes by for the mover's side,
//                        exact but for K::kSlack
//   K::kSlots, K::slot(move)   a number for each move, for the history of what was good
//   constants in the unit of value(): K::kWindow, K::kLoud, K::kMargin, K::kHistory
//   K::kWidth[depth]     how many moves are worth a look when so little depth is left
//   K::kParts            which parts of the search the game gains by
namespace demesne::search {

inline constexpr int kMaxPly = 64;
inline constexpr int kWon = 1'000'000;                // at the root; a win later is worth less
inline constexpr int kProven = kWon - 100 * kMaxPly;  // and no evaluation reaches this

// Values to be added to those of the moves at the root, by K::slot: how weak levels err.
template <class K>
using Noise = std::array<std::int16_t, K::kSlots>;

template <class K, Parts kParts = K::kParts>
class AlphaBeta {
 public:
  using Move = typename K::Move;
  using Node = typename K::Node;

  AlphaBeta(Table& table, const Limits& limits, const Noise<K>* noise = nullptr)
      : table_(table), budget_(limits), noise_(noise) {}

  // Searches deeper and deeper, from `first` on, until the budget is spent, `deepest` is done or
  // the result is certain.
  Report<Move> run(const Node& root, int first = 1, int deepest = kMaxPly - 1) {
    K::list(root, root_moves_);
    ordering_.prepare(root_moves_, root, 0, 0);
    std::stable_sort(root_moves_.begin(), root_moves_.end(),
                     [](const auto& a, const auto& b) { return a.order > b.order; });
    Report<Move> report;
    report.move = root_moves_[0].move;
    report.line.push_back(report.move);
    report.value = root.value();
    for (int depth = first; depth <= deepest && !budget_.spent(); ++depth) {
      deepen(root, depth, report);
      if (report.proven && depth >= kWon - std::abs(report.value)) break;
    }
    report.nodes = budget_.nodes();
    return report;
  }

 private:
  static constexpr int kInfinite = std::numeric_limits<int>::max();
  static constexpr int kQuietPlies = 6;
  using List = MoveList<K>;
  using Line = FixedVector<Move, kMaxLine>;

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
      const int value =
          child_value(root, child, depth, shifted(floor, -noise), shifted(beta, -noise), 0,
                      i == 0 ? 0 : reduction(depth, i, root_moves_[i].gain), i > 0) +
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

  static int shifted(int bound, int by) {
    return bound == kInfinite || bound == -kInfinite ? bound : bound + by;
  }

  void note(Report<Move>& report, Move move, int value, int depth) {
    report.move = move;
    report.value = value;
    report.depth = depth;
    report.proven = std::abs(value) >= kProven;
    report.line.clear();
    report.line.push_back(move);
    for (const Move next : lines_[1]) {
      if (report.line.size() < kMaxLine) report.line.push_back(next);
    }
  }

  // The value of a child for the side that moves at its parent. `late` moves are first tried with
  // an empty window, and reduced.
  int child_value(const Node& node, const Node& child, int depth, int alpha, int beta, int ply,
                  int reduced, bool late) {
    lines_[ply + 1].clear();
    const int side = K::side_of(node.state, node.state.to_move());
    if (child.state.over()) {
      budget_.take();
      return result_for<K>(child.state, side) * (kWon - ply - 1);
    }
    const bool same = K::side_of(child.state, child.state.to_move()) == side;
    const auto look = [&](int left, int low, int high) {
      return same ? search(child, left, low, high, ply + 1)
                  : -search(child, left, high == kInfinite ? -kInfinite : -high,
                            low == -kInfinite ? kInfinite : -low, ply + 1);
    };
    if (!late) return look(depth - 1, alpha, beta);
    int value = look(depth - 1 - reduced, alpha, alpha + 1);
    if (value > alpha && reduced > 0) value = look(depth - 1, alpha, alpha + 1);
    if (value > alpha && value < beta) value = look(depth - 1, alpha, beta);
    return value;
  }

  static int log2(std::size_t number) { return static_cast<int>(std::bit_width(number)); }
  int reduction(int depth, std::size_t index, int gain) const {
    if (!kParts.reductions || depth < 3 || index < 3) return 0;
    const int less = log2(index) * log2(static_cast<std::size_t>(depth)) / 4;
    return std::min(gain > K::kLoud ? less / 2 : less, depth - 2);
  }

  int search(const Node& node, int depth, int alpha, int beta, int ply) {
    if (ply >= kMaxPly - 1) return node.value();
    if (depth <= 0) {
      return kParts.quiescence ? quiesce(node, alpha, beta, ply, kQuietPlies) : leaf(node);
    }
    if (!budget_.take()) return 0;
    const bool pv = beta - 1 > alpha;
    const std::uint64_t key = node.key();
    Known known;
    if (kParts.table) {
      known = table_.find(key);
      if (!pv && settles(known, depth, alpha, beta, ply)) return from_table(known.value, ply);
    }
    const int value = node.value();
    if (kParts.pruning && !pv && depth <= 3 && value - K::kMargin * depth >= beta &&
        beta > -kProven) {
      return value;
    }
    return search_moves(node, known, value, depth, alpha, beta, ply);
  }

  int leaf(const Node& node) {
    budget_.take();
    return node.value();
  }

  int search_moves(const Node& node, const Known& known, int value, int depth, int alpha, int beta,
                   int ply) {
    List moves;
    K::list(node, moves);
    ordering_.prepare(moves, node, known.bound == Bound::none ? kNoMove : known.move, ply);
    const bool pv = beta - 1 > alpha;
    int best = -kInfinite;
    int low = alpha;
    Move best_move = moves[0].move;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves.pick(i);
      const auto [order, gain, move] = moves[i];
      if (i > 0 && !pv && prunable(low, best)) {
        if (too_late(gain, depth, i)) continue;
        if (const int most = value + gain + K::kSlack; hopeless(depth, most, low)) {
          best = std::max(best, most);
          continue;
        }
      }
      Node child = node;
      child.play(move);
      const int found = child_value(node, child, depth, low, beta, ply,
                                    i == 0 ? 0 : reduction(depth, i, gain), i > 0);
      if (budget_.spent()) return 0;
      if (found <= best) continue;
      best = found;
      best_move = move;
      if (found <= low) continue;
      low = found;
      keep_line(ply, move);
      if (found >= beta) {
        ordering_.reward(node, moves, i, depth, ply);
        break;
      }
    }
    if (kParts.table) {
      const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
      table_.store(node.key(),
                   {code(best_move), to_table(best, ply), static_cast<std::uint8_t>(depth), bound});
    }
    return best;
  }

  // Moves may be left out only if another is known not to lose.
  static bool prunable(int alpha, int best) {
    return kParts.pruning && best > -kProven && alpha < kProven;
  }
  // With few plies to go, what comes late in the order is hardly ever the best.
  static bool too_late(int gain, int depth, std::size_t index) {
    return static_cast<std::size_t>(depth) < K::kWidth.size() &&
           index >= static_cast<std::size_t>(K::kWidth[depth]) && gain <= K::kLoud;
  }
  // With one ply to go the other side may be content with what the move changes.
  static bool hopeless(int depth, int most, int alpha) {
    return kParts.quiescence && depth == 1 && most <= alpha;
  }

  // Only moves that change much, until the position is quiet enough to be valued.
  int quiesce(const Node& node, int alpha, int beta, int ply, int plies) {
    if (!budget_.take()) return 0;
    const int value = node.value();
    if (value >= beta || plies == 0 || ply >= kMaxPly - 1) return value;
    int best = value;
    List moves;
    K::list(node, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves.pick_gain(i);
      const int gain = moves[i].gain;
      if (gain <= K::kLoud || value + gain + K::kSlack <= std::max(alpha, best)) break;
      Node child = node;
      child.play(moves[i].move);
      best = std::max(best, quiet_child(node, child, std::max(alpha, best), beta, ply, plies));
      if (budget_.spent()) return 0;
      if (best >= beta) break;
    }
    return best;
  }

  int quiet_child(const Node& node, const Node& child, int alpha, int beta, int ply, int plies) {
    const int side = K::side_of(node.state, node.state.to_move());
    if (child.state.over()) {
      budget_.take();
      return result_for<K>(child.state, side) * (kWon - ply - 1);
    }
    if (K::side_of(child.state, child.state.to_move()) == side) {
      return quiesce(child, alpha, beta, ply + 1, plies - 1);
    }
    return -quiesce(child, beta == kInfinite ? -kInfinite : -beta, -alpha, ply + 1, plies - 1);
  }

  void keep_line(int ply, Move move) {
    Line& line = lines_[ply];
    line.clear();
    line.push_back(move);
    for (const Move next : lines_[ply + 1]) {
      if (line.size() < kMaxLine) line.push_back(next);
    }
  }

  static bool settles(const Known& known, int depth, int alpha, int beta, int ply) {
    if (known.bound == Bound::none || known.depth < depth) return false;
    const int value = from_table(known.value, ply);
    return known.bound == Bound::exact || (known.bound == Bound::lower && value >= beta) ||
           (known.bound == Bound::upper && value <= alpha);
  }

  // In the table a certain result is counted from the position, not from the root.
  static int to_table(int value, int ply) {
    return value >= kProven ? value + ply : value <= -kProven ? value - ply : value;
  }
  static int from_table(int value, int ply) {
    return value >= kProven ? value - ply : value <= -kProven ? value + ply : value;
  }

  Table& table_;
  Budget budget_;
  const Noise<K>* noise_;
  Ordering<K> ordering_;
  List root_moves_;
  std::array<Line, kMaxPly + 1> lines_;
};

}  // namespace demesne::search
