#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "core/game.h"
#include "core/hash.h"
#include "games/conquer/board.h"
#include "games/conquer/hand.h"

namespace demesne::conquer {

// A domino laid on a side; the side names the domino (CQ-5). Any byte is a move; few are legal.
struct Move {
  std::uint8_t side = 0;
  friend constexpr bool operator==(Move, Move) = default;
};

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxStock = kSideCount - kMinPlayers * kHandSize;

constexpr int first_stock(int players) {
  return static_cast<int>(kSideCount) - players * kHandSize;
}

// All of a position that lies open on the table. The full state and every view hold one, so what
// is open is the same for all of them by construction.
class OpenPart {
 public:
  static constexpr std::size_t kMaxMoves = kCopies * kHandSize;

  OpenPart(const Board& board, int players) noexcept
      : board_(board),
        seats_(static_cast<std::uint8_t>(players)),
        first_stock_(static_cast<std::uint8_t>(first_stock(players))) {}

  const Board& board() const noexcept { return board_; }
  int seats() const noexcept { return seats_; }
  bool over() const noexcept { return played_ == kSideCount; }
  Seat to_move() const noexcept { return over() ? kNobody : static_cast<Seat>(mover_); }
  unsigned mover() const noexcept { return mover_; }  // not when over
  unsigned played() const noexcept { return played_; }
  // CQ-6: a domino is drawn at each of the first plies, until the stock is empty.
  bool draws() const noexcept { return played_ < first_stock_; }
  int stock_size() const noexcept { return draws() ? first_stock_ - played_ : 0; }
  // CQ-6: hands shrink only once the stock is empty, and seats take turns, so their sizes follow
  // from the number of dominoes played.
  int hand_size(Seat seat) const noexcept;

  const Sides& occupied() const noexcept { return occupied_; }
  bool is_free(unsigned side) const noexcept { return !contains(occupied_, side); }
  Fields owned(Seat seat) const noexcept { return owned_[seat]; }
  Fields closed() const noexcept { return owned_[0] | owned_[1] | owned_[2] | owned_[3]; }
  Seat owner(unsigned field) const noexcept;  // kNobody while it is not closed
  // The dominoes of a kind that are not on the board: as many as its free sides (CQ-2).
  int unplayed(int kind) const noexcept;

  // The sides on which a hand fits, as slots.
  Slots slots_for(const Hand& hand) const noexcept {
    const std::uint64_t twice = hand.kinds() | std::uint64_t{hand.kinds()} << 32;
    return {twice & free_[0], twice & free_[1]};
  }
  FixedVector<Move, kMaxMoves> moves_for(const Hand& hand) const noexcept;
  bool fits(Move move, const Hand& hand) const noexcept;

  // CQ-7: closes fields for the mover, and passes the turn. The side must be free.
  void place(unsigned side) noexcept { place(side, board_.slot[side]); }
  void place(unsigned side, unsigned slot) noexcept;

  Outcome outcome() const noexcept;
  // Of everything but the board.
  std::uint64_t hash_sum() const noexcept;
  // For searches, which compare very many positions of one table: the sides occupied, and who
  // closed which fields. Whose turn it is follows from them, and so do the last seat's fields.
  std::uint64_t search_key() const noexcept {
    std::uint64_t key = stir(stir(0, occupied_[0]), occupied_[1]);
    for (Seat seat = 0; seat + 1 < seats_; ++seat) key = stir(key, owned_[seat]);
    return key;
  }
  std::uint64_t board_hash_sum() const noexcept {
    constexpr auto kKeys = hash_keys<3>(0xB0A2D);
    const auto planes = std::bit_cast<std::array<std::uint64_t, 3>>(board_.rows);
    return kKeys[0] * planes[0] + kKeys[1] * planes[1] + kKeys[2] * planes[2];
  }

  friend bool operator==(const OpenPart&, const OpenPart&) = default;

 private:
  Board board_;
  std::uint8_t seats_;
  std::uint8_t mover_ = 0;
  std::uint8_t first_stock_;
  std::uint8_t played_ = 0;
  Slots free_ = kAllSlots;
  Sides occupied_{};
  std::array<Fields, kMaxSeats> owned_{};
};

inline void OpenPart::place(unsigned side, unsigned slot) noexcept {
  free_[slot / 64] ^= std::uint64_t{1} << (slot % 64);
  occupied_[side / 64] |= std::uint64_t{1} << (side % 64);
  owned_[mover_] |= closed_fields(occupied_) & ~closed();
  ++played_;
  const auto next = static_cast<std::uint8_t>(mover_ + 1);
  mover_ = next == seats_ ? 0 : next;
}

}  // namespace demesne::conquer
