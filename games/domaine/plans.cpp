#include "games/domaine/plans.h"

namespace demesne::domaine {
namespace {

constexpr int kLongest = 4;
constexpr int kMiddle = kLongest;  // of a window
constexpr int kFounded = 100;      // a Domaine can expand, whatever it holds

// What a territory is worth to hold, in hundredths of a point. A mine pays a ducat a turn, if it is
// the first of its kind, and three make a monopoly; a meadow is room for knights.
constexpr std::array<int, 8> kValues = {5, 100, 300, 500, 130, 130, 130, 130};

// Every marker that is missing has to be paid for, and gives the others time.
constexpr auto kDecay = [] {
  std::array<int, 4 * kLongest + 1> decay{};
  int part = 1024;
  for (auto& entry : decay) {
    entry = part;
    part = part * 7 / 8;
  }
  return decay;
}();

// The eight rows and columns around a cell, of which it is the fifth, as a word; nothing beyond the
// board is in it. A row of a set is sixteen bits, of which twelve are used.
std::uint64_t cut(const Cells& cells, unsigned cell) {
  constexpr std::uint64_t kLow = 0x00FF'00FF'00FF'00FFU;
  const auto column = static_cast<unsigned>(column_of(cell));
  const auto word = static_cast<unsigned>(row_of(cell)) / 4;
  const auto shift = static_cast<unsigned>(row_of(cell)) % 4 * 16;
  const auto rows_from = [&](unsigned index) {  // four rows, the first `shift` bits further on
    const auto at = [&](unsigned i) { return i - 1 < 3 ? cells.words[i - 1] : std::uint64_t{0}; };
    return shift == 0 ? at(index) : at(index) >> shift | at(index + 1) << (64 - shift);
  };
  const auto columns = [&](std::uint64_t rows) { return rows << 4 >> column & kLow; };
  return columns(rows_from(word)) | columns(rows_from(word + 1)) << 8;
}
constexpr std::uint64_t kOwnCell = std::uint64_t{1} << (8 + kMiddle);

constexpr unsigned row_of_cut(std::uint64_t cut, int row) {
  return static_cast<unsigned>(cut >> (row % 4 * 16 + row / 4 * 8)) & 0xFF;
}

struct Box {
  int left;
  int right;
  int bottom;
  int top;
};

// Of a box in the window around a cell.
Plan plan_at(unsigned cell, const Box& box, int value, int missing) {
  const int x = column_of(cell) - kMiddle;
  const int y = row_of(cell) - kMiddle;
  return {static_cast<std::uint8_t>(x + box.left),
          static_cast<std::uint8_t>(x + box.right),
          static_cast<std::uint8_t>(y + box.bottom),
          static_cast<std::uint8_t>(y + box.top),
          static_cast<std::int16_t>(missing),
          static_cast<std::int16_t>(value),
          static_cast<std::int16_t>((value + kFounded) * kDecay[static_cast<std::size_t>(missing)] /
                                    1024)};
}

void consider(CastlePlans& plans, const Plan& plan) {
  if (plans.best.worth == 0 || plan.worth > plans.best.worth) plans.best = plan;
  const Plan& nearest = plans.nearest;
  const bool nearer =
      plan.missing != nearest.missing ? plan.missing < nearest.missing : plan.value > nearest.value;
  if (nearest.worth == 0 || nearer) plans.nearest = plan;
}

}  // namespace

// What lies around a cell, cut out of the board.
struct Plans::Window {
  std::uint64_t free;
  std::uint64_t open_east;
  std::uint64_t open_north;
  std::uint64_t closed_east;
  std::uint64_t closed_north;

  std::uint64_t key(unsigned cell) const {
    return mix(chain(chain(chain(chain(chain(cell, free), open_east), open_north), closed_east),
                     closed_north));
  }
};

// Some columns of a window, side by side, and the two whose eastern sides are at their ends.
struct Plans::Strip {
  const Window& window;
  unsigned columns;
  unsigned ends;

  bool is_blocked(int row) const {
    return (columns & ~row_of_cut(window.free, row)) != 0 ||
           (ends & row_of_cut(window.closed_east, row)) != 0;
  }
  bool is_closed_above(int row) const {
    return (columns & row_of_cut(window.closed_north, row)) != 0;
  }
  int missing_beside(int row) const {
    return static_cast<int>(popcount(ends & row_of_cut(window.open_east, row)));
  }
  int missing_above(int row) const {
    return static_cast<int>(popcount(columns & row_of_cut(window.open_north, row)));
  }
};

Plans::Plans(const Kingdom& kingdom, PlanBook* book) noexcept
    : kingdom_(kingdom),
      book_(book),
      free_(kBoard - kingdom.ruled()),
      open_(kAllSides - kingdom.markers()),
      closed_(open_ - kingdom.buildable()) {
  for (unsigned castle = 0; castle < kingdom.castle_count(); ++castle) {
    free_.erase(kingdom.castle_cell(castle));
  }
}

CastlePlans Plans::around(unsigned cell) const noexcept {
  const Window window = {cut(free_, cell) | kOwnCell, cut(open_.east, cell), cut(open_.north, cell),
                         cut(closed_.east, cell), cut(closed_.north, cell)};
  if (book_ == nullptr) return find(cell, window);
  const std::uint64_t key = window.key(cell);
  PlanBook::Entry& entry = book_->at(key);
  if (entry.key != key) entry = {key, find(cell, window)};
  return entry.plans;
}

// Rectangles grow from the castle, to the left and right and then down and up, for as long as they
// hold nothing that they may not.
CastlePlans Plans::find(unsigned cell, const Window& window) const noexcept {
  const Sums sums = sums_around(cell);
  CastlePlans plans;
  for (int left = kMiddle; left > kMiddle - kLongest; --left) {
    for (int right = kMiddle; right < left + kLongest; ++right) {
      const Strip strip = {window, (2U << right) - (1U << left), 1U << (left - 1) | 1U << right};
      const auto value_of = [&](int row) { return sums[row][right + 1] - sums[row][left]; };
      int value_below = 0;
      int missing_below = 0;
      for (int bottom = kMiddle; bottom > kMiddle - kLongest; --bottom) {
        if (strip.is_blocked(bottom)) break;
        value_below += value_of(bottom);
        missing_below += strip.missing_beside(bottom);
        if (strip.is_closed_above(bottom - 1)) continue;
        int value = value_below;
        int missing = missing_below + strip.missing_above(bottom - 1);
        for (int top = kMiddle; top < bottom + kLongest; ++top) {
          if (top > kMiddle) {
            if (strip.is_blocked(top)) break;
            value += value_of(top);
            missing += strip.missing_beside(top);
          }
          if (strip.is_closed_above(top)) continue;
          consider(plans, plan_at(cell, {left, right, bottom, top}, value,
                                  missing + strip.missing_above(top)));
        }
      }
    }
  }
  return plans;
}

// The values of the cells to the left, by row and column of a window.
Plans::Sums Plans::sums_around(unsigned cell) const noexcept {
  Sums sums{};
  for (int row = 1; row < kWindow; ++row) {
    for (int column = 1; column < kWindow; ++column) {
      const int x = column_of(cell) + column - kMiddle;
      const int y = row_of(cell) + row - kMiddle;
      const bool exists = x >= 0 && x < kSide && y >= 0 && y < kSide;
      const auto terrain = exists ? kingdom_.terrain(cell_at(x, y)) : Terrain::meadow;
      sums[row][column + 1] = sums[row][column] + kValues[static_cast<std::size_t>(terrain)];
    }
  }
  return sums;
}

Sides Plans::missing(const Plan& plan) const noexcept {
  Sides sides;
  const auto add = [&](int column, int row, bool north) {
    if (column < 0 || row < 0) return;
    const Side side{cell_at(column, row), north};
    if (side.exists() && kingdom_.is_open(side)) sides.insert(side);
  };
  for (int row = plan.bottom; row <= plan.top; ++row) {
    add(plan.left - 1, row, false);
    add(plan.right, row, false);
  }
  for (int column = plan.left; column <= plan.right; ++column) {
    add(column, plan.bottom - 1, true);
    add(column, plan.top, true);
  }
  return sides;
}

}  // namespace demesne::domaine
