#include "games/domizone/tests/setting.h"

// Each rule at least once, with the examples of the printed sheet.
namespace demesne::domizone {
namespace {

constexpr Options kTwo = {2, false};
constexpr Options kTwoFull = {2, true};

TEST(DomizoneSheet, DZ1_SixDominoesEachAndTheRestIsTheStock) {
  for (std::uint8_t players = 2; players <= 4; ++players) {
    const Sitting game({players, false}, "");
    EXPECT_EQ(game.hand(0), "00 01 02 03 04 05");
    EXPECT_EQ(game.hand(1), "06 11 12 13 14 15");
    EXPECT_EQ(game.state().table().stock_size(), 28 - 6 * players);
    EXPECT_EQ(demesne::to_text(game.state().stock(0)),
              demesne::to_text(Domino::of_kind(6 * players)));
    for (Seat seat = 0; seat < players; ++seat) EXPECT_EQ(game.state().table().unset(seat), 7U);
  }
}

std::string refused_deal(const Json& json) {
  const auto deal = parse_deal(json);
  if (deal) return "";
  EXPECT_TRUE(can_say(deal.refusal(), catalogue())) << deal.refusal().code;
  return deal.refusal().rule + " " + deal.refusal().code;
}

TEST(DomizoneSheet, DZ1_BadDealsAreRefused) {
  const Json good = deal_json(deal_of(""));
  const Json::Array order = *good.find("order")->array();
  const auto with = [](Json::Array items) { return Json(Json::Object{{"order", items}}); };
  EXPECT_EQ(refused_deal(good), "");
  auto doubled = order;
  doubled[27] = doubled[3];
  EXPECT_EQ(refused_deal(with(doubled)), "DZ-1 deal-twice");
  auto shorter = order;
  shorter.erase(shorter.begin() + 4);
  EXPECT_EQ(refused_deal(with(shorter)), "DZ-1 deal-length");
  EXPECT_EQ(parse_deal(with(shorter)).refusal().params[1].value, "04");
  auto longer = order;
  longer.push_back("00");
  EXPECT_EQ(refused_deal(with(longer)), "DZ-1 deal-twice");
  auto turned = order;
  turned[1] = "10";
  EXPECT_EQ(refused_deal(with(turned)), "DZ-1 deal-domino");
  auto number = order;
  number[1] = 1;
  EXPECT_EQ(refused_deal(with(number)), "DZ-1 deal-domino");
  EXPECT_EQ(refused_deal(Json::Object{}), "DZ-1 deal-no-order");
  EXPECT_EQ(refused_deal(Json::Object{{"order", "00 01"}}), "DZ-1 deal-no-order");
  EXPECT_EQ(refused_deal(Json::Object{{"stock", order}}), "deal deal-key");
  EXPECT_EQ(refused_deal(Json::Array{}), "deal deal-not-object");
}

// "Four dominos laid end-to-end would span the full extent of the grid": none past either end.
TEST(DomizoneSheet, DZ2_FourEndToEndSpanTheGrid) {
  Sitting game(kTwo, "01 23 15 16 06 11 02 34 45 46 14 44");
  game.play("h8i8=01 f8g8=20 - d8e8=32 - b8c8=43 -");
  EXPECT_EQ(game.refusal("j8k8=15"), "DZ-2 too-wide");
  EXPECT_EQ(game.refusal("i9j9=15"), "DZ-2 too-wide");
  EXPECT_EQ(game.refusal("i9i10=15"), "");
  const Box& box = game.state().table().box();
  EXPECT_TRUE(box.left == 1 && box.right == 8 && box.first_column() == 1 && box.last_column() == 8);
}

TEST(DomizoneSheet, DZ2_NorHigherThanEightRows) {
  Sitting game(kTwo, "01 23 45 16 06 11 02 34 13 46 14 44");
  game.play("h8i8=01 h9h10=02 - h11h12=23 - h13h14=34 - h15i15=45 -");
  EXPECT_EQ(game.refusal("i7j7=13"), "DZ-2 too-high");
  EXPECT_EQ(game.refusal("i6i7=31"), "DZ-2 too-high");
  EXPECT_EQ(game.refusal("j8j9=13"), "");
}

TEST(DomizoneSheet, DZ3_TheFirstDominoLiesInTheMiddle) {
  Sitting game(kTwo, "36 01 22 45 56 66");
  EXPECT_EQ(game.legal(), "h8i8=01 h8i8=22 h8i8=36 h8i8=45 h8i8=56 h8i8=66");
  EXPECT_EQ(game.refusal("h8i8=63"), "DZ-3 first-place");
  EXPECT_EQ(game.refusal("h8h9=36"), "DZ-3 first-place");
  EXPECT_EQ(game.refusal("a1b1=36"), "DZ-3 first-place");
  EXPECT_EQ(game.refusal("draw"), "DZ-5 can-lay");
  EXPECT_EQ(game.refusal("Lh8"), "DZ-6 nothing-to-claim");
}

TEST(DomizoneSheet, DZ3_ABareOpeningHasNoPyramidAndNoDraw) {
  Sitting game(kTwo, "36 01 22 45 56 66");
  game.play("h8i8=36");
  EXPECT_EQ(game.state().to_move(), 1);
  EXPECT_EQ(game.state().phase(), "lay");
  EXPECT_EQ(game.hand(0), "01 22 45 56 66");
  EXPECT_EQ(game.state().table().stock_size(), 16);
}

TEST(DomizoneSheet, DZ3_AFullOpeningIsLikeAnyOtherTurn) {
  Sitting game(kTwoFull, "36 01 22 45 56 66 33 34 35 13 23 03 44");
  game.play("h8i8=36");
  EXPECT_EQ(game.state().to_move(), 0);
  EXPECT_EQ(game.state().phase(), "claim");
  EXPECT_EQ(game.legal(), "- Lh8 Li8 Mh8 Mi8 Sh8 Si8");
  game.play("Lh8");
  EXPECT_EQ(game.state().to_move(), 1);
  EXPECT_EQ(game.hand(0), "01 22 44 45 56 66");
  EXPECT_EQ(game.scores(), (std::vector<int>{3, 0}));
}

// "Dominos do not need to match the pip-count of every half they are touching, but must match at
// least one."
TEST(DomizoneSheet, DZ4_OneHalfMustMatchTheOthersNeedNot) {
  Sitting game(kTwo, "01 11 12 13 14 15 02 00 22 23 24 25");
  game.play("h8i8=01");
  EXPECT_EQ(game.refusal("h9i9=02"), "");
  EXPECT_EQ(game.refusal("h9i9=20"), "DZ-4 no-match");
  EXPECT_EQ(game.refusal("g8h8=20"), "DZ-4 occupied");
  EXPECT_EQ(game.refusal("i9j9=22"), "DZ-4 no-match");
  EXPECT_EQ(game.refusal("g9h9=12"), "DZ-4 not-in-hand");
  EXPECT_EQ(game.refusal("a1a2=02"), "DZ-2 too-wide");
  EXPECT_EQ(game.refusal("d1d2=02"), "DZ-4 no-match");
}

TEST(DomizoneSheet, DZ4_TextIsTheSmallerCellFirst) {
  Sitting game(kTwo, "01 11 12 13 14 15 02 00 22 23 24 25");
  game.play("h8i8=01");
  EXPECT_EQ(game.refusal("i9h9=20"), "notation smaller-first");
  EXPECT_EQ(game.refusal("h10h9=20"), "notation smaller-first");
  EXPECT_EQ(game.refusal("h9j9=02"), "DZ-4 not-neighbours");
  EXPECT_EQ(game.refusal("h9h9=02"), "DZ-4 not-neighbours");
  EXPECT_EQ(game.refusal("h9i10=02"), "DZ-4 not-neighbours");
  for (const char* text :
       {"", "h9i9", "h9i9=7", "h9i9=07", "h9i9=022", "h09i9=02", "p1p2=02", "h16i16=02", "Xh8", "L",
        "Lh8i8", "lh8", "draw ", "Draw", "--", "h9=0"}) {
    EXPECT_EQ(game.refusal(text), "notation not-a-move") << text;
  }
  // A double has one spelling a place.
  const std::string moves = " " + game.legal() + " ";
  const auto first = moves.find(" h9i9=00 ");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(moves.find(" h9i9=00 ", first + 1), std::string::npos);
}

TEST(DomizoneSheet, DZ5_WhoCannotLayDrawsAndTheHandGrows) {
  Sitting game(kTwo, "00 01 02 03 04 05 11 12 13 14 15 16 22 06");
  game.play("h8i8=00");
  EXPECT_EQ(game.legal(), "draw");
  EXPECT_EQ(game.refusal("h9i9=11"), "DZ-4 no-match");
  game.play("draw");
  EXPECT_EQ(game.hand(1), "11 12 13 14 15 16 22");
  EXPECT_EQ(game.state().to_move(), 0);
  EXPECT_EQ(game.refusal("draw"), "DZ-5 can-lay");
}

// The sheet's example: a 2-6 beside 6s that an opponent has claimed.
TEST(DomizoneSheet, DZ6_AGroupThatHoldsAPyramidCannotBeClaimed) {
  Sitting game(kTwo, "56 26 00 01 02 03 66 11 12 13 14 15");
  game.play("h8i8=56 j8k8=66 Sk8 i9i10=62");
  EXPECT_EQ(game.state().phase(), "claim");
  EXPECT_EQ(game.legal(), "- Li10 Mi10 Si10");
  EXPECT_EQ(game.refusal("Mi9"), "DZ-6 group-held");
  EXPECT_EQ(game.refusal("Mh8"), "DZ-6 not-this-domino");
  EXPECT_EQ(game.refusal("h9h10=50"), "DZ-6 claim-first");
  EXPECT_EQ(game.refusal("draw"), "DZ-6 claim-first");
  game.play("Mi10");
  EXPECT_EQ(game.scores(), (std::vector<int>{2, 4}));
}

TEST(DomizoneSheet, DZ6_APyramidIsSetOnce) {
  Sitting game(kTwo, "56 26 00 01 02 03 66 16 36 13 14 15 44 22");
  game.play("h8i8=56 j8k8=66 Sk8 i9i10=62 - l8m8=61");
  EXPECT_EQ(game.refusal("Sm8"), "DZ-6 pyramid-set");
  EXPECT_EQ(game.legal(), "- Lm8 Mm8");
}

TEST(DomizoneSheet, DZ6_TheStepIsLeftOutWithoutAPyramid) {
  Sitting game(kTwo, "56 26 00 01 02 03 66 16 36 13 14 15 44 22");
  game.play("h8i8=56 j8k8=66 Sk8 i9i10=62 - l8m8=61 Mm8 i11j11=20 - n8n9=13 Ln9 h10h11=22 -");
  EXPECT_EQ(game.state().table().unset(1), 0U);
  const int hand_size = game.view(1).hand_size(1);
  game.play("n10o10=36");
  EXPECT_EQ(game.state().to_move(), 0);
  EXPECT_EQ(game.state().phase(), "lay");
  EXPECT_EQ(game.view(1).hand_size(1), hand_size) << "DZ-7 follows at once";
}

TEST(DomizoneSheet, DZ6_TheStepIsLeftOutWhenBothHalvesAreHeld) {
  Sitting game(kTwo, "56 05 00 01 02 03 66 55 36 13 14 15");
  game.play("h8i8=56 j8k8=66 Sk8 h9h10=50 Sh9 g8g9=55");
  EXPECT_EQ(game.state().to_move(), 0);
  EXPECT_EQ(game.state().phase(), "lay");
}

TEST(DomizoneSheet, DZ7_AfterTheClaimADominoIsDrawn) {
  Sitting game(kTwo, "56 26 00 01 02 03 66 11 12 13 14 15 44 55");
  game.play("h8i8=56 j8k8=66");
  EXPECT_EQ(game.hand(1), "11 12 13 14 15");
  game.play("-");
  EXPECT_EQ(game.hand(1), "11 12 13 14 15 44");
  EXPECT_EQ(demesne::to_text(game.state().stock(0)), "55");
  EXPECT_EQ(game.state().table().stock_size(), 15);
}

// The end of a whole game: the stock is empty, nobody can lay, and until then somebody could.
TEST(DomizoneSheet, DZ8_TheGameEndsWhenTheStockIsEmptyAndNobodyCanLay) {
  Rng rng(1);
  for (int round = 0; round < 50; ++round) {
    State state(kTwo, Domizone::make_deal(kTwo, rng));
    while (!state.over()) {
      const bool anybody = state.table().stock_size() > 0 || state.phase() == "claim" ||
                           state.table().can_lay(state.hand(0) | state.hand(1));
      ASSERT_TRUE(anybody);
      state.apply(state.random_move(rng));
    }
    EXPECT_EQ(state.table().stock_size(), 0);
    EXPECT_FALSE(state.table().can_lay(state.hand(0) | state.hand(1)));
    EXPECT_TRUE(state.skipped().empty());
    EXPECT_EQ(state.to_move(), kNobody);
    EXPECT_EQ(state.phase(), "");
    const auto refused = why_not(View(state, 0), Move::draw());
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->rule + " " + refused->code, "DZ-8 over");
  }
}

// The sheet's example: Jorge has a medium pyramid on four blanks, 2 x 4 = 8.
TEST(DomizoneSheet, DZ9_JorgeScoresEight) {
  Sitting game(kTwo, "00 02 03 05 11 12 01 23 04 13 14 15");
  game.play("h8i8=00 j8k8=01 Mj8 h9h10=02");
  EXPECT_EQ(game.refusal("Lh9"), "DZ-6 group-held");
  EXPECT_EQ(game.scores(), (std::vector<int>{0, 8}));
}

// "You can place a pyramid on a domino half and later link it up": both players score the group.
TEST(DomizoneSheet, DZ9_LinkedGroupsScoreForBoth) {
  Sitting game(kTwo, "00 02 03 05 11 12 01 23 04 13 14 15");
  game.play("h8i8=00 j8k8=01 Mj8 h9h10=02 - h11h12=23 - i11i12=03 Li11 i9j9=04 -");
  EXPECT_EQ(game.scores(), (std::vector<int>{3, 10}));
  game.play("i10j10=05");
  EXPECT_EQ(game.refusal("Si10"), "DZ-6 group-held");
  game.play("-");
  EXPECT_EQ(game.scores(), (std::vector<int>{21, 14}));
}

// "A single player can score a group with more than one pyramid."
TEST(DomizoneSheet, DZ9_TwoPyramidsOfOneSeatBothScore) {
  Sitting game(kTwo, "00 02 14 04 11 12 01 23 03 05 13 15");
  game.play("h8i8=00 j8k8=01 Mj8 h9h10=02 - h11h12=23 - k9l9=14 - i11i12=03 Li11 i9j9=04 -");
  EXPECT_EQ(game.scores(), (std::vector<int>{0, 13}));
  game.play("i10j10=05 -");
  EXPECT_EQ(game.scores(), (std::vector<int>{0, 35}));
}

TEST(DomizoneSheet, OptionsAndSeats) {
  const std::vector<std::string> bare = {"bare"};
  const std::vector<std::string> full = {"full"};
  EXPECT_EQ(Domizone::option_value(*Domizone::make_options(3, bare), 0), "bare");
  EXPECT_EQ(Domizone::option_value(*Domizone::make_options(3, full), 0), "full");
  const std::vector<OptionArg> wrong = {{"opening", "half"}};
  const auto refused = option_values("domizone", Domizone::info.options, wrong);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.refusal().code, "option-value");
  const std::vector<std::string_view> names = {"red", "blue", "green", "yellow"};
  for (Seat seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(Domizone::seat_name({4, false}, seat), names[static_cast<std::size_t>(seat)]);
  }
}

}  // namespace
}  // namespace demesne::domizone
