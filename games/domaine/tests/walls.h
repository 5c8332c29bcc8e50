#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/rng.h"

// Where somebody who wants Domaines would put a border marker.
namespace demesne::domaine::purposeful {

// A board as somebody sees it who reads the state's JSON; cells count from 0, column * 12 + row.
struct Sight {
  std::string terrain = std::string(144, '.');
  std::string figures = std::string(144, ' ');  // 'C' own castle, 'K' own knight, 'c' 'k' others'
  std::set<std::string> borders;
};

inline int cell_of(const std::string& text) {
  return (text.at(0) - 'a') * 12 + std::stoi(text.substr(1)) - 1;
}
inline std::string cell_text(int cell) {
  return std::string(1, static_cast<char>('a' + cell / 12)) + std::to_string(cell % 12 + 1);
}

inline Sight sight_of(const Json& state, int seat) {
  Sight sight;
  for (int cell = 0; cell < 144; ++cell) {
    const auto row = static_cast<std::size_t>(11 - cell % 12);
    const std::string& cells = *state.find("terrain")->array()->at(row).string();
    sight.terrain[static_cast<std::size_t>(cell)] = cells.at(static_cast<std::size_t>(cell / 12));
  }
  const auto add = [&](const char* key, char own, char others) {
    for (const auto& [cell, colour] : *state.find(key)->object()) {
      const bool mine = colour.number() != nullptr && *colour.number() == seat;
      sight.figures[static_cast<std::size_t>(cell_of(cell))] = mine ? own : others;
    }
  };
  add("castles", 'C', 'c');
  add("knights", 'K', 'k');
  for (const Json& side : *state.find("borders")->array()) sight.borders.insert(*side.string());
  return sight;
}

// A rectangle around a castle that might become a Domaine: what is in it, and what is missing.
struct Plan {
  int points = 0;
  std::vector<std::string> missing;  // moves that set the markers it still needs
  bool possible = true;
};

struct Box {
  int left, right, bottom, top;
  bool has(int column, int row) const {
    return left <= column && column <= right && bottom <= row && row <= top;
  }
};

inline Plan plan_of(const Sight& sight, const Box& box, const std::set<std::string>& legal) {
  Plan plan;
  int castles = 0;
  for (int column = box.left; column <= box.right; ++column) {
    for (int row = box.bottom; row <= box.top; ++row) {
      const int cell = column * 12 + row;
      const auto at = static_cast<std::size_t>(cell);
      castles += sight.figures[at] == 'C' || sight.figures[at] == 'c' ? 1 : 0;
      const char land = sight.terrain[at];
      plan.points += land == 'R' ? 5 : land == 'v' ? 3 : land == '.' ? 0 : 1;
      for (const auto& [right, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        const int c = column + right;
        const int r = row + up;
        if (c < 0 || c > 11 || r < 0 || r > 11 || box.has(c, r)) continue;
        const int next = c * 12 + r;
        const std::string side = cell_text(std::min(cell, next)) + cell_text(std::max(cell, next));
        if (sight.borders.count(side) > 0) continue;
        if (legal.count("+" + side) == 0) plan.possible = false;
        plan.missing.push_back("+" + side);
      }
    }
  }
  plan.possible = plan.possible && castles == 1 && !plan.missing.empty();
  return plan;
}

// The marker of the plan that is nearest to its end and worth most, among some that come to mind;
// nothing if none does.
inline std::string choose_marker(const Sight& sight, const std::set<std::string>& legal, Rng& rng) {
  std::string best;
  int least = 1000;
  for (int castle = 0; castle < 144; ++castle) {
    if (sight.figures[static_cast<std::size_t>(castle)] != 'C') continue;
    for (int attempt = 0; attempt < 16; ++attempt) {
      const auto reach = [&] { return static_cast<int>(rng.below(4)); };
      const Box box = {std::max(0, castle / 12 - reach()), std::min(11, castle / 12 + reach()),
                       std::max(0, castle % 12 - reach()), std::min(11, castle % 12 + reach())};
      const Plan plan = plan_of(sight, box, legal);
      if (!plan.possible) continue;
      const int count = static_cast<int>(plan.missing.size());
      const int rank = 4 * count - plan.points + static_cast<int>(rng.below(4));
      if (rank >= least) continue;
      least = rank;
      best = plan.missing[rng.below(static_cast<std::uint32_t>(count))];
    }
  }
  return best;
}

}  // namespace demesne::domaine::purposeful
