#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace demesne::domination::reference {

// A literal reading of DN-1 to DN-12: piles are strings, nothing is incremental, nothing is fast.
// It is the oracle of a differential test, so it shares no code and no idea with the engine.
class Game {
 public:
  Game(int players, bool partners, bool fast)
      : players_(players), partners_(partners), fast_(fast) {
    if (players < 2 || players > 4 || (partners && players != 4) || (partners && fast)) {
      throw std::invalid_argument("domination: no such combination of options");
    }
    // DN-2: the letter at place s is the colour of seat s.
    letters_ = players == 2 ? "GR" : players == 3 ? "GRB" : "YRGB";
    // DN-3, top row first; a blank is no cell (DN-1), a dot an empty one.
    using Picture = std::array<std::string, 8>;
    const Picture two = {"  ....  ", " RRGGRR ", ".GGRRGG.", ".RRGGRR.",
                         ".GGRRGG.", ".RRGGRR.", " GGRRGG ", "  ....  "};
    const Picture three = {"  ....  ", " GGBBRR ", ".RRGGBB.", ".BBRRGG.",
                           ".GGBBRR.", ".RRGGBB.", " BBRRGG ", "  ....  "};
    const Picture four = {"  BBRY  ", " YYYRYR ", "BBBBRYRY", "YYYYRYRY",
                          "GBGBGGGG", "GBGBRRRR", " BGBGGG ", "  GBRR  "};
    const Picture& picture = players == 2 ? two : players == 3 ? three : four;
    for (int row = 1; row <= 8; ++row) {
      for (int column = 1; column <= 8; ++column) {
        const char sign = picture.at(index(8 - row)).at(index(column - 1));
        if (sign != ' ' && sign != '.') pile(column, row) = std::string(1, sign);
      }
    }
    // DN-6: with three the thirteenth piece waits as a reserve.
    reserves_.assign(index(players), players == 3 ? 1 : 0);
    thirteenth_waits_.assign(index(players), players == 3);
    captured_.assign(index(players), std::vector<int>(index(players), 0));
  }

  // Canonical texts, sorted by byte; empty when the game is over.
  std::vector<std::string> legal() const {
    std::vector<std::string> moves;
    if (over()) return moves;
    const bool thirteenth = thirteenth_waits_.at(index(to_move_));
    for (int row = 1; row <= 8; ++row) {
      for (int column = 1; column <= 8; ++column) {
        if (!exists(column, row)) continue;
        const std::string& here = pile(column, row);
        // DN-5, and DN-6: the thirteenth piece goes to an empty cell only.
        if (reserves_.at(index(to_move_)) > 0 && (!thirteenth || here.empty())) {
          moves.push_back("*" + name(column, row));
        }
        // DN-6: a first turn with three players is nothing but that placing.
        if (thirteenth || !controls(to_move_, here)) continue;
        // DN-4: k pieces go exactly k cells, whatever lies between.
        for (int k = 1; k <= static_cast<int>(here.size()); ++k) {
          for (const auto& [x, y] : {std::pair(column - k, row), std::pair(column + k, row),
                                     std::pair(column, row - k), std::pair(column, row + k)}) {
            if (exists(x, y)) moves.push_back(name(column, row) + name(x, y));
          }
        }
      }
    }
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  // Precondition: move is in legal(). Checked, for a silent oracle would be worse than a slow one.
  void play(const std::string& move) {
    const std::vector<std::string> allowed = legal();
    if (!std::binary_search(allowed.begin(), allowed.end(), move)) {
      throw std::invalid_argument("domination: not legal: " + move);
    }
    const int mover = to_move_;
    const std::string to = move.substr(move.size() - 2);
    std::string lifted;
    if (move.front() == '*') {  // DN-5, DN-6
      lifted = std::string(1, letters_.at(index(mover)));
      --reserves_.at(index(mover));
      thirteenth_waits_.at(index(mover)) = false;
    } else {  // DN-4: the top k in the same order, k being the distance
      const std::string from = move.substr(0, 2);
      const int k = std::abs(column_of(from) - column_of(to)) + std::abs(row_of(from) - row_of(to));
      std::string& source = pile(column_of(from), row_of(from));
      lifted = source.substr(source.size() - index(k));
      source = source.substr(0, source.size() - index(k));
    }
    std::string& target = pile(column_of(to), row_of(to));
    target += lifted;
    // DN-7: from the bottom until five remain.
    bool capture = false;
    while (target.size() > 5) {
      const int owner = static_cast<int>(letters_.find(target.front()));
      target = target.substr(1);
      if (same_side(owner, mover)) {
        ++reserves_.at(index(owner));  // the mover's own, or the partner's to the partner
      } else {
        ++captured_.at(index(mover)).at(index(owner));
        capture = true;
      }
    }
    quiet_ = capture ? 0 : quiet_ + 1;  // DN-11: a piece going to a reserve is no progress
    skipped_.clear();
    settle_end(mover);
    if (over()) return;
    // DN-8: whoever cannot act is passed over. The mover can act (its piece lies on top of the
    // target) and the game is not over, so the search ends.
    to_move_ = (mover + 1) % players_;
    while (!can_act(to_move_)) {
      skipped_.push_back(to_move_);
      to_move_ = (to_move_ + 1) % players_;
    }
  }

  bool over() const { return !reason_.empty(); }
  int to_move() const { return over() ? -1 : to_move_; }
  // Seats passed over (DN-8) between the last move and the seat to move, in turn order.
  std::vector<int> skipped() const { return skipped_; }
  std::vector<int> winners() const { return winners_; }
  std::string reason() const { return reason_; }

  std::string state_json() const {
    std::vector<std::vector<std::string>> rows;  // top row first
    for (int row = 8; row >= 1; --row) {
      rows.emplace_back();
      for (int column = 1; column <= 8; ++column) {
        rows.back().push_back(exists(column, row) ? '"' + pile(column, row) + '"' : "null");
      }
    }
    return "{\"board\": " + json(rows) + ", \"reserves\": " + json(reserves_) +
           ", \"captured\": " + json(captured_) + ", \"quiet\": " + json(quiet_) + "}";
  }

 private:
  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  // Columns and rows count from 1, as people read them: a1 is (1, 1), the bottom-left corner.
  static std::string name(int column, int row) {
    return std::string(1, "?abcdefgh"[column]) + std::to_string(row);
  }
  static int column_of(const std::string& cell) { return cell.at(0) - 'a' + 1; }
  static int row_of(const std::string& cell) { return cell.at(1) - '0'; }

  // DN-1
  static bool exists(int column, int row) {
    if (column < 1 || column > 8 || row < 1 || row > 8) return false;
    const std::string missing = "a1 b1 a2 g1 h1 h2 a7 a8 b8 g8 h8 h7";
    return missing.find(name(column, row)) == std::string::npos;
  }
  std::string& pile(int column, int row) { return board_.at(index(row - 1)).at(index(column - 1)); }
  const std::string& pile(int column, int row) const {
    return board_.at(index(row - 1)).at(index(column - 1));
  }
  bool controls(int seat, const std::string& one_pile) const {
    return !one_pile.empty() && one_pile.back() == letters_.at(index(seat));
  }
  // DN-2: seats 0 and 2 against 1 and 3; without partners everybody is a side.
  bool same_side(int a, int b) const { return a == b || (partners_ && a % 2 == b % 2); }

  // DN-8
  bool can_act(int seat) const {
    bool controls_one = false;
    for (const auto& row : board_) {
      for (const std::string& one_pile : row) controls_one |= controls(seat, one_pile);
    }
    return controls_one || reserves_.at(index(seat)) > 0;
  }

  // DN-10, for the mover only.
  bool enough_captures(int mover) const {
    int taken = 0;
    bool quota_from_each = true;  // three from each with three players, two from each with four
    for (int seat = 0; seat < players_; ++seat) {
      const int from_seat = captured_.at(index(mover)).at(index(seat));
      taken += from_seat;
      if (seat != mover && from_seat < (players_ == 3 ? 3 : 2)) quota_from_each = false;
    }
    if (players_ == 2) return taken >= 6;
    return quota_from_each || taken + reserves_.at(index(mover)) >= 10;
  }

  // DN-12: DN-9 before DN-10 before DN-11.
  void settle_end(int mover) {
    bool enemy_can_act = false;
    for (int seat = 0; seat < players_; ++seat) {
      enemy_can_act |= !same_side(seat, mover) && can_act(seat);
    }
    const bool nobody_wins = enemy_can_act && !(fast_ && enough_captures(mover));
    if (nobody_wins && quiet_ < 200) return;
    // DN-9: the mover itself can always act, so without an enemy its side is the one left.
    reason_ = !enemy_can_act ? "domination" : !nobody_wins ? "captures" : "no-progress";
    for (int seat = 0; seat < players_; ++seat) {
      // DN-11: a draw of all who can still act, with partners of all four.
      const bool listed = nobody_wins ? partners_ || can_act(seat) : same_side(seat, mover);
      if (listed) winners_.push_back(seat);
    }
  }

  static std::string json(int number) { return std::to_string(number); }
  static std::string json(const std::string& finished) { return finished; }
  template <typename Item>
  static std::string json(const std::vector<Item>& items) {
    std::string inside;
    for (const Item& item : items) inside += (inside.empty() ? "" : ", ") + json(item);
    return "[" + inside + "]";
  }

  int players_;
  bool partners_;
  bool fast_;
  std::string letters_;                                // by seat
  std::array<std::array<std::string, 8>, 8> board_{};  // [row][column], piles bottom to top
  std::vector<int> reserves_;                          // by seat
  std::vector<bool> thirteenth_waits_;                 // by seat, DN-6
  std::vector<std::vector<int>> captured_;             // [who captured][whose piece]
  int quiet_ = 0;                                      // moves since the last capture, DN-11
  int to_move_ = 0;
  std::vector<int> skipped_;
  std::vector<int> winners_;
  std::string reason_;
};

}  // namespace demesne::domination::reference
