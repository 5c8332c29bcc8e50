#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace demesne::conquer::reference {

// A literal reading of CQ-1 to CQ-8: sides and fields are names, hands are lists of texts, nothing
// is incremental, nothing is fast. It is the oracle of a differential test, so it shares no code
// and no idea with the engine.
class Game {
 public:
  using Texts = std::vector<std::string>;

  // `digits` top row first, `order` of 112 texts such as "03".
  Game(int players, const std::string& digits, const Texts& order) : players_(players) {
    for (int row = 8; row >= 1; --row) {
      for (char column = 'a'; column <= 'h'; ++column) {
        numbers_[name(column, row)] = digits.at(numbers_.size());
      }
    }
    // CQ-4: seven to each seat from the front, then the stock.
    stock_ = order;
    for (int seat = 0; seat < players; ++seat) {
      hands_.emplace_back();
      for (int i = 0; i < 7; ++i) draw(seat);
    }
  }

  // Canonical texts, sorted by byte; empty when the game is over.
  Texts legal() const {
    std::set<std::string> moves;
    if (over()) return {};
    for (const std::string& domino : hands_.at(index(to_move()))) {
      for (const std::string& side : all_sides()) {
        if (!occupied_.contains(side) && domino_of(side) == domino) moves.insert(side);  // CQ-5
      }
    }
    return {moves.begin(), moves.end()};
  }

  // Precondition: move is in legal(). Checked, for a silent oracle would be worse than a slow one.
  void play(const std::string& side) {
    const Texts allowed = legal();
    if (!std::binary_search(allowed.begin(), allowed.end(), side)) {
      throw std::invalid_argument("conquer: not legal: " + side);
    }
    const int mover = to_move();
    const std::set<std::string> before = closed_fields();
    Texts& hand = hands_.at(index(mover));
    hand.erase(std::find(hand.begin(), hand.end(), domino_of(side)));
    occupied_.insert(side);
    for (const std::string& field : closed_fields()) {  // CQ-7: one, two or none
      if (!before.contains(field)) owners_[field] = mover;
    }
    while (hand.size() < 7 && !stock_.empty()) draw(mover);  // CQ-6
  }

  bool over() const { return occupied_.size() == 112; }
  int to_move() const { return over() ? -1 : static_cast<int>(occupied_.size()) % players_; }

  std::vector<int> scores() const { return count_fields(false); }

  std::vector<int> winners() const {
    std::vector<int> everybody;
    for (int seat = 0; seat < players_; ++seat) everybody.push_back(seat);
    return best(best(everybody, count_fields(false)), count_fields(true));
  }

  std::string reason() const {  // CQ-8
    const std::vector<int> fields = count_fields(false);
    const int most = *std::max_element(fields.begin(), fields.end());
    if (std::count(fields.begin(), fields.end(), most) == 1) return "fields";
    return winners().size() == 1 ? "outer-fields" : "draw";
  }

  // As seat `viewer` may see it; 9 sees everything, -1 is an onlooker.
  std::string state_json(int viewer = 9) const {
    Texts rows;
    for (int row = 8; row >= 1; --row) {
      rows.emplace_back();
      for (char column = 'a'; column <= 'h'; ++column)
        rows.back() += numbers_.at(name(column, row));
    }
    Texts fields;
    for (const auto& [field, seat] : owners_) {
      fields.push_back(quoted(field) + ": " + std::to_string(seat));
    }
    Texts hands;
    for (int seat = 0; seat < players_; ++seat) {
      Texts hand = hands_.at(index(seat));
      std::sort(hand.begin(), hand.end());
      hands.push_back(viewer == 9 || viewer == seat ? quoted_list(hand)
                                                    : std::to_string(hand.size()));
    }
    return "{\"board\": " + quoted_list(rows) +
           ", \"sides\": " + quoted_list({occupied_.begin(), occupied_.end()}) + ", \"fields\": {" +
           joined(fields) + "}, \"hands\": [" + joined(hands) +
           "], \"stock\": " + (viewer == 9 ? quoted_list(stock_) : std::to_string(stock_.size())) +
           "}";
  }

 private:
  static std::size_t index(int number) { return static_cast<std::size_t>(number); }
  static std::string name(char column, int row) {
    return std::string(1, column) + std::to_string(row);
  }

  // CQ-5: two neighbouring squares, the smaller first by column, then row.
  static Texts all_sides() {
    Texts sides;
    for (char column = 'a'; column <= 'h'; ++column) {
      for (int row = 1; row <= 8; ++row) {
        if (column < 'h') {
          sides.push_back(name(column, row) + name(static_cast<char>(column + 1), row));
        }
        if (row < 8) sides.push_back(name(column, row) + name(column, row + 1));
      }
    }
    return sides;
  }

  std::string domino_of(const std::string& side) const {
    std::string domino = {numbers_.at(side.substr(0, 2)), numbers_.at(side.substr(2))};
    std::sort(domino.begin(), domino.end());
    return domino;
  }

  // CQ-1: a field is named by its lower-left square.
  std::set<std::string> closed_fields() const {
    std::set<std::string> fields;
    for (char left = 'a'; left <= 'g'; ++left) {
      for (int low = 1; low <= 7; ++low) {
        const char right = static_cast<char>(left + 1);
        const std::string low_left = name(left, low);
        const std::string low_right = name(right, low);
        const std::string high_left = name(left, low + 1);
        const std::string high_right = name(right, low + 1);
        if (occupied_.contains(low_left + low_right) && occupied_.contains(low_left + high_left) &&
            occupied_.contains(low_right + high_right) &&
            occupied_.contains(high_left + high_right)) {
          fields.insert(low_left);
        }
      }
    }
    return fields;
  }

  void draw(int seat) {
    hands_.at(index(seat)).push_back(stock_.front());
    stock_.erase(stock_.begin());
  }

  std::vector<int> count_fields(bool only_outer) const {
    std::vector<int> counts(index(players_), 0);
    for (const auto& [field, seat] : owners_) {
      const std::string edges = "ag17";  // CQ-1
      const bool outer = edges.find(field.at(0)) != std::string::npos ||
                         edges.find(field.at(1)) != std::string::npos;
      if (outer || !only_outer) ++counts.at(index(seat));
    }
    return counts;
  }

  static std::vector<int> best(const std::vector<int>& seats, const std::vector<int>& values) {
    std::vector<int> leaders;
    for (const int seat : seats) {
      if (!leaders.empty() && values.at(index(seat)) > values.at(index(leaders.front()))) {
        leaders.clear();
      }
      if (leaders.empty() || values.at(index(seat)) == values.at(index(leaders.front()))) {
        leaders.push_back(seat);
      }
    }
    return leaders;
  }

  static std::string quoted(const std::string& text) { return '"' + text + '"'; }
  static std::string joined(const Texts& items) {
    std::string inside;
    for (const std::string& item : items) inside += (inside.empty() ? "" : ", ") + item;
    return inside;
  }
  static std::string quoted_list(Texts items) {
    for (std::string& item : items) item = quoted(item);
    return "[" + joined(items) + "]";
  }

  int players_;
  std::map<std::string, char> numbers_;  // by square
  std::set<std::string> occupied_;       // sides
  std::map<std::string, int> owners_;    // by field
  std::vector<Texts> hands_;             // by seat, in the order drawn
  Texts stock_;                          // the next to draw first
};

}  // namespace demesne::conquer::reference
