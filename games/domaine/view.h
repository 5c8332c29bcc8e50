#pragma once

#include "games/domaine/state.h"

namespace demesne::domaine {

// What a viewer observes of one move: everything, but for the card that somebody else drew.
struct Event {
  Move move;
  std::uint8_t drawn = kNoCard;  // the card that the viewer itself drew
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

Event observe(const State& state, Move move, Seat viewer) noexcept;

// For searches: the key of an onlooker's view, without making one.
std::uint64_t search_key(const State& state) noexcept;

// What a seat, or an onlooker, knows: the table with the backs of all hands, and its own hand.
class View {
 public:
  View(const State& state, Seat viewer) noexcept
      : table_(state.table()), own_(viewer == kNobody ? 0 : state.hand(viewer)), viewer_(viewer) {}

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
  // A card came from the deck, whoever saw it.
  bool reveals(const Event& event) const noexcept { return event.move.act == Move::Act::draw; }
  State determinize(Rng& rng) const noexcept;

  const Table& table() const noexcept { return table_; }
  Hand own() const noexcept { return own_; }  // empty for an onlooker

  friend bool operator==(const View&, const View&) = default;

 private:
  bool acts() const noexcept { return viewer_ != kNobody && viewer_ == table_.to_move(); }
  Hand unseen() const noexcept;

  Table table_;
  Hand own_;
  Seat viewer_;
};

}  // namespace demesne::domaine
