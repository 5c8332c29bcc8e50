#pragma once

#include <array>
#include <cstdint>

#include "games/domaine/kingdom.h"

namespace demesne::domaine {

// A rectangle that becomes a Domaine when the markers that are missing around it are placed.
struct Plan {
  std::uint8_t left = 0;
  std::uint8_t right = 0;
  std::uint8_t bottom = 0;
  std::uint8_t top = 0;
  int missing = 0;
  int value = 0;  // of what it holds, in hundredths of a point
  int worth = 0;  // the same, less for every marker that is missing; 0: there is no such rectangle
};

// What could be enclosed around castles as things stand. Knowledge for bots: rectangles of up to
// four by four are nearly all that anybody can close, and quick to count.
class Plans {
 public:
  explicit Plans(const Kingdom& kingdom) noexcept;

  // For a castle that stands, or might stand, on that cell.
  Plan best(unsigned cell) const noexcept;
  // The one with the fewest missing markers, of equals the most valuable.
  Plan nearest(unsigned cell) const noexcept;
  // The sides of a plan where a marker is missing.
  Sides missing(const Plan& plan) const noexcept;

 private:
  using Lines = std::array<std::uint16_t, kSide>;

  template <class Better>
  Plan choose(unsigned cell, Better&& better) const noexcept;
  int sum(int left, int right, int bottom, int top) const noexcept {
    return sums_[top + 1][right + 1] - sums_[bottom][right + 1] - sums_[top + 1][left] +
           sums_[bottom][left];
  }

  const Kingdom& kingdom_;
  // Sides without a marker, and those of them where none may be placed: above each row by columns,
  // and to the right of each column by rows.
  Lines open_above_{};
  Lines closed_above_{};
  Lines open_right_{};
  Lines closed_right_{};
  // Sums of the values of all cells below and to the left, with kForbidden for each that no plan
  // may hold: a castle, or a part of a Domaine.
  static constexpr int kForbidden = 1 << 20;
  std::array<std::array<int, kSide + 1>, kSide + 1> sums_{};
};

// Calls visit(castle) for the castles of a colour that have no Domaine yet.
template <class Visit>
void each_open_castle(const Kingdom& kingdom, ColourId colour, Visit&& visit) {
  each_bit(kingdom.castles_of(colour) & ~unsigned{kingdom.domaines()}, visit);
}

}  // namespace demesne::domaine
