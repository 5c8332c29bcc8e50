#pragma once

#include "games/domizone/table.h"

namespace demesne::domizone {

class State {
 public:
  static constexpr std::size_t kMaxMoves = Table::kMaxMoves;
  // A domino is laid once and asked about once, and drawn at most once.
  static constexpr int kMaxPlies = 3 * Domino::kKinds;

  using Hands = std::array<Hand, kMaxSeats>;
  // The dominoes of the stock in drawing order, a byte each from the lowest; zero beyond its end.
  using Stock = std::array<std::uint64_t, 2>;
  static constexpr unsigned kMaxStock = Domino::kKinds - 2 * kHandSize;
  static_assert(kMaxStock <= sizeof(Stock));

  State(const Options& options, const Deal& deal) noexcept;
  // The open part with what is hidden filled in. Whoever is to move can act, and whoever was
  // skipped cannot.
  State(const Table& table, const Hands& hands, const Stock& stock) noexcept
      : table_(table), hands_(hands), stock_(stock) {}

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
  std::uint64_t hash() const noexcept { return hash(table_.sum()); }
  std::uint64_t rehash() const noexcept { return hash(table_.resum()); }

  const Table& table() const noexcept { return table_; }
  Hand hand(Seat seat) const noexcept { return hands_[seat]; }
  Domino stock(int index) const noexcept;

  friend bool operator==(const State&, const State&) = default;

 private:
  // The hand of the seat to move; none when the game is over.
  Hand own() const noexcept { return over() ? 0 : hands_[to_move()]; }
  Hand take_from_stock() noexcept;
  Seat next_seat() const noexcept;
  std::uint64_t hash(std::uint64_t open_sum) const noexcept;

  Table table_;
  Hands hands_{};
  Stock stock_{};
};

static_assert(sizeof(State) <= 512);

// Every ply's work, kept here so that playouts and searches compile it in.

inline Hand State::take_from_stock() noexcept {
  const Hand taken = Hand{1} << (stock_[0] & 0xFFU);
  stock_[0] = stock_[0] >> 8 | stock_[1] << 56;
  stock_[1] >>= 8;
  return taken;
}

// While there is a stock the next seat lays or draws; then only who can lay acts (DZ-5, DZ-8).
inline Seat State::next_seat() const noexcept {
  const int players = seats();
  auto seat = static_cast<Seat>(to_move() + 1 == players ? 0 : to_move() + 1);
  if (table_.stock_size() > 0) return seat;
  for (int tried = 0; tried < players; ++tried) {
    if (table_.can_lay(hands_[seat])) return seat;
    seat = static_cast<Seat>(seat + 1 == players ? 0 : seat + 1);
  }
  return kNobody;
}

inline void State::apply(Move move) noexcept {
  assert(is_legal(move));
  Hand& hand = hands_[to_move()];
  if (move.is_lay()) hand ^= only(move.domino());
  if (table_.play(move)) hand |= take_from_stock();
  if (table_.phase() != Phase::claim) table_.pass_to(next_seat());
}

}  // namespace demesne::domizone
