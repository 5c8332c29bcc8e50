#pragma once

#include "games/conquer/view.h"
#include "search/mcts.h"

namespace demesne::conquer {

// The fields that have exactly so many of their sides occupied, and the sides that matter.
struct Tension {
  explicit Tension(const Sides& occupied) noexcept;

  Fields two;
  Fields three;
  Sides closing;  // sides that close a field
  Sides opening;  // sides that give a field its third side
};

// What is known about good play, for searches (search/mcts.h says what these names mean).
struct Eval {
  using State = conquer::State;
  using Move = conquer::Move;
  using View = conquer::View;

  static int sides(const State& state) noexcept { return state.seats(); }
  static int side_of(const State&, Seat seat) noexcept { return seat; }
  static std::uint64_t key(const State& state) noexcept { return state.open().search_key(); }
  // A domino is legal wherever it fits, so the kinds in hand decide.
  static std::uint64_t sources(const State& state) noexcept {
    return state.hand(state.to_move()).kinds();
  }
  static unsigned source(const State& state, Move move) noexcept {
    return kind_of_slot(state.open().board().slot[move.side]);
  }
  // With two players, what is neither on the board nor in one's own hand is in the other's once the
  // stock is empty.
  static bool is_open(const State& state) noexcept {
    return state.seats() == 2 && state.open().stock_size() == 0;
  }

  template <class Visit>
  static void each_move(const State& state, Visit&& visit) noexcept {
    const Tension tension(state.open().occupied());
    for (const Move move : state.legal_moves()) visit(move, weight(state, tension, move));
  }
  static Move playout_move(const State& state, Rng& rng) noexcept;
  static search::Rewards expect(const State& state) noexcept;
  // How many tenths of a field a lead must be to be worth something.
  static int scale(const OpenPart& open) noexcept;
  // What each seat has and will soon have, in tenths of a field.
  static std::array<int, kMaxSeats> tenths(const State& state) noexcept;

  static constexpr int kPlayoutPlies = 12;
  static constexpr int kExplore = 1500;
  static constexpr int kUrgency = 50;

  // The value of the players that others are measured against, which may not change: the fields
  // that the move closes; if none, as few fields as possible left with three sides closed.
  static int greedy_value(const View& view, Move move) noexcept;

 private:
  static int weight(const State& state, const Tension& tension, Move move) noexcept;
};

}  // namespace demesne::conquer
