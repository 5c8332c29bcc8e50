#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "core/bits.h"
#include "core/game.h"
#include "core/hash.h"
#include "games/domination/board.h"

namespace demesne::domination {

struct Options {
  std::uint8_t players = 2;
  bool partners = false;
  bool fast = false;
  friend constexpr bool operator==(Options, Options) = default;
};

// From and to, or a reserve set on a cell. Any two bytes are a move; few are legal.
struct Move {
  static constexpr std::uint8_t kReserve = 0xFE;

  std::uint8_t from = 0;
  std::uint8_t to = 0;

  static constexpr Move reserve(unsigned to) { return {kReserve, static_cast<std::uint8_t>(to)}; }
  constexpr bool is_reserve() const { return from == kReserve; }
  friend constexpr bool operator==(Move, Move) = default;
};

enum class End : std::uint8_t { none, domination, captures, no_progress };

class State {
 public:
  // Lifting one piece more gives a pile at most four more ends, and a board holds at most 52
  // pieces; a reserve adds the 52 cells.
  static constexpr std::size_t kMaxMoves = 4 * 52 + kCellCount;
  // DN-11: a game of 52 pieces has at most 51 captures, each after at most 199 quiet moves.
  static constexpr int kQuietLimit = 200;
  static constexpr int kMaxPlies = 52 * kQuietLimit;

  State(const Options& options, NoDeal) noexcept;
  // A position put up by hand, for tests and studies: all pieces not named are captured by nobody
  // and out of play. At least two seats, or sides, must be able to act, `mover` among them.
  State(const Options& options, const std::array<Pile, kCellCount>& piles,
        const std::array<std::uint8_t, kMaxSeats>& reserves, Seat mover) noexcept;

  int seats() const noexcept {
    return has_partners() ? 4 : 2 + static_cast<int>((tail_.status & kModeMask) / 2);
  }
  Seat to_move() const noexcept { return over() ? kNobody : mover(); }
  bool over() const noexcept { return end() != End::none; }
  std::string_view phase() const noexcept { return {}; }
  SeatSet skipped() const noexcept { return SeatSet(tail_.skipped); }

  FixedVector<Move, kMaxMoves> legal_moves() const noexcept;
  int count_legal() const noexcept;
  Move random_move(Rng& rng) const noexcept;
  bool is_legal(Move move) const noexcept;
  void apply(Move move) noexcept;
  Outcome outcome() const noexcept;
  std::uint64_t hash() const noexcept;
  std::uint64_t rehash() const noexcept;
  // Equal for positions that go on in the same way, whatever led to them: without the captures
  // where they do not decide, and without the quiet moves until they are close to their limit.
  std::uint64_t future_hash() const noexcept {
    Tail tail = tail_;
    tail.skipped = 0;
    if (tail.quiet < kQuietLimit - 64) tail.quiet = 0;
    return mix(board_hash_ + (is_fast() ? kOtherKeys[0] * captured_ : 0) +
               kOtherKeys[1] * std::bit_cast<std::uint64_t>(tail));
  }

  // What the rules speak of.
  Options options() const noexcept {
    return {static_cast<std::uint8_t>(seats()), has_partners(), is_fast()};
  }
  bool has_partners() const noexcept { return (tail_.status & kModeMask) == kPartnersMode; }
  bool is_fast() const noexcept { return (tail_.status & 1U) != 0; }
  End end() const noexcept { return static_cast<End>((tail_.status >> kEndShift) & 3U); }
  Pile pile(unsigned cell) const noexcept { return piles_[cell]; }
  Cells controlled(Seat seat) const noexcept { return planes_[seat]; }
  // The piles of that height or more, from 2 to 5.
  Cells at_least(int height) const noexcept { return planes_[height + 2]; }
  int reserves(Seat seat) const noexcept { return tail_.reserves[seat]; }
  int captured(Seat by, Seat of) const noexcept;
  int quiet() const noexcept { return tail_.quiet; }
  bool can_act(Seat seat) const noexcept { return (planes_[seat] | tail_.reserves[seat]) != 0; }
  // DN-6: the seat's thirteenth piece is still to be set.
  bool awaits_first_turn(Seat seat) const noexcept {
    return ((tail_.status >> (kFirstTurnShift + seat)) & 1U) != 0;
  }

  friend bool operator==(const State&, const State&) = default;

 private:
  // Tail::status: the mode (three bits), the end (two), then a bit for each of the three seats
  // that await their first turn. The mode is twice the players beyond two, plus one for the fast
  // game; partners, who are always four and never fast, take the number left over.
  static constexpr unsigned kModeMask = 7;
  static constexpr unsigned kPlainMode = 0;  // two players, not fast
  static constexpr unsigned kPartnersMode = 6;
  static constexpr int kEndShift = 3;
  static constexpr int kFirstTurnShift = 5;

  static constexpr auto kPileKeys = hash_keys<kCellCount>(0xD0311982);
  static constexpr auto kOtherKeys = hash_keys<2>(0xD0311983);

  // Eight bytes that change together and are hashed as one word.
  struct Tail {
    std::array<std::uint8_t, kMaxSeats> reserves{};
    std::uint8_t quiet = 0;
    std::uint8_t mover = 0;  // the seat to move; after the end, the seat that moved last
    std::uint8_t skipped = 0;
    std::uint8_t status = 0;
    friend bool operator==(const Tail&, const Tail&) = default;
  };

  Seat mover() const noexcept { return static_cast<Seat>(tail_.mover); }
  std::array<Cells, kMaxHeight> movable() const noexcept;
  Cells reserve_cells() const noexcept;
  Move random_reserve(Rng& rng) const noexcept;
  void set_pile(unsigned cell, Pile pile) noexcept;
  bool shed(Pile pieces) noexcept;
  void finish_turn(bool captured) noexcept;
  void settle_turn() noexcept;
  Seat next_seat() noexcept;
  bool enough_captures() const noexcept;
  void finish_game(End end) noexcept;

  // Sets of cells: by the colour on top (0–3), then by height at least 2, 3, 4, 5 (4–7).
  Planes planes_{};
  std::array<std::uint16_t, kCellCount> piles_{};
  std::uint64_t board_hash_ = 0;  // sum of key[cell] * pile[cell]
  std::uint64_t captured_ = 0;    // four bits an entry, see captured()
  Tail tail_;
};

static_assert(sizeof(State) <= 192);

// What follows is every ply's work, kept here so that playouts and searches compile it in.

// The mover's piles from which 1, 2, … 5 pieces can be lifted.
inline std::array<Cells, kMaxHeight> State::movable() const noexcept {
  const Cells own = planes_[tail_.mover];
  return {own, own & planes_[4], own & planes_[5], own & planes_[6], own & planes_[7]};
}

// Draws from the piles times the lanes, and again while that lane does not start from that pile:
// every legal move is equally likely, and the ends of each lane need not be counted.
inline Move State::random_move(Rng& rng) const noexcept {
  assert(!over());
  if ((tail_.status >> kFirstTurnShift) != 0) [[unlikely]]
    return random_reserve(rng);
  const auto piles = movable();
  std::array<unsigned, kMaxHeight + 1> bound;  // draws that lift at most k pieces
  bound[0] = 0;
  unrolled<kMaxHeight>(
      [&]<int k>() { bound[k + 1] = bound[k] + kLanesLifting<k> * popcount(piles[k]); });
  const unsigned draws = bound[kMaxHeight] + (tail_.reserves[tail_.mover] > 0 ? kCellCount : 0U);
  for (;;) {
    const unsigned draw = rng.below(draws);
    unsigned cell = 0;
    unsigned to = 0;
    const bool lifts = unrolled_until<kMaxHeight>([&]<int k>() {
      if (draw >= bound[k + 1]) return false;
      const unsigned index = draw - bound[k];
      cell = nth_bit(piles[k], index / kLanesLifting<k>);
      to = kLanes[kFirstLane[k] + index % kLanesLifting<k>].to[cell];
      return true;
    });
    if (!lifts) return Move::reserve(draw - bound[kMaxHeight]);
    if (to != kNoCell) [[likely]] {
      return {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(to)};
    }
  }
}

inline void State::set_pile(unsigned cell, Pile pile) noexcept {
  board_hash_ += kPileKeys[cell] * (std::uint64_t{pile} - piles_[cell]);
  piles_[cell] = static_cast<std::uint16_t>(pile);
}

inline void State::apply(Move move) noexcept {
  assert(is_legal(move));
  Pile landed = piles_[move.to];
  Pile left = kEmptyPile;
  Cells from = 0;
  if (move.is_reserve()) {
    --tail_.reserves[tail_.mover];
    tail_.status &= static_cast<std::uint8_t>(~(1U << (kFirstTurnShift + tail_.mover)));
    landed = landed << 2 | tail_.mover;
  } else {
    const unsigned bits = kDistance[move.from * 64U + move.to] * 2U;
    const Pile source = piles_[move.from];
    landed = landed << bits | lowest_bits(source, bits);
    left = source >> bits;
    from = bit(move.from);
    set_pile(move.from, left);
  }
  bool captured = false;
  if (landed >= kTooHigh) [[unlikely]] {
    captured = shed(landed >> kFullBits);
    landed = lowest_bits(landed, kFullBits) | kFullPile;
  }
  set_pile(move.to, landed);
  set_planes(planes_, landed, bit(move.to), left, from);
  finish_turn(captured);
}

inline void State::finish_turn(bool captured) noexcept {
  const auto quiet = static_cast<std::uint8_t>(captured ? 0 : tail_.quiet + 1);
  tail_.quiet = quiet;
  const auto other = static_cast<std::uint8_t>(tail_.mover ^ 1U);
  const bool plain = (tail_.status & kModeMask) == kPlainMode && quiet < kQuietLimit;
  if (plain && (planes_[other] | tail_.reserves[other]) != 0) [[likely]] {
    tail_.mover = other;
  } else {
    settle_turn();
  }
}

}  // namespace demesne::domination
