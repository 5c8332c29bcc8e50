#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "games/domain/game.h"

// The figures and notes of the rule sheet, and each numbered rule by itself.
namespace demesne::domain {
namespace {

Move parsed(const std::string& text) {
  const auto move = parse_move(text);
  EXPECT_TRUE(move) << text;
  return move ? *move : Move{};
}

State after(Level level, const std::string& moves) {
  State state(Options{level}, {});
  std::istringstream in(moves);
  for (std::string text; in >> text;) {
    const Move move = parsed(text);
    EXPECT_TRUE(state.is_legal(move)) << text;
    if (!state.is_legal(move)) break;
    state.apply(move);
  }
  return state;
}

// The rule and the reason for which the seat to move may not do it; "" when it may.
std::string refusal(const State& state, const std::string& text) {
  const auto move = parse_move(text);
  if (!move) return move.refusal().rule + " " + move.refusal().code;
  const auto why = why_not(View(state, state.to_move()), *move);
  return why ? why->rule + " " + why->code : "";
}

std::string owners(const State& state) {
  std::string out;
  for (int i = 0; i < state.shapes(); ++i) out += static_cast<char>('0' + state.owner(i));
  return out;
}

std::string board(const State& state) {
  std::string out;
  const Json json = state_json(state);
  for (const Json& row : *json.find("board")->array()) out += *row.string() + "/";
  return out;
}

TEST(DomainSheet, Figures_1_to_3) {
  State state = after(Level::basic, "X5@d4");
  EXPECT_EQ(state.to_move(), 1);
  EXPECT_EQ(owners(state), "0") << "figure 1: a white cross";
  state.apply(parsed("V3sw@g6"));
  EXPECT_EQ(owners(state), "01") << "not beside it: its elbow meets only a corner";
  state = after(Level::basic, "X5@d4 V3sw@f3");
  EXPECT_EQ(owners(state), "11") << "figures 2 and 3: the angle is beside it and turns it blue";
  EXPECT_EQ(state.score(0), 0);
  EXPECT_EQ(state.score(1), 8);
}

TEST(DomainSheet, DM1_TheBoardHasNineByNineCells) {
  const State state = after(Level::basic, "");
  for (const char* corner : {"X5@a1", "X5@g7", "I5h@e9", "I5v@i5", "I2v@i8", "V3ne@h8"}) {
    EXPECT_EQ(refusal(state, corner), "") << corner;
  }
  for (const char* beyond : {"X5@h7", "X5@g8", "I5h@f9", "I5v@i6", "I2v@i9", "V3ne@i8"}) {
    EXPECT_EQ(refusal(state, beyond), "DM-1 off-board") << beyond;
  }
  EXPECT_EQ(state.count_legal(), 1149);
}

TEST(DomainSheet, DM2_TwentySixShapesOfEightKinds) {
  int shapes = 0;
  int cells = 0;
  for (const Kind& kind : kKinds) {
    shapes += kind.copies;
    cells += kind.copies * kind.value;
    EXPECT_EQ(kind.code.back() - '0', kind.value);
    EXPECT_EQ(kind.copies % 2, 0);
  }
  EXPECT_EQ(shapes, 26);
  EXPECT_EQ(cells, 88);
  for (const Orientation& how : kOrientations) {
    EXPECT_EQ(std::count(how.picture.begin(), how.picture.end(), '#'), kKinds[how.kind].value);
  }
}

TEST(DomainSheet, DM2_OrientationsPointWhereTheySay) {
  const auto cells = [](const char* move) {
    const std::string rows = board(after(Level::basic, move));
    return rows.substr(60);  // the three lowest rows
  };
  EXPECT_EQ(cells("T5n@a1"), ".0......./.0......./000....../");
  EXPECT_EQ(cells("T5e@a1"), "0......../000....../0......../");
  EXPECT_EQ(cells("T5s@a1"), "000....../.0......./.0......./");
  EXPECT_EQ(cells("T5w@a1"), "..0....../000....../..0....../");
  EXPECT_EQ(cells("T4n@a1"), "........./.0......./000....../");
  EXPECT_EQ(cells("T4e@a1"), "0......../00......./0......../");
  EXPECT_EQ(cells("T4s@a1"), "........./000....../.0......./");
  EXPECT_EQ(cells("T4w@a1"), ".0......./00......./.0......./");
  EXPECT_EQ(cells("V3ne@a1"), "........./00......./.0......./");
  EXPECT_EQ(cells("V3nw@a1"), "........./00......./0......../");
  EXPECT_EQ(cells("V3se@a1"), "........./.0......./00......./");
  EXPECT_EQ(cells("V3sw@a1"), "........./0......../00......./");
  EXPECT_EQ(cells("X5@a1"), ".0......./000....../.0......./");
  EXPECT_EQ(cells("O4@a1"), "........./00......./00......./");
  EXPECT_EQ(cells("I3v@a1"), "0......../0......../0......../");
  EXPECT_EQ(cells("I5h@a1"), "........./........./00000..../");
  EXPECT_EQ(cells("I2h@a1"), "........./........./00......./");
}

TEST(DomainSheet, DM3_AShapeGoesOnFreeCells) {
  const State state = after(Level::basic, "X5@d4");
  EXPECT_EQ(refusal(state, "I2h@e5"), "DM-3 taken");
  EXPECT_EQ(refusal(state, "X5@d4"), "DM-3 taken");
  EXPECT_EQ(refusal(state, "I3h@d4"), "DM-3 taken") << "its middle is covered";
  EXPECT_EQ(refusal(state, "V3sw@c3"), "") << "inside the cross's box, but on free cells";
  const auto why = why_not(View(state, 1), parsed("I2h@e5"));
  ASSERT_TRUE(why);
  EXPECT_EQ(say(*why, catalogue()), "e5 is covered by X5@d4");
  EXPECT_TRUE(why_not(View(state, 1), Move{kPlacementCount}));
}

TEST(DomainSheet, DM3_TextIsCanonical) {
  const State state = after(Level::basic, "");
  for (const char* text : {"",       "@",     "X5",     "X5@",    "X5d4",   "X5n@d4", "T5@d4",
                           "x5@d4",  "X5@D4", "X5@d04", "X5@d4 ", "X5@@d4", "V3n@a1", "V3en@a1",
                           "I4h@a1", "X5@d0", "X5@j1",  "I2H@a1", "O4h@a1", "T5n@d44"}) {
    EXPECT_EQ(refusal(state, text), "notation not-a-move") << text;
  }
}

TEST(DomainSheet, DM4_CornersDoNotCount) {
  EXPECT_EQ(owners(after(Level::basic, "O4@d4 O4@f6")), "01");
  EXPECT_EQ(owners(after(Level::basic, "O4@d4 O4@f5")), "11");
}

TEST(DomainSheet, DM4_NoChainFollows) {
  // Two white bars side by side; blue lies beside the second only, and the first stays white.
  EXPECT_EQ(owners(after(Level::basic, "I3h@a1 I2h@h9 I3h@a2 I3h@a3")), "0111");
}

TEST(DomainSheet, DM5_EveryAdjacentEnemyShapeTurns) {
  EXPECT_EQ(owners(after(Level::basic, "I2h@a1 I2h@h9 I2h@d1 I2v@c1")), "1111");
  EXPECT_EQ(owners(after(Level::basic, "I2h@a1 I2h@d1 I2v@c1")), "000") << "own shapes stay";
}

TEST(DomainSheet, DM5_OnePoolForBoth) {
  const State state = after(Level::basic, "X5@a1 X5@g7");
  EXPECT_EQ(refusal(state, "X5@a7"), "DM-5 none-left");
  EXPECT_EQ(refusal(state, "T5n@a7"), "") << "anywhere, beside nothing";
  EXPECT_EQ(state.left(0, 0), 0);
  EXPECT_EQ(state_json(state).find("left")->dump(),
            "{\"X5\": 0, \"T5\": 2, \"I5\": 2, \"O4\": 2, \"T4\": 2, \"V3\": 4, \"I3\": 6, \"I2\": "
            "6}");
}

TEST(DomainSheet, DM6_HalfOfEveryKindEach) {
  const State state = after(Level::intermediate, "X5@d4 I2h@f4");
  EXPECT_EQ(refusal(state, "X5@f5"), "DM-6 none-yours");
  EXPECT_EQ(state_json(state).find("left")->dump(),
            "[{\"X5\": 0, \"T5\": 1, \"I5\": 1, \"O4\": 1, \"T4\": 1, \"V3\": 2, \"I3\": 3, \"I2\":"
            " 3}, {\"X5\": 1, \"T5\": 1, \"I5\": 1, \"O4\": 1, \"T4\": 1, \"V3\": 2, \"I3\": 3, "
            "\"I2\": 2}]");
  State blue = state;
  blue.apply(parsed("I2h@f3"));
  EXPECT_EQ(refusal(blue, "X5@f1"), "DM-3 taken");
  EXPECT_EQ(refusal(blue, "X5@g4"), "") << "blue's own cross is left";
}

TEST(DomainSheet, DM6_OnlyBesideTheEnemy) {
  EXPECT_EQ(after(Level::intermediate, "").count_legal(), 1149) << "the first move is free";
  const State state = after(Level::intermediate, "X5@d4");
  EXPECT_EQ(refusal(state, "I2h@a1"), "DM-6 not-adjacent");
  EXPECT_EQ(refusal(state, "I2h@f7"), "DM-6 not-adjacent");
  EXPECT_EQ(refusal(state, "I2h@f6"), "");
  // The cross is blue now: white may go beside either blue shape, and must.
  const State next = after(Level::intermediate, "X5@d4 I2h@f6");
  EXPECT_EQ(owners(next), "11");
  EXPECT_EQ(refusal(next, "I2h@c6"), "");
  EXPECT_EQ(refusal(next, "I2h@h7"), "DM-6 not-adjacent");
}

TEST(DomainSheet, DM6_AnOwnShapeIsNotEnough) {
  // Only the bar on a3 is white.
  const State state = after(Level::intermediate, "I3h@a1 I3h@a2 I3h@a3 I3h@d2");
  EXPECT_EQ(owners(state), "1101");
  EXPECT_EQ(refusal(state, "I3h@a4"), "DM-6 not-adjacent");
  EXPECT_EQ(refusal(state, "I2h@d1"), "");
}

TEST(DomainSheet, DM7_OwnShapesTurnTooAtTheExpertLevel) {
  const std::string moves = "I2h@a1 I2h@c1 I3h@a2 I3h@a3";
  EXPECT_EQ(owners(after(Level::intermediate, moves)), "0011");
  EXPECT_EQ(owners(after(Level::expert, moves)), "0011");
  // White's next bar lies beside its own second shape and beside both of blue's.
  EXPECT_EQ(owners(after(Level::intermediate, moves + " I2v@d2")), "00000");
  EXPECT_EQ(owners(after(Level::expert, moves + " I2v@d2")), "01000");
}

TEST(DomainSheet, DM8_WhoCannotSetAShapeIsSkippedAndMayPlayAgain) {
  // Blue's two bars are shut in, so white has nothing to go beside; blue can go on.
  const State state = after(Level::expert, "V3se@b1 T5w@a3 I2h@a2 I2h@a3");
  EXPECT_EQ(state.to_move(), 1);
  EXPECT_TRUE(state.skipped() == SeatSet::only(0));
  State next = state;
  next.apply(parsed("I2h@d2"));
  EXPECT_EQ(next.to_move(), 0) << "white is back";
  EXPECT_TRUE(next.skipped().empty());
}

TEST(DomainSheet, DM8_TwoOrMoreConsecutiveTurns) {
  State state =
      after(Level::expert,
            "I5v@d2 I2v@c1 I2h@b3 V3sw@a1 I2h@d1 I3h@a4 I3h@a5 V3nw@b6 I2v@d7 I3h@a8 I3h@a9 I5v@e2 "
            "V3se@f1 I2h@d9 V3nw@f8 I2v@e7 I3h@f7 T5s@f4 T4w@h7");
  EXPECT_TRUE(state.skipped().empty());
  for (const char* move : {"X5@g2", "T4w@h4", "I3v@f3"}) {
    EXPECT_EQ(state.to_move(), 1) << move;
    state.apply(parsed(move));
    EXPECT_TRUE(state.over() || state.skipped() == SeatSet::only(0)) << move;
  }
  EXPECT_TRUE(state.over());
  EXPECT_TRUE(state.skipped().empty()) << "nobody waits for anybody any more";
}

TEST(DomainSheet, DM8_DM9_TheEnd) {
  const State state =
      after(Level::basic,
            "I2h@e5 I2v@h8 I2v@b8 I2v@e3 I2v@d4 I2v@d2 T5n@e2 I3h@c1 V3nw@b1 T5n@a3 I5h@a6 T4w@f5 "
            "V3ne@g3 V3sw@h1 T4e@h5 I3v@i3 V3sw@d7 I3h@a7 O4@e8 I3v@i7");
  ASSERT_TRUE(state.over());
  EXPECT_EQ(state.to_move(), kNobody);
  EXPECT_EQ(refusal(state, "X5@a1"), "DM-8 over");
  const Outcome outcome = state.outcome();
  EXPECT_EQ(outcome.scores[0], 23);
  EXPECT_EQ(outcome.scores[1], 40);
  EXPECT_TRUE(outcome.winners == SeatSet::only(1));
  EXPECT_EQ(outcome.reason, "score");
}

TEST(DomainSheet, DM9_ATieIsADraw) {
  const State state = after(Level::basic,
                            "I3v@c5 I2v@h8 X5@d1 I3v@g3 I2v@a7 T4s@g6 V3nw@e8 I2h@c4 V3ne@h3 "
                            "V3sw@e5 V3nw@h1 T5e@a2 I2v@c8 I2v@c1 I2v@f7 I5v@b4 I3v@d6");
  ASSERT_TRUE(state.over());
  EXPECT_EQ(state.score(0), 26);
  EXPECT_EQ(state.score(1), 26);
  EXPECT_TRUE(state.outcome().winners == SeatSet::first(2));
}

}  // namespace
}  // namespace demesne::domain
