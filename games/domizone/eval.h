#pragma once

#include "games/domizone/view.h"
#include "search/mcts.h"

namespace demesne::domizone {

// A pyramid on the table, and the group that it stands on.
struct Claim {
  Seat seat;
  std::uint8_t size;  // what a cell of the group scores: 1, 2, 3
  std::uint8_t number;
  Cells group;
  Cells beside;  // free cells next to it
};
using Claims = FixedVector<Claim, std::size_t{kMaxSeats} * Table::kSizes>;
Claims claims_of(const Table& table) noexcept;

// What is known about good play, for searches (search/mcts.h says what these names mean).
struct Eval {
  using State = domizone::State;
  using Move = domizone::Move;
  using View = domizone::View;

  static int sides(const State& state) noexcept { return state.seats(); }
  static int side_of(const State&, Seat seat) noexcept { return seat; }
  static std::uint64_t key(const State& state) noexcept { return search_key(state); }
  // A domino is laid from the hand. Whether there is none to lay is not open, but claims are.
  static std::uint64_t sources(const State& state) noexcept {
    if (state.table().phase() == Phase::claim) return std::uint64_t{1} << kClaimSource;
    const Hand hand = state.hand(state.to_move());
    if (state.table().laid_count() == 0 || state.table().can_lay(hand)) return hand;
    return std::uint64_t{1} << kDrawSource;
  }
  static unsigned source(const State&, Move move) noexcept {
    if (move.is_lay()) return static_cast<unsigned>(move.domino().kind());
    return move.act == Move::Act::draw ? kDrawSource : kClaimSource;
  }
  // With two players, what is neither laid nor in one's own hand is in the other's once the stock
  // is empty.
  static bool is_open(const State& state) noexcept {
    return state.seats() == 2 && state.table().stock_size() == 0;
  }

  template <class Visit>
  static void each_move(const State& state, Visit&& visit) noexcept {
    const bool claims = state.table().phase() == Phase::claim;
    const Claims known = claims ? Claims() : claims_of(state.table());
    for (const Move move : state.legal_moves()) {
      visit(move, claims ? claim_weight(state, move) : lay_weight(state, known, move));
    }
  }
  static Move playout_move(const State& state, Rng& rng) noexcept;
  static search::Rewards expect(const State& state) noexcept;
  // What each seat can expect to score, in tenths of a point.
  static std::array<int, kMaxSeats> tenths(const State& state) noexcept;
  // What a lay scores for the mover at once, less what it scores for others, in points.
  static int gain(const State& state, const Claims& claims, Move move) noexcept;

  static constexpr int kPlayoutPlies = 6;
  static constexpr int kExplore = 1500;
  static constexpr int kUrgency = 50;

  // The value of the players that others are measured against, which may not change: own score less
  // the best other's.
  static int greedy_value(const View& view, Move move) noexcept;

 private:
  static constexpr unsigned kDrawSource = Domino::kKinds;
  static constexpr unsigned kClaimSource = Domino::kKinds + 1;

  static int lay_weight(const State& state, const Claims& claims, Move move) noexcept;
  static int claim_weight(const State& state, Move move) noexcept;
};

}  // namespace demesne::domizone
