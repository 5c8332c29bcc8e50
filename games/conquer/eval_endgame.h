#pragma once

#include "games/conquer/eval.h"
#include "search/ordering.h"
#include "search/parts.h"

namespace demesne::conquer {

// Two players and an empty stock: nothing is hidden, and at most fourteen dominoes are left. This
// is for an exact search (search/alphabeta.h says what these names mean). The unit is a tenth of a
// field.
struct Endgame {
  using State = conquer::State;
  using Move = conquer::Move;

  struct Node {
    explicit Node(const State& position) noexcept : state(position) {}
    State state;
    int side_of(Seat seat) const noexcept { return seat; }
    void play(Move move) noexcept { state.apply(move); }
    int value() const noexcept {
      const auto tenths = Eval::tenths(state);
      const Seat mover = state.to_move();
      return tenths[mover] - tenths[1 - mover];
    }
    // What is unplayed and not in one hand is in the other.
    std::uint64_t key() const noexcept {
      const Hand& hand = state.hand(0);
      return stir(stir(state.open().search_key(), hand.low_word()), hand.high_word());
    }
  };

  static int list(const Node& node, int least, search::MoveList<Endgame>& moves) noexcept;

  static constexpr std::size_t kSlots = kSideEnd;
  static std::size_t slot(Move move) noexcept { return move.side; }

  static constexpr search::Parts kParts = {
      .quiescence = false, .reductions = false, .pruning = false, .margins = false};
  static constexpr int kWindow = 20;
  static constexpr int kHistory = 20;
  static int share_scale(const State&) noexcept { return 10; }
};

}  // namespace demesne::conquer
