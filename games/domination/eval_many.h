#pragma once

#include "core/open_view.h"
#include "games/domination/state.h"
#include "search/mcts.h"

namespace demesne::domination {

// What is known about good play with three or four seats, each for itself. The unit is a hundredth
// of a single pile, as with two sides.
struct ManyEval {
  using State = domination::State;
  using Move = domination::Move;
  using View = OpenView<State, Move>;
  using Values = std::array<int, kMaxSeats>;

  // What search/best_reply.h asks for.
  struct Node {
    explicit Node(const State& position) noexcept;

    State state;
    Values values{};  // of the piles and reserves, by seat

    void play(Move move) noexcept;
    // What a seat has, less what the others have on average: the last who can act wins, so every
    // other seat is in the way.
    int value(Seat seat) const noexcept;
  };
  static int gain(const Node& node, Move move) noexcept;  // of value(), for the mover

  // What search/mcts.h asks for.
  static int sides(const State& state) noexcept { return state.seats(); }
  static int side_of(const State&, Seat seat) noexcept { return seat; }
  static std::uint64_t key(const State& state, Seat) noexcept { return state.future_hash(); }
  static constexpr search::Sharing kSharing = search::Sharing::open;
  static std::uint64_t sources(const State&) noexcept { return 1; }
  static unsigned source(const State&, Move) noexcept { return 0; }
  static bool is_open(const State&) noexcept { return true; }
  template <class Visit>
  static void each_move(const State& state, Visit&& visit) noexcept {
    const Node node(state);
    for (const Move move : state.legal_moves()) visit(move, weight(gain(node, move)));
  }
  static Move playout_move(const State& state, Rng& rng) noexcept;
  static search::Rewards expect(const State& state) noexcept;
  static constexpr int kPlayoutPlies = 4;
  static constexpr int kExplore = 1500;
  static constexpr int kUrgency = 50;
  static constexpr int kShareScale = 300;

 private:
  static int weight(int gain) noexcept;
};

}  // namespace demesne::domination
