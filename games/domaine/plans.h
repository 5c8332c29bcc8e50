#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/domaine/kingdom.h"

namespace demesne::domaine {

// A rectangle that becomes a Domaine when the markers that are missing around it are placed.
struct Plan {
  std::uint8_t left = 0;
  std::uint8_t right = 0;
  std::uint8_t bottom = 0;
  std::uint8_t top = 0;
  std::int16_t missing = 0;
  std::int16_t value = 0;  // of what it holds, in hundredths of a point
  std::int16_t worth = 0;  // the same, less for every marker that is missing; 0: there is no such
                           // rectangle
};

// For one castle that stands, or might stand, on a cell.
struct CastlePlans {
  Plan best;
  Plan nearest;  // the one with the fewest missing markers, of equals the most valuable
};

// What was found in one search. Most moves change little around a castle or nothing, so the same
// surroundings are met again and again. Good for one map only.
class PlanBook {
 public:
  PlanBook() : entries_(kEntries) {}

  struct Entry {
    std::uint64_t key = 0;
    CastlePlans plans;
  };
  Entry& at(std::uint64_t key) noexcept { return entries_[key % kEntries]; }

 private:
  static constexpr std::size_t kEntries = 8192;
  std::vector<Entry> entries_;
};

// What could be enclosed around castles as things stand. Knowledge for bots: rectangles of up to
// four by four are nearly all that anybody can close, and quick to count.
class Plans {
 public:
  explicit Plans(const Kingdom& kingdom, PlanBook* book = nullptr) noexcept;

  CastlePlans around(unsigned cell) const noexcept;
  Plan best(unsigned cell) const noexcept { return around(cell).best; }
  // The sides of a plan where a marker is missing.
  Sides missing(const Plan& plan) const noexcept;

 private:
  static constexpr int kWindow = 8;
  struct Window;
  struct Strip;
  using Sums = std::array<std::array<int, kWindow + 1>, kWindow>;

  CastlePlans find(unsigned cell, const Window& window) const noexcept;
  Sums sums_around(unsigned cell) const noexcept;

  const Kingdom& kingdom_;
  PlanBook* book_;
  Cells free_;    // what a plan may hold: no castle, no part of a Domaine
  Sides open_;    // no marker
  Sides closed_;  // no marker, and none may be placed
};

// Calls visit(castle) for the castles of a colour that have no Domaine yet.
template <class Visit>
void each_open_castle(const Kingdom& kingdom, ColourId colour, Visit&& visit) {
  each_bit(kingdom.castles_of(colour) & ~unsigned{kingdom.domaines()}, visit);
}

}  // namespace demesne::domaine
