#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/rng.h"

// Where somebody who wants Domaines would put a castle or a border marker.
namespace demesne::domaine::purposeful {

// Cells count from 0, column * 12 + row; a side is twice the smaller of its cells, and one more if
// it lies to the north.
inline constexpr int kCells = 144;

inline std::size_t index(int number) { return static_cast<std::size_t>(number); }
inline int cell_of(const std::string& text) {
  return (text.at(0) - 'a') * 12 + std::stoi(text.substr(1)) - 1;
}
inline int side_of(const std::string& text) {
  const std::size_t second = text.find_first_not_of("0123456789", 1);
  const int a = cell_of(text.substr(0, second));
  return 2 * a + (cell_of(text.substr(second)) == a + 1 ? 1 : 0);
}

inline int worth(char terrain) {
  return terrain == 'R' ? 5 : terrain == 'v' ? 3 : terrain == '.' ? 0 : 1;
}

// A board as somebody sees it who reads the state's JSON.
struct Sight {
  std::array<int, kCells> points{};
  std::array<bool, kCells> castles{};  // anybody's
  std::vector<int> own_castles;
  std::array<bool, 2 * kCells> borders{};
  std::array<int, 2 * kCells> moves{};  // 1 + the place of the move that sets this marker
};

inline Sight sight_of(const Json& state, int seat, const std::vector<std::string>& legal) {
  Sight sight;
  for (int cell = 0; cell < kCells; ++cell) {
    const Json& row = state.find("terrain")->array()->at(index(11 - cell % 12));
    sight.points[index(cell)] = worth(row.string()->at(index(cell / 12)));
  }
  for (const auto& [text, colour] : *state.find("castles")->object()) {
    sight.castles[index(cell_of(text))] = true;
    const bool own = colour.number() != nullptr && *colour.number() == seat;
    if (own) sight.own_castles.push_back(cell_of(text));
  }
  for (const Json& side : *state.find("borders")->array()) {
    sight.borders[index(side_of(*side.string()))] = true;
  }
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (legal[i][0] == '+')
      sight.moves[index(side_of(legal[i].substr(1)))] = static_cast<int>(i + 1);
  }
  return sight;
}

struct Box {
  int left, right, bottom, top;
};

// A rectangle that might become a Domaine: what is in it, and which markers it still needs.
struct Plan {
  int points = 0;
  int castles = 0;
  std::vector<int> missing;
  bool possible = true;

  void close(const Sight& sight, int side) {
    if (sight.borders[index(side)]) return;
    possible = possible && sight.moves[index(side)] > 0;
    missing.push_back(side);
  }
};

inline void make_plan(const Sight& sight, const Box& box, Plan& plan) {
  plan.points = plan.castles = 0;
  plan.missing.clear();
  plan.possible = true;
  for (int column = box.left; column <= box.right; ++column) {
    for (int row = box.bottom; row <= box.top; ++row) {
      const int cell = column * 12 + row;
      plan.points += sight.points[index(cell)];
      plan.castles += sight.castles[index(cell)] ? 1 : 0;
      if (column == box.left && column > 0) plan.close(sight, 2 * (cell - 12));
      if (column == box.right && column < 11) plan.close(sight, 2 * cell);
      if (row == box.bottom && row > 0) plan.close(sight, 2 * (cell - 1) + 1);
      if (row == box.top && row < 11) plan.close(sight, 2 * cell + 1);
    }
  }
  plan.possible = plan.possible && plan.castles == 1 && !plan.missing.empty();
}

// All rectangles that reach at most so far from the cell.
template <class Visit>
void each_box(int cell, int reach, Visit&& visit) {
  const int column = cell / 12;
  const int row = cell % 12;
  for (int left = std::max(0, column - reach); left <= column; ++left) {
    for (int right = column; right <= std::min(11, column + reach); ++right) {
      for (int bottom = std::max(0, row - reach); bottom <= row; ++bottom) {
        for (int top = row; top <= std::min(11, row + reach); ++top) {
          visit(Box{left, right, bottom, top});
        }
      }
    }
  }
}

// The marker of the plan that brings most for what it still takes, as the place of its move among
// the legal ones; -1 if no castle can be fenced in.
inline int choose_marker(const Sight& sight, int reach, Rng& rng) {
  int best = -1;
  int most = 0;
  Plan plan;
  for (const int castle : sight.own_castles) {
    each_box(castle, reach, [&](const Box& box) {
      make_plan(sight, box, plan);
      if (!plan.possible) return;
      const int count = static_cast<int>(plan.missing.size());
      const int value = (100 * plan.points + 200) / (count + 1) + static_cast<int>(rng.below(20));
      if (value <= most) return;
      most = value;
      const int side = plan.missing[rng.below(static_cast<std::uint32_t>(count))];
      best = sight.moves[index(side)] - 1;
    });
  }
  return best;
}

// How good a territory is for a castle: what lies near, and how near the edges of the board are.
inline int castle_value(const Sight& sight, int castle) {
  const int from_sides = std::abs(2 * (castle / 12) - 11);
  const int from_ends = std::abs(2 * (castle % 12) - 11);
  int value = from_sides + from_ends;
  for (int cell = 0; cell < kCells; ++cell) {
    const int across = std::abs(cell / 12 - castle / 12);
    const int along = std::abs(cell % 12 - castle % 12);
    if (std::max(across, along) <= 2) value += sight.points[index(cell)];
  }
  return value;
}

}  // namespace demesne::domaine::purposeful
