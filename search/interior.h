#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "search/budget.h"
#include "search/ordering.h"
#include "search/parts.h"
#include "search/quiescence.h"
#include "search/report.h"
#include "search/table.h"
#include "search/values.h"

namespace demesne::search {

// Alpha-beta below the root: the value of a position to a depth and within a window, by principal
// variation search. What K is: search/alphabeta.h.
template <class K, Parts kParts>
class Interior {
 public:
  using Move = typename K::Move;
  using Node = typename K::Node;
  using Line = FixedVector<Move, kMaxLine>;

  Interior(Table& table, Budget& budget) : table_(table), budget_(budget), quiescence_(budget) {}

  // The value of a child for the side that moves at its parent. `late` moves are first tried with
  // an empty window, and reduced.
  int child_value(const Node& node, const Node& child, int depth, int alpha, int beta, int ply,
                  int reduced, bool late) {
    lines_[ply + 1].clear();
    const int side = side_to_move(node);
    if (child.state.over()) {
      budget_.take();
      return value_of_end(child, side, ply + 1);
    }
    const bool same = side_to_move(child) == side;
    const auto look = [&](int left, int low, int high) {
      return same ? search(child, left, low, high, ply + 1)
                  : -search(child, left, -high, -low, ply + 1);
    };
    if (!late) return look(depth - 1, alpha, beta);
    int value = look(depth - 1 - reduced, alpha, alpha + 1);
    if (value > alpha && reduced > 0) value = look(depth - 1, alpha, alpha + 1);
    if (value > alpha && value < beta) value = look(depth - 1, alpha, beta);
    return value;
  }

  // How many plies less a move that comes late in the order is first searched.
  static int reduction(int depth, std::size_t index, int gain) {
    if (!kParts.reductions || depth < 3 || index < 3) return 0;
    const int less = digits(index) * digits(static_cast<std::size_t>(depth)) / 4;
    return std::min(is_loud(gain) ? less / 2 : less, depth - 2);
  }

  // The play expected from that ply on.
  const Line& line(int ply) const { return lines_[ply]; }

 private:
  static constexpr int kAllMoves = -kInfinite;

  static int digits(std::size_t number) { return static_cast<int>(std::bit_width(number)); }

  int search(const Node& node, int depth, int alpha, int beta, int ply) {
    if (ply >= kMaxPly - 1) return node.value();
    if (depth <= 0) return leaf(node, alpha, beta, ply);
    if (!budget_.take()) return 0;
    const bool pv = beta - 1 > alpha;
    const std::uint64_t key = node.key();
    Known known;
    if (kParts.table) {
      known = table_.find(key);
      if (!pv && settles(known, depth, alpha, beta, ply)) return from_table(known.value, ply);
    }
    if constexpr (kParts.margins) {
      const int value = node.value();
      const bool enough = value - K::kMargin * depth >= beta && beta > -kProven;
      if (!pv && depth <= 3 && enough) return value;
    }
    return search_moves(node, key, known, depth, alpha, beta, ply);
  }

  int leaf(const Node& node, int alpha, int beta, int ply) {
    if constexpr (kParts.quiescence) {
      return quiescence_.value(node, alpha, beta, ply);
    } else {
      budget_.take();
      return node.value();
    }
  }

  // A window that closes while the moves of a node are tried.
  struct Trial {
    int low;
    int best = -kInfinite;
    std::uint32_t move = kNoMove;
    std::size_t tried = 0;
  };

  int search_moves(const Node& node, std::uint64_t key, const Known& known, int depth, int alpha,
                   int beta, int ply) {
    Trial trial{alpha};
    const bool cut =
        try_known(node, known, depth, beta, ply, trial) || try_list(node, depth, beta, ply, trial);
    if (budget_.spent()) return 0;
    if (kParts.table) {
      const Bound bound = cut ? Bound::lower : trial.best > alpha ? Bound::exact : Bound::upper;
      const std::uint32_t move = trial.move == kNoMove ? known.move : trial.move;
      table_.store(key, {move, to_table(trial.best, ply), static_cast<std::uint8_t>(depth), bound});
    }
    return trial.best;
  }

  // The table's move is tried before the others are listed: often it is enough.
  bool try_known(const Node& node, const Known& known, int depth, int beta, int ply, Trial& trial) {
    if (known.bound == Bound::none) return false;
    const Move move = decode<Move>(known.move);
    return node.state.is_legal(move) && try_move(node, move, 0, depth, beta, ply, trial);
  }

  bool try_list(const Node& node, int depth, int beta, int ply, Trial& trial) {
    const bool pv = beta - 1 > trial.low;
    const int least = pv ? kAllMoves : least_hopeful(node, depth, trial);
    if (least != kAllMoves) trial.best = std::max(trial.best, trial.low);
    MoveList<K> moves;
    const int valued = K::list(node, least, moves);
    // What is left out here is a leaf: its value is known, and it is not worth visiting.
    if (least != kAllMoves) budget_.add(static_cast<std::size_t>(valued) - moves.size());
    ordering_.prepare(moves, node, ply);
    const std::uint32_t known = trial.move;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves.pick(i);
      const auto [order, gain, move] = moves[i];
      if (trial.tried > 0 && code(move) == known) continue;
      if (!pv && prunable(trial) && too_late(gain, depth, i)) continue;
      if (try_move(node, move, gain, depth, beta, ply, trial)) {
        ordering_.blame(node, moves, i, depth);
        return true;
      }
      if (budget_.spent()) return false;
    }
    return false;
  }

  // True when the move is too good for the other side to allow.
  bool try_move(const Node& node, Move move, int gain, int depth, int beta, int ply, Trial& trial) {
    Node child = node;
    child.play(move);
    const std::size_t index = trial.tried++;
    const int found = child_value(node, child, depth, trial.low, beta, ply,
                                  reduction(depth, index, gain), index > 0);
    if (budget_.spent() || found <= trial.best) return false;
    trial.best = found;
    trial.move = code(move);
    if (found <= trial.low) return false;
    trial.low = found;
    keep_line(ply, move);
    if (found < beta) return false;
    ordering_.reward(node, move, depth, ply);
    return true;
  }

  // Moves may be left out only if another is known not to lose.
  static bool prunable(const Trial& trial) {
    return kParts.pruning && trial.best > -kProven && trial.low < kProven;
  }
  // With few plies to go, what comes late in the order is hardly ever the best.
  static bool too_late(int gain, int depth, std::size_t index) {
    if constexpr (kParts.pruning) {
      return static_cast<std::size_t>(depth) < K::kWidth.size() &&
             index >= static_cast<std::size_t>(K::kWidth[depth]) && !is_loud(gain);
    }
    return false;
  }
  static bool is_loud(int gain) {
    if constexpr (kParts.quiescence) return gain > K::kLoud;
    return false;
  }
  // With one ply to go the other side may be content with what a move changes, so a move that does
  // not gain enough need not be made.
  static int least_hopeful(const Node& node, int depth, const Trial& trial) {
    if constexpr (kParts.pruning && kParts.quiescence) {
      if (depth == 1 && std::abs(trial.low) < kProven) {
        return trial.low - node.value() - K::slack(node);
      }
    }
    return kAllMoves;
  }

  void keep_line(int ply, Move move) {
    Line& line = lines_[ply];
    line.clear();
    line.push_back(move);
    for (const Move next : lines_[ply + 1]) {
      if (line.size() < kMaxLine) line.push_back(next);
    }
  }

  Table& table_;
  Budget& budget_;
  Quiescence<K> quiescence_;
  Ordering<K> ordering_;
  std::array<Line, kMaxPly + 1> lines_;
};

}  // namespace demesne::search
