#pragma once

#include "games/conquer/state.h"

namespace demesne::conquer {

// What a viewer observes of a move: where a domino was laid, and which one was drawn if the viewer
// drew it. Who acts next is never in doubt: nobody is skipped, and seats take turns.
struct Event {
  static constexpr std::uint8_t kUnseen = 0xFF;

  Move move;
  std::uint8_t drawn = kUnseen;  // a kind
  friend constexpr bool operator==(Event, Event) = default;
};

Event observe(const State& state, Move move, Seat viewer) noexcept;

// What lies open, and the viewer's own hand.
class View {
 public:
  View(const State& state, Seat viewer) noexcept
      : open_(state.open()),
        hand_(viewer == kNobody ? Hand() : state.hand(viewer)),
        viewer_(viewer) {}

  Seat viewer() const noexcept { return viewer_; }
  int seats() const noexcept { return open_.seats(); }
  bool over() const noexcept { return open_.over(); }
  Seat to_move() const noexcept { return open_.to_move(); }
  std::string_view phase() const noexcept { return {}; }
  SeatSet skipped() const noexcept { return {}; }
  Outcome outcome() const noexcept { return open_.outcome(); }

  FixedVector<Move, State::kMaxMoves> legal_moves() const noexcept {
    return acts() ? open_.moves_for(hand_) : FixedVector<Move, State::kMaxMoves>();
  }
  bool is_legal(Move move) const noexcept { return acts() && open_.fits(move, hand_); }
  std::uint64_t key() const noexcept;

  bool accepts(const Event& event) const noexcept;
  void advance(const Event& event) noexcept;
  // Whoever drew has seen a domino that nobody could know.
  bool reveals(const Event&) const noexcept { return open_.stock_size() > 0; }
  State determinize(Rng& rng) const noexcept;

  const OpenPart& open() const noexcept { return open_; }
  const Hand& hand() const noexcept { return hand_; }  // empty for an onlooker

  friend bool operator==(const View&, const View&) = default;

 private:
  bool acts() const noexcept { return viewer_ != kNobody && viewer_ == to_move(); }
  // How many of a kind are in another hand or in the stock.
  int unseen(unsigned kind) const noexcept {
    return open_.unplayed(static_cast<int>(kind)) - hand_.count(static_cast<int>(kind));
  }

  OpenPart open_;
  Hand hand_;
  Seat viewer_;
};

}  // namespace demesne::conquer
