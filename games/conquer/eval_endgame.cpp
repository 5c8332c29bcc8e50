#include "games/conquer/eval_endgame.h"

namespace demesne::conquer {

// Fields that are closed come first, sides that open one last.
int Endgame::list(const Node& node, int, search::MoveList<Endgame>& moves) noexcept {
  const OpenPart& open = node.state.open();
  const Tension tension(open.occupied());
  for (const Move move : node.state.legal_moves()) {
    const bool closes = contains(tension.closing, move.side);
    const bool opens = contains(tension.opening, move.side);
    moves.add(move, closes ? 10 : opens ? -5 : 0);
  }
  return static_cast<int>(moves.size());
}

}  // namespace demesne::conquer
