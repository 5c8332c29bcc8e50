#include <gtest/gtest.h>

#include <algorithm>

#include "games/conquer/game.h"

// What the printed sheet says and shows, and each numbered rule, one test each.
namespace demesne::conquer {
namespace {

unsigned side(std::string_view text) {
  const auto move = parse_move(text);
  EXPECT_TRUE(move) << text;
  return move->side;
}

Options table(int players, const std::string& board = "standard") {
  const auto options = Conquer::make_options(players, std::vector<std::string>{board});
  EXPECT_TRUE(options);
  return *options;
}

State start(int players, std::uint64_t seed = 1) {
  const Options options = table(players);
  Rng rng(seed);
  return {options, Conquer::make_deal(options, rng)};
}

// The standard board after these sides, laid in turn. Of what is unplayed the seat to move has the
// domino of `wanted` first, the rest is dealt in the order 00, 01, … 66.
State position(int players, const std::vector<std::string>& sides, std::string_view wanted) {
  OpenPart open(kStandardBoard, players);
  for (const std::string& text : sides) open.place(side(text));
  std::vector<std::uint8_t> rest;
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    rest.insert(rest.end(), static_cast<std::size_t>(open.unplayed(kind)),
                static_cast<std::uint8_t>(kind));
  }
  Hands hands{};
  const int first = kStandardBoard.domino(side(wanted)).kind();
  hands[open.to_move()].add(static_cast<unsigned>(first));
  rest.erase(std::find(rest.begin(), rest.end(), first));
  for (Seat seat = 0; seat < players; ++seat) {
    while (hands[seat].size() < open.hand_size(seat)) {
      hands[seat].add(rest.front());
      rest.erase(rest.begin());
    }
  }
  return {open, hands, rest};
}

void play(State& state, std::string_view text) {
  const Move move{static_cast<std::uint8_t>(side(text))};
  ASSERT_TRUE(state.is_legal(move)) << text;
  state.apply(move);
}

std::string rule_against(const State& state, Seat viewer, std::string_view text) {
  const auto refusal = why_not(View(state, viewer), Move{static_cast<std::uint8_t>(side(text))});
  return refusal ? refusal->rule + " " + refusal->code : "";
}

template <class T>
std::string refused(const Result<T>& result) {
  EXPECT_FALSE(result);
  if (result) return "";
  EXPECT_TRUE(can_say(result.refusal(), catalogue())) << result.refusal().code;
  std::string out = result.refusal().rule + " " + result.refusal().code;
  for (const auto& param : result.refusal().params) out += " " + param.value;
  return out;
}

// The contents of the box: 112 dominoes, 24 outermost fields.
TEST(ConquerSheet, CQ1_TheBoard) {
  unsigned sides = 0;
  for (unsigned i = 0; i < 256; ++i) sides += is_side(i) ? 1 : 0;
  EXPECT_EQ(sides, 112U);
  EXPECT_EQ(popcount(kAllFields), 49U);
  EXPECT_EQ(popcount(kOuterFields), 24U);
  for (unsigned field = 0; field < 64; ++field) {
    const std::string name = field_text(field);
    const bool outer = name[0] == 'a' || name[0] == 'g' || name[1] == '1' || name[1] == '7';
    if ((kAllFields >> field & 1U) != 0) {
      EXPECT_EQ((kOuterFields >> field & 1U) != 0, outer) << name;
    }
  }
}

TEST(ConquerSheet, CQ2_BoardsThatDoNotFitTheDominoesAreRefused) {
  const std::string standard(kStandardDigits);
  std::string changed = standard;
  changed.back() = '1';  // h1: the 00 on g1h1 becomes a 01
  EXPECT_EQ(refused(parse_board(changed)), "CQ-2 board-pair 00 3");
  EXPECT_EQ(refused(parse_board(std::string(64, '0'))), "CQ-2 board-pair 00 112");
  EXPECT_EQ(refused(parse_board(std::string(64, '6'))), "CQ-2 board-pair 00 0");
  EXPECT_EQ(refused(parse_board(standard.substr(1))), "CQ-1 board-length 63");
  EXPECT_EQ(refused(parse_board(standard + "0")), "CQ-1 board-length 65");
  EXPECT_EQ(refused(parse_board("")), "CQ-1 board-length 0");
  EXPECT_EQ(refused(parse_board("7" + standard.substr(1))), "CQ-1 board-digit 1 7");
  EXPECT_EQ(refused(parse_board(standard.substr(1) + "x")), "CQ-1 board-digit 64 x");
  EXPECT_EQ(refused(parse_board("é" + standard.substr(2))), "CQ-1 board-digit 1 é");
  const auto options = Conquer::make_options(2, std::vector<std::string>{changed});
  EXPECT_EQ(refused(options), "CQ-2 board-pair 00 3");
}

// Every seat can play every domino of its hand at any time.
TEST(ConquerSheet, CQ2_NobodyIsEverStuck) {
  for (int players = 2; players <= 4; ++players) {
    State state = start(players);
    Rng rng(2);
    while (!state.over()) {
      for (Seat seat = 0; seat < players; ++seat) {
        each_kind(state.hand(seat),
                  [&](int kind, int count) { EXPECT_GE(state.open().unplayed(kind), count); });
      }
      EXPECT_GT(state.count_legal(), 0);
      EXPECT_TRUE(state.skipped().empty());
      state.apply(state.random_move(rng));
    }
  }
}

TEST(ConquerSheet, CQ3_TheStandardBoard) {
  EXPECT_EQ(board_text(kStandardBoard), kStandardDigits);
  EXPECT_EQ(kStandardBoard.number(0), 2);   // a1
  EXPECT_EQ(kStandardBoard.number(63), 6);  // h8
  EXPECT_TRUE(*parse_board(kStandardDigits) == kStandardBoard);
}

TEST(ConquerSheet, BoardOptions) {
  EXPECT_EQ(Conquer::option_value(table(2), 0), "standard");
  EXPECT_EQ(Conquer::option_value(table(2, "random"), 0), "random");
  const std::string digits(kStandardDigits);
  EXPECT_EQ(Conquer::option_value(table(2, digits), 0), digits);
  Rng one(5);
  Rng other(5);
  EXPECT_TRUE(Conquer::make_deal(table(2), one) == Conquer::make_deal(table(2, digits), other));
  // A given deal's board governs.
  Rng rng(5);
  const Deal deal = Conquer::make_deal(table(2, "random"), rng);
  const auto parsed = Conquer::parse_deal(table(2), deal_json(deal));
  ASSERT_TRUE(parsed);
  EXPECT_TRUE(State(table(2), *parsed).open().board() == deal.board);
  EXPECT_FALSE(deal.board == kStandardBoard);
}

TEST(ConquerSheet, CQ4_SevenToEachSeatAndTheRestIsTheStock) {
  for (int players = 2; players <= 4; ++players) {
    const Options options = table(players);
    Rng rng(9);
    const Deal deal = Conquer::make_deal(options, rng);
    const State state(options, deal);
    std::size_t next = 0;
    for (Seat seat = 0; seat < players; ++seat) {
      Hand hand;
      for (int i = 0; i < 7; ++i) hand.add(deal.order[next++]);
      EXPECT_TRUE(hand == state.hand(seat));
    }
    EXPECT_TRUE(std::equal(deal.order.begin() + static_cast<std::ptrdiff_t>(next), deal.order.end(),
                           state.stock().begin(), state.stock().end()));
    EXPECT_EQ(state.to_move(), 0);
  }
}

TEST(ConquerSheet, CQ4_BadDealsAreRefused) {
  Rng rng(9);
  const Json good = deal_json(Conquer::make_deal(table(2), rng));
  const Json board = *good.find("board");
  const Json::Array order = *good.find("order")->array();
  const auto with = [&](Json::Array changed) {
    return parse_deal(Json::Object{{"board", board}, {"order", std::move(changed)}});
  };
  EXPECT_TRUE(with(order));
  Json::Array changed = order;
  changed.pop_back();
  EXPECT_EQ(refused(with(changed)), "CQ-4 deal-length 111");
  changed = order;
  std::replace(changed.begin(), changed.end(), Json("12"), Json("34"));
  EXPECT_EQ(refused(with(changed)), "CQ-4 deal-copies 12 0");
  changed = order;
  *std::find(changed.begin(), changed.end(), Json("66")) = "65";
  EXPECT_EQ(refused(with(changed)).substr(0, 17), "CQ-4 deal-domino ");
  changed = order;
  *std::find(changed.begin(), changed.end(), Json("66")) = "00";
  EXPECT_EQ(refused(with(changed)), "CQ-4 deal-copies 00 5");
  changed[3] = 4;
  EXPECT_EQ(refused(with(changed)), "CQ-4 deal-domino 4");

  const auto on = [&](Json digits) {
    return parse_deal(Json::Object{{"board", std::move(digits)}, {"order", order}});
  };
  EXPECT_EQ(refused(on(std::string(64, '6'))), "CQ-2 board-pair 00 0");
  EXPECT_EQ(refused(on("standard")), "CQ-1 board-length 8");
  EXPECT_EQ(refused(on(1)), "deal deal-board");
  EXPECT_EQ(refused(parse_deal(Json::Object{{"board", board}})), "deal deal-key-missing order");
  EXPECT_EQ(refused(parse_deal(Json::Object{{"order", order}})), "deal deal-key-missing board");
  EXPECT_EQ(refused(parse_deal(Json::Object{{"board", board}, {"order", "03"}})),
            "deal deal-order");
  EXPECT_EQ(refused(parse_deal(Json::Object{{"seed", 1}})), "deal deal-key seed");
  EXPECT_EQ(refused(parse_deal(Json())), "deal deal-not-object");
}

// The sheet's figure: the halves of the domino must equal the squares that they touch.
TEST(ConquerSheet, CQ5_ADominoLiesBetweenItsNumbers) {
  const State state = position(2, {}, "a1b1");  // 2 and 5
  EXPECT_EQ(kStandardBoard.domino(side("a1b1")), Domino::of_numbers(2, 5));
  EXPECT_EQ(rule_against(state, 0, "a1b1"), "");
  for (const Move move : state.legal_moves()) {
    EXPECT_GT(state.hand(0).count(kStandardBoard.domino(move.side).kind()), 0);
  }
  EXPECT_EQ(state.hand(0).count(Domino::of_numbers(6, 6).kind()), 0);
  EXPECT_EQ(rule_against(state, 0, "d6e6"), "CQ-5 not-in-hand");  // 5 and 6
  EXPECT_EQ(rule_against(state, 1, "a1b1"), "turn not-your-turn");
  EXPECT_EQ(rule_against(state, kNobody, "a1b1"), "turn not-your-turn");
}

TEST(ConquerSheet, CQ5_OneDominoASide) {
  State state = position(2, {}, "a1b1");
  play(state, "a1b1");
  EXPECT_EQ(rule_against(state, 1, "a1b1"), "CQ-5 occupied");
}

TEST(ConquerSheet, CQ5_TheSideIsWrittenOneWay) {
  EXPECT_EQ(to_text(*parse_move("a1b1")), "a1b1");
  EXPECT_EQ(to_text(*parse_move("h7h8")), "h7h8");
  EXPECT_EQ(refused(parse_move("b1a1")), "notation turned b1a1 a1b1");
  EXPECT_EQ(refused(parse_move("a2a1")), "notation turned a2a1 a1a2");
  for (const char* text : {"a1c1", "a1a1", "a1b2", "h1a2"}) {
    EXPECT_EQ(refused(parse_move(text)).substr(0, 23), "notation not-neighbours") << text;
  }
  for (const char* text : {"", "a1", "a1b", "a1b1 ", "a0a1", "h8i8", "h8h9", "A1B1", "pass"}) {
    EXPECT_EQ(refused(parse_move(text)).substr(0, 19), "notation not-a-move") << text;
  }
  EXPECT_EQ(why_not(View(start(2), 0), Move{7})->rule, "CQ-1");  // right of h1
}

// Two copies of a domino are one move.
TEST(ConquerSheet, CQ5_TwoCopiesAreOneMove) {
  State state = position(2, {}, "a1b1");
  EXPECT_EQ(state.hand(0).count(Domino::of_numbers(0, 0).kind()), 4);
  EXPECT_EQ(state.count_legal(), 4 * std::popcount(state.hand(0).kinds()));
  const Move move{static_cast<std::uint8_t>(side("f1g1"))};  // 0 and 0
  state.apply(move);
  EXPECT_EQ(state.hand(0).count(Domino::of_numbers(0, 0).kind()), 3);
}

// A passed turn does not exist: the game goes on until every side is occupied, move by move.
TEST(ConquerSheet, CQ6_HandsStaySevenWhileTheStockLasts) {
  for (int players = 2; players <= 4; ++players) {
    State state = start(players);
    Rng rng(4);
    for (int ply = 0; ply < 112; ++ply) {
      EXPECT_EQ(state.to_move(), ply % players);
      EXPECT_EQ(static_cast<int>(state.stock().size()), std::max(0, 112 - 7 * players - ply));
      if (!state.stock().empty()) {
        for (Seat seat = 0; seat < players; ++seat) EXPECT_EQ(state.hand(seat).size(), 7);
        const int drawn = state.stock().front();
        const Seat mover = state.to_move();
        const Move move = state.random_move(rng);
        Hand expected = state.hand(mover);
        expected.remove(kind_of_slot(kStandardBoard.slot[move.side]));
        expected.add(static_cast<unsigned>(drawn));
        state.apply(move);
        EXPECT_TRUE(state.hand(mover) == expected);
      } else {
        state.apply(state.random_move(rng));
      }
    }
    EXPECT_TRUE(state.over());
    for (Seat seat = 0; seat < players; ++seat) EXPECT_TRUE(state.hand(seat).empty());
  }
}

// The sheet's first figure of a conquest: the fourth side, whoever laid the other three.
TEST(ConquerSheet, CQ7_TheFourthSideConquers) {
  State state = position(2, {"a1b1", "a1a2", "b1b2"}, "a2b2");
  EXPECT_EQ(state.open().closed(), 0U);
  EXPECT_EQ(state.to_move(), 1);
  play(state, "a2b2");
  EXPECT_EQ(state.open().owner(0), 1);
  EXPECT_EQ(popcount(state.open().closed()), 1U);
  EXPECT_EQ(state.to_move(), 0) << "no extra turn";
  EXPECT_NE(state_json(state).dump().find("\"fields\": {\"a1\": 1}"), std::string::npos);
}

// The sheet's second figure: one domino closes two fields, side by side or one above the other.
TEST(ConquerSheet, CQ7_OneDominoMayConquerTwo) {
  State beside = position(3, {"c3d3", "c4d4", "c3c4", "d3e3", "d4e4", "e3e4"}, "d3d4");
  EXPECT_EQ(beside.to_move(), 0);
  play(beside, "d3d4");
  EXPECT_NE(state_json(beside).dump().find("\"fields\": {\"c3\": 0, \"d3\": 0}"),
            std::string::npos);
  EXPECT_EQ(beside.to_move(), 1) << "no extra turn";

  State above = position(4, {"c3c4", "d3d4", "c3d3", "c4c5", "d4d5", "c5d5"}, "c4d4");
  EXPECT_EQ(above.to_move(), 2);
  play(above, "c4d4");
  EXPECT_NE(state_json(above).dump().find("\"fields\": {\"c3\": 2, \"c4\": 2}"), std::string::npos);
}

// CQ-8 by hand: the fields of each seat, then the outermost of those who lead.
TEST(ConquerSheet, CQ8_MostFieldsThenMostOutermostThenADraw) {
  std::map<std::string_view, int> ends;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    State state = start(players, seed);
    Rng rng(seed);
    while (!state.over()) state.apply(state.random_move(rng));
    const Outcome outcome = state.outcome();
    ++ends[outcome.reason];
    std::vector<std::pair<int, int>> standing;  // fields, outermost fields
    int all = 0;
    for (Seat seat = 0; seat < players; ++seat) {
      const Fields owned = state.open().owned(seat);
      standing.emplace_back(popcount(owned), popcount(owned & kOuterFields));
      EXPECT_EQ(outcome.scores[static_cast<std::size_t>(seat)], standing.back().first);
      all += standing.back().first;
    }
    EXPECT_EQ(all, 49);
    const auto best = *std::max_element(standing.begin(), standing.end());
    int leaders = 0;
    for (Seat seat = 0; seat < players; ++seat) {
      const auto& mine = standing[static_cast<std::size_t>(seat)];
      EXPECT_EQ(outcome.winners.contains(seat), mine == best);
      leaders += mine.first == best.first ? 1 : 0;
    }
    const char* reason = leaders == 1                  ? "fields"
                         : outcome.winners.size() == 1 ? "outer-fields"
                                                       : "draw";
    EXPECT_EQ(outcome.reason, reason);
    EXPECT_EQ(why_not(View(state, 0), Move{0})->rule, "CQ-8");
    EXPECT_EQ(state.to_move(), kNobody);
  }
  for (const char* reason : {"fields", "outer-fields", "draw"})
    EXPECT_GT(ends[reason], 0) << reason;
}

// An onlooker and the other seats see where a domino went; only who drew sees what was drawn.
TEST(ConquerSheet, WhatAMoveShows) {
  const State state = start(3);
  const Move move = state.legal_moves()[0];
  const std::string drawn = demesne::to_text(Domino::of_kind(state.stock().front()));
  EXPECT_EQ(event_text(observe(state, move, 0)), to_text(move) + "+" + drawn);
  EXPECT_EQ(event_text(observe(state, move, 1)), to_text(move));
  EXPECT_EQ(event_text(observe(state, move, kNobody)), to_text(move));
  EXPECT_TRUE(View(state, 1).reveals(observe(state, move, 1))) << "a takeback stops here";
  for (const char* text : {"a1b1+", "a1b1+30", "a1b1+07", "a1b1+033", "+03", "a1b1+03+03"}) {
    EXPECT_FALSE(parse_event(text)) << text;
  }
  State late = state;
  Rng rng(1);
  while (!late.stock().empty()) late.apply(late.random_move(rng));
  EXPECT_FALSE(View(late, 1).reveals(observe(late, late.random_move(rng), 1)));
}

TEST(ConquerSheet, AViewHoldsNoSecret) {
  const State state = start(2);
  const View view(state, 1);
  EXPECT_EQ(public_deal_json(view).dump(), "{\"board\": \"" + std::string(kStandardDigits) + "\"}");
  const Json json = view_json(view);
  EXPECT_EQ(json.find("hands")->array()->at(0), Json(7));
  EXPECT_EQ(json.find("hands")->array()->at(1).array()->size(), 7U);
  EXPECT_EQ(*json.find("stock"), Json(98));
}

}  // namespace
}  // namespace demesne::conquer
