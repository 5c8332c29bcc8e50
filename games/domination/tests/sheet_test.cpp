#include <gtest/gtest.h>

#include <algorithm>

#include "games/domination/tests/board_text.h"

// The examples of the printed sheet, and what it says of set-up, moves, reserves, the first move
// of three players, partners and passing. How games end is in ends_test.cpp.
namespace demesne::domination {
namespace {

// Set-up.

// How many pieces of each colour stand on the board, by seat: "G18 R18".
std::string pieces(const State& state) {
  const std::string text = board(state);
  std::string out;
  for (const char colour : colours(state.seats())) {
    const auto count = std::count(text.begin(), text.end(), colour);
    out += (out.empty() ? "" : " ") + (colour + std::to_string(count));
  }
  return out;
}

TEST(DominationSheet, DN1_ThreeCellsAreMissingAtEachCorner) {
  std::string missing;
  for (char column = 'a'; column <= 'h'; ++column) {
    for (char row = '1'; row <= '8'; ++row) {
      const std::string cell = {column, row};
      if (!Domination::parse_move("*" + cell)) missing += cell + " ";
    }
  }
  EXPECT_EQ(missing, "a1 a2 a7 a8 b1 b8 g1 g8 h1 h2 h7 h8 ");
}

TEST(DominationSheet, DN2_ColoursAreSeatedClockwiseAndPartnersOpposite) {
  const auto names = [](const Options& options) {
    std::string out;
    for (Seat seat = 0; seat < options.players; ++seat) {
      out += std::string(Domination::seat_name(options, seat)) + " ";
    }
    return out;
  };
  EXPECT_EQ(names(kTwo), "green red ");
  EXPECT_EQ(names(kThree), "green red blue ");
  EXPECT_EQ(names(kFour), "yellow red green blue ");
  EXPECT_EQ(names(kPartners), "yellow red green blue ");
}

TEST(DominationSheet, DN3_Figure1_TwoPlayersHaveEighteenEach) {
  EXPECT_EQ(pieces(State(kTwo, {})), "G18 R18");
}

TEST(DominationSheet, DN3_Figure4_ThreePlayersHaveTwelveEachAndOneInHand) {
  const State state(kThree, {});
  EXPECT_EQ(pieces(state), "G12 R12 B12");
  for (const char colour : colours(3)) EXPECT_EQ(reserves(state, colour), 1) << colour;
}

TEST(DominationSheet, DN3_Figure5_FourPlayersHaveThirteenEach) {
  for (const Options& options : {kFour, kPartners}) {
    EXPECT_EQ(pieces(State(options, {})), "Y13 R13 G13 B13");
  }
}

// A single move, and Figure 2: the green piece in the middle.

State figure2() { return put_up(kTwo, "c4:G d3:R d4:G e4:GR"); }

TEST(DominationSheet, DN4_Figure2A_NorthOntoAnEmptyCell) {
  EXPECT_EQ(board(after(figure2(), "d4d5")), "c4:G d3:R d5:G e4:GR");
}

TEST(DominationSheet, DN4_Figure2B_SouthOntoARedPiece) {
  EXPECT_EQ(board(after(figure2(), "d4d3")), "c4:G d3:RG e4:GR");
}

TEST(DominationSheet, DN4_Figure2C_WestOntoAPieceOfOnesOwn) {
  EXPECT_EQ(board(after(figure2(), "d4c4")), "c4:GG d3:R e4:GR");
}

TEST(DominationSheet, DN4_Figure2D_EastOntoATwoHighRedPile) {
  EXPECT_EQ(board(after(figure2(), "d4e4")), "c4:G d3:R e4:GRG");
}

TEST(DominationSheet, DN4_Figure2_NothingElse) {
  EXPECT_EQ(legal(figure2(), "d4"), "d4c4 d4d3 d4d5 d4e4");
}

TEST(DominationSheet, DN4_Recap2_NeverDiagonally) {
  for (const char* move : {"d4c3", "d4e3", "d4c5", "d4e5"}) {
    EXPECT_EQ(refusal(figure2(), move), "DN-4 not-straight") << move;
  }
  EXPECT_EQ(refusal(put_up(kTwo, "d4:RG f6:R"), "d4f6"), "DN-4 not-straight");
}

// Multiple moves: one row in which the three-high pile on d4 can make all six, A to F.

State three_high() { return put_up(kTwo, "a4:GR c4:G d4:RRG f4:RG g4:R"); }

TEST(DominationSheet, DN4_MoveA_WholePileThreeLeftOntoATwoHighPile) {
  EXPECT_EQ(board(after(three_high(), "d4a4")), "a4:GRRRG c4:G f4:RG g4:R");
}

TEST(DominationSheet, DN4_MoveB_WholePileThreeRightOntoARedPiece) {
  EXPECT_EQ(board(after(three_high(), "d4g4")), "a4:GR c4:G f4:RG g4:RRRG");
}

TEST(DominationSheet, DN4_MoveC_TopTwoLeftOntoAnEmptyCell) {
  EXPECT_EQ(board(after(three_high(), "d4b4")), "a4:GR b4:RG c4:G d4:R f4:RG g4:R");
}

TEST(DominationSheet, DN4_MoveD_TopTwoRightOntoATwoHighPile) {
  EXPECT_EQ(board(after(three_high(), "d4f4")), "a4:GR c4:G d4:R f4:RGRG g4:R");
}

TEST(DominationSheet, DN4_MoveE_TopPieceLeftOntoAPieceOfOnesOwn) {
  EXPECT_EQ(board(after(three_high(), "d4c4")), "a4:GR c4:GG d4:RR f4:RG g4:R");
}

TEST(DominationSheet, DN4_MoveF_TopPieceRightOntoAnEmptyCell) {
  EXPECT_EQ(board(after(three_high(), "d4e4")), "a4:GR c4:G d4:RR e4:G f4:RG g4:R");
}

TEST(DominationSheet, DN4_MovesCtoF_LeaveTheRemainderToRed) {
  for (const char* move : {"d4b4", "d4f4", "d4c4", "d4e4"}) {
    const State left = after(three_high(), move);
    EXPECT_EQ(to_move(left), "R");
    EXPECT_EQ(refusal(left, "d4d5"), "") << move;
  }
}

TEST(DominationSheet, DN4_Recap4_HeightIsTheFarthestAndLessIsAllowed) {
  EXPECT_EQ(legal(three_high(), "d4"),
            "d4a4 d4b4 d4c4 d4d1 d4d2 d4d3 d4d5 d4d6 d4d7 d4e4 d4f4 d4g4");
  EXPECT_EQ(refusal(three_high(), "d4h4"), "DN-4 too-far");
}

TEST(DominationSheet, DN4_Recap5_WhatIsPassedOverStays) {
  const State state = put_up(kTwo, "b4:RRRRG c4:RRR d4:G e4:GGGGR g4:R");
  EXPECT_EQ(board(after(state, "b4g4")), "c4:RRR d4:G e4:GGGGR g4:RRRRG");
}

TEST(DominationSheet, DN4_Recap3_OnlyWhatHasOnesOwnColourOnTop) {
  const State state = put_up(kTwo, "b4:G d4:R f4:GGR");
  EXPECT_EQ(refusal(state, "d4d5"), "DN-4 not-yours");
  EXPECT_EQ(refusal(state, "f4f6"), "DN-4 not-yours");
  EXPECT_EQ(refusal(state, "e4e5"), "DN-4 empty");
}

// Reserve and captured pieces, and Figure 3.

TEST(DominationSheet, DN7_Figure3_FourOntoThreeSetsOneAsideAndCapturesOne) {
  // The figure does not say which of the two is lower; it makes no difference.
  for (const char* three : {"GRR", "RGR"}) {
    const State state = after(put_up(kTwo, std::string("b4:RRRG d8:R f4:") + three), "b4f4");
    EXPECT_EQ(board(state), "d8:R f4:RRRRG");
    EXPECT_EQ(reserves(state, 'G'), 1);
    EXPECT_EQ(captured(state, 'G', 'R'), 1);
    EXPECT_EQ(reserves(state, 'R'), 0);
  }
}

TEST(DominationSheet, DN7_TheSameByRedIsTheOtherWayRound) {
  const State state = after(put_up(kTwo, "b4:GGGR d8:G f4:GRR", "", 'R'), "b4f4");
  EXPECT_EQ(board(state), "d8:G f4:RGGGR");
  EXPECT_EQ(reserves(state, 'R'), 1);
  EXPECT_EQ(captured(state, 'R', 'G'), 1);
  EXPECT_EQ(reserves(state, 'G'), 0);
}

TEST(DominationSheet, DN7_FiveIsNotTooHigh) {
  const State state = after(put_up(kTwo, "d4:G e4:RGRR"), "d4e4");
  EXPECT_EQ(board(state), "e4:RGRRG");
  EXPECT_EQ(captured(state, 'G', 'R'), 0);
}

TEST(DominationSheet, DN7_Recap7_ASingleMoveOntoFiveTakesTheBottomPiece) {
  const State state = after(put_up(kTwo, "d4:G e4:RGGGR"), "d4e4");
  EXPECT_EQ(board(state), "e4:GGGRG");
  EXPECT_EQ(captured(state, 'G', 'R'), 1);
}

TEST(DominationSheet, DN7_FiveOntoFiveTakesFive) {
  const State state = after(put_up(kTwo, "b4:RRRRG d8:R g4:GRGRR"), "b4g4");
  EXPECT_EQ(board(state), "d8:R g4:RRRRG");
  EXPECT_EQ(reserves(state, 'G'), 2);
  EXPECT_EQ(captured(state, 'G', 'R'), 3);
}

// The use of the reserve pieces.

State with_reserves() { return put_up(kTwo, "c4:G d4:R e4:GRR", "GG"); }

TEST(DominationSheet, DN5_AReserveOnAnEmptyCell) {
  const State state = after(with_reserves(), "*d5");
  EXPECT_EQ(board(state), "c4:G d4:R d5:G e4:GRR");
  EXPECT_EQ(reserves(state, 'G'), 1);
}

TEST(DominationSheet, DN5_AReserveOnAPiece) {
  EXPECT_EQ(board(after(with_reserves(), "*d4")), "c4:G d4:RG e4:GRR");
}

TEST(DominationSheet, DN5_AReserveOnAPile) {
  EXPECT_EQ(board(after(with_reserves(), "*e4")), "c4:G d4:R e4:GRRG");
}

TEST(DominationSheet, DN4_DN5_Recap1_OneOfSingleMultipleOrReserveThenTheTurnIsOver) {
  const State state = put_up(kTwo, "d4:RG d8:R", "G");
  EXPECT_EQ(state.count_legal(), 4 + 4 + 52);  // one piece, two pieces, the reserve anywhere
  for (const char* move : {"d4d5", "d4d6", "*d6"}) {
    EXPECT_EQ(to_move(after(state, move)), "R") << move;
  }
  EXPECT_EQ(refusal(after(state, "*d6"), "d4d5", 'G'), "turn not-your-turn");
  EXPECT_EQ(refusal(after(state, "d4d5"), "*d6", 'G'), "turn not-your-turn");
}

TEST(DominationSheet, DN5_DN7_Hint6_AReserveOnFiveWithOnesOwnAtTheBottomComesBack) {
  const State taken = after(put_up(kTwo, "d4:GRRRR d8:R", "GR"), "*d4");
  EXPECT_EQ(board(taken), "d4:RRRRG d8:R");
  EXPECT_EQ(reserves(taken, 'G'), 1);
  // "Your opponent may make a similar play", and "eventually one player will stop".
  const State answered = after(taken, "*d4");
  EXPECT_EQ(board(answered), "d4:RRRGR d8:R");
  EXPECT_EQ(reserves(answered, 'R'), 1);
  const State stopped = after(answered, "*d4");
  EXPECT_EQ(board(stopped), "d4:RRGRG d8:R");
  EXPECT_EQ(reserves(stopped, 'G'), 0);
  EXPECT_EQ(captured(stopped, 'G', 'R'), 1);
}

// Three players: the first move.

TEST(DominationSheet, DN6_TheFirstMoveSetsTheThirteenthPieceOnAnEmptyCell) {
  State state(kThree, {});
  int empty = 16;
  for (const char* move : {"*c1", "*d8", "*a4"}) {
    EXPECT_EQ(state.count_legal(), empty--);
    EXPECT_EQ(legal(state, ""), legal(state, "*"));
    EXPECT_EQ(refusal(state, "*d4"), "DN-6 first-not-empty");
    EXPECT_EQ(refusal(state, "c7c8"), "DN-6 first-turn");
    state = after(state, move);
  }
  EXPECT_EQ(pieces(state), "G13 R13 B13");
}

TEST(DominationSheet, DN6_SubsequentMovesAreThoseOfTwoPlayers) {
  const State state = after(State(kThree, {}), "*c1 *d8 *a4");
  EXPECT_EQ(to_move(state), "G");
  EXPECT_EQ(legal(state, "c7"), "c7b7 c7c6 c7c8 c7d7");
  EXPECT_EQ(refusal(state, "*h4"), "DN-5 no-reserve");
}

// Partners: yellow and green against red and blue.

constexpr const char* kGift = "b4:RRY e4:GYRBB g4:R h4:B";

TEST(DominationSheet, DN7_Partners_ThePartnersPiecesGoToThePartnersReserve) {
  const State state = after(put_up(kPartners, kGift), "b4e4");
  EXPECT_EQ(board(state), "e4:BBRRY g4:R h4:B");
  EXPECT_EQ(reserves(state, 'Y'), 1);
  EXPECT_EQ(reserves(state, 'G'), 1);
  EXPECT_EQ(captured(state, 'Y', 'R'), 1);
  EXPECT_EQ(captured(state, 'Y', 'G'), 0);
}

TEST(DominationSheet, DN7_Four_PlayingIndividuallyTheSamePieceIsCaptured) {
  const State state = after(put_up(kFour, kGift), "b4e4");
  EXPECT_EQ(reserves(state, 'Y'), 1);
  EXPECT_EQ(reserves(state, 'G'), 0);
  EXPECT_EQ(captured(state, 'Y', 'G'), 1);
}

TEST(DominationSheet, DN4_Partners_NeverThePartnersPile) {
  const State state = put_up(kPartners, "c4:G d4:Y e4:YYG g4:R h4:B");
  EXPECT_EQ(refusal(state, "c4c5"), "DN-4 not-yours");
  EXPECT_EQ(refusal(state, "e4e6"), "DN-4 not-yours");
  EXPECT_EQ(state.count_legal(), 4);
}

// Passing.

TEST(DominationSheet, DN8_WhoCannotPlayIsPassedOverButStaysInTheGame) {
  const State state = after(put_up(kFour, "c1:Y d4:RB f1:G g4:B"), "c1d1");
  EXPECT_EQ(to_move(state), "G");
  EXPECT_EQ(letters(state, state.skipped()), "R");
  EXPECT_FALSE(state.over());
}

TEST(DominationSheet, DN8_APieceUncoveredByAnotherPlayerPlaysAgain) {
  const State state = after(put_up(kFour, "c1:Y d4:RB f1:G g4:B"), "c1d1 f1e1 d4d5 d1c1");
  EXPECT_EQ(to_move(state), "R");
  EXPECT_EQ(legal(state, ""), "d4c4 d4d3 d4d5 d4e4");
}

TEST(DominationSheet, DN8_AReserveGivenByAPartnerPlaysAgain) {
  const State state = after(put_up(kPartners, "c1:Y e4:RYYGG f1:G f4:B"), "c1d1 f1e1 f4e4 d1c1");
  EXPECT_EQ(to_move(state), "R");
  EXPECT_EQ(reserves(state, 'R'), 1);
  EXPECT_EQ(refusal(state, "*d8"), "");
}

TEST(DominationSheet, DN8_WhoeverControlsAPileHasAMove) {
  for (unsigned cell = 0; cell < kCellCount; ++cell) {
    const std::string name = demesne::to_text(kPlace[cell]);
    EXPECT_NE(legal(put_up(kTwo, name + ":G", "R"), name), "") << name;
  }
}

// Refusals: every one names its rule.

TEST(DominationSheet, Notation_WhatIsNoMove) {
  const State state(kTwo, {});
  for (const char* text : {"", "d7", "d7d", "D7d8", "d7-d8", "d7d8d7", "d9d8", "i4h4", "d0d1",
                           "d7d8 ", " d7d8", "*", "*d", "**d8", "d8*", "*d7d8", "pass"}) {
    EXPECT_EQ(refusal(state, text), "notation not-a-move") << text;
  }
}

TEST(DominationSheet, DN1_CellsThatAreNotThere) {
  const State state(kTwo, {});
  for (const char* text : {"c1b1", "b7a7", "a8c8", "*h8", "*a1"}) {
    EXPECT_EQ(refusal(state, text), "DN-1 no-cell") << text;
  }
}

TEST(DominationSheet, DN4_DN5_RefusalsAtTheFirstMove) {
  const State state(kTwo, {});
  EXPECT_EQ(refusal(state, "d7d8"), "");
  EXPECT_EQ(refusal(state, "d8d7"), "DN-4 empty");
  EXPECT_EQ(refusal(state, "b7b6"), "DN-4 not-yours");
  EXPECT_EQ(refusal(state, "d7d7"), "DN-4 not-straight");
  EXPECT_EQ(refusal(state, "d7c8"), "DN-4 not-straight");
  EXPECT_EQ(refusal(state, "d7d5"), "DN-4 too-far");
  EXPECT_EQ(refusal(state, "*d8"), "DN-5 no-reserve");
  EXPECT_EQ(refusal(state, "b7b6", 'R'), "turn not-your-turn");
}

TEST(DominationSheet, Options_PartnersAreFourAndNotFast) {
  const auto code = [](int players, const char* partners, const char* fast) {
    const auto made = Domination::make_options(players, std::array<std::string, 2>{partners, fast});
    return made ? "" : made.refusal().rule + " " + made.refusal().code;
  };
  EXPECT_EQ(code(4, "true", "false"), "");
  EXPECT_EQ(code(3, "false", "true"), "");
  EXPECT_EQ(code(3, "true", "false"), "option partners-four");
  EXPECT_EQ(code(4, "true", "true"), "option partners-fast");
}

}  // namespace
}  // namespace demesne::domination
