#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace demesne::domain::reference {

// A literal reading of DM-1 to DM-9: shapes are lists of cells, nothing is incremental, nothing is
// fast. It is the oracle of a differential test, so it shares no code and no idea with the engine.
class Game {
 public:
  explicit Game(const std::string& level) : level_(level) {
    if (level != "basic" && level != "intermediate" && level != "expert") {
      throw std::invalid_argument("domain: no such level");
    }
    // DM-5: one pool; DM-6: half of every kind each.
    for (const auto& [code, copies] : copies_of_each()) {
      for (auto& box : left_) box[code] = level == "basic" ? copies : copies / 2;
    }
  }

  // Canonical texts, sorted by byte; empty when the game is over.
  std::vector<std::string> legal() const {
    return over_ ? std::vector<std::string>() : legal_for(to_move_);
  }

  // Precondition: move is in legal(). Checked, for a silent oracle would be worse than a slow one.
  void play(const std::string& move) {
    const std::vector<std::string> allowed = legal();
    if (!std::binary_search(allowed.begin(), allowed.end(), move)) {
      throw std::invalid_argument("domain: not legal: " + move);
    }
    const int mover = to_move_;
    Shape fresh{move, cells_of(move), mover};
    for (Shape& other : shapes_) {
      if (!adjacent(other.cells, fresh.cells)) continue;
      // DM-5: enemy shapes turn to the mover's colour; DM-7: all turn over.
      if (other.owner != mover || level_ == "expert") other.owner = 1 - other.owner;
    }
    shapes_.push_back(fresh);
    --box_of(mover).at(move.substr(0, 2));
    skipped_.clear();
    // DM-8
    const bool other_can = !legal_for(1 - mover).empty();
    const bool mover_can = !legal_for(mover).empty();
    over_ = !other_can && !mover_can;
    if (over_) return;
    if (!other_can) skipped_.push_back(1 - mover);
    to_move_ = other_can ? 1 - mover : mover;
  }

  bool over() const { return over_; }
  int to_move() const { return over_ ? -1 : to_move_; }
  // Seats passed over (DM-8) between the last move and the seat to move.
  std::vector<int> skipped() const { return skipped_; }

  // DM-9
  int score(int seat) const {
    int points = 0;
    for (const Shape& shape : shapes_) {
      if (shape.owner == seat) points += static_cast<int>(shape.cells.size());
    }
    return points;
  }
  std::vector<int> winners() const {
    if (score(0) == score(1)) return {0, 1};
    return {score(0) > score(1) ? 0 : 1};
  }

  std::string state_json() const {
    std::string shapes;
    for (const Shape& shape : shapes_) {
      shapes += (shapes.empty() ? "" : ", ") + std::string("{\"move\": \"") + shape.move +
                "\", \"owner\": " + std::to_string(shape.owner) + "}";
    }
    std::string rows;
    for (int row = 9; row >= 1; --row) {
      rows += (rows.empty() ? "\"" : ", \"");
      for (int column = 1; column <= 9; ++column) rows += sign_at({column, row});
      rows += '"';
    }
    const std::string left = level_ == "basic"
                                 ? left_json(left_[0])
                                 : "[" + left_json(left_[0]) + ", " + left_json(left_[1]) + "]";
    return "{\"shapes\": [" + shapes + "], \"board\": [" + rows + "], \"left\": " + left +
           ", \"scores\": [" + std::to_string(score(0)) + ", " + std::to_string(score(1)) + "]}";
  }

 private:
  // Columns and rows count from 1, as people read them: a1 is (1, 1), the bottom-left corner.
  using Cell = std::pair<int, int>;
  using Box = std::map<std::string, int>;

  struct Shape {
    std::string move;
    std::vector<Cell> cells;
    int owner;
  };

  // DM-2, in the order of the table.
  static std::vector<std::pair<std::string, int>> copies_of_each() {
    return {{"X5", 2}, {"T5", 2}, {"I5", 2}, {"O4", 2}, {"T4", 2}, {"V3", 4}, {"I3", 6}, {"I2", 6}};
  }

  // DM-2, DM-3: a shape with its orientation, its cells counted from the lower left cell of its
  // bounding box.
  static const std::map<std::string, std::vector<Cell>>& outlines() {
    static const std::map<std::string, std::vector<Cell>> kOutlines = {
        {"X5", {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}}},
        {"T5n", {{0, 0}, {1, 0}, {2, 0}, {1, 1}, {1, 2}}},
        {"T5e", {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 1}}},
        {"T5s", {{0, 2}, {1, 2}, {2, 2}, {1, 1}, {1, 0}}},
        {"T5w", {{2, 0}, {2, 1}, {2, 2}, {1, 1}, {0, 1}}},
        {"I5h", {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}},
        {"I5v", {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}},
        {"O4", {{0, 0}, {1, 0}, {0, 1}, {1, 1}}},
        {"T4n", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}},
        {"T4e", {{0, 0}, {0, 1}, {0, 2}, {1, 1}}},
        {"T4s", {{0, 1}, {1, 1}, {2, 1}, {1, 0}}},
        {"T4w", {{1, 0}, {1, 1}, {1, 2}, {0, 1}}},
        {"V3ne", {{1, 1}, {0, 1}, {1, 0}}},
        {"V3nw", {{0, 1}, {1, 1}, {0, 0}}},
        {"V3se", {{1, 0}, {0, 0}, {1, 1}}},
        {"V3sw", {{0, 0}, {1, 0}, {0, 1}}},
        {"I3h", {{0, 0}, {1, 0}, {2, 0}}},
        {"I3v", {{0, 0}, {0, 1}, {0, 2}}},
        {"I2h", {{0, 0}, {1, 0}}},
        {"I2v", {{0, 0}, {0, 1}}},
    };
    return kOutlines;
  }

  static std::vector<Cell> cells_of(const std::string& move) {
    const std::size_t at = move.find('@');
    std::vector<Cell> cells = outlines().at(move.substr(0, at));
    for (auto& [column, row] : cells) {
      column += move.at(at + 1) - 'a' + 1;
      row += move.at(at + 2) - '0';
    }
    return cells;
  }

  // DM-4: an edge in common; corners do not count.
  static bool adjacent(const std::vector<Cell>& a, const std::vector<Cell>& b) {
    for (const auto& [x, y] : a) {
      for (const auto& [u, v] : b) {
        if (std::abs(x - u) + std::abs(y - v) == 1) return true;
      }
    }
    return false;
  }

  Box& box_of(int seat) { return left_.at(level_ == "basic" ? 0 : static_cast<std::size_t>(seat)); }
  const Box& box_of(int seat) const {
    return left_.at(level_ == "basic" ? 0 : static_cast<std::size_t>(seat));
  }

  char sign_at(Cell cell) const {
    for (const Shape& shape : shapes_) {
      if (std::find(shape.cells.begin(), shape.cells.end(), cell) != shape.cells.end()) {
        return shape.owner == 0 ? '0' : '1';
      }
    }
    return '.';
  }

  std::set<Cell> covered() const {
    std::set<Cell> cells;
    for (const Shape& shape : shapes_) cells.insert(shape.cells.begin(), shape.cells.end());
    return cells;
  }

  // DM-1, DM-3
  static bool fits(const std::vector<Cell>& cells, const std::set<Cell>& covered) {
    return std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) {
      return cell.first >= 1 && cell.first <= 9 && cell.second >= 1 && cell.second <= 9 &&
             covered.count(cell) == 0;
    });
  }

  // DM-5 to DM-7
  bool may_set(int seat, const std::string& move, const std::set<Cell>& covered) const {
    const std::vector<Cell> cells = cells_of(move);
    if (box_of(seat).at(move.substr(0, 2)) == 0 || !fits(cells, covered)) return false;
    if (level_ == "basic" || shapes_.empty()) return true;
    return std::any_of(shapes_.begin(), shapes_.end(), [&](const Shape& shape) {
      return shape.owner != seat && adjacent(shape.cells, cells);
    });
  }

  std::vector<std::string> legal_for(int seat) const {
    std::vector<std::string> moves;
    const std::set<Cell> taken = covered();
    for (const auto& [name, cells] : outlines()) {
      for (char column = 'a'; column <= 'i'; ++column) {
        for (char row = '1'; row <= '9'; ++row) {
          const std::string move = name + '@' + column + row;
          if (may_set(seat, move, taken)) moves.push_back(move);
        }
      }
    }
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  static std::string left_json(const Box& box) {
    std::string inside;
    for (const auto& [code, copies] : copies_of_each()) {
      inside += (inside.empty() ? "\"" : ", \"") + code + "\": " + std::to_string(box.at(code));
    }
    return "{" + inside + "}";
  }

  std::string level_;
  std::array<Box, 2> left_;  // by seat; in the basic game the first is the pool
  std::vector<Shape> shapes_;
  int to_move_ = 0;
  bool over_ = false;
  std::vector<int> skipped_;
};

}  // namespace demesne::domain::reference
