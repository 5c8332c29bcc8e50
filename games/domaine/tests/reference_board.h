#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace demesne::domaine::reference {

using Cell = std::pair<int, int>;    // column, row, from 1: c4 is (3, 4)
using Side = std::pair<Cell, Cell>;  // the smaller first by column, then row

inline constexpr int kNeutral = 9;  // a colour that is no seat's

inline std::size_t index(int number) { return static_cast<std::size_t>(number); }

inline std::string name(Cell cell) {
  return std::string(1, "?abcdefghijkl"[cell.first]) + std::to_string(cell.second);
}
inline std::string name(const Side& side) { return name(side.first) + name(side.second); }
inline Cell parse_cell(const std::string& text) {
  return {text.at(0) - 'a' + 1, std::stoi(text.substr(1))};
}
inline Side side_between(Cell a, Cell b) { return a < b ? Side{a, b} : Side{b, a}; }
inline Side parse_side(const std::string& text) {
  const std::size_t second = text.find_first_not_of("0123456789", 1);
  return {parse_cell(text.substr(0, second)), parse_cell(text.substr(second))};
}

inline std::vector<Cell> all_cells() {
  std::vector<Cell> cells;
  for (int column = 1; column <= 12; ++column) {
    for (int row = 1; row <= 12; ++row) cells.emplace_back(column, row);
  }
  return cells;
}

inline std::vector<Cell> beside(Cell cell) {
  const auto [column, row] = cell;
  std::vector<Cell> cells;
  for (const Cell& at :
       {Cell{column - 1, row}, {column + 1, row}, {column, row - 1}, {column, row + 1}}) {
    if (at.first >= 1 && at.first <= 12 && at.second >= 1 && at.second <= 12) cells.push_back(at);
  }
  return cells;
}

struct Region {
  std::set<Cell> cells;
  std::vector<Cell> castles;
};

struct Domaine {
  Cell castle;
  int owner;
  std::set<Cell> cells;
  int knights;
};

// What lies on the table, and everything that DO-7 to DO-9 say of it, computed from the pieces
// each time anew.
class Board {
 public:
  std::map<Cell, char> terrain;
  std::map<Cell, int> castles;  // colour
  std::map<Cell, int> knights;
  std::set<Side> borders;
  std::set<Side> allies;  // two castles
  bool complete = false;  // whether all castles stand

  std::optional<int> figure(Cell cell) const {
    if (const auto at = castles.find(cell); at != castles.end()) return at->second;
    if (const auto at = knights.find(cell); at != knights.end()) return at->second;
    return std::nullopt;
  }
  bool knight_can_stand(Cell cell) const {
    return !figure(cell) && (terrain.at(cell) == '.' || terrain.at(cell) == 'f');
  }
  bool divided(Cell a, Cell b) const { return borders.count(side_between(a, b)) > 0; }

  int knights_left(int colour) const {  // DO-3
    int left = 15;
    for (const auto& [cell, owner] : knights) left -= owner == colour ? 1 : 0;
    return left;
  }
  int borders_left() const { return 100 - static_cast<int>(borders.size()); }

  // DO-7
  std::vector<Region> regions() const {
    std::vector<Region> found;
    std::set<Cell> seen;
    for (const Cell& start : all_cells()) {
      if (seen.count(start) > 0) continue;
      Region region;
      std::vector<Cell> open = {start};
      while (!open.empty()) {
        const Cell at = open.back();
        open.pop_back();
        if (!region.cells.insert(at).second) continue;
        if (castles.count(at) > 0) region.castles.push_back(at);
        for (const Cell& next : beside(at)) {
          if (!divided(at, next)) open.push_back(next);
        }
      }
      seen.insert(region.cells.begin(), region.cells.end());
      found.push_back(region);
    }
    return found;
  }

  // DO-8: to be called after every change. The number of markers that went back.
  int find_domaines() {
    domaines_.clear();
    if (!complete) return 0;
    for (const Region& region : regions()) {
      if (region.castles.size() != 1) continue;
      const Cell castle = region.castles.front();
      Domaine domaine{castle, castles.at(castle), region.cells, 0};
      for (const auto& [cell, colour] : knights) {
        if (colour == domaine.owner && region.cells.count(cell) > 0) ++domaine.knights;
      }
      domaines_.emplace(castle, domaine);
    }
    const auto before = borders.size();
    for (auto side = borders.begin(); side != borders.end();) {
      side = within_domaine(*side) ? borders.erase(side) : std::next(side);
    }
    return static_cast<int>(before - borders.size());
  }

  const std::map<Cell, Domaine>& domaines() const { return domaines_; }
  const Domaine* domaine_at(Cell cell) const {
    for (const auto& [castle, domaine] : domaines_) {
      if (domaine.cells.count(cell) > 0) return &domaine;
    }
    return nullptr;
  }
  bool within_domaine(const Side& side) const {
    const Domaine* domaine = domaine_at(side.first);
    return domaine != nullptr && domaine->cells.count(side.second) > 0;
  }
  static bool neighbours(const Domaine& a, const Domaine& b) {
    for (const Cell& cell : a.cells) {
      for (const Cell& next : beside(cell)) {
        if (b.cells.count(next) > 0) return true;
      }
    }
    return false;
  }

  // How often each terrain lies in a seat's Domaines.
  std::map<char, int> holdings(int seat) const {
    std::map<char, int> held;
    for (const auto& [castle, domaine] : domaines_) {
      if (domaine.owner != seat) continue;
      for (const Cell& cell : domaine.cells) ++held[terrain.at(cell)];
    }
    return held;
  }
  int score(int seat) const {  // DO-9
    std::map<char, int> held = holdings(seat);
    int score = held['f'] + 3 * held['v'] + 5 * held['R'];
    for (const char mine : {'g', 's', 'c', 'd'}) score += held[mine] >= 3 ? 5 : 0;
    return score;
  }
  int income(int seat) const {  // DO-10
    std::map<char, int> held = holdings(seat);
    int kinds = 0;
    for (const char mine : {'g', 's', 'c', 'd'}) kinds += held[mine] > 0 ? 1 : 0;
    return kinds;
  }

  // DO-16: the knights of a Domaine that a chain of figures, itself within the Domaine, joins to
  // the castle.
  std::set<Cell> joined_knights(const Domaine& domaine) const {
    std::set<Cell> reached;
    std::vector<Cell> open = {domaine.castle};
    while (!open.empty()) {
      const Cell at = open.back();
      open.pop_back();
      if (!reached.insert(at).second) continue;
      for (const Cell& next : beside(at)) {
        const bool here = domaine.cells.count(next) > 0 && figure(next) == domaine.owner;
        if (here && !divided(at, next)) open.push_back(next);
      }
    }
    reached.erase(domaine.castle);
    return reached;
  }

  // DO-4 and DO-5: "c3:c4", castle and knight, with castles of the colour at least `distance` steps
  // apart.
  std::set<std::string> castle_places(int colour, int distance) const {
    std::set<std::string> places;
    for (const Cell& cell : all_cells()) {
      bool fits = terrain.at(cell) == '.' && !figure(cell);
      for (const auto& [other, owner] : castles) {
        const int steps = std::abs(cell.first - other.first) + std::abs(cell.second - other.second);
        if (owner == colour && steps < distance) fits = false;
      }
      if (!fits) continue;
      for (const Cell& next : beside(cell)) {
        if (knight_can_stand(next)) places.insert(name(cell) + ":" + name(next));
      }
    }
    return places;
  }

 private:
  std::map<Cell, Domaine> domaines_;  // by castle
};

}  // namespace demesne::domaine::reference
