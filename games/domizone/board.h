#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/bits.h"
#include "core/notation.h"

#ifdef __AVX__
#include <immintrin.h>
#endif

// The sheet of 15 x 15 cells on which the table is named (DZ-2), and sets of its cells.
//
// A cell's number is row * 16 + column: one lane of 16 bits a row, sixteen lanes a set, so that a
// set is one vector register where the processor has them. The sixteenth column and row are never
// in a set; a step off the sheet ends there, so nobody need ask whether a neighbour exists.
namespace demesne::domizone {

inline constexpr int kSide = 15;
inline constexpr unsigned kCellNumbers = 256;
inline constexpr std::uint8_t kNoCell = 0xFF;

constexpr std::uint8_t cell_at(int column, int row) {
  return static_cast<std::uint8_t>(row * 16 + column);
}
constexpr int column_of(unsigned cell) { return static_cast<int>(cell & 15U); }
constexpr int row_of(unsigned cell) { return static_cast<int>(cell >> 4U); }
constexpr bool on_sheet(unsigned cell) { return column_of(cell) < kSide && row_of(cell) < kSide; }
constexpr Cell place(unsigned cell) {
  return {static_cast<std::int8_t>(column_of(cell)), static_cast<std::int8_t>(row_of(cell))};
}

// DZ-3: where the first domino lies.
inline constexpr std::uint8_t kFirstCell = cell_at(7, 7);

// The two forward steps first: a domino is written with the smaller cell, by column, then row, so
// its other cell is one step forward.
enum class Step : std::uint8_t { right, up, left, down };
inline constexpr std::array<std::uint8_t, 4> kStepBy = {1, 16, 0xFF, 0xF0};

constexpr std::uint8_t neighbour(unsigned cell, Step step) {
  return static_cast<std::uint8_t>(cell + kStepBy[static_cast<std::size_t>(step)]);
}

struct Cells {
  std::array<std::uint64_t, 4> words{};

  constexpr bool has(unsigned cell) const { return (words[cell / 64] >> (cell % 64) & 1U) != 0; }
  constexpr void insert(unsigned cell) { words[cell / 64] |= std::uint64_t{1} << (cell % 64); }
  constexpr void erase(unsigned cell) { words[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  constexpr bool empty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
  constexpr unsigned size() const {
    return popcount(words[0]) + popcount(words[1]) + popcount(words[2]) + popcount(words[3]);
  }
  friend constexpr bool operator==(const Cells&, const Cells&) = default;
};

template <class Visit>
constexpr void each_cell(const Cells& cells, Visit&& visit) {
  for (unsigned word = 0; word < 4; ++word) {
    each_bit(cells.words[word], [&](unsigned index) { visit(word * 64 + index); });
  }
}

// Set operations, all cells at once. Vectors stay inside these functions: how they would be passed
// between functions depends on the processor.
typedef std::uint16_t Lanes __attribute__((vector_size(32)));

template <class Work, class... Sets>
[[gnu::always_inline]] inline Cells on_lanes(Work&& work, const Sets&... sets) {
  static_assert(sizeof(Lanes) == sizeof(Cells));
  const auto load = [](Lanes& lanes, const Cells& cells) {
    std::memcpy(&lanes, &cells.words, sizeof(lanes));
  };
  std::array<Lanes, sizeof...(sets)> operands;
  std::size_t next = 0;
  (load(operands[next++], sets), ...);
  Cells result;
  work(operands);
  std::memcpy(&result.words, &operands[0], sizeof(result));
  return result;
}

inline Cells operator&(const Cells& a, const Cells& b) {
  return on_lanes([](auto& of) { of[0] &= of[1]; }, a, b);
}
inline Cells operator|(const Cells& a, const Cells& b) {
  return on_lanes([](auto& of) { of[0] |= of[1]; }, a, b);
}
inline Cells operator~(const Cells& a) {
  return on_lanes([](auto& of) { of[0] = ~of[0]; }, a);
}

// The cells from which a step leads into the set.
inline Cells before(Step step, const Cells& cells) {
  return on_lanes(
      [step](auto& of) {
        const Lanes none = {};
        const Lanes from = of[0];
        switch (step) {
          case Step::right:
            of[0] = from >> 1;
            break;
          case Step::left:
            of[0] = from << 1;
            break;
          case Step::up:
            of[0] = __builtin_shufflevector(from, none, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                            14, 15, 16);
            break;
          case Step::down: {
            // In two shuffles: GCC 12 makes two instructions of them, but many of one.
            const Lanes low = __builtin_shufflevector(from, none, 16, 17, 18, 19, 20, 21, 22, 23, 0,
                                                      1, 2, 3, 4, 5, 6, 7);
            of[0] = __builtin_shufflevector(from, low, 23, 0, 1, 2, 3, 4, 5, 6, 31, 8, 9, 10, 11,
                                            12, 13, 14);
            break;
          }
        }
      },
      cells);
}

// The cells next to one of the set; cells beyond the sheet among them, which no set of free or
// occupied cells has.
inline Cells around(const Cells& cells) {
  return before(Step::right, cells) | before(Step::left, cells) | before(Step::up, cells) |
         before(Step::down, cells);
}

// Whether the sets share a cell.
inline bool meet(const Cells& a, const Cells& b) {
#ifdef __AVX__
  const auto load = [](const Cells& cells) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&cells));
  };
  return _mm256_testz_si256(load(a), load(b)) == 0;
#else
  return !(a & b).empty();
#endif
}

// What of `within` hangs together with the set, edge to edge.
inline Cells flood(Cells cells, const Cells& within) {
  for (;;) {
    const Cells wider = (cells | around(cells)) & within;
    if (wider == cells) return cells;
    cells = wider;
  }
}

// The neighbours on the sheet, by cell.
inline constexpr auto kNeighbours = [] {
  std::array<Cells, kCellNumbers> neighbours{};
  for (unsigned cell = 0; cell < kCellNumbers; ++cell) {
    if (!on_sheet(cell)) continue;
    for (const Step step : {Step::right, Step::up, Step::left, Step::down}) {
      const unsigned next = neighbour(cell, step);
      if (on_sheet(next)) neighbours[cell].insert(next);
    }
  }
  return neighbours;
}();

// DZ-2: the smallest rectangle around all halves. With the first domino it is two columns and a
// row; it only grows.
struct Box {
  static constexpr int kSpan = 8;

  std::uint8_t left = 7;
  std::uint8_t right = 8;
  std::uint8_t bottom = 7;
  std::uint8_t top = 7;

  // The columns and rows that the span leaves open, on the sheet by its size.
  constexpr int first_column() const { return right - (kSpan - 1); }
  constexpr int last_column() const { return left + (kSpan - 1); }
  constexpr int first_row() const { return top - (kSpan - 1); }
  constexpr int last_row() const { return bottom + (kSpan - 1); }

  friend constexpr bool operator==(const Box&, const Box&) = default;
};

// The rows from one upwards.
inline constexpr auto kRowsFrom = [] {
  std::array<Cells, kSide + 1> rows{};
  for (unsigned first = 0; first < rows.size(); ++first) {
    for (unsigned row = first; row < kSide; ++row) {
      rows[first].words[row / 4] |= std::uint64_t{0x7FFF} << (row % 4 * 16);
    }
  }
  return rows;
}();

// The cells within the span. That each half of a domino is in reach is enough: neighbours cannot
// lie on two sides of the box.
inline Cells reach_of(const Box& box) {
  const std::uint64_t lane = (2U << box.last_column()) - (1U << box.first_column());
  const std::uint64_t four = lane * 0x0001'0001'0001'0001;
  const Cells columns = {{four, four, four, four}};
  return columns & kRowsFrom[static_cast<std::size_t>(box.first_row())] &
         ~kRowsFrom[static_cast<std::size_t>(box.last_row()) + 1];
}

}  // namespace demesne::domizone
