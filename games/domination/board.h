#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/notation.h"

// The 52 cells (DN-1) and where a pile can go on them, all computed at compile time.
//
// Cells are numbered row by row from the bottom, without the corners, so that a set of cells is
// the low 52 bits of a word and the piles need no room for cells that do not exist.
namespace demesne::domination {

using Cells = std::uint64_t;

inline constexpr unsigned kCellCount = 52;
inline constexpr Cells kAllCells = (Cells{1} << kCellCount) - 1;
inline constexpr std::uint8_t kNoCell = 0xFF;
inline constexpr int kMaxHeight = 5;

constexpr bool on_board(int column, int row) {
  if (column < 0 || column > 7 || row < 0 || row > 7) return false;
  const int from_side = column < 4 ? column : 7 - column;
  const int from_end = row < 4 ? row : 7 - row;
  return from_side + from_end > 1;
}

// Cell number by row * 8 + column, kNoCell at the corners.
inline constexpr auto kCellAt = [] {
  std::array<std::uint8_t, 64> cell_at{};
  std::uint8_t next = 0;
  for (int i = 0; i < 64; ++i) cell_at[i] = on_board(i % 8, i / 8) ? next++ : kNoCell;
  return cell_at;
}();

// Column and row by cell number.
inline constexpr auto kPlace = [] {
  std::array<Cell, kCellCount> place{};
  for (std::int8_t i = 0; i < 64; ++i) {
    if (kCellAt[i] != kNoCell) {
      place[kCellAt[i]] = {static_cast<std::int8_t>(i % 8), static_cast<std::int8_t>(i / 8)};
    }
  }
  return place;
}();

constexpr std::uint8_t cell_at(int column, int row) {
  return on_board(column, row) ? kCellAt[row * 8 + column] : kNoCell;
}

// Steps in a straight line from one cell to another, by from * 64 + to; 0 when there is no
// straight line between them, or they are the same.
inline constexpr auto kDistance = [] {
  std::array<std::uint8_t, kCellCount * 64> distance{};
  for (unsigned from = 0; from < kCellCount; ++from) {
    for (unsigned to = 0; to < kCellCount; ++to) {
      const int dx = kPlace[to].column - kPlace[from].column;
      const int dy = kPlace[to].row - kPlace[from].row;
      const int steps = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
      if (dx == 0 || dy == 0) distance[from * 64 + to] = static_cast<std::uint8_t>(steps);
    }
  }
  return distance;
}();

// A lane is a set of moves of one length in which each cell has at most one end: lifting k pieces,
// there is one lane for each of the four directions, but from four steps on a cell can go at most
// one way along its row and one way along its column, so two lanes hold them all. Generating moves
// is then: the piles high enough, times the cells that the lane starts from.
struct Lane {
  Cells from = 0;                           // the cells with an end on the board
  std::array<std::uint8_t, kCellCount> to;  // that end
};

inline constexpr int kLaneCount = 16;
inline constexpr std::array<int, kMaxHeight + 1> kFirstLane = {0, 4, 8, 12, 14, kLaneCount};

template <int k>
inline constexpr unsigned kLanesLifting = kFirstLane[k + 1] - kFirstLane[k];

inline constexpr auto kLanes = [] {
  std::array<Lane, kLaneCount> lanes{};
  for (auto& lane : lanes) lane.to.fill(kNoCell);
  constexpr int kDx[] = {1, -1, 0, 0};
  constexpr int kDy[] = {0, 0, 1, -1};
  for (int k = 1; k <= kMaxHeight; ++k) {
    for (int direction = 0; direction < 4; ++direction) {
      Lane& lane = lanes[kFirstLane[k - 1] + (k <= 3 ? direction : direction / 2)];
      for (unsigned cell = 0; cell < kCellCount; ++cell) {
        const std::uint8_t to = cell_at(kPlace[cell].column + k * kDx[direction],
                                        kPlace[cell].row + k * kDy[direction]);
        if (to == kNoCell) continue;
        lane.from |= Cells{1} << cell;
        lane.to[cell] = to;
      }
    }
  }
  return lanes;
}();

// Pieces of up to four colours in one number: a sentinel bit, then two bits a piece from the
// bottom to the top, which is lowest. So lifting and landing are shifts, and what is above bit 10
// after a landing is what the pile loses from its bottom (DN-7).
using Pile = std::uint32_t;

inline constexpr Pile kEmptyPile = 1;

constexpr int height(Pile pile) { return static_cast<int>(std::bit_width(pile) >> 1U); }
constexpr int top_colour(Pile pile) { return static_cast<int>(pile & 3U); }
constexpr Pile lowest_bits(Pile pile, unsigned count) { return pile & ((Pile{1} << count) - 1); }

inline constexpr unsigned kFullBits = 2 * kMaxHeight;
inline constexpr Pile kFullPile = Pile{1} << kFullBits;  // a full pile's sentinel
inline constexpr Pile kTooHigh = 2 * kFullPile;

constexpr Cells bit(unsigned cell) { return Cells{1} << cell; }

// Eight sets of cells: by the colour on top, then by height at least 2, 3, 4, 5.
using Planes = std::array<Cells, 8>;

// A pile's height shows in its leading zeros, so these and its top colour are an index.
constexpr std::size_t planes_index(Pile pile) {
  constexpr int kLeast = std::countl_zero(kFullPile);
  const auto zeros = static_cast<std::size_t>(std::countl_zero(pile) - kLeast);
  return zeros * 4 + (pile & 3U);
}

// The planes that a pile is in, as masks to be cut to its cell.
inline constexpr auto kPlanesOf = [] {
  std::array<Planes, planes_index(kEmptyPile) + 4> planes{};
  for (int height = 1; height <= kMaxHeight; ++height) {
    for (Pile colour = 0; colour < 4; ++colour) {
      Planes& of = planes[planes_index(Pile{1} << (2 * height) | colour)];
      of[colour] = ~Cells{0};
      for (int at_least = 2; at_least <= height; ++at_least) of[2 + at_least] = ~Cells{0};
    }
  }
  return planes;
}();

// Puts two cells, given as sets, into the planes of their new piles; four planes at a time where
// the processor can.
inline void set_planes(Planes& planes, Pile pile_a, Cells a, Pile pile_b, Cells b) {
  typedef Cells Four __attribute__((vector_size(32)));
  const Planes& of_a = kPlanesOf[planes_index(pile_a)];
  const Planes& of_b = kPlanesOf[planes_index(pile_b)];
  for (const std::size_t at : {0, 4}) {
    Four four;
    Four four_a;
    Four four_b;
    std::memcpy(&four, &planes[at], sizeof(four));
    std::memcpy(&four_a, &of_a[at], sizeof(four));
    std::memcpy(&four_b, &of_b[at], sizeof(four));
    four = (four & ~(a | b)) | (four_a & a) | (four_b & b);
    std::memcpy(&planes[at], &four, sizeof(four));
  }
}

}  // namespace demesne::domination
