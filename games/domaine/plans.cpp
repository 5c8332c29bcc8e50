#include "games/domaine/plans.h"

#include <algorithm>

namespace demesne::domaine {
namespace {

constexpr int kLongest = 4;
constexpr int kFounded = 100;  // a Domaine can expand, whatever it holds

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

constexpr std::uint16_t row_of_cells(const Cells& cells, int row) {
  return static_cast<std::uint16_t>(cells.words[static_cast<std::size_t>(row) / 4] >>
                                    (row % 4 * 16));
}

constexpr unsigned span(int first, int last) { return (2U << last) - (1U << first); }

}  // namespace

Plans::Plans(const Kingdom& kingdom) noexcept : kingdom_(kingdom) {
  const Sides open = kAllSides - kingdom.markers();
  const Sides closed = open - kingdom.buildable();
  open_right_.fill(span(0, kSide - 1));
  each_cell(kingdom.markers().east, [&](unsigned cell) {
    auto& line = open_right_[static_cast<std::size_t>(column_of(cell))];
    line = static_cast<std::uint16_t>(line & ~(1U << row_of(cell)));
  });
  each_cell(closed.east, [&](unsigned cell) {
    auto& line = closed_right_[static_cast<std::size_t>(column_of(cell))];
    line = static_cast<std::uint16_t>(line | 1U << row_of(cell));
  });
  for (int row = 0; row < kSide; ++row) {
    open_above_[row] = row_of_cells(open.north, row);
    closed_above_[row] = row_of_cells(closed.north, row);
    int line = 0;
    for (int column = 0; column < kSide; ++column) {
      const std::uint8_t cell = cell_at(column, row);
      line += kingdom.is_ruled(cell) ? kForbidden
                                     : kValues[static_cast<std::size_t>(kingdom.terrain(cell))];
      sums_[row + 1][column + 1] = sums_[row][column + 1] + line;
    }
  }
  for (unsigned castle = 0; castle < kingdom.castle_count(); ++castle) {
    const unsigned cell = kingdom.castle_cell(castle);
    for (int row = row_of(cell) + 1; row <= kSide; ++row) {
      for (int column = column_of(cell) + 1; column <= kSide; ++column) {
        sums_[row][column] += kForbidden;
      }
    }
  }
}

template <class Better>
Plan Plans::choose(unsigned cell, Better&& better) const noexcept {
  const int x = column_of(cell);
  const int y = row_of(cell);
  const int own = kingdom_.castle_at(cell) != kNoCastle ? kForbidden : 0;
  Plan best;
  for (int left = x; left >= 0 && left > x - kLongest; --left) {
    for (int right = x; right < kSide && right < left + kLongest; ++right) {
      const unsigned columns = span(left, right);
      const unsigned before = left > 0 ? open_right_[left - 1] : 0U;
      const unsigned blocked = (left > 0 ? closed_right_[left - 1] : 0U) | closed_right_[right];
      const unsigned after = right < kSide - 1 ? open_right_[right] : 0U;
      for (int bottom = y; bottom >= 0 && bottom > y - kLongest; --bottom) {
        const unsigned under = bottom > 0 ? open_above_[bottom - 1] & columns : 0U;
        if (bottom > 0 && (closed_above_[bottom - 1] & columns) != 0) continue;
        for (int top = y; top < kSide && top < bottom + kLongest; ++top) {
          const unsigned rows = span(bottom, top);
          if ((blocked & rows) != 0 || (closed_above_[top] & columns) != 0) continue;
          const int value = sum(left, right, bottom, top) - own;
          if (value >= kForbidden) break;
          const unsigned over = top < kSide - 1 ? open_above_[top] & columns : 0U;
          const auto missing = static_cast<int>(popcount(before & rows) + popcount(after & rows) +
                                                popcount(under) + popcount(over));
          const int worth = (value + kFounded) * kDecay[static_cast<std::size_t>(missing)] / 1024;
          const Plan plan = {static_cast<std::uint8_t>(left),
                             static_cast<std::uint8_t>(right),
                             static_cast<std::uint8_t>(bottom),
                             static_cast<std::uint8_t>(top),
                             missing,
                             value,
                             worth};
          if (best.worth == 0 || better(plan, best)) best = plan;
        }
      }
    }
  }
  return best;
}

Plan Plans::best(unsigned cell) const noexcept {
  return choose(cell, [](const Plan& a, const Plan& b) { return a.worth > b.worth; });
}

Plan Plans::nearest(unsigned cell) const noexcept {
  return choose(cell, [](const Plan& a, const Plan& b) {
    return a.missing != b.missing ? a.missing < b.missing : a.value > b.value;
  });
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
