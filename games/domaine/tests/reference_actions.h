#pragma once

#include <iterator>
#include <sstream>

#include "games/domaine/tests/reference_board.h"

// DO-13 to DO-17: what steps an action has on a board, and what each of them does to it.
namespace demesne::domaine::reference {

using Moves = std::set<std::string>;

inline std::vector<Cell> cells_of(const std::string& text) {  // "c3:d4:e5"
  std::vector<Cell> cells;
  std::istringstream in(text);
  for (std::string cell; std::getline(in, cell, ':');) cells.push_back(parse_cell(cell));
  return cells;
}

// DO-13
inline Moves border_steps(const Board& board) {
  Moves moves;
  if (board.borders_left() == 0) return moves;
  for (const Cell& a : all_cells()) {
    for (const Cell& b : beside(a)) {
      if (b < a) continue;
      const Side side = {a, b};
      const bool friends = board.figure(a) && board.figure(a) == board.figure(b);
      if (board.borders.count(side) > 0 || friends || board.within_domaine(side)) continue;
      moves.insert("+" + name(side));
    }
  }
  return moves;
}

inline void set_border(Board& board, const std::string& move) {
  board.borders.insert(parse_side(move.substr(1)));
}

// DO-14, for the second step of a deserter within one Domaine.
inline Moves knight_steps(const Board& board, int seat, int ducats,
                          const std::optional<Cell>& within) {
  Moves moves;
  if (board.knights_left(seat) == 0) return moves;
  for (const Cell& cell : all_cells()) {
    if (!board.knight_can_stand(cell)) continue;
    if (board.terrain.at(cell) == 'f' && ducats < 1) continue;
    if (within && board.domaines().at(*within).cells.count(cell) == 0) continue;
    for (const Cell& next : beside(cell)) {
      if (board.figure(next) == seat && !board.divided(cell, next)) moves.insert("n" + name(cell));
    }
  }
  return moves;
}

// The ducats that it costs.
inline int set_knight(Board& board, int seat, const std::string& move) {
  const Cell cell = parse_cell(move.substr(1));
  board.knights[cell] = seat;
  return board.terrain.at(cell) == 'f' ? 1 : 0;
}

// The sides of a territory that an expansion clears of markers, or must give one.
inline std::vector<Side> sides_towards(const Board& board, const Domaine& domaine, Cell cell,
                                       bool inside) {
  std::vector<Side> sides;
  for (const Cell& next : beside(cell)) {
    const bool in = domaine.cells.count(next) > 0;
    if (in == inside && board.divided(cell, next) == inside) {
      sides.push_back(side_between(cell, next));
    }
  }
  return sides;
}

// DO-15: a word for what forbids a Domaine to take a territory, or nothing.
inline std::string against_expansion(const Board& board, const Domaine& domaine, Cell cell) {
  bool reaches = false;
  for (const Cell& next : beside(cell)) reaches |= domaine.cells.count(next) > 0;
  if (!reaches || domaine.cells.count(cell) > 0) return "place";
  if (board.figure(cell)) return "figure";
  if (const Domaine* other = board.domaine_at(cell)) {
    if (other->owner == domaine.owner) return "own";
    if (other->knights >= domaine.knights) return "knights";
    if (board.allies.count(side_between(domaine.castle, other->castle)) > 0) return "ally";
  }
  const auto back = sides_towards(board, domaine, cell, true).size();
  const auto needed = sides_towards(board, domaine, cell, false).size();
  return index(board.borders_left()) + back < needed ? "supply" : "";
}

inline Moves expand_steps(const Board& board, int seat, const std::optional<Cell>& chosen) {
  Moves moves;
  for (const auto& [castle, domaine] : board.domaines()) {
    if (domaine.owner != seat || (chosen && castle != *chosen)) continue;
    for (const Cell& cell : all_cells()) {
      if (!against_expansion(board, domaine, cell).empty()) continue;
      moves.insert("x" + name(castle) + ":" + name(cell));
    }
  }
  return moves;
}

inline void expand(Board& board, const std::string& move) {
  const auto cells = cells_of(move.substr(1));
  const Domaine& domaine = board.domaines().at(cells.at(0));
  const auto back = sides_towards(board, domaine, cells.at(1), true);
  const auto needed = sides_towards(board, domaine, cells.at(1), false);
  for (const Side& side : back) board.borders.erase(side);
  for (const Side& side : needed) board.borders.insert(side);
}

// DO-16 and DO-17: an own Domaine and a neighbouring one of another colour.
inline std::vector<std::pair<Domaine, Domaine>> neighbouring_pairs(const Board& board, int seat) {
  std::vector<std::pair<Domaine, Domaine>> pairs;
  for (const auto& [castle, own] : board.domaines()) {
    if (own.owner != seat) continue;
    for (const auto& [their_castle, theirs] : board.domaines()) {
      if (theirs.owner != seat && Board::neighbours(own, theirs)) pairs.emplace_back(own, theirs);
    }
  }
  return pairs;
}

// Whether every other knight of the Domaine is still joined to its castle without this one.
inline bool can_be_spared(const Board& board, const Domaine& domaine, Cell knight) {
  auto before = board.joined_knights(domaine);
  before.erase(knight);
  Board without = board;
  without.knights.erase(knight);
  return without.joined_knights(domaine) == before;
}

inline Moves deserter_steps(const Board& board, int seat, int ducats) {
  Moves moves;
  for (const auto& [own, theirs] : neighbouring_pairs(board, seat)) {
    if (own.knights == 0) continue;
    for (const auto& [knight, colour] : board.knights) {
      if (colour != theirs.owner || theirs.cells.count(knight) == 0) continue;
      if (!can_be_spared(board, theirs, knight)) continue;
      Board after = board;
      after.knights.erase(knight);
      if (knight_steps(after, seat, ducats, own.castle).empty()) continue;
      moves.insert("d" + name(own.castle) + ":" + name(theirs.castle) + ":" + name(knight));
    }
  }
  return moves;
}

inline void desert(Board& board, const std::string& move) {
  board.knights.erase(cells_of(move.substr(1)).at(2));
}

inline Moves alliance_steps(const Board& board, int seat) {
  Moves moves;
  for (const auto& [own, theirs] : neighbouring_pairs(board, seat)) {
    if (board.allies.count(side_between(own.castle, theirs.castle)) > 0) continue;
    moves.insert("a" + name(own.castle) + ":" + name(theirs.castle));
  }
  return moves;
}

inline void ally(Board& board, const std::string& move) {
  const auto cells = cells_of(move.substr(1));
  board.allies.insert(side_between(cells.at(0), cells.at(1)));
}

inline int steps_of(const std::string& action) {
  if (action == "D") return 2;
  return action == "A" ? 1 : action.at(1) - '0';
}

// The steps by which an action may begin or, once a Domaine is chosen, go on.
inline Moves steps(const Board& board, const std::string& action, int seat, int ducats,
                   const std::optional<Cell>& chosen) {
  switch (action.at(0)) {
    case 'B':
      return border_steps(board);
    case 'K':
      return knight_steps(board, seat, ducats, std::nullopt);
    case 'E':
      return expand_steps(board, seat, chosen);
    case 'D':
      return chosen ? knight_steps(board, seat, ducats, chosen)
                    : deserter_steps(board, seat, ducats);
    default:
      return alliance_steps(board, seat);
  }
}

}  // namespace demesne::domaine::reference
