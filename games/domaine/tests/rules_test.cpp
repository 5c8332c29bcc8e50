#include "games/domaine/tests/layout.h"

// Setting up and the course of a turn, rule by rule, with what each rule refuses.
namespace demesne::domaine {
namespace {

TEST(DomaineRules, DO1_TilesLieAsDealt) {
  Deal deal = printed_deal();
  EXPECT_EQ(shown(State({2, kHouseSet}, deal), "terrain"),
            "[\"sfvf..fd.fg.\", \".ff..v....f.\", \".....ff...ff\", \"vf.gfcf.v.fc\", "
            "\"s..ff..f.fff\", \"fvfff.....dv\", \"......R.vf..\", \".fdvf..ff..g\", "
            "\"...vvs.fffv.\", \"fsf....ff.f.\", \"f......f..d.\", \"f.fcgffvc..f\"]");
  // Clockwise: what was on the left, read from below, is on top.
  deal.tiles[0] = {7, 1};
  deal.tiles[7] = {0, 3};
  deal.tiles[3].turn = 2;
  EXPECT_EQ(shown(State({2, kHouseSet}, deal), "terrain"),
            "[\"c.ff..fd.fg.\", \"...f.v....f.\", \".dfv.ff...ff\", \"f...fcf.v.fc\", "
            "\"vdf.f..f.fff\", \"....f.....dv\", \"ffvf..R.vf..\", \"f..sf..ff..g\", "
            "\"...vvs.ff..g\", \"fsf....fvf..\", \"f......fff.f\", \"f.fcgffvs..v\"]");
}

TEST(DomaineRules, DO2_ThreeCardsEachFromTheTop) {
  const State state({3, kHouseSet}, printed_deal());
  EXPECT_EQ(shown(state, "hands"),
            "[[\"A1\", \"A2\", \"A3\"], [\"A4\", \"A5\", \"A6\"], [\"A7\", \"A8\", \"A9\"]]");
  EXPECT_EQ(state.table().deck_size(), 51);
  EXPECT_EQ(card_name(state.deck(0)), "A10");
}

// Everybody sees the backs, and knows what was taken from the chancery until it is played or sold.
TEST(DomaineRules, DO2_WhatIsKnownOfAHand) {
  Setting setting;
  setting.players = 3;
  setting.castles = {{"a1", "0"}, {"f1", "1"}, {"a6", "2"}};
  setting.hands = {{"C1", "A1", "B1"}, {"C2", "A2", "B2"}, {"C3", "A3", "B3"}};
  setting.chancery = {"A7", "B10"};
  setting.deck = {"D1", "D2", "D3", "D4", "D5"};
  State state = state_of(setting);
  const auto hands = [&](Seat viewer) {
    return view_json(View(state, viewer)).find("hands")->dump();
  };
  play(state, "sell:B1 take:A7");
  EXPECT_EQ(hands(0), "[[\"A1\", \"A7\", \"C1\"], [\"A\", \"B\", \"C\"], [\"A\", \"B\", \"C\"]]");
  EXPECT_EQ(hands(1), "[[\"A\", \"A7\", \"C\"], [\"A2\", \"B2\", \"C2\"], [\"A\", \"B\", \"C\"]]");
  EXPECT_EQ(hands(kNobody),
            "[[\"A\", \"A7\", \"C\"], [\"A\", \"B\", \"C\"], [\"A\", \"B\", \"C\"]]");
  play(state, "sell:C2 draw sell:C3 take:C2 sell:A7 draw");
  EXPECT_EQ(hands(kNobody),
            "[[\"A\", \"C\", \"D\"], [\"A\", \"B\", \"D\"], [\"A\", \"B\", \"C2\"]]");
  EXPECT_EQ(view_json(View(state, 0)).find("deck")->dump(), "3");
}

TEST(DomaineRules, DO3_WhatEachSeatHas) {
  for (std::uint8_t players = 2; players <= 4; ++players) {
    State state({players, kHouseSet}, printed_deal());
    EXPECT_EQ(ducats(state), Numbers(players, 7));
    EXPECT_EQ(shown(state, "borders_left"), "100");
    Rng rng(1);
    while (state.phase() == "castles") state.apply(state.random_move(rng));
    std::map<std::string, int> castles;
    const Json json = state_json(state);
    for (const auto& [cell, colour] : *json.find("castles")->object()) ++castles[colour.dump()];
    for (int seat = 0; seat < players; ++seat) {
      EXPECT_EQ(castles[std::to_string(seat)], players == 4 ? 3 : 4);
    }
    EXPECT_EQ(castles["\"neutral\""], players == 2 ? 4 : 0);
  }
}

TEST(DomaineRules, DO4_ACastleOnAMeadowAndAKnightBeside) {
  State state({4, kHouseSet}, printed_deal());
  EXPECT_EQ(refusal(state, "a12:b12"), "DO-4 castle-meadow");
  EXPECT_EQ(refusal(state, "b12:a11"), "DO-4 castle-meadow") << "no forest either";
  EXPECT_EQ(refusal(state, "l6:l5"), "DO-4 knight-ground");
  EXPECT_EQ(refusal(state, "k1:j2"), "DO-4 knight-beside");
  EXPECT_EQ(refusal(state, "k1:k1"), "DO-4 knight-beside");
  EXPECT_EQ(refusal(state, "k1:i1"), "DO-4 knight-beside");
  EXPECT_EQ(refusal(state, "sell:A1"), "DO-4 castle-now");
  play(state, "b1:a1");
  EXPECT_EQ(ducats(state), Numbers(4, 7)) << "a forest costs nothing yet";
  EXPECT_EQ(refusal(state, "b1:b2"), "DO-4 occupied");
  EXPECT_EQ(refusal(state, "b2:b1"), "DO-4 occupied");
  EXPECT_EQ(refusal(state, "a2:a1"), "DO-4 occupied");
  EXPECT_EQ(domaines(state), Sizes()) << "DO-7: not before all castles stand";
  EXPECT_EQ(state.to_move(), 1);
}

TEST(DomaineRules, DO4_TwoPlayersPlaceTheNeutralColourToo) {
  State state({2, kHouseSet}, printed_deal());
  Rng rng(2);
  for (int placing = 0; placing < 12; ++placing) {
    EXPECT_EQ(state.phase(), "castles");
    EXPECT_EQ(state.to_move(), placing % 2);
    state.apply(state.random_move(rng));
  }
  EXPECT_EQ(state.phase(), "action");
  EXPECT_EQ(state.to_move(), 1) << "DO-6";
}

TEST(DomaineRules, DO6_TurnsGoSeatBySeat) {
  State state({3, kHouseSet}, printed_deal());
  Rng rng(3);
  while (state.phase() == "castles") state.apply(state.random_move(rng));
  for (const int seat : {2, 0, 1, 2}) {
    EXPECT_EQ(state.to_move(), seat);
    play(state, "sell:" + card_name(static_cast<unsigned>(
                              std::countr_zero(state.hand(static_cast<Seat>(seat))))));
    play(state, "draw");
  }
}

// Two castles each, far from everything, and no border.
Setting open_land() {
  Setting setting;
  setting.castles = {{"b2", "0"}, {"b9", "0"}, {"j2", "1"}, {"j9", "1"}};
  setting.knights = {{"b3", "0"}, {"b10", "0"}, {"j3", "1"}, {"j10", "1"}};
  setting.ducats = {4, 7};
  setting.hands = {{"A1", "A10", "B10"}, {"A2", "B13", "C4"}};
  setting.deck = {"D1", "D2", "D3"};
  return setting;
}

TEST(DomaineRules, DO11_SellingPaysTheSaleValue) {
  State state = state_of(open_land());
  EXPECT_EQ(refusal(state, "sell:A2"), "DO-11 not-in-hand");
  play(state, "sell:B10");
  EXPECT_EQ(ducats(state), (Numbers{7, 7}));
  EXPECT_EQ(shown(state, "chancery"), "[\"B10\"]");
  EXPECT_EQ(shown(state, "sold"), "\"B10\"");
  EXPECT_EQ(state.phase(), "refill");
}

TEST(DomaineRules, DO12_PlayingPaysThePrice) {
  State state = state_of(open_land());
  EXPECT_EQ(legal(state),
            (Texts{"play:A10:B1", "play:A10:K1", "play:A1:B3", "sell:A1", "sell:A10", "sell:B10"}));
  EXPECT_EQ(refusal(state, "play:B10:E1"), "DO-12 no-first-step") << "there is no Domaine";
  EXPECT_EQ(refusal(state, "play:A1:B2"), "DO-12 not-on-card");
  EXPECT_EQ(refusal(state, "play:A2:B3"), "DO-12 not-in-hand");
  EXPECT_EQ(refusal(state, "+c3d3"), "DO-12 action-now");
  EXPECT_EQ(refusal(state, "draw"), "DO-12 action-now");
  play(state, "play:A1:B3");
  EXPECT_EQ(ducats(state), (Numbers{0, 7}));
  EXPECT_EQ(shown(state, "pending"),
            "{\"card\": \"A1\", \"action\": \"B3\", \"left\": 3, \"domaine\": null}");
  EXPECT_EQ(refusal(state, "stop"), "DO-12 stop-too-soon");
  EXPECT_EQ(refusal(state, "nb4"), "DO-13 border-now");
  play(state, "+c3d3");
  EXPECT_TRUE(legal(state).contains("stop"));
  play(state, "stop");
  EXPECT_EQ(state.phase(), "refill");
  const std::string discard = shown(state, "discard");
  EXPECT_TRUE(discard.ends_with("\"A1\"]")) << discard;
}

TEST(DomaineRules, DO12_ACardTooDear) {
  Setting setting = open_land();
  setting.ducats = {1, 0};
  const State state = state_of(setting);
  EXPECT_EQ(refusal(state, "play:A10:B1"), "DO-12 too-dear");
  EXPECT_EQ(legal(state), (Texts{"sell:A1", "sell:A10", "sell:B10"}));
}

// The forest's ducat counts when the first step is looked for.
TEST(DomaineRules, DO12_NoDucatIsLeftForTheForest) {
  Setting setting;
  setting.terrain = land({{"a2", 'f'}, {"b1", 'v'}});
  setting.castles = {{"a1", "0"}, {"j9", "1"}};
  setting.hands = {{"A11"}, {"A1"}};
  setting.deck = {"D1"};
  setting.ducats = {3, 0};
  EXPECT_EQ(refusal(state_of(setting), "play:A11:K1"), "DO-12 no-first-step");
  setting.ducats = {4, 0};
  State state = state_of(setting);
  play(state, "play:A11:K1 na2");
  EXPECT_EQ(ducats(state), (Numbers{0, 0}));
}

// The second knight finds no place, so the action ends by itself.
TEST(DomaineRules, DO12_AnActionEndsWhenNoStepIsPossible) {
  Setting setting;
  setting.terrain = land({{"a3", 'v'}, {"b1", 'v'}, {"b2", 'v'}});
  setting.castles = {{"a1", "0"}, {"j9", "1"}};
  setting.hands = {{"B13"}, {"A1"}};
  setting.deck = {"D1"};
  setting.ducats = {5, 0};
  State state = state_of(setting);
  play(state, "play:B13:K2 na2");
  EXPECT_EQ(state.phase(), "refill");
  EXPECT_EQ(shown(state, "pending"), "null");
}

TEST(DomaineRules, DO18_RefillingFromDeckOrChancery) {
  Setting setting = open_land();
  setting.chancery = {"A7", "B7"};
  State state = state_of(setting);
  play(state, "sell:A1");
  EXPECT_EQ(legal(state), (Texts{"draw", "take:A7", "take:B7"}));
  EXPECT_EQ(refusal(state, "take:A1"), "DO-18 just-sold");
  EXPECT_EQ(refusal(state, "take:C1"), "DO-18 not-in-chancery");
  EXPECT_EQ(refusal(state, "sell:A10"), "DO-18 refill-now");
  EXPECT_EQ(refusal(state, "stop"), "DO-18 refill-now");
  play(state, "take:B7");
  EXPECT_EQ(shown(state, "hands"), "[[\"A10\", \"B10\", \"B7\"], [\"A2\", \"B13\", \"C4\"]]");
  EXPECT_EQ(shown(state, "chancery"), "[\"A7\", \"A1\"]");
  EXPECT_EQ(shown(state, "sold"), "null");
  play(state, "sell:A2");
  EXPECT_EQ(legal(state), (Texts{"draw", "take:A1", "take:A7"})) << "sold by another seat";
}

TEST(DomaineRules, DO18_NobodyRefillsFromAnEmptyDeck) {
  Setting setting = open_land();
  setting.chancery = {"A7", "B7"};
  setting.deck = {"D1"};
  State state = state_of(setting);
  play(state, "sell:A1 draw sell:A2");
  EXPECT_EQ(state.phase(), "action");
  EXPECT_EQ(state.to_move(), 0);
  EXPECT_EQ(shown(state, "hands"), "[[\"A10\", \"B10\", \"D1\"], [\"B13\", \"C4\"]]");
}

TEST(DomaineRules, TextThatIsNoMoveIsRefused) {
  const State state = state_of(open_land());
  for (const char* text : {"",        "c3",       "c3:",     "c3:c4:c5", "m1:m2",      "a0:a1",
                           "a13:a12", "c03:c4",   "sell",    "sell:",    "sell:E1",    "sell:A16",
                           "sell:A0", "sell:A01", "play:A1", "play:A1:", "play:A1:B4", "play:A1:b1",
                           "+",       "+c3",      "+c3d3e3", "n",        "nm1",        "xc3",
                           "xc3:",    "dc3:g3",   "ac3",     "draw:",    "Draw",       "take",
                           "take:X",  "stop ",    " stop",   "n c3"}) {
    EXPECT_TRUE(refusal(state, text).starts_with("notation ")) << text << refusal(state, text);
  }
  EXPECT_EQ(refusal(state, "+d3c3"), "notation smaller-first");
  EXPECT_EQ(refusal(state, "+c10c9"), "notation smaller-first");
  EXPECT_EQ(refusal(state, "+c3e3"), "DO-13 not-neighbours");
  EXPECT_EQ(refusal(state, "+c3d4"), "DO-13 not-neighbours");
}

}  // namespace
}  // namespace demesne::domaine
