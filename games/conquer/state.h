#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/bits.h"
#include "core/hash.h"
#include "games/conquer/open_part.h"

namespace demesne::conquer {

enum class BoardChoice : std::uint8_t { standard, random, given };

struct Options {
  std::uint8_t players = 2;
  BoardChoice choice = BoardChoice::standard;
  Board board = kStandardBoard;  // the one to deal; of no meaning when it is to be random
};

// Kinds of dominoes, in the order in which they are dealt and drawn.
using Order = std::array<std::uint8_t, kSideCount>;

struct Deal {
  Board board;
  Order order;
  friend bool operator==(const Deal&, const Deal&) = default;
};

using Hands = std::array<Hand, kMaxSeats>;

class State {
 public:
  static constexpr std::size_t kMaxMoves = OpenPart::kMaxMoves;
  static constexpr int kMaxPlies = kSideCount;

  State(const Options& options, const Deal& deal) noexcept;
  // What is open, with these hands and this stock, the next domino to draw first.
  State(const OpenPart& open, const Hands& hands, std::span<const std::uint8_t> stock) noexcept;

  int seats() const noexcept { return open_.seats(); }
  bool over() const noexcept { return open_.over(); }
  Seat to_move() const noexcept { return open_.to_move(); }
  std::string_view phase() const noexcept { return {}; }
  // CQ-2: everything in hand always fits, so nobody ever is.
  SeatSet skipped() const noexcept { return {}; }

  FixedVector<Move, kMaxMoves> legal_moves() const noexcept;
  int count_legal() const noexcept;
  Move random_move(Rng& rng) const noexcept;
  bool is_legal(Move move) const noexcept {
    return !over() && open_.fits(move, hands_[open_.to_move()]);
  }
  void apply(Move move) noexcept;
  Outcome outcome() const noexcept { return open_.outcome(); }
  std::uint64_t hash() const noexcept;
  std::uint64_t rehash() const noexcept;

  // What the rules speak of.
  const OpenPart& open() const noexcept { return open_; }
  const Hand& hand(Seat seat) const noexcept { return hands_[seat]; }
  // Kinds, the next to draw first.
  std::span<const std::uint8_t> stock() const noexcept {
    if (!open_.draws()) return {};
    return {stock_.data() + open_.played(), static_cast<std::size_t>(open_.stock_size())};
  }

  friend bool operator==(const State&, const State&) = default;

 private:
  static constexpr auto kStockKeys = hash_keys<kMaxStock>(0x570C4);

  std::uint64_t constant_sum() const noexcept;

  OpenPart open_;
  // The board, and the stock as the sum of key[place] * kind: what hash() need not look at again.
  std::uint64_t hash_ = 0;
  Hands hands_{};
  // By the ply at which it is drawn. What is drawn is cleared, so that states do not remember how
  // their hands came about.
  std::array<std::uint8_t, kMaxStock> stock_{};
};

static_assert(sizeof(State) <= 512);

// What follows is every ply's work, kept here so that playouts and searches compile it in.

inline Move State::random_move(Rng& rng) const noexcept {
  assert(!over());
  const Slots slots = open_.slots_for(hands_[open_.mover()]);
  const unsigned draw = rng.below(popcount(slots[0]) + popcount(slots[1]));
  return {open_.board().side_of[nth_slot(slots, draw)]};
}

inline void State::apply(Move move) noexcept {
  assert(is_legal(move));
  const unsigned side = move.side;
  const unsigned slot = open_.board().slot[side];
  Hand hand = hands_[open_.mover()];
  hand.remove(kind_of_slot(slot));
  if (open_.draws()) [[likely]] {
    const unsigned ply = open_.played();
    const unsigned kind = stock_[ply];
    hash_ -= kStockKeys[ply] * kind;
    stock_[ply] = 0;
    hand.add(kind);
  }
  hands_[open_.mover()] = hand;
  open_.place(side, slot);
}

}  // namespace demesne::conquer
