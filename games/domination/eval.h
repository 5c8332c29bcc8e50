#pragma once

#include "games/domination/eval_sides.h"
#include "search/ordering.h"
#include "search/parts.h"

namespace demesne::domination {

// What is known about good play, for searches (search/alphabeta.h says what these names mean): who
// plays against whom and what everything is worth is in eval_sides.h. The unit is about a hundredth
// of a single pile.
struct Eval {
  using State = domination::State;
  using Move = domination::Move;

  struct Node {
    explicit Node(const State& position) noexcept : Node(position, sides_of(position)) {}
    Node(const State& position, const Sides& two) noexcept;

    State state;
    const Sides* sides;
    std::int32_t board = 0;  // the value of everything, for side 0

    int side_of(Seat seat) const noexcept { return sides->side[seat]; }
    void play(Move move) noexcept;
    int value() const noexcept;
    std::uint64_t key() const noexcept { return state.future_hash(); }
    friend bool operator==(const Node&, const Node&) = default;
  };

  static int list(const Node& node, int least, search::MoveList<Eval>& moves) noexcept;

  static constexpr search::Parts kParts = {};
  static int slack(const Node& node) noexcept { return node.sides->turn[node.state.to_move()]; }
  static constexpr int kWindow = 60;
  static constexpr int kLoud = 150;
  static constexpr int kMostGain = 700;
  static constexpr int kMargin = 120;
  static constexpr int kHistory = 100;
  // The fast game is decided sooner. While three or four seats can win a lead is hardly worth
  // anything: most of these games are shared.
  static int share_scale(const State& state) noexcept;
  // Whoever has no piece left in the game never acts again, and only who acts wins or shares
  // (DN-9 to DN-11). A piece below others may come free. Partners win for each other (DN-12).
  static bool can_win(const State& state, Seat seat) noexcept;
  static constexpr int kClear = 2'000;
  static constexpr std::array<int, 4> kWidth = {0, 255, 16, 32};

  // A slot for each pair of cells and for each cell that a reserve is set on.
  static constexpr std::size_t kSlots = (kCellCount + 1) * 64;
  static std::size_t slot(Move move) noexcept {
    return (move.is_reserve() ? kCellCount : move.from) * 64U + move.to;
  }

  // For the yardsticks: partners are one side; otherwise every seat is its own.
  static int side_of(const State& state, Seat seat) noexcept {
    return state.has_partners() ? seat & 1 : seat;
  }

  // The value of the players that others are measured against, which may not change: three times
  // what a side captured, twice its reserves, and the piles it controls, less the best other
  // side's. Without the others' part it would hoard reserves and let even random play reach a draw.
  static int greedy_value(const State& state, int side) noexcept;

 private:
  template <bool kFast>
  static int list_moves(const Node& node, int least, search::MoveList<Eval>& moves) noexcept;
};

}  // namespace demesne::domination
