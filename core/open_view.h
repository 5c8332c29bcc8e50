#pragma once

#include "core/game.h"

namespace demesne {

// The view of a game that hides nothing: the position, seen from a seat. Observed events are the
// moves themselves.
template <class State, class Move>
class OpenView {
 public:
  OpenView(const State& state, Seat viewer) noexcept : state_(state), viewer_(viewer) {}

  const State& state() const noexcept { return state_; }

  Seat viewer() const noexcept { return viewer_; }
  int seats() const noexcept { return state_.seats(); }
  bool over() const noexcept { return state_.over(); }
  Seat to_move() const noexcept { return state_.to_move(); }
  std::string_view phase() const noexcept { return state_.phase(); }
  SeatSet skipped() const noexcept { return state_.skipped(); }
  Outcome outcome() const noexcept { return state_.outcome(); }
  std::uint64_t key() const noexcept { return state_.hash(); }

  FixedVector<Move, State::kMaxMoves> legal_moves() const noexcept {
    return acts() ? state_.legal_moves() : FixedVector<Move, State::kMaxMoves>();
  }
  bool is_legal(Move move) const noexcept { return acts() && state_.is_legal(move); }

  bool accepts(Move move) const noexcept { return state_.is_legal(move); }
  void advance(Move move) noexcept { state_.apply(move); }
  bool reveals(Move) const noexcept { return false; }
  State determinize(Rng&) const noexcept { return state_; }

  friend bool operator==(const OpenView&, const OpenView&) = default;

 private:
  bool acts() const noexcept { return viewer_ != kNobody && viewer_ == state_.to_move(); }

  State state_;
  Seat viewer_;
};

}  // namespace demesne
