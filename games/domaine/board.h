#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "core/notation.h"

// The 12 x 12 territories a1–l12, and sets of them.
//
// A cell's number is row * 16 + column, so a set is three words of four rows each. The four columns
// beyond the twelfth are never in a set: a step off the board ends there or outside, and a set
// shifted by a step only needs to be cut to the board, or to the sides that are open.
namespace demesne::domaine {

inline constexpr int kSide = 12;
inline constexpr unsigned kCellNumbers = 192;
inline constexpr std::uint8_t kNoCell = 0xFF;

constexpr std::uint8_t cell_at(int column, int row) {
  return static_cast<std::uint8_t>(row * 16 + column);
}
constexpr int column_of(unsigned cell) { return static_cast<int>(cell & 15U); }
constexpr int row_of(unsigned cell) { return static_cast<int>(cell >> 4U); }
constexpr bool on_board(unsigned cell) { return cell < kCellNumbers && column_of(cell) < kSide; }
constexpr Cell place(unsigned cell) {
  return {static_cast<std::int8_t>(column_of(cell)), static_cast<std::int8_t>(row_of(cell))};
}

struct Cells {
  std::array<std::uint64_t, 3> words{};

  static constexpr Cells only(unsigned cell) {
    Cells cells;
    cells.insert(cell);
    return cells;
  }
  constexpr bool has(unsigned cell) const { return (words[cell / 64] >> (cell % 64) & 1U) != 0; }
  constexpr void insert(unsigned cell) { words[cell / 64] |= std::uint64_t{1} << (cell % 64); }
  constexpr void erase(unsigned cell) { words[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  constexpr bool empty() const { return (words[0] | words[1] | words[2]) == 0; }
  constexpr unsigned size() const {
    return popcount(words[0]) + popcount(words[1]) + popcount(words[2]);
  }
  // The cell that has `n` others of the set below it.
  unsigned nth(unsigned n) const {
    for (unsigned word = 0;; ++word) {
      assert(word < words.size());
      const unsigned count = popcount(words[word]);
      if (n < count) return word * 64 + nth_bit(words[word], n);
      n -= count;
    }
  }

  constexpr Cells& operator|=(const Cells& other) { return *this = *this | other; }
  constexpr Cells& operator&=(const Cells& other) { return *this = *this & other; }
  friend constexpr Cells operator&(const Cells& a, const Cells& b) {
    return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2]}};
  }
  friend constexpr Cells operator|(const Cells& a, const Cells& b) {
    return {{a.words[0] | b.words[0], a.words[1] | b.words[1], a.words[2] | b.words[2]}};
  }
  // The first without the second.
  friend constexpr Cells operator-(const Cells& a, const Cells& b) {
    return {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1], a.words[2] & ~b.words[2]}};
  }
  friend constexpr bool operator==(const Cells&, const Cells&) = default;
};

template <class Visit>
constexpr void each_cell(const Cells& cells, Visit&& visit) {
  for (unsigned word = 0; word < cells.words.size(); ++word) {
    each_bit(cells.words[word], [&](unsigned index) { visit(word * 64 + index); });
  }
}

// The whole set one step further; what leaves the board to the east or west must be cut off.
constexpr Cells east_of(const Cells& c) {
  return {{c.words[0] << 1, c.words[1] << 1, c.words[2] << 1}};
}
constexpr Cells west_of(const Cells& c) {
  return {{c.words[0] >> 1, c.words[1] >> 1, c.words[2] >> 1}};
}
constexpr Cells north_of(const Cells& c) {
  return {
      {c.words[0] << 16, c.words[1] << 16 | c.words[0] >> 48, c.words[2] << 16 | c.words[1] >> 48}};
}
constexpr Cells south_of(const Cells& c) {
  return {
      {c.words[0] >> 16 | c.words[1] << 48, c.words[1] >> 16 | c.words[2] << 48, c.words[2] >> 16}};
}

inline constexpr Cells kBoard = {
    {0x0FFF'0FFF'0FFF'0FFFU, 0x0FFF'0FFF'0FFF'0FFFU, 0x0FFF'0FFF'0FFF'0FFFU}};

// The cells beside a set (and, where it is connected, most of the set itself).
constexpr Cells beside(const Cells& c) {
  return (east_of(c) | west_of(c) | north_of(c) | south_of(c)) & kBoard;
}

// The side between two territories, named by the smaller of them, by column, then row: the other
// lies to its east or to its north.
struct Side {
  std::uint8_t cell = 0;
  bool north = false;

  constexpr std::uint8_t other() const {
    return static_cast<std::uint8_t>(cell + (north ? 16 : 1));
  }
  constexpr bool exists() const { return on_board(cell) && on_board(other()); }
  friend constexpr bool operator==(Side, Side) = default;
};

// A set of sides.
struct Sides {
  Cells east;   // the sides to the east of these cells
  Cells north;  // the sides to the north of these

  constexpr const Cells& along(bool northward) const { return northward ? north : east; }
  constexpr bool has(Side side) const { return along(side.north).has(side.cell); }
  constexpr void insert(Side side) { (side.north ? north : east).insert(side.cell); }
  constexpr void erase(Side side) { (side.north ? north : east).erase(side.cell); }
  constexpr bool empty() const { return east.empty() && north.empty(); }
  constexpr unsigned size() const { return east.size() + north.size(); }
  Side nth(unsigned n) const {
    const unsigned count = east.size();
    return n < count ? Side{static_cast<std::uint8_t>(east.nth(n)), false}
                     : Side{static_cast<std::uint8_t>(north.nth(n - count)), true};
  }
  friend constexpr Sides operator-(const Sides& a, const Sides& b) {
    return {a.east - b.east, a.north - b.north};
  }
  friend constexpr bool operator==(const Sides&, const Sides&) = default;
};

template <class Visit>
constexpr void each_side(const Sides& sides, Visit&& visit) {
  for (const bool north : {false, true}) {
    each_cell(sides.along(north), [&](unsigned cell) {
      visit(Side{static_cast<std::uint8_t>(cell), north});
    });
  }
}

// The sides with both territories in the set.
constexpr Sides within(const Cells& cells) {
  return {cells & west_of(cells), cells & south_of(cells)};
}

inline constexpr Sides kAllSides = within(kBoard);

// Calls visit(side, neighbour) for the sides of a cell that are not at the edge of the board.
template <class Visit>
constexpr void each_neighbour(unsigned cell, Visit&& visit) {
  const auto at = [&](unsigned smaller, bool north, unsigned neighbour) {
    visit(Side{static_cast<std::uint8_t>(smaller), north}, neighbour);
  };
  if (column_of(cell) > 0) at(cell - 1, false, cell - 1);
  if (column_of(cell) < kSide - 1) at(cell, false, cell + 1);
  if (row_of(cell) > 0) at(cell - 16, true, cell - 16);
  if (row_of(cell) < kSide - 1) at(cell, true, cell + 16);
}

// The cells that can be reached in one step, through these sides only, and the cells themselves.
constexpr Cells widened(const Cells& from, const Sides& open) {
  return from | east_of(from & open.east) | (west_of(from) & open.east) |
         north_of(from & open.north) | (south_of(from) & open.north);
}

}  // namespace demesne::domaine
