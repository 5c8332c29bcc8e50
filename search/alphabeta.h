#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

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
//   K::list(node, least, list)  the legal moves with their `gain`: what value() changes by for the
//                        mover's side, exact but for K::kSlack. Those that gain `least` or less may
//                        be left out; returns how many were looked at
//   K::kSlots, K::slot(move)   a number for each move, for the history of what was good
//   constants in the unit of value(): K::kWindow, K::kLoud, K::kMostGain, K::kMargin, K::kHistory
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
    K::list(root, kAllMoves, root_moves_);
    root_moves_.sort(0);
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
  static constexpr int kInfinite = 4 * kWon;  // beyond every value, with room to add to it
  static constexpr int kAllMoves = -kInfinite;
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
      const int value = child_value(root, child, depth, floor - noise, beta - noise, 0,
                                    reduction(depth, i, root_moves_[i].gain), i > 0) +
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
                  : -search(child, left, -high, -low, ply + 1);
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

  // A window that closes while the moves of a node are tried.
  struct Trial {
    int low;
    int best = -kInfinite;
    std::uint32_t move = kNoMove;
    std::size_t tried = 0;
  };

  int search_moves(const Node& node, const Known& known, int value, int depth, int alpha, int beta,
                   int ply) {
    Trial trial{alpha};
    const bool cut = try_known(node, known, depth, beta, ply, trial) ||
                     try_list(node, value, depth, beta, ply, trial);
    if (budget_.spent()) return 0;
    if (kParts.table) {
      const Bound bound = cut ? Bound::lower : trial.best > alpha ? Bound::exact : Bound::upper;
      const std::uint32_t move = trial.move == kNoMove ? known.move : trial.move;
      table_.store(node.key(),
                   {move, to_table(trial.best, ply), static_cast<std::uint8_t>(depth), bound});
    }
    return trial.best;
  }

  // The table's move is tried before the others are listed: often it is enough.
  bool try_known(const Node& node, const Known& known, int depth, int beta, int ply, Trial& trial) {
    if (known.bound == Bound::none) return false;
    const Move move = decode<Move>(known.move);
    return node.state.is_legal(move) && try_move(node, move, 0, depth, beta, ply, trial);
  }

  bool try_list(const Node& node, int value, int depth, int beta, int ply, Trial& trial) {
    const bool pv = beta - 1 > trial.low;
    int least = kAllMoves;
    if (!pv && hopeful_only(depth, trial)) {
      least = trial.low - value - K::kSlack;
      trial.best = std::max(trial.best, trial.low);
    }
    List moves;
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
    return static_cast<std::size_t>(depth) < K::kWidth.size() &&
           index >= static_cast<std::size_t>(K::kWidth[depth]) && gain <= K::kLoud;
  }
  // With one ply to go the other side may be content with what a move changes, so a move that does
  // not gain enough need not be made.
  static bool hopeful_only(int depth, const Trial& trial) {
    return kParts.pruning && kParts.quiescence && depth == 1 && std::abs(trial.low) < kProven;
  }

  // Only moves that change much, until the position is quiet enough to be valued.
  int quiesce(const Node& node, int alpha, int beta, int ply, int plies) {
    if (!budget_.take()) return 0;
    const int value = node.value();
    if (value >= beta || value + K::kMostGain <= alpha || plies == 0 || ply >= kMaxPly - 1)
      return value;
    int best = value;
    List moves;
    K::list(node, std::max(K::kLoud, alpha - value - K::kSlack), moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      moves.pick(i);
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
    return -quiesce(child, -beta, -alpha, ply + 1, plies - 1);
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
