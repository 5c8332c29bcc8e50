#pragma once

#include "games/domaine/tests/setting.h"

// What the examples lay out and look at.
namespace demesne::domaine {

using Names = std::vector<std::string>;

inline std::string cell_at_text(int column, int row) {
  return std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
}

// The territories of a rectangle, from its lower left to its upper right.
inline Names box(const std::string& from, const std::string& to) {
  Names cells;
  for (char column = from.at(0); column <= to.at(0); ++column) {
    for (int row = std::stoi(from.substr(1)); row <= std::stoi(to.substr(1)); ++row) {
      cells.push_back(column + std::to_string(row));
    }
  }
  return cells;
}

// The sides between these territories and all others.
inline Names fence(const Names& cells) {
  const std::set<std::string> inside(cells.begin(), cells.end());
  Names sides;
  for (int column = 0; column < 12; ++column) {
    for (int row = 0; row < 12; ++row) {
      const std::string cell = cell_at_text(column, row);
      for (const std::string& next :
           {cell_at_text(column + 1, row), cell_at_text(column, row + 1)}) {
        if (next.at(0) > 'l' || next.ends_with("13")) continue;
        if (inside.contains(cell) != inside.contains(next)) sides.push_back(cell + next);
      }
    }
  }
  return sides;
}

// Several fences and single sides, each once.
inline Names all_of(const std::vector<Names>& parts) {
  std::set<std::string> sides;
  for (const Names& part : parts) sides.insert(part.begin(), part.end());
  return {sides.begin(), sides.end()};
}
inline Names without(Names sides, const Names& gaps) {
  for (const std::string& gap : gaps) EXPECT_EQ(std::erase(sides, gap), 1U) << gap;
  return sides;
}

// Meadows but for these territories; DO-1 wants a city, which is out of the way on l12.
inline Names land(std::map<std::string, char> terrain) {
  terrain.try_emplace("l12", 'R');
  Names rows(12, std::string(12, '.'));
  for (const auto& [cell, letter] : terrain) {
    const auto row = static_cast<std::size_t>(12 - std::stoi(cell.substr(1)));
    rows.at(row).at(static_cast<std::size_t>(cell.at(0) - 'a')) = letter;
  }
  return rows;
}

// The tiles of the house in the order of its list, none turned, and the cards in order.
inline Deal printed_deal() {
  Deal deal;
  for (std::uint8_t i = 0; i < kTiles; ++i) deal.tiles[i] = {i, 0};
  for (std::uint8_t i = 0; i < kCards; ++i) deal.deck[i] = i;
  return deal;
}

inline std::vector<int> scores(const State& state) {
  std::vector<int> scores;
  for (Seat seat = 0; seat < state.seats(); ++seat) scores.push_back(state.table().score(seat));
  return scores;
}
inline std::vector<int> ducats(const State& state) {
  std::vector<int> ducats;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    ducats.push_back(static_cast<int>(state.table().ducats(seat)));
  }
  return ducats;
}

// One value of the state's JSON, as text.
inline std::string shown(const State& state, const char* key) {
  return state_json(state).find(key)->dump();
}
inline bool has_border(const State& state, const std::string& side) {
  return shown(state, "borders").find('"' + side + '"') != std::string::npos;
}

// Castle and number of territories of each Domaine.
inline std::map<std::string, int> domaines(const State& state) {
  const Json json = state_json(state);
  std::map<std::string, int> sizes;
  for (const auto& [castle, domaine] : *json.find("domaines")->object()) {
    sizes[castle] = static_cast<int>(*domaine.find("cells")->number());
  }
  return sizes;
}

using Sizes = std::map<std::string, int>;
using Numbers = std::vector<int>;
using Texts = std::set<std::string>;

}  // namespace demesne::domaine
