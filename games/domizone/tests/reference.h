#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace demesne::domizone::reference {

// A literal reading of DZ-1 to DZ-9: cells are a map, dominoes are texts, nothing is incremental,
// nothing is fast. It is the oracle of a differential test, so it shares no code and no idea with
// the engine.
class Game {
 public:
  using Place = std::pair<int, int>;  // column, row, from 1: h8 is (8, 8); sorts as cells are named

  // DZ-1: six to each seat from the front, seat by seat; the rest is the stock.
  Game(int players, bool full, std::vector<std::string> order) : players_(players), full_(full) {
    if (players < 2 || players > 4 || order.size() != 28) {
      throw std::invalid_argument("domizone: no such table");
    }
    for (int seat = 0; seat < players; ++seat) {
      hands_.emplace_back(order.begin(), order.begin() + 6);
      order.erase(order.begin(), order.begin() + 6);
      left_.push_back("SML");
    }
    stock_ = order;
  }

  // Canonical texts, sorted by byte; empty when the game is over.
  std::vector<std::string> legal() const {
    if (over_) return {};
    std::set<std::string> moves;
    if (claiming_) {
      moves = claims();
      moves.insert("-");
    } else {
      moves = ways_to_lay(to_move_);
      if (moves.empty()) moves.insert("draw");  // DZ-5
    }
    return {moves.begin(), moves.end()};
  }

  // Precondition: move is in legal(). Checked, for a silent oracle would be worse than a slow one.
  void play(const std::string& move) {
    const auto allowed = legal();
    if (!std::binary_search(allowed.begin(), allowed.end(), move)) {
      throw std::invalid_argument("domizone: not legal: " + move);
    }
    skipped_.clear();
    if (claiming_) {
      claiming_ = false;
      if (move != "-") {
        const Place at = parse(move.substr(1));
        pyramids_[at] = {to_move_, move[0]};
        auto& left = left_.at(index(to_move_));
        left.erase(left.find(move[0]), 1);
      }
      end_turn(true);
    } else if (move == "draw") {
      end_turn(true);
    } else {
      lay(move);
    }
  }

  bool over() const { return over_; }
  int to_move() const { return over_ ? -1 : to_move_; }
  std::string phase() const { return over_ ? "" : claiming_ ? "claim" : "lay"; }
  // Seats passed over (DZ-5) between the last move and the seat to move, in turn order.
  std::vector<int> skipped() const { return skipped_; }

  // DZ-9
  std::vector<int> scores() const {
    std::vector<int> scores(index(players_), 0);
    for (const auto& [at, pyramid] : pyramids_) {
      const int worth = pyramid.second == 'S' ? 1 : pyramid.second == 'M' ? 2 : 3;
      scores.at(index(pyramid.first)) += worth * static_cast<int>(group(at).size());
    }
    return scores;
  }
  std::vector<int> winners() const {
    const auto figures = scores();
    std::vector<int> winners;
    for (int seat = 0; seat < players_; ++seat) {
      if (figures.at(index(seat)) == *std::max_element(figures.begin(), figures.end())) {
        winners.push_back(seat);
      }
    }
    return winners;
  }

  std::string state_json() const {
    std::vector<std::string> cells, dominoes, pyramids, left, hands, stock, scores_now;
    for (const auto& [at, number] : cells_) {
      cells.push_back(quoted(name(at)) + ": " + std::to_string(number));
    }
    for (const auto& move : laid_) dominoes.push_back(quoted(move));
    for (const auto& [at, pyramid] : pyramids_) {
      pyramids.push_back(quoted(name(at)) + ": {\"seat\": " + std::to_string(pyramid.first) +
                         ", \"size\": " + quoted(std::string(1, pyramid.second)) + "}");
    }
    for (int seat = 0; seat < players_; ++seat) {
      std::vector<std::string> sizes, hand;
      for (const char size : left_.at(index(seat))) sizes.push_back(quoted(std::string(1, size)));
      for (const auto& domino : hands_.at(index(seat))) hand.push_back(quoted(domino));
      std::sort(hand.begin(), hand.end());
      left.push_back("[" + joined(sizes) + "]");
      hands.push_back("[" + joined(hand) + "]");
      scores_now.push_back(std::to_string(scores().at(index(seat))));
    }
    for (const auto& domino : stock_) stock.push_back(quoted(domino));
    return "{\"cells\": {" + joined(cells) + "}, \"dominoes\": [" + joined(dominoes) +
           "], \"pyramids\": {" + joined(pyramids) + "}, \"left\": [" + joined(left) +
           "], \"hands\": [" + joined(hands) + "], \"stock\": [" + joined(stock) +
           "], \"scores\": [" + joined(scores_now) +
           "], \"phase\": " + (over() ? "null" : quoted(phase())) + "}";
  }

  // For the tests to see that the rare things happened.
  std::size_t hand_size(int seat) const { return hands_.at(index(seat)).size(); }
  bool shares_group() const {
    for (const auto& [at, pyramid] : pyramids_) {
      const auto cells = group(at);
      for (const auto& [other, its] : pyramids_) {
        if (other != at && cells.count(other) > 0) return true;
      }
    }
    return false;
  }

 private:
  static std::size_t index(int number) { return static_cast<std::size_t>(number); }
  static std::string name(Place at) {
    return std::string(1, "?abcdefghijklmno"[at.first]) + std::to_string(at.second);
  }
  static Place parse(const std::string& cell) {
    return {cell.at(0) - 'a' + 1, std::stoi(cell.substr(1))};
  }
  static std::array<Place, 4> sides(Place at) {
    const auto [column, row] = at;
    return {{{column - 1, row}, {column + 1, row}, {column, row - 1}, {column, row + 1}}};
  }

  // DZ-2: whether all halves together stay within eight columns and eight rows.
  bool within_span(Place a, Place b) const {
    std::vector<int> columns = {a.first, b.first};
    std::vector<int> rows = {a.second, b.second};
    for (const auto& [at, number] : cells_) {
      columns.push_back(at.first);
      rows.push_back(at.second);
    }
    const auto span = [](const std::vector<int>& of) {
      return *std::max_element(of.begin(), of.end()) - *std::min_element(of.begin(), of.end()) + 1;
    };
    return span(columns) <= 8 && span(rows) <= 8;
  }

  // DZ-4: a half that touches its own number.
  bool touches(Place at, int number) const {
    for (const Place& side : sides(at)) {
      const auto found = cells_.find(side);
      if (found != cells_.end() && found->second == number) return true;
    }
    return false;
  }

  std::set<std::string> ways_to_lay(int seat) const {
    std::set<std::string> moves;
    for (const std::string& domino : hands_.at(index(seat))) {
      if (cells_.empty()) {  // DZ-3
        moves.insert("h8i8=" + domino);
        continue;
      }
      const std::string turned = {domino[1], domino[0]};
      for (int column = 1; column <= 15; ++column) {
        for (int row = 1; row <= 15; ++row) {
          const Place a = {column, row};
          for (const Place& b : {Place{column + 1, row}, Place{column, row + 1}}) {
            if (b.first > 15 || b.second > 15) continue;
            if (cells_.count(a) > 0 || cells_.count(b) > 0) continue;
            for (const std::string& numbers : {domino, turned}) {
              const bool match = touches(a, numbers[0] - '0') || touches(b, numbers[1] - '0');
              if (match && within_span(a, b)) moves.insert(name(a) + name(b) + "=" + numbers);
            }
          }
        }
      }
    }
    return moves;
  }

  // DZ-6
  std::set<Place> group(Place from) const {
    std::set<Place> found = {from};
    std::vector<Place> open = {from};
    while (!open.empty()) {
      const Place at = open.back();
      open.pop_back();
      for (const Place& side : sides(at)) {
        const auto cell = cells_.find(side);
        if (cell == cells_.end() || cell->second != cells_.at(from)) continue;
        if (found.insert(side).second) open.push_back(side);
      }
    }
    return found;
  }

  std::set<std::string> claims() const {
    std::set<std::string> moves;
    for (const Place& half : last_) {
      bool held = false;
      for (const Place& at : group(half)) held |= pyramids_.count(at) > 0;
      if (held) continue;
      for (const char size : left_.at(index(to_move_))) moves.insert(size + name(half));
    }
    return moves;
  }

  void lay(const std::string& move) {
    const bool first = cells_.empty();
    const auto equals = move.find('=');
    const auto second = move.find_first_not_of("0123456789", 1);
    last_ = {parse(move.substr(0, second)), parse(move.substr(second, equals - second))};
    std::string domino = move.substr(equals + 1);
    cells_[last_[0]] = domino[0] - '0';
    cells_[last_[1]] = domino[1] - '0';
    laid_.push_back(move);
    std::sort(domino.begin(), domino.end());
    auto& hand = hands_.at(index(to_move_));
    hand.erase(std::find(hand.begin(), hand.end(), domino));
    if (first && !full_) {
      end_turn(false);  // DZ-3
    } else if (claims().empty()) {
      end_turn(true);
    } else {
      claiming_ = true;
    }
  }

  // DZ-7, DZ-5, DZ-8
  void end_turn(bool draws) {
    if (draws && !stock_.empty()) {
      hands_.at(index(to_move_)).push_back(stock_.front());
      stock_.erase(stock_.begin());
    }
    bool somebody = !stock_.empty();
    for (int seat = 0; seat < players_ && !somebody; ++seat) {
      somebody = !ways_to_lay(seat).empty();
    }
    if (!somebody) {
      over_ = true;
      return;
    }
    for (;;) {
      to_move_ = (to_move_ + 1) % players_;
      if (!stock_.empty() || !ways_to_lay(to_move_).empty()) return;
      skipped_.push_back(to_move_);
    }
  }

  static std::string quoted(const std::string& text) { return "\"" + text + "\""; }
  static std::string joined(const std::vector<std::string>& items) {
    std::string out;
    for (const auto& item : items) out += (out.empty() ? "" : ", ") + item;
    return out;
  }

  int players_;
  bool full_;
  std::map<Place, int> cells_;
  std::vector<std::string> laid_;
  std::array<Place, 2> last_{};                     // the halves of the domino laid last
  std::map<Place, std::pair<int, char>> pyramids_;  // seat and size
  std::vector<std::string> left_;                   // sizes not set, by seat
  std::vector<std::vector<std::string>> hands_;
  std::vector<std::string> stock_;
  int to_move_ = 0;
  bool claiming_ = false;
  bool over_ = false;
  std::vector<int> skipped_;
};

}  // namespace demesne::domizone::reference
