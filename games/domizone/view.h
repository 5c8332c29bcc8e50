#pragma once

#include "games/domizone/state.h"

namespace demesne::domizone {

// What a viewer observes of one move. Whether another seat can lay is hidden in its hand, so who
// acts next is told; in which phase follows from what lies open.
struct Event {
  static constexpr std::uint8_t kUnseen = 0xFF;

  Move move;
  std::uint8_t drawn = kUnseen;  // the kind of the domino that the viewer itself drew
  Seat next = kNobody;           // nobody: the game is over
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

Event observe(const State& state, Move move, Seat viewer) noexcept;

// For searches, which compare very many positions of one table: all that an onlooker sees.
std::uint64_t search_key(const State& state) noexcept;

// What a seat, or an onlooker, knows: the table, its own hand, and how many dominoes others hold.
class View {
 public:
  View(const State& state, Seat viewer) noexcept;

  Seat viewer() const noexcept { return viewer_; }
  int seats() const noexcept { return table_.seats(); }
  bool over() const noexcept { return table_.over(); }
  Seat to_move() const noexcept { return table_.to_move(); }
  std::string_view phase() const noexcept { return phase_name(table_.phase()); }
  SeatSet skipped() const noexcept { return table_.skipped(); }
  Outcome outcome() const noexcept { return table_.outcome(); }

  FixedVector<Move, State::kMaxMoves> legal_moves() const noexcept {
    return acts() ? table_.legal_moves(own_) : FixedVector<Move, State::kMaxMoves>();
  }
  bool is_legal(Move move) const noexcept { return acts() && table_.is_legal(own_, move); }

  std::uint64_t key() const noexcept;
  bool accepts(const Event& event) const noexcept;
  void advance(const Event& event) noexcept;
  bool reveals(const Event& event) const noexcept;
  State determinize(Rng& rng) const noexcept;

  const Table& table() const noexcept { return table_; }
  Hand own() const noexcept { return own_; }  // empty for an onlooker
  int hand_size(Seat seat) const noexcept { return sizes_[seat]; }

  friend bool operator==(const View&, const View&) = default;

 private:
  bool acts() const noexcept { return viewer_ != kNobody && viewer_ == table_.to_move(); }
  Hand unseen() const noexcept;
  bool may_make(Seat mover, Move move) const noexcept;
  bool may_follow(Seat mover, Seat next) const noexcept;

  Table table_;
  Hand own_ = 0;
  std::array<std::uint8_t, kMaxSeats> sizes_{};
  Seat viewer_;
};

}  // namespace demesne::domizone
