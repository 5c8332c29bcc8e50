#include <gtest/gtest.h>

#include "games/domination/tests/board_text.h"

// How games end: what the printed sheet says of winning, and the ends it is silent about.
namespace demesne::domination {
namespace {

// DN-9: domination.

TEST(DominationEnds, DN9_Two_WhoeverCannotPlayHasLost) {
  const State state = after(put_up(kTwo, "d4:G e4:R"), "d4e4");
  EXPECT_EQ(result(state), "domination G");
  EXPECT_EQ(to_move(state), "");
  EXPECT_EQ(legal(state, ""), "");
  EXPECT_EQ(refusal(state, "e4e5"), "DN-9 over-domination");
}

TEST(DominationEnds, DN9_Two_AReserveKeepsTheGameGoing) {
  const State state = after(put_up(kTwo, "d4:G e4:R", "R"), "d4e4");
  EXPECT_EQ(result(state), "");
  EXPECT_EQ(legal(state, "e4"), "");
  EXPECT_EQ(refusal(state, "*e4"), "");
}

TEST(DominationEnds, DN9_Two_APieceThatTheMoverUncoversKeepsTheGameGoing) {
  EXPECT_EQ(result(after(put_up(kTwo, "d4:RG e4:R"), "d4e4")), "");
}

TEST(DominationEnds, DN9_Three_WhenTwoCannotPlay) {
  EXPECT_EQ(result(after(put_up(kThree, "c4:G d4:R f4:B"), "c4d4")), "");
  EXPECT_EQ(result(after(put_up(kThree, "c4:G d4:R f4:BG", "B"), "c4d4")), "");
  EXPECT_EQ(result(after(put_up(kThree, "c4:G d4:R f4:BG"), "c4d4")), "domination G");
}

TEST(DominationEnds, DN9_Four_PlayingIndividuallyWhenAllButOneCannotPlay) {
  EXPECT_EQ(result(after(put_up(kFour, "c4:Y d4:R f4:G h4:BY"), "c4d4")), "");
  EXPECT_EQ(result(after(put_up(kFour, "c4:Y d4:R f4:GY h4:BY"), "c4d4")), "domination Y");
}

TEST(DominationEnds, DN9_Partners_WhenBothOfATeamCannotPlay) {
  EXPECT_EQ(result(after(put_up(kPartners, "c4:Y d4:R f4:G h4:B"), "c4d4")), "");
  EXPECT_EQ(result(after(put_up(kPartners, "c4:Y d4:R f4:G h4:BY"), "c4d4")), "domination YG");
}

TEST(DominationEnds, DN12_Partners_TheWinningSideIsBothEvenIfOneCannotPlay) {
  EXPECT_EQ(result(after(put_up(kPartners, "c4:Y d4:R f4:GY h4:BY"), "c4d4")), "domination YG");
  EXPECT_EQ(result(after(put_up(kPartners, "c4:B d4:Y f4:GB", "", 'B'), "c4d4")), "domination RB");
}

// DN-10: the fast game. One move captures at most five pieces, so a win takes green two turns: the
// first from a4 to f4, the second from d1 to e1.

TEST(DominationEnds, DN10_Two_SixCapturedPieces) {
  const char* pieces = "a4:RRRRG d1:G d8:R e1:RRRRR f4:RRRRR";
  const State five = after(put_up(kFastTwo, pieces), "a4f4 d8e8");
  EXPECT_EQ(captured(five, 'G', 'R'), 5);
  EXPECT_EQ(result(five), "");
  const State six = after(five, "d1e1");
  EXPECT_EQ(result(six), "captures G");
  EXPECT_EQ(refusal(six, "e8d8"), "DN-10 over-captures");
  EXPECT_EQ(result(after(put_up(kTwo, pieces), "a4f4 d8e8 d1e1")), "") << "not a fast game";
}

TEST(DominationEnds, DN10_Two_ReservesDoNotCount) {
  const State state = put_up(kFastTwo, "a4:RRRRG d8:R f4:RRRRR", "GGGGGGGGGG");
  EXPECT_EQ(result(after(state, "a4f4")), "");
}

TEST(DominationEnds, DN10_Three_ThreeFromEachOpponent) {
  const std::string rest = " a4:RRRRG c8:B d1:G d8:R f4:RRRBB";
  const char* moves = "a4f4 d8e8 c8c7 d1e1";
  EXPECT_EQ(result(after(put_up(kFastThree, "e1:RRRRR" + rest), moves)), "");
  EXPECT_EQ(result(after(put_up(kFastThree, "e1:BRRRR" + rest), moves)), "captures G");
  EXPECT_EQ(result(after(put_up(kThree, "e1:BRRRR" + rest), moves)), "") << "not a fast game";
}

TEST(DominationEnds, DN10_Four_TwoFromEachOpponent) {
  const std::string rest = " a4:RRRRY c1:G c8:B d1:Y d8:R f4:RRGGB";
  const char* moves = "a4f4 d8e8 c1c2 c8c7 d1e1";
  EXPECT_EQ(result(after(put_up(kFastFour, "e1:GRRRR" + rest), moves)), "");
  EXPECT_EQ(result(after(put_up(kFastFour, "e1:BRRRR" + rest), moves)), "captures Y");
  EXPECT_EQ(result(after(put_up(kFour, "e1:BRRRR" + rest), moves)), "") << "not a fast game";
}

TEST(DominationEnds, DN10_Three_TenPiecesOfAnyColourWithOnesReserves) {
  const char* pieces = "a4:RRRRG c8:B d8:R f4:GGRRR";  // two to the reserve, three captured
  EXPECT_EQ(result(after(put_up(kFastThree, pieces, "GGGG"), "a4f4")), "");
  EXPECT_EQ(result(after(put_up(kFastThree, pieces, "GGGGG"), "a4f4")), "captures G");
}

TEST(DominationEnds, DN10_Four_TenPiecesOfAnyColourWithOnesReserves) {
  const char* pieces = "a4:RRRRY c1:G c8:B d8:R f4:YYRRR";
  EXPECT_EQ(result(after(put_up(kFastFour, pieces, "YYYY"), "a4f4")), "");
  EXPECT_EQ(result(after(put_up(kFastFour, pieces, "YYYYY"), "a4f4")), "captures Y");
}

TEST(DominationEnds, DN10_AReserveThatWasPlayedNoLongerCounts) {
  const State state = put_up(kFastThree, "a4:RRRRG c8:B d8:R f4:GGRRR", "GGGGG");
  EXPECT_EQ(result(after(state, "*d4 d8e8 c8c7 a4f4")), "");
}

// DN-11: no progress. Green and red step to and fro.

constexpr const char* kGreenFirst = "d1e1 d8e8 e1d1 e8d8";
constexpr const char* kRedFirst = "d8e8 d1e1 e8d8 e1d1";

TEST(DominationEnds, DN11_TwoHundredMovesWithoutACaptureAreADraw) {
  const State state = put_up(kTwo, "d1:G d8:R");
  EXPECT_EQ(result(after_cycle(state, 199, kGreenFirst)), "");
  const State drawn = after_cycle(state, 200, kGreenFirst);
  EXPECT_EQ(result(drawn), "no-progress GR");
  EXPECT_EQ(refusal(drawn, "d1e1"), "DN-11 over-no-progress");
}

TEST(DominationEnds, DN11_ACaptureBeginsTheCountAgain) {
  const State state = after_cycle(put_up(kTwo, "d1:G d8:R f4:G g4:RGGGG"), 198, kGreenFirst);
  EXPECT_EQ(state.quiet(), 198);
  EXPECT_EQ(after(state, "f4g4").quiet(), 0);
}

TEST(DominationEnds, DN11_APieceGoingToAReserveIsNoProgress) {
  const State fed = put_up(kTwo, "d4:GGGGG d8:R", "G");
  const State drawn = after_cycle(fed, 200, "*d4 d8e8 *d4 e8d8");
  EXPECT_EQ(reserves(drawn, 'G'), 1);
  EXPECT_EQ(result(drawn), "no-progress GR");
}

TEST(DominationEnds, DN11_Three_ADrawOfThoseWhoCanPlay) {
  const State state = put_up(kThree, "c4:BG d1:G d8:R");
  EXPECT_EQ(result(after_cycle(state, 200, kGreenFirst)), "no-progress GR");
}

TEST(DominationEnds, DN11_Partners_ADrawOfAllFour) {
  const char* pieces = "c4:BY d1:Y d8:R f1:G";
  const char* moves = "d1e1 d8e8 f1f2 e1d1 e8d8 f2f1";
  EXPECT_EQ(result(after_cycle(put_up(kFour, pieces), 200, moves)), "no-progress YRG");
  EXPECT_EQ(result(after_cycle(put_up(kPartners, pieces), 200, moves)), "no-progress YRGB");
}

// DN-12: several ends by one move.

TEST(DominationEnds, DN12_DominationAlsoEndsAFastGame) {
  EXPECT_EQ(result(after(put_up(kFastTwo, "d4:G e4:R"), "d4e4")), "domination G");
}

TEST(DominationEnds, DN12_DominationBeforeCaptures) {
  const State state = put_up(kFastTwo, "a4:RRRRG d1:R e1:RRRR e2:G f4:RRRRR");
  const State won = after(state, "a4f4 d1e1 e2e1");
  EXPECT_EQ(captured(won, 'G', 'R'), 6);
  EXPECT_EQ(result(won), "domination G");
}

TEST(DominationEnds, DN12_DominationBeforeNoProgress) {
  const State state = after_cycle(put_up(kTwo, "d1:G d7:G d8:R", "", 'R'), 199, kRedFirst);
  EXPECT_EQ(result(after(state, "d7c7")), "no-progress GR");
  EXPECT_EQ(result(after(state, "d7d8")), "domination G");
}

TEST(DominationEnds, DN12_CapturesBeforeNoProgress) {
  // Five captured pieces and then five of one's own in one quiet move are ten in all.
  const State five =
      after(put_up(kFastThree, "a4:RRRRG b6:GGGGG d1:G d8:R f4:RRRRR g6:GGGGG"), "a4f4");
  const State state = after_cycle(five, 199, kRedFirst);
  EXPECT_EQ(result(after(state, "e1d1")), "no-progress GR");
  EXPECT_EQ(result(after(state, "b6g6")), "captures G");
}

}  // namespace
}  // namespace demesne::domination
