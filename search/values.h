#pragma once

#include <cstdlib>

#include "search/sides.h"
#include "search/table.h"

// What the numbers of alpha-beta mean: a certain result is worth more than any evaluation, and the
// more the sooner it comes.
namespace demesne::search {

inline constexpr int kMaxPly = 64;
inline constexpr int kWon = 1'000'000;                // at the root; a win later is worth less
inline constexpr int kProven = kWon - 100 * kMaxPly;  // and no evaluation reaches this
inline constexpr int kInfinite = 4 * kWon;            // beyond every value, with room to add to it

template <class Node>
int side_to_move(const Node& node) {
  return node.side_of(node.state.to_move());
}

// The value for a side of a game that is over after so many plies.
template <class Node>
int value_of_end(const Node& node, int side, int ply) {
  return result_by(node.state, side, [&](Seat seat) { return node.side_of(seat); }) * (kWon - ply);
}

// In the table a certain result is counted from the position, not from the root.
inline int to_table(int value, int ply) {
  return value >= kProven ? value + ply : value <= -kProven ? value - ply : value;
}
inline int from_table(int value, int ply) {
  return value >= kProven ? value - ply : value <= -kProven ? value + ply : value;
}

// What is known is enough for a search of this depth and window.
inline bool settles(const Known& known, int depth, int alpha, int beta, int ply) {
  if (known.bound == Bound::none || known.depth < depth) return false;
  const int value = from_table(known.value, ply);
  return known.bound == Bound::exact || (known.bound == Bound::lower && value >= beta) ||
         (known.bound == Bound::upper && value <= alpha);
}

}  // namespace demesne::search
