#pragma once

#include "games/domaine/table.h"

namespace demesne::domaine {

class State {
 public:
  static constexpr std::size_t kMaxMoves = Table::kMaxMoves;
  // A turn either plays a card, of which there are sixty, or draws one, or is idle (DO-21); so
  // there are at most 60 + 54 turns that are not, and before each fewer than 48 that are. A turn
  // has at most five moves, an idle one two.
  static constexpr int kMaxPlies = 12 + 115 * (5 + 2 * 48);

  using Hands = std::array<Hand, kMaxSeats>;
  // The cards in drawing order, each at its place in the whole deck; zero where they are drawn.
  using Deck = std::array<std::uint8_t, kCards>;

  State(const Options& options, const Deal& deal) noexcept;
  // The open part with what is hidden filled in.
  State(const Table& table, const Hands& hands, const Deck& deck) noexcept
      : table_(table), hands_(hands), deck_(deck) {}

  int seats() const noexcept { return table_.seats(); }
  bool over() const noexcept { return table_.over(); }
  Seat to_move() const noexcept { return table_.to_move(); }
  std::string_view phase() const noexcept { return phase_name(table_.phase()); }
  SeatSet skipped() const noexcept { return table_.skipped(); }

  FixedVector<Move, kMaxMoves> legal_moves() const noexcept { return table_.legal_moves(own()); }
  int count_legal() const noexcept { return table_.count_legal(own()); }
  Move random_move(Rng& rng) const noexcept { return table_.random_move(own(), rng); }
  bool is_legal(Move move) const noexcept { return table_.is_legal(own(), move); }
  void apply(Move move) noexcept;
  Outcome outcome() const noexcept { return table_.outcome(); }
  std::uint64_t hash() const noexcept { return hash(table_.kingdom().sum()); }
  std::uint64_t rehash() const noexcept { return hash(table_.kingdom().resum()); }

  const Table& table() const noexcept { return table_; }
  Hand hand(Seat seat) const noexcept { return hands_[seat]; }
  // The cards of the deck from the top, counted from 0.
  std::uint8_t deck(int index) const noexcept {
    return deck_[kCards - static_cast<unsigned>(table_.deck_size() - index)];
  }

  friend bool operator==(const State&, const State&) = default;

 private:
  // The hand of the seat to move; none when the game is over.
  Hand own() const noexcept { return over() ? 0 : hands_[to_move()]; }
  std::uint64_t hash(std::uint64_t kingdom_sum) const noexcept;

  Table table_;
  Hands hands_{};
  Deck deck_{};
};

static_assert(sizeof(State) <= 1024);

inline void State::apply(Move move) noexcept {
  assert(is_legal(move));
  Hand& hand = hands_[to_move()];
  if (move.act == Move::Act::sell || move.act == Move::Act::play) {
    hand ^= only(move.a);
  } else if (move.act == Move::Act::take) {
    hand |= only(move.a);
  } else if (move.act == Move::Act::draw) {
    auto& top = deck_[kCards - static_cast<unsigned>(table_.deck_size())];
    hand |= only(top);
    top = 0;
  }
  table_.play(move);
}

}  // namespace demesne::domaine
