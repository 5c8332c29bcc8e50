#pragma once

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "games/domizone/game.h"

// Tables set up by hand, and games played on them in text.
namespace demesne::domizone {

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// A deal that begins with these dominoes (the hands, then the stock); the others follow in order.
inline Deal deal_of(const std::string& front) {
  Deal deal;
  std::size_t count = 0;
  Hand dealt = 0;
  const auto add = [&](Domino domino) {
    if ((dealt & only(domino)) != 0) return;
    dealt |= only(domino);
    deal.order[count++] = domino;
  };
  for (const std::string& word : words(front)) add(*parse_domino(word));
  for (int kind = 0; kind < Domino::kKinds; ++kind) add(Domino::of_kind(kind));
  return deal;
}

class Sitting {
 public:
  Sitting(const Options& options, const std::string& front) : state_(options, deal_of(front)) {}

  const State& state() const { return state_; }
  View view(Seat viewer) const { return View(state_, viewer); }

  // Makes the moves, each of which must be legal.
  void play(const std::string& moves) {
    for (const std::string& text : words(moves)) {
      const auto move = parse_move(text);
      ASSERT_TRUE(move) << text;
      ASSERT_TRUE(state_.is_legal(*move)) << text << ": " << refusal(text);
      state_.apply(*move);
    }
  }

  // "DZ-4 no-match" for a move that is refused, "" for a legal one. Every refusal can be said.
  std::string refusal(const std::string& text) const {
    const auto move = parse_move(text);
    const auto refused =
        move ? why_not(view(state_.to_move()), *move) : std::optional(move.refusal());
    if (!refused) return "";
    EXPECT_TRUE(can_say(*refused, catalogue())) << refused->code;
    return refused->rule + " " + refused->code;
  }

  // The legal moves, sorted, separated by blanks.
  std::string legal() const {
    std::set<std::string> texts;
    for (const Move move : state_.legal_moves()) texts.insert(to_text(move));
    std::string out;
    for (const std::string& text : texts) out += (out.empty() ? "" : " ") + text;
    return out;
  }

  std::vector<int> scores() const {
    const auto scores = state_.table().scores();
    return {scores.begin(), scores.begin() + state_.seats()};
  }
  std::string hand(Seat seat) const {
    std::string out;
    each_domino(state_.hand(seat),
                [&](Domino domino) { out += (out.empty() ? "" : " ") + demesne::to_text(domino); });
    return out;
  }

 private:
  State state_;
};

}  // namespace demesne::domizone
