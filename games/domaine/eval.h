#pragma once

#include "games/domaine/plans.h"
#include "games/domaine/view.h"
#include "search/mcts.h"

namespace demesne::domaine {

// What is known about good play, for searches (search/mcts.h says what these names mean).
struct Eval {
  using State = domaine::State;
  using Move = domaine::Move;
  using View = domaine::View;

  static int sides(const State& state) noexcept { return state.seats(); }
  static int side_of(const State&, Seat seat) noexcept { return seat; }
  static std::uint64_t key(const State& state) noexcept { return search_key(state); }
  // Selling and playing need the card; all other steps are open to whoever is to move.
  static constexpr unsigned kAnyHand = 63;
  static std::uint64_t sources(const State& state) noexcept {
    return state.hand(state.to_move()) | std::uint64_t{1} << kAnyHand;
  }
  static unsigned source(const State&, Move move) noexcept {
    return move.act == Move::Act::sell || move.act == Move::Act::play ? move.a : kAnyHand;
  }
  static bool is_open(const State&) noexcept { return false; }

  template <class Visit>
  void each_move(const State& state, Visit&& visit) noexcept {
    for (const auto& [move, weight] : candidates(state.table(), state.hand(state.to_move()))) {
      visit(move, weight);
    }
  }
  Move playout_move(const State& state, Rng& rng) noexcept;
  search::Rewards expect(const State& state) noexcept;

  static constexpr int kPlayoutPlies = 4;
  static constexpr int kExplore = 600;
  static constexpr int kUrgency = 60;

  // The value of the players that others are measured against, which may not change: the own score
  // after the move, otherwise a border towards closing the smallest region around an own castle,
  // otherwise selling. Of a card, what its first step can do.
  static int greedy_value(const View& view, Move move) noexcept;

  struct Candidate {
    Move move;
    int weight;  // how much likelier than others it is to be good
  };
  using Candidates = FixedVector<Candidate, State::kMaxMoves>;
  // The moves worth a thought, one at least, with the hand of the seat to move.
  Candidates candidates(const Table& table, Hand hand) noexcept;

 private:
  PlanBook book_;
};

}  // namespace demesne::domaine
