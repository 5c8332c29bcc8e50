#include "games/conquer/view.h"

namespace demesne::conquer {
namespace {

constexpr auto kViewKeys = hash_keys<3>(0x71E3);

}  // namespace

Event observe(const State& state, Move move, Seat viewer) noexcept {
  const bool drew = viewer == state.to_move() && !state.stock().empty();
  return {move, drew ? state.stock().front() : Event::kUnseen};
}

std::uint64_t View::key() const noexcept {
  return mix(open_.board_hash_sum() + open_.hash_sum() + kViewKeys[0] * hand_.low_word() +
             kViewKeys[1] * hand_.high_word() +
             kViewKeys[2] * static_cast<std::uint64_t>(viewer_ + 1));
}

// Whatever fits a free side may be in another hand, if the viewer has not seen all of it elsewhere.
bool View::accepts(const Event& event) const noexcept {
  if (over() || !is_side(event.move.side) || !open_.is_free(event.move.side)) return false;
  const unsigned kind = kind_of_slot(open_.board().slot[event.move.side]);
  if (acts() ? hand_.count(static_cast<int>(kind)) == 0 : unseen(kind) == 0) return false;
  if (!acts() || !open_.draws()) return event.drawn == Event::kUnseen;
  return event.drawn < Domino::kKinds && unseen(event.drawn) > 0;
}

void View::advance(const Event& event) noexcept {
  if (acts()) {
    hand_.remove(kind_of_slot(open_.board().slot[event.move.side]));
    if (event.drawn != Event::kUnseen) hand_.add(event.drawn);
  }
  open_.place(event.move.side);
}

// Everything neither on the board nor in the viewer's hand is shuffled, dealt to the other hands,
// and the rest is the stock. Any order of it may be the true one and fits all that is open: every
// seat can always act (CQ-2), so whose turn it is tells nothing. All orders being equally likely,
// the hands are as likely as they would be at a table.
State View::determinize(Rng& rng) const noexcept {
  FixedVector<std::uint8_t, kSideCount> hidden;
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    for (int i = unseen(static_cast<unsigned>(kind)); i > 0; --i) {
      hidden.push_back(static_cast<std::uint8_t>(kind));
    }
  }
  shuffle(hidden, rng);
  const std::uint8_t* next = hidden.begin();
  Hands hands{};
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (seat == viewer_) {
      hands[seat] = hand_;
      continue;
    }
    for (int i = open_.hand_size(seat); i > 0; --i) hands[seat].add(*next++);
  }
  return {open_, hands, {next, hidden.end()}};
}

}  // namespace demesne::conquer
