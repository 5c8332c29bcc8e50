#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "core/bits.h"
#include "core/game.h"
#include "core/hash.h"
#include "games/domain/placements.h"

namespace demesne::domain {

enum class Level : std::uint8_t { basic, intermediate, expert };

struct Options {
  Level level = Level::basic;
  friend constexpr bool operator==(Options, Options) = default;
};

// The number of a placement. Any two bytes are a move; 1,149 of them can be legal.
struct Move {
  std::uint16_t placement = 0;
  friend constexpr bool operator==(Move, Move) = default;
};

class State {
 public:
  static constexpr std::size_t kMaxMoves = kPlacementCount;
  static constexpr int kMaxPlies = kShapeCount;

  State(const Options& options, NoDeal) noexcept;

  int seats() const noexcept { return 2; }
  Seat to_move() const noexcept { return over() ? kNobody : mover(); }
  bool over() const noexcept { return legal_count_ == 0; }
  std::string_view phase() const noexcept { return {}; }
  SeatSet skipped() const noexcept { return SeatSet(skipped_); }

  FixedVector<Move, kMaxMoves> legal_moves() const noexcept;
  int count_legal() const noexcept { return legal_count_; }
  Move random_move(Rng& rng) const noexcept;
  bool is_legal(Move move) const noexcept {
    return move.placement < kPlacementCount && legal_.contains(move.placement);
  }
  [[gnu::always_inline]] void apply(Move move) noexcept;
  Outcome outcome() const noexcept;
  std::uint64_t hash() const noexcept;
  std::uint64_t rehash() const noexcept;

  // What the rules speak of. Shapes are numbered in the order in which they were set.
  Options options() const noexcept { return {level_}; }
  int shapes() const noexcept { return shape_count_; }
  Move shape(int index) const noexcept { return {shapes_[index]}; }
  Seat owner(int index) const noexcept { return static_cast<Seat>((owned_[1] >> index) & 1U); }
  int score(Seat seat) const noexcept;
  // The shape that covers a cell, or -1.
  int shape_at(unsigned cell) const noexcept {
    return board_[cell] == kFree ? -1 : static_cast<int>(board_[cell]);
  }
  // Copies of a kind that a seat can still set; in the basic game both draw on one pool.
  int left(Seat seat, unsigned kind) const noexcept { return left_[pool(seat)][kind]; }
  // The shapes that show a seat's colour: bit i is shape i.
  std::uint32_t owned(Seat seat) const noexcept { return owned_[seat]; }
  // The shapes that a placement is beside, as bits, and perhaps a bit that is no shape's.
  std::uint32_t beside(Move move) const noexcept {
    return touched_by(kTables.placements[move.placement]);
  }
  // What the seat to move can do.
  const PlacementSet& legal() const noexcept { return legal_; }
  // The placements on free cells of the kinds that a seat has left, whether or not they are beside
  // an enemy's shape.
  PlacementSet room(Seat seat) const noexcept {
    if (level_ == Level::basic) return legal_;
    PlacementLanes lanes(free_);
    lanes.keep(kTables.of_kinds[kinds_left_[seat]]);
    PlacementSet room;
    lanes.store(room);
    return room;
  }

  friend bool operator==(const State&, const State&) = default;

 private:
  static constexpr std::uint8_t kFree = 31;  // no shape has that number
  static constexpr auto kShapeKeys = hash_keys<kShapeCount>(0xD0AA1983);

  Seat mover() const noexcept { return static_cast<Seat>(mover_); }
  unsigned pool(Seat seat) const noexcept { return level_ == Level::basic ? 0U : seat; }
  std::uint32_t touched_by(const Placement& placement) const noexcept;
  void turn_over(std::uint32_t touched, std::uint32_t fresh) noexcept;
  void finish_basic(unsigned number, unsigned kind) noexcept;
  void finish_adjacent(unsigned number, unsigned kind) noexcept;
  void find_adjacent() noexcept;
  void skip() noexcept;

  PlacementSet legal_;  // what the seat to move can do
  PlacementSet free_;   // placements on free cells; not kept in the basic game, where it needs none
  std::uint64_t shapes_hash_ = 0;                    // sum of key[i] * (placement of shape i + 1)
  std::array<std::uint32_t, 2> owned_{};             // by seat, the shapes that show its colour
  std::array<std::uint16_t, kShapeCount> shapes_{};  // their placements; 0 beyond the last
  std::uint16_t legal_count_ = 0;
  std::array<std::array<std::uint8_t, kKindCount>, 2> left_{};
  std::array<std::uint8_t, 2> kinds_left_{};    // the kinds of which something is left, as bits
  std::array<std::uint8_t, kCellCount> board_;  // the shape on each cell, or kFree
  Level level_;
  std::uint8_t shape_count_ = 0;
  std::uint8_t mover_ = 0;  // who sets the next shape; after the end, it does not matter
  std::uint8_t skipped_ = 0;
};

static_assert(sizeof(State) <= 512);

// What follows is every ply's work, kept here so that playouts and searches compile it in.

// Draws n and walks the words of the set until the n-th placement is in one.
inline Move State::random_move(Rng& rng) const noexcept {
  assert(!over());
  unsigned n = rng.below(legal_count_);
  unsigned move = 0;
  unrolled_until<kPlacementWords>([&]<int i>() {
    const unsigned here = popcount(legal_.words[i]);
    if (n < here) {
      move = i * 64 + nth_bit(legal_.words[i], n);
      return true;
    }
    n -= here;
    return false;
  });
  return {static_cast<std::uint16_t>(move)};
}

// The shapes with a cell beside the placement, and perhaps the bit kFree, which nobody owns.
inline std::uint32_t State::touched_by(const Placement& placement) const noexcept {
  const auto& cells = placement.neighbours;
  std::uint32_t touched = 0;
  unrolled<Placement::kUsualNeighbours>(
      [&]<int i>() { touched |= std::uint32_t{1} << board_[cells[i]]; });
  if (cells[Placement::kUsualNeighbours] != cells[0]) {
    unrolled<Placement::kMaxNeighbours - Placement::kUsualNeighbours>([&]<int i>() {
      touched |= std::uint32_t{1} << board_[cells[Placement::kUsualNeighbours + i]];
    });
  }
  return touched;
}

inline void State::apply(Move move) noexcept {
  assert(is_legal(move));
  const unsigned number = move.placement;
  const Placement& placement = kTables.placements[number];
  const std::uint8_t shape = shape_count_++;
  turn_over(touched_by(placement), std::uint32_t{1} << shape);
  unrolled<Placement::kMaxCells>([&]<int i>() { board_[placement.cells[i]] = shape; });
  shapes_[shape] = move.placement;
  shapes_hash_ += kShapeKeys[shape] * (number + 1);
  if (level_ == Level::basic) {
    finish_basic(number, placement.kind);
  } else {
    finish_adjacent(number, placement.kind);
  }
}

// DM-5, DM-7: the mover gets the fresh shape and what it turns over.
inline void State::turn_over(std::uint32_t touched, std::uint32_t fresh) noexcept {
  std::uint32_t turning = touched & owned_[mover_ ^ 1U];
  if (level_ == Level::expert) turning |= touched & owned_[mover_];
  owned_[0] ^= turning;
  owned_[1] ^= turning;
  owned_[mover_] |= fresh;
}

// Both seats can do the same, so nobody is ever skipped.
inline void State::finish_basic(unsigned number, unsigned kind) noexcept {
  PlacementLanes legal(legal_);
  legal.keep(kTables.apart[number]);
  if (--left_[0][kind] == 0) [[unlikely]]
    legal.keep(kTables.of_kinds[kAllKinds & ~(1U << kind)]);
  legal_count_ = static_cast<std::uint16_t>(legal.store_and_count(legal_));
  mover_ ^= 1U;
}

inline void State::finish_adjacent(unsigned number, unsigned kind) noexcept {
  PlacementLanes free(free_);
  free.keep(kTables.apart[number]);
  free.store(free_);
  const bool last = --left_[mover_][kind] == 0;
  kinds_left_[mover_] ^= static_cast<std::uint8_t>(unsigned{last} << kind);
  mover_ ^= 1U;
  skipped_ = 0;
  find_adjacent();
  if (over()) [[unlikely]]
    skip();
}

// DM-6: what the mover can do is on free cells, beside a shape of the enemy's, and of a kind that
// the mover has left.
inline void State::find_adjacent() noexcept {
  PlacementLanes legal;
  each_bit(owned_[mover_ ^ 1U],
           [&](unsigned shape) { legal.add(kTables.touching[shapes_[shape]]); });
  legal.keep(free_);
  legal.keep(kTables.of_kinds[kinds_left_[mover_]]);
  legal_count_ = static_cast<std::uint16_t>(legal.store_and_count(legal_));
}

}  // namespace demesne::domain
