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
  explicit PlacementLanes(const PlacementSet& set) noexcept { load(set); }

  void keep(const PlacementSet& set) noexcept {
    const PlacementLanes other(set);
    a_ &= other.a_;
    b_ &= other.b_;
    c_ &= other.c_;
    d_ &= other.d_;
    e_ &= other.e_;
  }
  void add(const PlacementSet& set) noexcept {
    const PlacementLanes other(set);
    a_ |= other.a_;
    b_ |= other.b_;
    c_ |= other.c_;
    d_ |= other.d_;
    e_ |= other.e_;
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

  void load(const PlacementSet& set) noexcept {
    std::memcpy(&a_, &set.words[0], sizeof(a_));
    std::memcpy(&b_, &set.words[4], sizeof(b_));
    std::memcpy(&c_, &set.words[8], sizeof(c_));
    std::memcpy(&d_, &set.words[12], sizeof(d_));
    std::memcpy(&e_, &set.words[16], sizeof(e_));
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

// Computed before main() begins, for they are a third of a megabyte that takes a fraction of a
// millisecond: too much to carry in a program that a browser loads. So nothing that is initialised
// before main() may hold a state.
extern const PlacementTables kTables;

}  // namespace demesne::domain
