#include "games/domaine/tests/layout.h"

// The five actions: what each allows and what it refuses, by rule.
namespace demesne::domaine {
namespace {

// Red in the lower left corner, Blue right of it, Red again above, all of them Domaines; beyond, a
// region with two castles.
Setting three_domaines() {
  Setting setting;
  setting.castles = {{"b2", "0"}, {"e2", "1"}, {"b5", "0"}, {"j9", "0"}, {"j3", "1"}};
  setting.knights = {{"b1", "0"}, {"a2", "0"}, {"e1", "1"}, {"b6", "0"}, {"j10", "0"}, {"j4", "1"}};
  setting.borders =
      all_of({fence(box("a1", "c3")), fence(box("d1", "f3")), fence(box("a4", "c6"))});
  setting.ducats = {20, 20};
  setting.hands = {{"A1", "B13", "C4"}, {"A2", "B14", "C5"}};
  setting.deck = {"D1", "D2", "D3", "D4"};
  return setting;
}

TEST(DomaineActions, DO13_WhereABorderMayStand) {
  State state = state_of(three_domaines());
  play(state, "play:A1:B3");
  EXPECT_EQ(refusal(state, "+c2d2"), "DO-13 marker-there");
  EXPECT_EQ(refusal(state, "+b2c2"), "DO-13 inside-domaine");
  EXPECT_EQ(refusal(state, "+d1e1"), "DO-13 inside-domaine") << "nor in somebody else's";
  EXPECT_EQ(refusal(state, "+j9j10"), "DO-13 between-figures");
  EXPECT_EQ(refusal(state, "+j3j4"), "DO-13 between-figures") << "nor somebody else's figures";
  EXPECT_EQ(refusal(state, "+j8j9"), "");
  play(state, "+k5l5");
  EXPECT_EQ(refusal(state, "+k5l5"), "DO-13 marker-there");
  EXPECT_EQ(refusal(state, "draw"), "DO-13 border-now");
}

TEST(DomaineActions, DO13_FiguresOfDifferentColoursMayBeParted) {
  Setting setting = three_domaines();
  setting.knights["j8"] = "1";
  setting.knights["i9"] = "0";
  State state = state_of(setting);
  play(state, "play:A1:B3");
  EXPECT_EQ(refusal(state, "+j8j9"), "") << "a blue knight below a red castle";
  EXPECT_EQ(refusal(state, "+i9j9"), "DO-13 between-figures");
}

TEST(DomaineActions, DO13_BordersMayStandInANeutralZone) {
  Setting setting = three_domaines();
  setting.castles.erase("b5");
  setting.knights.erase("b6");
  State state = state_of(setting);
  EXPECT_EQ(domaines(state), (Sizes{{"b2", 9}, {"e2", 9}}));
  play(state, "play:A1:B3 +a5b5");
  EXPECT_TRUE(has_border(state, "a5b5"));
}

// DO-3: the supply is 100.
TEST(DomaineActions, DO13_NotBeyondTheSupply) {
  Setting setting;
  setting.castles = {{"b2", "0"}, {"j9", "1"}};
  setting.ducats = {20, 0};
  setting.hands = {{"A1", "A2"}, {"A3"}};
  setting.deck = {"D1", "D2"};
  for (char column = 'c'; column <= 'k'; ++column) {  // posts in a row enclose nothing
    for (int row = 1; row <= 11; ++row) {
      const std::string cell = column + std::to_string(row);
      setting.borders.push_back(cell + static_cast<char>(column + 1) + std::to_string(row));
    }
  }
  ASSERT_EQ(setting.borders.size(), 99U);
  State state = state_of(setting);
  play(state, "play:A1:B3 +a5b5");
  EXPECT_EQ(state.phase(), "refill") << "the last marker ends the action";
  EXPECT_EQ(shown(state, "borders_left"), "0");
  play(state, "draw sell:A3 draw");
  EXPECT_EQ(refusal(state, "play:A2:B3"), "DO-12 no-first-step");
}

TEST(DomaineActions, DO14_WhereAKnightMayStand) {
  Setting setting;
  setting.terrain =
      land({{"e6", 'v'}, {"d5", 'f'}, {"f5", 'R'}, {"e3", 'g'}, {"d4", 'f'}, {"l12", '.'}});
  setting.castles = {{"e5", "0"}, {"j9", "1"}};
  setting.knights = {{"e4", "0"}, {"f4", "1"}};
  setting.ducats = {6, 0};
  setting.hands = {{"B13"}, {"A1"}};
  setting.deck = {"D1"};
  State state = state_of(setting);
  play(state, "play:B13:K2");
  EXPECT_EQ(refusal(state, "ne6"), "DO-14 knight-ground") << "a village";
  EXPECT_EQ(refusal(state, "nf5"), "DO-14 knight-ground") << "the city";
  EXPECT_EQ(refusal(state, "ne3"), "DO-14 knight-ground") << "a mine";
  EXPECT_EQ(refusal(state, "nf4"), "DO-14 occupied");
  EXPECT_EQ(refusal(state, "ne5"), "DO-14 occupied");
  EXPECT_EQ(refusal(state, "nf6"), "DO-14 not-beside-figure");
  EXPECT_EQ(refusal(state, "+a1b1"), "DO-14 knight-now");
  EXPECT_EQ(legal(state), (Texts{"nd4", "nd5"}));
  play(state, "nd5");
  EXPECT_EQ(ducats(state), (Numbers{0, 0})) << "the forest cost one";
  EXPECT_EQ(refusal(state, "nd4"), "DO-14 forest-ducat");
  EXPECT_EQ(legal(state), (Texts{"nc5", "nd6", "stop"})) << "beside the new knight";
}

TEST(DomaineActions, DO14_FifteenKnightsAndNoMore) {
  Setting setting;
  setting.castles = {{"a1", "0"}, {"j9", "1"}};
  for (const std::string& cell : box("b1", "d3")) setting.knights[cell] = "0";
  for (const std::string& cell : box("e1", "f2")) setting.knights[cell] = "0";
  setting.knights["j8"] = "1";
  setting.ducats = {20, 0};
  setting.hands = {{"A11", "B13", "B14"}, {"A1"}};
  setting.deck = {"D1", "D2"};
  State state = state_of(setting);
  EXPECT_EQ(shown(state, "knights_left"), "[2, 14]");
  play(state, "play:B13:K2 na2 na3 draw sell:A1 draw");
  EXPECT_EQ(shown(state, "knights_left"), "[0, 14]");
  EXPECT_EQ(refusal(state, "play:A11:K1"), "DO-12 no-first-step");
}

TEST(DomaineActions, DO15_WhatMayNotJoin) {
  State state = state_of(three_domaines());
  play(state, "play:C4:E2");
  EXPECT_EQ(refusal(state, "xb2:b4"), "DO-15 own-other-domaine");
  EXPECT_EQ(refusal(state, "xb2:c2"), "DO-15 already-inside");
  EXPECT_EQ(refusal(state, "xb2:e5"), "DO-15 not-beside-domaine");
  EXPECT_EQ(refusal(state, "xe2:g2"), "DO-15 not-own-domaine");
  EXPECT_EQ(refusal(state, "xj9:i9"), "DO-15 not-own-domaine") << "its region has two castles";
  EXPECT_EQ(refusal(state, "xa1:a4"), "DO-15 not-own-domaine") << "it is named by its castle";
  EXPECT_EQ(refusal(state, "stop"), "DO-12 stop-too-soon");
  EXPECT_EQ(refusal(state, "draw"), "DO-15 expand-now");
  EXPECT_EQ(legal(state), (Texts{"xb2:d1", "xb2:d2", "xb2:d3", "xb5:a7", "xb5:b7", "xb5:c7",
                                 "xb5:d4", "xb5:d5", "xb5:d6"}));
  play(state, "xb2:d3");
  EXPECT_EQ(refusal(state, "xb5:d4"), "DO-15 same-domaine");
  play(state, "xb2:d4");
  EXPECT_EQ(domaines(state), (Sizes{{"b2", 11}, {"b5", 9}, {"e2", 8}}));
}

TEST(DomaineActions, DO15_NotOverAFigure) {
  Setting setting = three_domaines();
  setting.knights["d2"] = "1";
  State state = state_of(setting);
  play(state, "play:C4:E2");
  EXPECT_EQ(refusal(state, "xb2:d2"), "DO-15 expand-figure");
  EXPECT_EQ(refusal(state, "xb2:d1"), "DO-15 too-few-knights") << "two against two";
}

// The neutral colour is another colour: it can be expanded into by the rules of knights.
TEST(DomaineActions, DO15_IntoTheNeutralColour) {
  Setting setting = three_domaines();
  setting.castles["e2"] = "neutral";
  setting.knights["e1"] = "neutral";
  State state = state_of(setting);
  play(state, "play:C4:E2");
  EXPECT_EQ(refusal(state, "xb2:d1"), "");
  setting.knights["d2"] = "neutral";
  State equal = state_of(setting);
  play(equal, "play:C4:E2");
  EXPECT_EQ(refusal(equal, "xb2:d1"), "DO-15 too-few-knights");
}

// What is left of a region with several castles may become Domaines, and loses markers inside.
TEST(DomaineActions, DO15_ARemainderWithOneCastleBecomesADomaine) {
  Setting setting;
  setting.terrain = land({{"a1", 'v'}, {"f1", 'f'}});
  setting.castles = {{"c4", "0"}, {"a2", "1"}, {"f2", "1"}, {"j9", "0"}, {"j4", "1"}};
  setting.knights = {{"d4", "0"}, {"b2", "1"}, {"f1", "1"}, {"j8", "0"}, {"j3", "1"}};
  setting.borders =
      all_of({fence(box("a1", "f2")), fence(box("c3", "d4")), {"c1d1", "a1b1"}, {"e1e2"}});
  setting.ducats = {6, 0};
  setting.hands = {{"C4"}, {"A1"}};
  setting.deck = {"D1"};
  State state = state_of(setting);
  EXPECT_EQ(domaines(state), (Sizes{{"c4", 4}}));
  play(state, "play:C4:E2 xc4:c2");
  EXPECT_EQ(domaines(state), (Sizes{{"a2", 5}, {"c4", 5}, {"f2", 6}}));
  EXPECT_EQ(scores(state), (Numbers{0, 4}));
  EXPECT_FALSE(has_border(state, "a1b1"));
  EXPECT_FALSE(has_border(state, "e1e2"));
}

// A Domaine of one territory, and so many markers left: the others stand in rows far away, where
// they enclose nothing.
Setting short_of_markers(const std::string& castle, std::size_t left) {
  Setting setting;
  setting.castles = {{castle, "0"}, {"j12", "1"}, {"l12", "1"}};
  setting.ducats = {4, 0};
  setting.hands = {{"B10"}, {"A1"}};
  setting.deck = {"D1"};
  setting.borders = fence({castle});
  for (const std::string& cell : box("c1", "k11")) {
    if (setting.borders.size() == 100 - left) break;
    const std::string next(1, static_cast<char>(cell[0] + 1));
    setting.borders.push_back(cell + next + cell.substr(1));
  }
  EXPECT_EQ(setting.borders.size(), 100 - left);
  return setting;
}

TEST(DomaineActions, DO15_WhatGoesBackCanBeSetAgain) {
  State one = state_of(short_of_markers("a1", 1));
  play(one, "play:B10:E1");
  EXPECT_EQ(refusal(one, "xa1:a2"), "") << "one goes back, two are set, one is left";
  EXPECT_EQ(refusal(state_of(short_of_markers("a1", 0)), "play:B10:E1"), "DO-12 no-first-step");
  Setting setting = short_of_markers("a1", 1);
  setting.borders.push_back("a2b2");  // now a2 needs one, and b1 two
  State none = state_of(setting);
  play(none, "play:B10:E1");
  EXPECT_EQ(refusal(none, "xa1:b1"), "DO-15 supply");
  play(none, "xa1:a2");
  EXPECT_EQ(shown(none, "borders_left"), "0");
}

TEST(DomaineActions, DO15_NotBeyondTheSupply) {
  EXPECT_EQ(refusal(state_of(short_of_markers("a5", 0)), "play:B10:E1"), "DO-12 no-first-step");
  State one = state_of(short_of_markers("a5", 1));
  play(one, "play:B10:E1");
  EXPECT_EQ(refusal(one, "xa5:b5"), "DO-15 supply") << "one goes back, three are set, one is left";
  EXPECT_EQ(refusal(one, "xa5:a6"), "") << "at the edge two are enough";
  State two = state_of(short_of_markers("a5", 2));
  play(two, "play:B10:E1 xa5:b5");
  EXPECT_EQ(shown(two, "borders_left"), "0");
}

TEST(DomaineActions, DO16_WhoMayDesert) {
  Setting setting = three_domaines();
  setting.hands[0] = {"C14"};
  State state = state_of(setting);
  play(state, "play:C14:D");
  EXPECT_EQ(legal(state), (Texts{"db2:e2:e1"}));
  EXPECT_EQ(refusal(state, "db5:e2:e1"), "DO-16 domaines-apart") << "they touch at a corner";
  EXPECT_EQ(refusal(state, "db2:b5:b6"), "DO-16 not-other-domaine");
  EXPECT_EQ(refusal(state, "db2:j3:j4"), "DO-16 not-other-domaine");
  EXPECT_EQ(refusal(state, "de2:b2:b1"), "DO-16 not-own-domaine");
  EXPECT_EQ(refusal(state, "db2:e2:e2"), "DO-16 not-its-knight") << "a castle";
  EXPECT_EQ(refusal(state, "db2:e2:j4"), "DO-16 not-its-knight");
  EXPECT_EQ(refusal(state, "nb3"), "DO-16 desert-now");
  play(state, "db2:e2:e1");
  EXPECT_EQ(refusal(state, "na5"), "DO-16 recruit-elsewhere");
  EXPECT_EQ(refusal(state, "nj8"), "DO-16 recruit-elsewhere");
  EXPECT_EQ(refusal(state, "nd1"), "DO-14 not-beside-figure");
  EXPECT_EQ(refusal(state, "xb2:d1"), "DO-16 recruit-now");
  EXPECT_EQ(legal(state), (Texts{"na1", "na3", "nb3", "nc1", "nc2"}));
}

TEST(DomaineActions, DO16_BothHoldAKnight) {
  Setting setting = three_domaines();
  setting.hands[0] = {"C14"};
  setting.knights.erase("e1");
  EXPECT_EQ(refusal(state_of(setting), "play:C14:D"), "DO-12 no-first-step");
  setting = three_domaines();
  setting.hands[0] = {"C14"};
  setting.knights.erase("b1");
  setting.knights.erase("a2");
  EXPECT_EQ(refusal(state_of(setting), "play:C14:D"), "DO-12 no-first-step");
  setting.castles["b8"] = "1";  // a blue Domaine above, so that there is another deserter
  setting.knights["b9"] = "1";
  setting.borders = all_of({setting.borders, fence(box("a7", "c9"))});
  State state = state_of(setting);
  play(state, "play:C14:D");
  EXPECT_EQ(refusal(state, "db2:e2:e1"), "DO-16 no-knight");
  EXPECT_EQ(refusal(state, "db5:b8:b9"), "");
}

// The own knight must find a place that can be paid.
TEST(DomaineActions, DO16_ThereMustBeRoom) {
  Setting setting = three_domaines();
  setting.hands[0] = {"C14"};
  setting.castles.erase("b5");
  setting.knights.erase("b6");
  setting.borders = all_of({fence(box("a1", "b2")), fence(box("c1", "f3"))});
  setting.terrain = land({{"a1", 'f'}});
  setting.ducats = {6, 0};
  EXPECT_EQ(refusal(state_of(setting), "play:C14:D"), "DO-12 no-first-step") << "only the forest";
  setting.ducats = {7, 0};
  State state = state_of(setting);
  play(state, "play:C14:D db2:e2:e1");
  EXPECT_EQ(legal(state), (Texts{"na1"}));
  play(state, "na1");
  EXPECT_EQ(ducats(state), (Numbers{0, 0}));
  setting.terrain = land({{"a1", 'v'}});
  EXPECT_EQ(refusal(state_of(setting), "play:C14:D"), "DO-12 no-first-step") << "no place";
}

// Alliances forbid expansion and nothing else; the neutral colour deserts and allies too.
TEST(DomaineActions, DO16_AlliesAndTheNeutralColourDesertToo) {
  Setting setting = three_domaines();
  setting.hands[0] = {"C14", "C15"};
  setting.castles["e2"] = "neutral";
  setting.knights["e1"] = "neutral";
  State state = state_of(setting);
  play(state, "play:C15:A ab2:e2 draw sell:A2 draw");
  EXPECT_EQ(shown(state, "allies"), "[[\"b2\", \"e2\"]]");
  EXPECT_EQ(refusal(state, "play:C14:D"), "");
  play(state, "play:C14:D db2:e2:e1 na1");
  EXPECT_EQ(shown(state, "domaines"),
            "{\"b2\": {\"owner\": 0, \"cells\": 9, \"knights\": 3}, "
            "\"b5\": {\"owner\": 0, \"cells\": 9, \"knights\": 1}, "
            "\"e2\": {\"owner\": \"neutral\", \"cells\": 9, \"knights\": 0}}");
}

TEST(DomaineActions, DO17_WhoMayAlly) {
  Setting setting = three_domaines();
  setting.hands[0] = {"C15", "D13"};
  State state = state_of(setting);
  play(state, "play:C15:A");
  EXPECT_EQ(legal(state), (Texts{"ab2:e2"}));
  EXPECT_EQ(refusal(state, "ab5:e2"), "DO-17 domaines-apart");
  EXPECT_EQ(refusal(state, "ab2:b5"), "DO-17 not-other-domaine");
  EXPECT_EQ(refusal(state, "ae2:b2"), "DO-17 not-own-domaine");
  EXPECT_EQ(refusal(state, "stop"), "DO-17 ally-now");
  play(state, "ab2:e2 draw sell:A2 draw");
  EXPECT_EQ(refusal(state, "play:D13:A"), "DO-12 no-first-step") << "they are allied already";
  play(state, "play:D13:B2 +d6e6 +d5e5 draw sell:B14 draw");
  setting.castles["b8"] = "1";
  setting.borders = all_of({setting.borders, fence(box("a7", "c9"))});
  setting.allies = {{"e2", "b2"}};
  State another = state_of(setting);
  play(another, "play:C15:A");
  EXPECT_EQ(refusal(another, "ab2:e2"), "DO-17 already-allied");
  EXPECT_EQ(refusal(another, "ab5:b8"), "");
}

}  // namespace
}  // namespace demesne::domaine
