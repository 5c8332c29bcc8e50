#include "games/domaine/tests/layout.h"

// The examples printed in the sheet. Its figures are lost; the positions here show what its text
// says, with the numbers of the text.
namespace demesne::domaine {
namespace {

// "Blue created a Domaine with a village, a forest, and a mine in the right corner using only 6
// borders."
TEST(DomaineSheet, DO7_SixBordersEncloseACorner) {
  Setting setting;
  setting.terrain = land({{"k1", 'v'}, {"l2", 'f'}, {"j3", 'g'}, {"i1", 'v'}, {"j4", 'v'}});
  setting.castles = {{"k2", "0"}, {"c3", "1"}, {"c9", "1"}};
  setting.knights = {{"k3", "0"}, {"c4", "1"}, {"c10", "1"}};
  setting.borders = without(fence(box("j1", "l3")), {"i2j2"});
  setting.ducats = {2, 0};
  setting.hands = {{"A10"}, {"A1"}};
  setting.deck = {"D1", "D2"};
  EXPECT_EQ(setting.borders.size(), 5U);
  State state = state_of(setting);
  EXPECT_EQ(domaines(state), Sizes());
  play(state, "play:A10:B1 +i2j2");
  EXPECT_EQ(domaines(state), (Sizes{{"k2", 9}}));
  EXPECT_EQ(scores(state), (Numbers{4, 0}));
  play(state, "draw sell:A1");
  EXPECT_EQ(shown(state, "borders_left"), "94");
  play(state, "draw");
  EXPECT_EQ(ducats(state), (Numbers{1, 2})) << "DO-10: one gold mine";
}

// "Orange is still 2 borders short of enclosing a Domaine."
TEST(DomaineSheet, DO7_TwoBordersShortIsNoDomaine) {
  Setting setting;
  setting.castles = {{"b2", "0"}, {"h3", "1"}, {"h9", "1"}};
  setting.knights = {{"b1", "0"}, {"h4", "1"}, {"h10", "1"}};
  setting.borders = without(fence(box("a1", "c3")), {"c1d1", "b3b4"});
  setting.ducats = {9, 0};
  setting.hands = {{"A6"}, {"A1"}};
  setting.deck = {"D1", "D2"};
  State state = state_of(setting);
  play(state, "play:A6:B2 +c1d1");
  EXPECT_EQ(domaines(state), Sizes());
  play(state, "+b3b4");
  EXPECT_EQ(domaines(state), (Sizes{{"b2", 9}}));
}

// "An enclosed region only counts as a Domaine if exactly one castle is inside. Red would therefore
// have to separate his two castles with borders."
TEST(DomaineSheet, DO7_TwoCastlesEnclosedAreNoDomaine) {
  Setting setting;
  setting.terrain = land({{"a1", 'f'}, {"d1", 'v'}});
  setting.castles = {{"a2", "0"}, {"d2", "0"}, {"h3", "1"}, {"h9", "1"}};
  setting.knights = {{"a3", "0"}, {"d3", "0"}, {"h4", "1"}, {"h10", "1"}};
  setting.borders = fence(box("a1", "d3"));
  setting.ducats = {4, 0};
  setting.hands = {{"A1"}, {"A2"}};
  setting.deck = {"D1"};
  State state = state_of(setting);
  EXPECT_EQ(domaines(state), Sizes());
  EXPECT_EQ(scores(state), (Numbers{0, 0}));
  play(state, "play:A1:B3 +b1c1 +b2c2 +b3c3");
  EXPECT_EQ(domaines(state), (Sizes{{"a2", 6}, {"d2", 6}}));
  EXPECT_EQ(scores(state), (Numbers{4, 0}));
}

// "This example shows a legal starting position. Castles of the same color are at least 6 spaces
// apart and are on meadows. Knights are on meadows or forests."
TEST(DomaineSheet, DO5_ALegalStartingPosition) {
  State state({4, kHouseSet}, printed_deal());
  play(state, "b1:a1 l12:l11 a11:b11 l2:l1");
  // Six territories must lie between, along rows and columns, and only for one colour.
  EXPECT_EQ(refusal(state, "b6:a6"), "DO-5 castle-near") << "five steps";
  EXPECT_EQ(refusal(state, "f3:e3"), "DO-5 castle-near") << "four across and two along";
  EXPECT_EQ(refusal(state, "g3:f3"), "") << "five across and two along";
  EXPECT_EQ(refusal(state, "i12:i11"), "") << "three steps from Blue's";
  play(state, "j10:j11 d3:d2 g8:f8 e10:e11 b8:c8 j5:k5 f2:e2 a4:b4");
  EXPECT_EQ(state.phase(), "action");
  EXPECT_EQ(state.to_move(), 3) << "DO-6: who placed last plays first";
  EXPECT_EQ(shown(state, "knights_left"), "[12, 12, 12, 12]");
}

// "Orange places a border to create 2 Domaines. Orange gains 7 victory points, Blue only one. The
// two extra borders in the Domaine are removed."
TEST(DomaineSheet, DO8_OneBorderMakesTwoDomaines) {
  Setting setting;
  setting.terrain = land({{"a1", 'v'}, {"b3", 'v'}, {"c1", 'f'}, {"f3", 'f'}});
  setting.castles = {{"b2", "0"}, {"e2", "1"}};
  setting.knights = {{"a2", "0"}, {"e1", "1"}};
  setting.borders = all_of({fence(box("a1", "f3")), {"c1d1", "c3d3"}, {"a1b1", "b3c3"}});
  setting.ducats = {2, 0};
  setting.hands = {{"A10"}, {"A1"}};
  setting.deck = {"D1"};
  State state = state_of(setting);
  EXPECT_EQ(shown(state, "borders_left"), "87");
  EXPECT_EQ(scores(state), (Numbers{0, 0}));
  play(state, "play:A10:B1 +c2d2");
  EXPECT_EQ(domaines(state), (Sizes{{"b2", 9}, {"e2", 9}}));
  EXPECT_EQ(scores(state), (Numbers{7, 1}));
  EXPECT_FALSE(has_border(state, "a1b1"));
  EXPECT_FALSE(has_border(state, "b3c3"));
  EXPECT_EQ(shown(state, "borders_left"), "88") << "one was set and two went back";
}

// "Only the spaces indicated with arrows are legal. The spaces below castle and knight are not
// legal because of the borders."
TEST(DomaineSheet, DO14_AKnightDoesNotCrossABorder) {
  Setting setting;
  setting.castles = {{"e5", "0"}, {"k11", "1"}};
  setting.knights = {{"f5", "0"}, {"k10", "1"}};
  setting.borders = {"e4e5", "f4f5"};
  setting.ducats = {3, 0};
  setting.hands = {{"A11"}, {"A1"}};
  setting.deck = {"D1"};
  State state = state_of(setting);
  play(state, "play:A11:K1");
  EXPECT_EQ(legal(state), (Texts{"nd5", "ne6", "nf6", "ng5"}));
  EXPECT_EQ(refusal(state, "ne4"), "DO-14 not-beside-figure");
  EXPECT_EQ(refusal(state, "nf4"), "DO-14 not-beside-figure");
}

Setting corner_to_expand() {
  Setting setting;
  setting.castles = {{"a1", "0"}, {"h3", "1"}, {"h9", "1"}};
  setting.knights = {{"b1", "0"}, {"h4", "1"}, {"h10", "1"}};
  setting.borders = fence(box("a1", "b2"));
  setting.ducats = {6, 0};
  setting.hands = {{"C4"}, {"A1"}};
  setting.deck = {"D1"};
  return setting;
}

// "Example 1: Orange can expand into two territories that border his Domaine."
TEST(DomaineSheet, DO15_TwoTerritoriesThatBorderTheDomaine) {
  State state = state_of(corner_to_expand());
  play(state, "play:C4:E2");
  EXPECT_EQ(legal(state), (Texts{"xa1:a3", "xa1:b3", "xa1:c1", "xa1:c2"}));
  EXPECT_EQ(refusal(state, "xa1:c3"), "DO-15 not-beside-domaine") << "not diagonally";
  EXPECT_EQ(refusal(state, "xa1:d1"), "DO-15 not-beside-domaine");
  play(state, "xa1:c1 xa1:a3");
  EXPECT_EQ(domaines(state), (Sizes{{"a1", 6}}));
  EXPECT_EQ(shown(state, "borders"),
            "[\"a3a4\", \"a3b3\", \"b2b3\", \"b2c2\", \"c1c2\", \"c1d1\"]");
}

// "Example 2: Orange can choose to expand into a second territory that is adjacent to the first one
// instead."
TEST(DomaineSheet, DO15_TheSecondTerritoryMayLieBehindTheFirst) {
  State state = state_of(corner_to_expand());
  play(state, "play:C4:E2 xa1:c1");
  EXPECT_EQ(legal(state), (Texts{"stop", "xa1:a3", "xa1:b3", "xa1:c2", "xa1:d1"}));
  play(state, "xa1:d1");
  EXPECT_EQ(domaines(state), (Sizes{{"a1", 6}}));
}

// "Red can expand into Blue's and Orange's Domaines because he has more knights. Orange can expand
// only into Blue's Domaine."
TEST(DomaineSheet, DO15_MoreKnightsMayExpand) {
  Setting setting;
  setting.players = 3;
  setting.castles = {{"a1", "0"}, {"f1", "1"}, {"a6", "2"}};
  setting.knights = {{"a2", "0"}, {"a3", "0"}, {"b1", "0"}, {"f2", "1"}, {"b6", "2"}, {"c6", "2"}};
  setting.borders =
      all_of({fence(box("a1", "c3")), fence(box("d1", "f3")), fence(box("a4", "f6"))});
  setting.ducats = {4, 4, 4};
  setting.hands = {{"B10"}, {"B11"}, {"B12"}};
  setting.deck = {"D1"};
  const auto expanding = [&](int seat, const std::string& card) {
    setting.to_move = seat;
    State state = state_of(setting);
    play(state, "play:" + card + ":E1");
    return state;
  };
  const State red = expanding(0, "B10");
  EXPECT_EQ(legal(red), (Texts{"xa1:a4", "xa1:b4", "xa1:c4", "xa1:d1", "xa1:d2", "xa1:d3"}));
  const State orange = expanding(2, "B12");
  EXPECT_EQ(refusal(orange, "xa6:b3"), "DO-15 too-few-knights");
  EXPECT_EQ(refusal(orange, "xa6:d3"), "");
  const State blue = expanding(1, "B11");  // It still can, outwards.
  EXPECT_EQ(refusal(blue, "xf1:c1"), "DO-15 too-few-knights");
  EXPECT_EQ(refusal(blue, "xf1:d4"), "DO-15 too-few-knights");
  EXPECT_EQ(legal(blue), (Texts{"xf1:g1", "xf1:g2", "xf1:g3"}));
}

// "Orange gains 4 victory points. Purple loses 6 victory points, since two forests were lost to the
// neutral zone just created."
TEST(DomaineSheet, DO15_AnExpansionCutsOffANeutralZone) {
  Setting setting;
  setting.terrain = land({{"a1", 'f'}, {"b2", 'f'}, {"d2", 'v'}, {"d1", 'f'}, {"e1", 'v'}});
  setting.castles = {{"c4", "0"}, {"f1", "1"}};
  setting.knights = {{"c3", "0"}, {"d4", "0"}, {"f2", "1"}};
  setting.borders = all_of({fence(box("c3", "d4")), fence(box("a1", "f2"))});
  setting.ducats = {6, 0};
  setting.hands = {{"C4", "B10"}, {"A1"}};
  setting.deck = {"D1", "D2", "D3"};
  State state = state_of(setting);
  EXPECT_EQ(scores(state), (Numbers{0, 9}));
  play(state, "play:C4:E2 xc4:d2");
  EXPECT_EQ(scores(state), (Numbers{3, 6}));
  play(state, "xc4:d1");
  EXPECT_EQ(scores(state), (Numbers{4, 3}));
  EXPECT_EQ(domaines(state), (Sizes{{"c4", 6}, {"f1", 4}}));
  // "Neutral zones can always be taken over by expansion from a neighboring Domaine", and borders
  // may stand in them.
  setting.terrain.clear();
  setting.castles = {{"c4", "0"}, {"f1", "1"}};
  setting.knights = {{"f2", "1"}};
  setting.borders =
      all_of({fence(box("c3", "d4")), fence(box("e1", "f2")), fence(box("a1", "b2"))});
  State zone = state_of(setting);
  play(zone, "play:C4:E2 xc4:b3");
  EXPECT_EQ(refusal(zone, "xc4:b2"), "");
}

// "He may not remove the knight to the right of the castle, since that would isolate a knight."
TEST(DomaineSheet, DO16_AKnightThatOthersNeedMayNotDesert) {
  Setting setting;
  setting.castles = {{"b1", "0"}, {"e1", "1"}};
  setting.knights = {{"b2", "0"}, {"e2", "1"}, {"f1", "1"}, {"g1", "1"}};
  setting.borders = all_of({fence(box("a1", "c3")), fence(box("d1", "h3"))});
  setting.ducats = {6, 0};
  setting.hands = {{"C14"}, {"A1"}};
  setting.deck = {"D1"};
  State state = state_of(setting);
  play(state, "play:C14:D");
  EXPECT_EQ(legal(state), (Texts{"db1:e1:e2", "db1:e1:g1"}));
  EXPECT_EQ(refusal(state, "db1:e1:f1"), "DO-16 cuts-chain");
  EXPECT_EQ(refusal(state, "stop"), "DO-16 no-stop");
  play(state, "db1:e1:g1");
  EXPECT_EQ(state.phase(), "deserter");
  EXPECT_EQ(shown(state, "pending"),
            "{\"card\": \"C14\", \"action\": \"D\", \"left\": 1, \"domaine\": \"b1\"}");
  EXPECT_EQ(shown(state, "knights_left"), "[14, 13]");
  EXPECT_EQ(legal(state), (Texts{"na1", "na2", "nb3", "nc1", "nc2"}));
  EXPECT_EQ(refusal(state, "stop"), "DO-16 no-stop");
  play(state, "nc1");
  EXPECT_EQ(shown(state, "knights_left"), "[13, 13]");
  EXPECT_EQ(shown(state, "knights"), "{\"b2\": 0, \"c1\": 0, \"e2\": 1, \"f1\": 1}");
}

// Orange in the corner, Blue above ("lower") and beside ("right") it.
Setting neighbours_of_blue() {
  Setting setting;
  setting.castles = {{"b5", "0"}, {"b2", "1"}, {"f5", "1"}};
  setting.knights = {{"b6", "0"}, {"a5", "0"}, {"b1", "1"}, {"f6", "1"}};
  setting.borders =
      all_of({fence(box("a4", "c6")), fence(box("a1", "c3")), fence(box("d4", "f6"))});
  setting.ducats = {20, 20};
  setting.hands = {{"C15", "B10"}, {"A1", "B11"}};
  setting.deck = {"D1", "D2", "D3", "D4"};
  return setting;
}

// "After the alliance is formed, Orange may not expand into the lower Domaine controlled by Blue.
// However Orange may still expand into Blue's Domaine on the right." For the rest of the game.
TEST(DomaineSheet, DO17_AnAllianceForbidsExpansion) {
  State state = state_of(neighbours_of_blue());
  EXPECT_TRUE(legal(state).contains("play:B10:E1"));
  play(state, "play:C15:A");
  EXPECT_EQ(legal(state), (Texts{"ab5:b2", "ab5:f5"}));
  play(state, "ab5:b2 draw sell:A1 draw play:B10:E1");
  EXPECT_EQ(shown(state, "allies"), "[[\"b2\", \"b5\"]]");
  EXPECT_EQ(refusal(state, "xb5:a3"), "DO-17 allied");
  EXPECT_EQ(refusal(state, "xb5:c3"), "DO-17 allied");
  EXPECT_EQ(refusal(state, "xb5:d4"), "");
  EXPECT_EQ(refusal(state, "xb5:d5"), "");
}

TEST(DomaineSheet, DO17_TheAllianceHoldsBothWays) {
  Setting setting = neighbours_of_blue();
  setting.knights = {{"b6", "0"}, {"b1", "1"}, {"a2", "1"}, {"f6", "1"}, {"e5", "1"}};
  setting.allies = {{"b5", "b2"}};
  setting.to_move = 1;
  State state = state_of(setting);
  play(state, "play:B11:E1");
  EXPECT_EQ(refusal(state, "xb2:a4"), "DO-17 allied") << "with two knights against one";
  EXPECT_EQ(refusal(state, "xf5:c4"), "") << "only the two allied Domaines are affected";
}

// "If you have 2 copper, 3 diamond, and 1 gold mine, you have 3 different types of mines and
// collect 3 ducats."
TEST(DomaineSheet, DO10_IncomeIsOneForEachKindOfMine) {
  Setting setting;
  setting.terrain = land(
      {{"a1", 'c'}, {"a2", 'c'}, {"b1", 'd'}, {"c1", 'd'}, {"l1", 'd'}, {"l2", 'g'}, {"h8", 's'}});
  setting.castles = {{"b3", "0"}, {"k2", "0"}, {"e9", "1"}, {"j9", "1"}};
  setting.knights = {{"a3", "0"}, {"k1", "0"}, {"e8", "1"}, {"j8", "1"}};
  setting.borders = all_of({fence(box("a1", "c3")), fence(box("k1", "l2"))});
  setting.hands = {{"A1"}, {"A2"}};
  setting.deck = {"D1", "D2"};
  setting.to_move = 1;
  State state = state_of(setting);
  play(state, "sell:A2");
  EXPECT_EQ(ducats(state), (Numbers{0, 2}));
  play(state, "draw");
  EXPECT_EQ(ducats(state), (Numbers{3, 2}));
  EXPECT_EQ(scores(state), (Numbers{5, 0})) << "DO-9: a monopoly on diamonds";
}

// "Orange has 1 copper, 1 diamond, and 3 silver mines. However, if Red (3 knights) should expand
// into the left Domaine of Orange (2 knights) and take the silver mine, Orange must immediately
// move back 5 spaces."
TEST(DomaineSheet, DO9_AMonopolyIsGainedAndLost) {
  Setting setting;
  setting.terrain =
      land({{"d1", 's'}, {"e1", 's'}, {"f3", 'c'}, {"l1", 's'}, {"l3", 'd'}, {"k1", 'f'}});
  setting.castles = {{"e2", "0"}, {"k2", "0"}, {"b2", "1"}};
  setting.knights = {{"e3", "0"}, {"f2", "0"}, {"k3", "0"}, {"a2", "1"}, {"b1", "1"}, {"b3", "1"}};
  setting.borders =
      all_of({fence(box("d1", "f3")), fence(box("k1", "l3")), fence(box("a1", "c3"))});
  setting.ducats = {0, 4};
  setting.hands = {{"A1"}, {"B10"}};
  setting.deck = {"D1", "D2"};
  setting.to_move = 1;
  State state = state_of(setting);
  EXPECT_EQ(scores(state), (Numbers{6, 0}));
  play(state, "play:B10:E1 xb2:d1");
  EXPECT_EQ(scores(state), (Numbers{1, 0}));
  play(state, "draw");
  EXPECT_EQ(ducats(state), (Numbers{3, 0})) << "three kinds are still held";
}

}  // namespace
}  // namespace demesne::domaine
