#include "games/domaine/tests/layout.h"

// The examples printed in the sheet. Its figures are lost; the positions here show what its text
// says, with the numbers of the text.
namespace demesne::domaine {
namespace {

// A village, a forest and a mine in a corner, for no more than six markers.
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

// The sheet's second player still lacks two markers.
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

// One castle and no more makes an enclosed region a Domaine; whoever has two in it must part them.
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

// A full set-up for four: castles on meadows and far enough from their own colour, knights beside.
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

// One marker finishes two Domaines, worth 7 and 1, and two markers left inside go back.
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

// Arrows show where a knight may go: around castle and knight, but not below them, where markers
// are.
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

// The first example: two territories that both touch the Domaine as it was.
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

// The second: the other territory touches only the one just taken.
TEST(DomaineSheet, DO15_TheSecondTerritoryMayLieBehindTheFirst) {
  State state = state_of(corner_to_expand());
  play(state, "play:C4:E2 xa1:c1");
  EXPECT_EQ(legal(state), (Texts{"stop", "xa1:a3", "xa1:b3", "xa1:c2", "xa1:d1"}));
  play(state, "xa1:d1");
  EXPECT_EQ(domaines(state), (Sizes{{"a1", 6}}));
}

// Three neighbours: the one with most knights may enter both others, the second only the third.
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

// Taking 4 points costs the neighbour 6: two forests are now cut off from its castle.
TEST(DomaineSheet, DO15_AnExpansionCutsOffANeutralZone) {
  Setting setting;
  setting.terrain = land({{"a1", 'f'}, {"b2", 'f'}, {"d2", 'v'}, {"d1", 'f'}, {"e1", 'v'}});
  setting.castles = {{"c4", "0"}, {"f1", "1"}};
  setting.knights = {{"c3", "0"}, {"d4", "0"}, {"f2", "1"}};
  setting.borders = all_of({fence(box("c3", "d4")), fence(box("a1", "f2"))});
  setting.ducats = {10, 0};
  setting.hands = {{"C4", "B10"}, {"A1"}};
  setting.deck = {"D1", "D2", "D3"};
  State state = state_of(setting);
  EXPECT_EQ(scores(state), (Numbers{0, 9}));
  play(state, "play:C4:E2 xc4:d2");
  EXPECT_EQ(scores(state), (Numbers{3, 6}));
  play(state, "xc4:d1");
  EXPECT_EQ(scores(state), (Numbers{4, 3}));
  EXPECT_EQ(domaines(state), (Sizes{{"c4", 6}, {"f1", 4}}));
  // The zone can be taken over by whoever is its neighbour.
  play(state, "draw sell:A1 draw play:B10:E1");
  EXPECT_EQ(refusal(state, "xc4:c2"), "");
  EXPECT_EQ(refusal(state, "xc4:c1"), "");
}

// The knight beside the castle must stay, for the next one hangs on it.
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

// Seat 0 with a Domaine of seat 1 below and another on the right.
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

// An ally below is safe from then on, the same neighbour's Domaine on the right is not.
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

// Two copper, three diamond and one gold mine: three kinds, three ducats.
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

// One copper, one diamond, three silver mines: three ducats a turn and 5 points, until a neighbour
// with three knights against two takes a silver mine.
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
