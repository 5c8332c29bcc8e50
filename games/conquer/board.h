#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/bits.h"
#include "core/domino.h"
#include "core/notation.h"

// The 64 squares, the 112 sides between them, the 49 fields inside them (CQ-1), and a board of
// numbers with what follows from it.
namespace demesne::conquer {

inline constexpr int kEdge = 8;  // squares in a row
inline constexpr unsigned kSquareCount = 64;
inline constexpr unsigned kSideCount = 112;
inline constexpr unsigned kFieldCount = 49;
inline constexpr unsigned kCopies = 4;  // of each domino, and of each pair on the board

// Squares and fields are bits of a word, at row * 8 + column; a field is where its lower-left
// square is.
using Squares = std::uint64_t;
using Fields = std::uint64_t;

inline constexpr std::uint64_t kNotLastColumn = 0x7F7F7F7F7F7F7F7FULL;
inline constexpr std::uint64_t kNotLastRow = ~0ULL >> 8;
inline constexpr Fields kAllFields = kNotLastColumn & kNotLastRow;
// CQ-1: the fields of column a or g, row 1 or 7.
inline constexpr Fields kOuterFields = kAllFields & ~0x00003E3E3E3E3E00ULL;
static_assert(popcount(kAllFields) == kFieldCount && popcount(kOuterFields) == 24);

// A side by its lower or left square: the one to the square on the right has that square's number,
// the one to the square above has 64 more. The numbers in between that would leave the board are no
// sides.
inline constexpr unsigned kUpwards = 64;
inline constexpr unsigned kSideEnd = kUpwards + 56;

// Sets of sides: those to the right, and those upwards.
using Sides = std::array<std::uint64_t, 2>;
inline constexpr Sides kAllSides = {kNotLastColumn, kNotLastRow};

constexpr bool contains(const Sides& sides, unsigned side) {
  return ((sides[side / 64] >> (side % 64)) & 1U) != 0;
}
constexpr bool is_side(unsigned side) { return side < kSideEnd && contains(kAllSides, side); }

// The two squares of a side, the one that is written first in front.
constexpr unsigned first_square(unsigned side) { return side % 64; }
constexpr unsigned second_square(unsigned side) {
  return first_square(side) + (side < kUpwards ? 1U : 8U);
}

constexpr Cell place_of(unsigned square) {
  return {static_cast<std::int8_t>(square % 8), static_cast<std::int8_t>(square / 8)};
}

// CQ-7: the fields whose four sides are all occupied. Rotations do what shifts would, as what comes
// in at the top meets the last row, where no side goes upwards; they are one instruction each.
constexpr Fields closed_fields(const Sides& occupied) {
  return occupied[0] & std::rotr(occupied[0], 8) & occupied[1] & std::rotr(occupied[1], 1);
}

// The numbers of the squares, by row * 8 + column.
using Numbers = std::array<std::uint8_t, kSquareCount>;

// How often each of the 28 pairs stands on the sides of a board.
constexpr std::array<int, Domino::kKinds> count_pairs(const Numbers& numbers) {
  std::array<int, Domino::kKinds> counts{};
  for (unsigned side = 0; side < kSideEnd; ++side) {
    if (!is_side(side)) continue;
    ++counts[Domino::of_numbers(numbers[first_square(side)], numbers[second_square(side)]).kind()];
  }
  return counts;
}

// A slot is one of the 112 dominoes: kind + 32 * copy. The four sides that a domino fits on are
// its four slots, in the order of the sides, so a set of kinds is turned into the set of sides
// where they fit by repeating its 28 bits, and no table of sides by kind is needed.
inline constexpr unsigned kSlotEnd = 3 * 32 + Domino::kKinds;
inline constexpr std::uint8_t kNoSlot = 0xFF;
using Slots = std::array<std::uint64_t, 2>;
inline constexpr Slots kAllSlots = {0x0FFFFFFF0FFFFFFFULL, 0x0FFFFFFF0FFFFFFFULL};

// The slot of the set that has `n` slots below it.
inline unsigned nth_slot(const Slots& slots, unsigned n) {
  const unsigned first = popcount(slots[0]);
#ifdef __BMI2__
  // Without a branch, which nobody could predict: in the word that is not meant nothing is found,
  // and nothing counts as 64.
  const std::uint64_t nth = std::uint64_t{1} << n;
  const auto low = static_cast<unsigned>(std::countr_zero(_pdep_u64(nth, slots[0])));
  const auto high = static_cast<unsigned>(std::countr_zero(_pdep_u64(nth >> first, slots[1])));
  return low + high % 64;
#else
  return n < first ? nth_bit(slots[0], n) : 64 + nth_bit(slots[1], n - first);
#endif
}

constexpr unsigned kind_of_slot(unsigned slot) { return slot % 32; }

// A valid board (CQ-2).
struct Board {
  // The numbers: three bits a square, a byte for each bit of a row, because states are tight.
  std::array<std::uint8_t, std::size_t{3} * kEdge> rows{};
  std::array<std::uint8_t, kSideEnd> slot{};     // by side; kNoSlot for what is no side
  std::array<std::uint8_t, kSlotEnd> side_of{};  // by slot

  constexpr Board() = default;
  constexpr explicit Board(const Numbers& numbers);

  constexpr int number(unsigned square) const {
    const auto bit = [&](unsigned i) { return rows[i * kEdge + square / 8] >> (square % 8) & 1; };
    return bit(0) + 2 * bit(1) + 4 * bit(2);
  }
  constexpr Domino domino(unsigned side) const {
    return Domino::of_kind(static_cast<int>(kind_of_slot(slot[side])));
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

constexpr Board::Board(const Numbers& numbers) {
  for (unsigned square = 0; square < kSquareCount; ++square) {
    for (unsigned bit = 0; bit < 3; ++bit) {
      const unsigned set = (numbers[square] >> bit) & 1U;
      rows[bit * kEdge + square / 8] |= static_cast<std::uint8_t>(set << (square % 8));
    }
  }
  std::array<unsigned, Domino::kKinds> copies{};
  for (unsigned side = 0; side < kSideEnd; ++side) {
    slot[side] = kNoSlot;
    if (!is_side(side)) continue;
    const int kind =
        Domino::of_numbers(numbers[first_square(side)], numbers[second_square(side)]).kind();
    slot[side] = static_cast<std::uint8_t>(static_cast<unsigned>(kind) + 32 * copies[kind]++);
    side_of[slot[side]] = static_cast<std::uint8_t>(side);
  }
}

// 64 digits, top row first; nothing if they are not 64 digits from 0 to 6.
constexpr std::optional<Numbers> read_numbers(std::string_view digits) {
  if (digits.size() != kSquareCount) return std::nullopt;
  Numbers numbers{};
  for (unsigned i = 0; i < kSquareCount; ++i) {
    if (digits[i] < '0' || digits[i] > '6') return std::nullopt;
    numbers[(7 - i / 8) * 8 + i % 8] = static_cast<std::uint8_t>(digits[i] - '0');
  }
  return numbers;
}

// CQ-3.
inline constexpr std::string_view kStandardDigits =
    "62334106"
    "14353044"
    "11356663"
    "55023211"
    "04213265"
    "02216600"
    "25446513"
    "25544000";
inline constexpr Board kStandardBoard{*read_numbers(kStandardDigits)};
static_assert([] {
  for (const int count : count_pairs(*read_numbers(kStandardDigits))) {
    if (count != kCopies) return false;
  }
  return true;
}());

}  // namespace demesne::conquer
