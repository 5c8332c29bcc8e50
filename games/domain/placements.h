#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

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
// Everything goes by reference: how such registers are passed differs from processor to processor.
class PlacementLanes {
 public:
  PlacementLanes() noexcept : parts_{}, rest_{} {}
  explicit PlacementLanes(const PlacementSet& set) noexcept { load(set, parts_, rest_); }

  void keep(const PlacementSet& set) noexcept {
    Four parts[kParts];
    Two rest;
    load(set, parts, rest);
    for (std::size_t i = 0; i < kParts; ++i) parts_[i] &= parts[i];
    rest_ &= rest;
  }
  void add(const PlacementSet& set) noexcept {
    Four parts[kParts];
    Two rest;
    load(set, parts, rest);
    for (std::size_t i = 0; i < kParts; ++i) parts_[i] |= parts[i];
    rest_ |= rest;
  }
  void store(PlacementSet& set) const noexcept {
    std::memcpy(set.words.data(), parts_, sizeof(parts_));
    std::memcpy(&set.words[4 * kParts], &rest_, sizeof(rest_));
  }

 private:
  typedef std::uint64_t Four __attribute__((vector_size(32)));
  typedef std::uint64_t Two __attribute__((vector_size(16)));
  static constexpr std::size_t kParts = 4;
  static_assert(sizeof(Four[kParts]) + sizeof(Two) == sizeof(PlacementSet));

  static void load(const PlacementSet& set, Four (&parts)[kParts], Two& rest) noexcept {
    std::memcpy(parts, set.words.data(), sizeof(parts));
    std::memcpy(&rest, &set.words[4 * kParts], sizeof(rest));
  }

  Four parts_[kParts];
  Two rest_;
};

// Lists shorter than their room repeat their first cell, so that what does no harm twice needs no
// count.
struct Placement {
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
