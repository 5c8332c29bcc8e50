#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/bits.h"
#include "games/domain/shapes.h"

// The 1,149 ways to set a shape, and which of them get in each other's way.
namespace demesne::domain {

inline constexpr unsigned kPlacementWords = (kPlacementCount + 63) / 64;

// A set of placements: bit n is placement n.
struct PlacementSet {
  std::array<std::uint64_t, kPlacementWords> words{};

  bool contains(unsigned number) const noexcept {
    return ((words[number / 64] >> (number % 64)) & 1U) != 0;
  }
  void insert(unsigned number) noexcept { words[number / 64] |= std::uint64_t{1} << (number % 64); }
  friend bool operator==(const PlacementSet&, const PlacementSet&) = default;
};

// A set of placements on its way through the processor, in four wide registers and a short one.
// They are members one by one, so that the compiler keeps them there, and go by reference, because
// how they would be passed by value depends on the processor.
class PlacementLanes {
 public:
  PlacementLanes() noexcept : a_{}, b_{}, c_{}, d_{}, e_{} {}
  explicit PlacementLanes(const PlacementSet& set) noexcept {
    join(set, [](auto& lane, const auto& other) { lane = other; });
  }

  void keep(const PlacementSet& set) noexcept {
    join(set, [](auto& lane, const auto& other) { lane &= other; });
  }
  void add(const PlacementSet& set) noexcept {
    join(set, [](auto& lane, const auto& other) { lane |= other; });
  }
  void store(PlacementSet& set) const noexcept {
    std::memcpy(&set.words[0], &a_, sizeof(a_));
    std::memcpy(&set.words[4], &b_, sizeof(b_));
    std::memcpy(&set.words[8], &c_, sizeof(c_));
    std::memcpy(&set.words[12], &d_, sizeof(d_));
    std::memcpy(&set.words[16], &e_, sizeof(e_));
  }
  // The empty statement makes the compiler forget what it knows of the words: left to itself, it
  // would pick them out of the registers one by one instead of counting them where they are.
  unsigned store_and_count(PlacementSet& set) const noexcept {
    store(set);
    asm("" : "+m"(set.words));  // NOLINT(hicpp-no-assembler)
    unsigned count = 0;
    unrolled<kPlacementWords>([&]<int i>() { count += popcount(set.words[i]); });
    return count;
  }

 private:
  typedef std::uint64_t Four __attribute__((vector_size(32)));
  typedef std::uint64_t Two __attribute__((vector_size(16)));
  static_assert(4 * sizeof(Four) + sizeof(Two) == sizeof(PlacementSet));

  template <class With>
  void join(const PlacementSet& set, With&& with) noexcept {
    join_one(a_, &set.words[0], with);
    join_one(b_, &set.words[4], with);
    join_one(c_, &set.words[8], with);
    join_one(d_, &set.words[12], with);
    join_one(e_, &set.words[16], with);
  }
  template <class Lane, class With>
  static void join_one(Lane& lane, const std::uint64_t* words, With&& with) noexcept {
    Lane other;
    std::memcpy(&other, words, sizeof(other));
    with(lane, other);
  }

  Four a_, b_, c_, d_;
  Two e_;
};

// Lists shorter than their room repeat their first cell, so that what does no harm twice needs no
// count.
struct alignas(8) Placement {
  static constexpr std::size_t kMaxCells = 5;
  static constexpr std::size_t kMaxNeighbours = 12;
  static constexpr std::size_t kUsualNeighbours = 8;  // only T5 and I5 have more

  std::array<std::uint8_t, kMaxCells> cells;
  std::array<std::uint8_t, kMaxNeighbours> neighbours;  // cells that share an edge with it (DM-4)
  std::uint8_t kind;
  std::uint8_t orientation;
  std::uint8_t origin;  // the lower left cell of its bounding box
};

struct PlacementTables {
  std::array<Placement, kPlacementCount> placements;
  std::array<PlacementSet, kPlacementCount> apart;     // those that share no cell with this one
  std::array<PlacementSet, kPlacementCount> touching;  // those that are adjacent to this one
  std::array<PlacementSet, kAllKinds + 1> of_kinds;    // by a set of kinds
};

// Computed before main() begins, for they are 400 KB that take less than a millisecond: too much to
// carry in a program that a browser loads. So nothing that is initialised before main() may hold a
// state.
extern const PlacementTables kTables;

}  // namespace demesne::domain
