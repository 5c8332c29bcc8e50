#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// The board and the 26 shapes (DM-1, DM-2), as the rules draw them.
namespace demesne::domain {

inline constexpr int kSide = 9;
inline constexpr unsigned kCellCount = kSide * kSide;
inline constexpr unsigned kShapeCount = 26;

constexpr std::uint8_t cell_at(int column, int row) {
  return static_cast<std::uint8_t>(row * kSide + column);
}

struct Kind {
  std::string_view code;
  std::string_view name;  // as the rule sheet calls it
  std::uint8_t value;     // its cells, which are its points
  std::uint8_t copies;    // in the box; always even, so that two players can halve them
};

inline constexpr auto kKinds = std::to_array<Kind>({
    {"X5", "cross", 5, 2},
    {"T5", "large T", 5, 2},
    {"I5", "long bar", 5, 2},
    {"O4", "square", 4, 2},
    {"T4", "small T", 4, 2},
    {"V3", "angle", 3, 4},
    {"I3", "medium bar", 3, 6},
    {"I2", "small bar", 2, 6},
});
inline constexpr unsigned kKindCount = kKinds.size();
inline constexpr unsigned kAllKinds = (1U << kKindCount) - 1;

// A kind as it lies: its picture is written from the top row down, rows parted by a slash.
struct Orientation {
  std::uint8_t kind;      // index of kKinds
  std::string_view name;  // as in move texts
  std::string_view picture;
  std::uint16_t first = 0;  // the number of its placement on a1
  std::uint8_t width = 0;
  std::uint8_t height = 0;

  constexpr int columns() const { return kSide + 1 - width; }
  constexpr int rows() const { return kSide + 1 - height; }
  constexpr int placements() const { return columns() * rows(); }
  // Whether the picture has a cell there, counted from its lower left corner.
  constexpr bool covers(int column, int row) const {
    const int index = (height - 1 - row) * (width + 1) + column;
    return picture[static_cast<std::size_t>(index)] == '#';
  }
};

// A placement is a number: orientation by orientation, each row by row from a1. The smallest shapes
// come first because they fit longest, so a scan for the n-th legal placement is short.
inline constexpr auto kOrientations = [] {
  auto all = std::to_array<Orientation>({
      {7, "h", "##"},          {7, "v", "#/#"},         {6, "h", "###"},
      {6, "v", "#/#/#"},       {5, "ne", "##/.#"},      {5, "nw", "##/#."},
      {5, "se", ".#/##"},      {5, "sw", "#./##"},      {4, "n", ".#./###"},
      {4, "e", "#./##/#."},    {4, "s", "###/.#."},     {4, "w", ".#/##/.#"},
      {3, "", "##/##"},        {2, "h", "#####"},       {2, "v", "#/#/#/#/#"},
      {1, "n", ".#./.#./###"}, {1, "e", "#../###/#.."}, {1, "s", "###/.#./.#."},
      {1, "w", "..#/###/..#"}, {0, "", ".#./###/.#."},
  });
  std::uint16_t next = 0;
  for (Orientation& one : all) {
    const std::size_t size = one.picture.size();
    const std::size_t slash = one.picture.find('/');
    one.width = static_cast<std::uint8_t>(slash < size ? slash : size);
    one.height = static_cast<std::uint8_t>((size + 1) / (one.width + 1U));
    one.first = next;
    next = static_cast<std::uint16_t>(next + one.placements());
  }
  return all;
}();

inline constexpr unsigned kPlacementCount =
    kOrientations.back().first + static_cast<unsigned>(kOrientations.back().placements());
static_assert(kPlacementCount == 1149);

}  // namespace demesne::domain
