#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "core/game.h"
#include "core/hash.h"
#include "games/domizone/move.h"

namespace demesne::domizone {

enum class Phase : std::uint8_t { lay, claim, over };

constexpr std::string_view phase_name(Phase phase) {
  return phase == Phase::lay ? "lay" : phase == Phase::claim ? "claim" : "";
}

// All that lies open: the laid dominoes, the pyramids, the size of the stock and whose turn it is.
// The rules ask nothing else but one hand, so a state and a view both play on a table of their own,
// and a view has no room for what it must not know.
class Table {
 public:
  // A laid half leaves at most three free cells beside it, six beside a double. So if d laid
  // dominoes show a number, at most 3d + 3 cells are next to it; from each of them a domino can lie
  // in three directions, and at most 7 - d dominoes in hand show the number: 3 (3d + 3) (7 - d),
  // at most 144, for each of the seven numbers.
  static constexpr std::size_t kMaxMoves = 7 * 144;
  using Moves = FixedVector<Move, kMaxMoves>;

  static constexpr unsigned kSizes = 3;  // small, medium, large

  explicit Table(const Options& options) noexcept;

  int seats() const noexcept { return tail_.mode & 7; }
  bool over() const noexcept { return tail_.phase == Phase::over; }
  Seat to_move() const noexcept { return over() ? kNobody : static_cast<Seat>(tail_.mover); }
  Phase phase() const noexcept { return tail_.phase; }
  SeatSet skipped() const noexcept { return SeatSet(tail_.skipped); }
  Options options() const noexcept {
    return {static_cast<std::uint8_t>(seats()), (tail_.mode & kFullOpening) != 0};
  }

  // What the seat to move can do with this hand.
  Moves legal_moves(Hand hand) const noexcept;
  int count_legal(Hand hand) const noexcept;
  Move random_move(Hand hand, Rng& rng) const noexcept;
  bool is_legal(Hand hand, Move move) const noexcept;

  // Makes the open part of a move. True when the mover then draws a domino; unless the phase is
  // `claim` now, the turn is over and `pass_to` must follow.
  bool play(Move move) noexcept;
  // Gives the turn to the next seat that acts, skipping those between; nobody ends the game.
  void pass_to(Seat next) noexcept;

  // The dominoes that could be laid now, whoever has them; not before the first is laid.
  Hand layable() const noexcept;
  bool can_lay(Hand hand) const noexcept;  // whether it has one of them

  int laid_count() const noexcept { return tail_.laid; }
  Move laid(int index) const noexcept { return unpack(laid_[static_cast<std::size_t>(index)]); }
  int stock_size() const noexcept { return tail_.stock; }
  int number(unsigned cell) const noexcept;  // -1 on an empty cell
  bool is_free(unsigned cell) const noexcept { return free_.has(cell); }
  const Cells& free_cells() const noexcept { return free_; }  // on which a half may still lie
  bool matches(unsigned cell, int number) const noexcept {
    return near_[static_cast<std::size_t>(number)].has(cell);
  }
  const Box& box() const noexcept { return box_; }
  // DZ-6: the cells connected with this one that show its number.
  Cells group(unsigned cell) const noexcept;
  // Whether a pyramid is in that group; kept only while there are pyramids to set.
  bool is_claimed(unsigned cell) const noexcept { return claimed_.has(cell); }
  // Where a pyramid is set; kNoCell while it is not. Sizes are 0, 1, 2.
  std::uint8_t pyramid(Seat seat, unsigned size) const noexcept { return pyramids_[seat][size]; }
  // The sizes that a seat has not set, as bits.
  unsigned unset(Seat seat) const noexcept { return tail_.unset >> (kSizes * seat) & 7U; }

  std::array<std::int32_t, kMaxSeats> scores() const noexcept;
  Outcome outcome() const noexcept;

  std::uint64_t sum() const noexcept;         // part of a hash, to be mixed
  std::uint64_t resum() const noexcept;       // the same, computed from nothing
  std::uint64_t search_key() const noexcept;  // of the same, spread more: see core/hash.h

  friend bool operator==(const Table&, const Table&) = default;

 private:
  static constexpr unsigned kFullOpening = 8;
  static constexpr auto kLaidKeys = hash_keys<Domino::kKinds>(0xD0312023);

  // Eight bytes that are hashed as one word.
  struct Tail {
    std::uint8_t mode = 0;   // the number of players, and kFullOpening
    std::uint8_t mover = 0;  // the seat to move; after the end, the seat that moved last
    Phase phase = Phase::lay;
    std::uint8_t skipped = 0;
    std::uint8_t laid = 0;
    std::uint8_t stock = 0;
    std::uint16_t unset = 0;  // three bits a seat
    friend bool operator==(const Tail&, const Tail&) = default;
  };

  static constexpr std::uint16_t pack(Move move) {
    return static_cast<std::uint16_t>(move.cell | unsigned{move.act == Move::Act::up} << 8 |
                                      move.first << 9 | move.second << 12);
  }
  static constexpr Move unpack(std::uint16_t code) {
    return Move::lay(code & 0xFFU, (code >> 8 & 1U) != 0 ? Step::up : Step::right, code >> 9 & 7,
                     code >> 12);
  }

  std::array<std::uint64_t, 2> pyramid_words() const noexcept;
  Cells showing(unsigned number) const noexcept;
  Cells open_cells() const noexcept;
  template <class Visit>
  void each_way(Hand hand, Visit&& visit) const noexcept;
  unsigned claimable() const noexcept;
  Move claim_move(unsigned index) const noexcept;
  Move random_lay(Hand hand, Rng& rng) const noexcept;
  void lay(Move move) noexcept;
  void put(unsigned cell, unsigned number) noexcept;
  void widen(unsigned first, unsigned last) noexcept;
  void spread_claim(unsigned cell, unsigned number) noexcept;
  void set_pyramid(Move move) noexcept;

  std::array<Cells, 3> code_{};                 // number + 1 of each cell, a set a binary digit
  std::array<Cells, Domino::kNumbers> near_{};  // cells next to a number, free or not
  Cells free_ = reach_of(Box());                // cells on which a half may still lie (DZ-2)
  Cells claimed_{};                             // cells of groups that hold a pyramid
  std::array<std::uint16_t, Domino::kKinds> laid_{};
  std::uint64_t laid_sum_ = 0;  // sum of key[index] * laid[index]
  std::array<std::array<std::uint8_t, kSizes>, kMaxSeats> pyramids_;
  Box box_;
  Tail tail_;
};

// What follows is every ply's work, kept here so that playouts and searches compile it in.

// The free cells that have a free neighbour: those that a domino can begin from.
inline Cells Table::open_cells() const noexcept { return free_ & around(free_); }

inline bool Table::can_lay(Hand hand) const noexcept {
  const Cells open = open_cells();
  for (std::size_t number = 0; number < Domino::kNumbers; ++number) {
    if ((hand & kShowing[number]) != 0 && meet(near_[number], open)) return true;
  }
  return false;
}

// DZ-6: the halves of the last domino on which the mover may set a pyramid, as two bits.
inline unsigned Table::claimable() const noexcept {
  if (unset(static_cast<Seat>(tail_.mover)) == 0) return 0;
  const Move last = laid(tail_.laid - 1);
  return unsigned{!claimed_.has(last.cell)} | unsigned{!claimed_.has(last.other_cell())} << 1;
}

// The claims in order: declining, then each unset size on each claimable half.
inline Move Table::claim_move(unsigned index) const noexcept {
  if (index == 0) return Move::decline();
  const unsigned halves = claimable();
  const unsigned size = nth_bit(unset(to_move()), (index - 1) / popcount(halves));
  const Move last = laid(tail_.laid - 1);
  const bool first = nth_bit(halves, (index - 1) % popcount(halves)) == 0;
  return Move::claim(size, first ? last.cell : last.other_cell());
}

inline Move Table::random_move(Hand hand, Rng& rng) const noexcept {
  assert(!over());
  if (tail_.phase == Phase::claim) {
    return claim_move(rng.below(1 + popcount(claimable()) * popcount(unset(to_move()))));
  }
  if (tail_.laid == 0) [[unlikely]] {
    const auto kind = static_cast<int>(nth_bit(hand, rng.below(popcount(hand))));
    const Domino domino = Domino::of_kind(kind);
    return Move::lay(kFirstCell, Step::right, domino.low(), domino.high());
  }
  return random_lay(hand, rng);
}

// Draws a number, an open cell next to it, a domino that shows it and a direction for its other
// half, and again while that half has no room: every way to lay is equally likely, and the ways
// need not be counted. Where both halves match, the way could be drawn from either end, and only
// the forward one is taken.
inline Move Table::random_lay(Hand hand, Rng& rng) const noexcept {
  const Cells open = open_cells();
  std::array<unsigned, Domino::kNumbers + 1> bound;
  bound[0] = 0;
  unrolled<Domino::kNumbers>([&]<int number>() {
    unsigned cells = 0;
    unrolled<4>([&]<int i>() { cells += popcount(near_[number].words[i] & open.words[i]); });
    bound[number + 1] = bound[number] + cells * popcount(hand & kShowing[number]);
  });
  if (bound[Domino::kNumbers] == 0) return Move::draw();
  for (;;) {
    const unsigned draw = rng.below(4 * bound[Domino::kNumbers]);
    unsigned number = 0;
    unrolled<Domino::kNumbers - 1>(
        [&]<int low>() { number += unsigned{bound[low + 1] <= draw / 4}; });
    const Hand showing = hand & kShowing[number];
    const unsigned index = draw / 4 - bound[number];
    const auto kind = static_cast<int>(nth_bit(showing, index % popcount(showing)));
    unsigned nth = index / popcount(showing);
    unsigned word = 0;
    std::uint64_t bits = near_[number].words[0] & open.words[0];
    while (nth >= popcount(bits)) {
      nth -= popcount(bits);
      ++word;
      bits = near_[number].words[word] & open.words[word];
    }
    const unsigned cell = word * 64 + nth_bit(bits, nth);
    const unsigned other = neighbour(cell, static_cast<Step>(draw % 4));
    if (!free_.has(other)) continue;
    const Domino domino = Domino::of_kind(kind);
    const int matched = static_cast<int>(number);
    const int loose = domino.low() + domino.high() - matched;
    const auto axis = static_cast<Step>(draw % 2);
    if (draw % 4 < 2) return Move::lay(cell, axis, matched, loose);
    if (!matches(other, loose)) return Move::lay(other, axis, loose, matched);
  }
}

inline void Table::put(unsigned cell, unsigned number) noexcept {
  const std::uint64_t code = number + 1;
  unrolled<3>(
      [&]<int digit>() { code_[digit].words[cell / 64] |= (code >> digit & 1U) << (cell % 64); });
  near_[number] = near_[number] | kNeighbours[cell];
  free_.erase(cell);
}

// DZ-2 after a domino from `first` to `last`, which lies right of or above it.
inline void Table::widen(unsigned first, unsigned last) noexcept {
  Box box = box_;
  if (column_of(first) < box.left) box.left = static_cast<std::uint8_t>(column_of(first));
  if (column_of(last) > box.right) box.right = static_cast<std::uint8_t>(column_of(last));
  if (row_of(first) < box.bottom) box.bottom = static_cast<std::uint8_t>(row_of(first));
  if (row_of(last) > box.top) box.top = static_cast<std::uint8_t>(row_of(last));
  if (box == box_) return;
  box_ = box;
  free_ = free_ & reach_of(box);
}

inline void Table::lay(Move move) noexcept {
  assert(tail_.laid < Domino::kKinds);
  const unsigned other = move.other_cell();
  put(move.cell, move.first);
  put(other, move.second);
  widen(move.cell, other);
  laid_[tail_.laid] = pack(move);
  laid_sum_ += kLaidKeys[tail_.laid] * pack(move);
  ++tail_.laid;
  // Once all pyramids are set nobody asks which groups they hold.
  if (tail_.unset == 0) return;
  if (meet(claimed_, kNeighbours[move.cell])) spread_claim(move.cell, move.first);
  if (meet(claimed_, kNeighbours[other])) spread_claim(other, move.second);
}

inline bool Table::play(Move move) noexcept {
  tail_.skipped = 0;
  tail_.phase = Phase::lay;
  if (move.is_lay()) {
    lay(move);
    // DZ-3: a bare opening ends with the domino.
    if (tail_.laid == 1 && (tail_.mode & kFullOpening) == 0) [[unlikely]]
      return false;
    if (claimable() != 0) {
      tail_.phase = Phase::claim;
      return false;
    }
  } else if (move.act == Move::Act::claim) {
    set_pyramid(move);
  }
  if (tail_.stock == 0) return false;
  --tail_.stock;
  return true;
}

inline void Table::pass_to(Seat next) noexcept {
  if (next == kNobody) {
    tail_.phase = Phase::over;
    return;
  }
  assert(next < seats());
  const int last = seats() - 1;
  for (int seat = tail_.mover;;) {
    seat = seat == last ? 0 : seat + 1;
    if (seat == next || seat == tail_.mover) break;
    tail_.skipped |= static_cast<std::uint8_t>(1U << seat);
  }
  tail_.mover = static_cast<std::uint8_t>(next);
}

}  // namespace demesne::domizone
