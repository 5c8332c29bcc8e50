#include "games/conquer/generator.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/rng.h"
#include "games/conquer/text.h"
#include "tests/sizes.h"

// Fresh boards: valid, the same everywhere, and really different.
namespace demesne::conquer {
namespace {

// The place in the board that a symmetry of the square puts at column and row: bit 0 mirrors the
// columns, bit 1 the rows, bit 2 swaps the two.
unsigned mirrored(unsigned symmetry, unsigned column, unsigned row) {
  const unsigned x = (symmetry & 1U) != 0 ? 7 - column : column;
  const unsigned y = (symmetry & 2U) != 0 ? 7 - row : row;
  return (symmetry & 4U) != 0 ? x * 8 + y : y * 8 + x;
}

// Boards that differ only by the eight symmetries of the square and by the names of the numbers
// have the same form: of the eight readings, with numbers named in the order in which they turn up,
// the smallest.
std::string canonical(const Board& board) {
  std::string best;
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    std::string reading;
    std::string names(7, '?');
    char next = '0';
    for (unsigned square = 0; square < kSquareCount; ++square) {
      const int number = board.number(mirrored(symmetry, square % 8, square / 8));
      char& name = names[static_cast<std::size_t>(number)];
      if (name == '?') name = next++;
      reading += name;
    }
    if (best.empty() || reading < best) best = reading;
  }
  return best;
}

Board board_of_seed(std::uint64_t seed) {
  Rng rng(seed);
  return random_board(rng);
}

TEST(ConquerGenerator, CanonicalFormForgetsSymmetryAndNames) {
  const std::string form = canonical(kStandardBoard);
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    Numbers numbers{};
    for (unsigned square = 0; square < kSquareCount; ++square) {
      const int number = kStandardBoard.number(mirrored(symmetry, square % 8, square / 8));
      numbers[square] = static_cast<std::uint8_t>((number * 3 + 2) % 7);
    }
    EXPECT_EQ(canonical(Board(numbers)), form);
  }
  EXPECT_NE(canonical(board_of_seed(0)), form);
}

// CQ-2, and no two alike.
TEST(ConquerGenerator, AThousandSeedsGiveAThousandValidBoards) {
  std::set<std::string> forms;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(testing::times(1000)); ++seed) {
    const Board board = board_of_seed(seed);
    Numbers numbers{};
    for (unsigned i = 0; i < kSquareCount; ++i) {
      numbers[i] = static_cast<std::uint8_t>(board.number(i));
      ASSERT_LE(numbers[i], 6);
    }
    for (const int count : count_pairs(numbers)) ASSERT_EQ(count, 4) << "seed " << seed;
    EXPECT_TRUE(forms.insert(canonical(board)).second) << "seed " << seed;
  }
}

// The same on every compiler and machine.
TEST(ConquerGenerator, ASeedMeansTheSameBoardForever) {
  EXPECT_EQ(board_text(board_of_seed(0)),
            "1111162530630155506404456066442220455323123015054263312641633425");
}

// Any source of chance will do, and it is asked four times.
TEST(ConquerGenerator, AsksLittleOfItsSource) {
  struct Counting {
    int asked = 0;
    std::uint32_t below(std::uint32_t bound) {
      ++asked;
      return bound - 1;
    }
  } chance;
  const Board board = random_board(chance);
  EXPECT_EQ(chance.asked, 4);
  EXPECT_TRUE(board == Board(find_board(~0ULL)));
}

}  // namespace
}  // namespace demesne::conquer
