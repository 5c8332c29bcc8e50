#include "games/domaine/tests/layout.h"

// How the game ends: DO-19 to DO-21.
namespace demesne::domaine {
namespace {

struct End {
  Numbers winners;
  Numbers scores;
  std::string reason;
  friend bool operator==(const End&, const End&) = default;
  friend void PrintTo(const End& end, std::ostream* out) {
    *out << ::testing::PrintToString(end.winners) << " " << ::testing::PrintToString(end.scores)
         << " " << end.reason;
  }
};

End end_of(const State& state) {
  EXPECT_TRUE(state.over());
  EXPECT_EQ(state.to_move(), kNobody);
  EXPECT_EQ(state.phase(), "");
  EXPECT_EQ(shown(state, "phase"), "null");
  EXPECT_EQ(shown(state, "pending"), "null");
  EXPECT_TRUE(state.legal_moves().empty());
  const Outcome outcome = state.outcome();
  End end{{}, {outcome.scores.begin(), outcome.scores.end()}, std::string(outcome.reason)};
  each_seat(outcome.winners, [&](Seat seat) { end.winners.push_back(seat); });
  return end;
}

// Fills free territories with villages and forests worth so many points.
void sow(std::map<std::string, char>& terrain, const Names& cells, int points) {
  for (const std::string& cell : cells) {
    if (terrain.contains(cell) || points == 0) continue;
    terrain[cell] = points >= 3 ? 'v' : 'f';
    points -= points >= 3 ? 3 : 1;
  }
  EXPECT_EQ(points, 0);
}

// Two strips side by side, for seats 0 and 1, one marker short of being parted; `left` and `right`
// are what they hold. Two more castles keep the rest from being a Domaine.
Setting two_strips(int players, int left, int right) {
  Setting setting;
  setting.players = players;
  std::map<std::string, char> terrain = {{"b2", '.'}, {"b1", '.'}, {"h2", '.'}, {"h1", '.'}};
  sow(terrain, box("a1", "e4"), left);
  sow(terrain, box("f1", "j4"), right);
  setting.terrain = land(terrain);
  setting.castles = {{"b2", "0"}, {"h2", "1"}, {"b9", "0"}, {"h9", "1"}};
  setting.knights = {{"b1", "0"}, {"h1", "1"}};
  setting.borders = without(all_of({fence(box("a1", "e4")), fence(box("f1", "j4"))}), {"e4f4"});
  setting.ducats = Numbers(static_cast<std::size_t>(players), 4);
  setting.hands = {{"A1"}, {"A2"}, {"A3"}, {"A4"}};
  setting.hands.resize(static_cast<std::size_t>(players));
  setting.deck = {"D1", "D2", "D3"};
  return setting;
}

TEST(DomaineEnds, DO19_TheKingComesAtThirtyFortyOrFifty) {
  for (const auto& [players, enough] : {std::pair{2, 50}, {3, 40}, {4, 30}}) {
    State short_of = state_of(two_strips(players, enough - 1, 9));
    play(short_of, "play:A1:B3 +e4f4 stop");
    EXPECT_EQ(short_of.phase(), "refill") << players;
    State state = state_of(two_strips(players, enough, 9));
    play(state, "play:A1:B3 +e4f4 stop");
    Numbers scores(static_cast<std::size_t>(players), 0);
    scores[0] = enough;
    scores[1] = 9;
    EXPECT_EQ(end_of(state), (End{{0}, scores, "king"})) << players;
    EXPECT_EQ(refusal(state, "draw"), "DO-19 over-king");
  }
}

// The sheet says at once, the publisher that the score is moved at the end of the action.
TEST(DomaineEnds, DO19_NotBeforeTheEndOfTheAction) {
  State state = state_of(two_strips(2, 50, 9));
  play(state, "play:A1:B3 +e4f4");
  EXPECT_EQ(scores(state), (Numbers{50, 9}));
  EXPECT_FALSE(state.over());
  EXPECT_EQ(state.phase(), "borders");
  play(state, "+k8l8");
  EXPECT_FALSE(state.over());
  play(state, "+k9l9");
  EXPECT_EQ(end_of(state).winners, (Numbers{0}));
}

TEST(DomaineEnds, DO19_SomebodyElsesMarkerCrownsToo) {
  State state = state_of(two_strips(2, 9, 50));
  play(state, "play:A1:B3 +e4f4 stop");
  EXPECT_EQ(end_of(state), (End{{1}, {9, 50}, "king"}));
}

TEST(DomaineEnds, DO19_OfSeveralKingsTheHighestScoreThenTheMostDucats) {
  const auto end = [](int left, int right, const Numbers& ducats) {
    Setting setting = two_strips(3, left, right);
    setting.ducats = ducats;
    State state = state_of(setting);
    play(state, "play:A1:B3 +e4f4 stop");
    return end_of(state);
  };
  EXPECT_EQ(end(41, 42, {9, 1, 0}), (End{{1}, {41, 42, 0}, "king"}));
  EXPECT_EQ(end(42, 42, {9, 6, 7}), (End{{1}, {42, 42, 0}, "king"})) << "four ducats are paid";
  EXPECT_EQ(end(42, 42, {9, 5, 7}), (End{{0, 1}, {42, 42, 0}, "king"}));
}

// Nobody can refill any more, and one card is left to each.
Setting last_cards(const Numbers& ducats) {
  Setting setting = two_strips(static_cast<int>(ducats.size()), 9, 9);
  setting.deck.clear();
  setting.ducats = ducats;
  return setting;
}

TEST(DomaineEnds, DO20_TheRichestScoreFiveAndTheNextThree) {
  State state = state_of(last_cards({6, 3, 8, 5}));
  play(state, "sell:A1 sell:A2 sell:A3");
  EXPECT_FALSE(state.over());
  play(state, "sell:A4");
  EXPECT_EQ(end_of(state), (End{{2}, {3, 0, 5, 0}, "last-card"}));
  EXPECT_EQ(scores(state), (Numbers{0, 0, 0, 0})) << "the bonus is in the result alone";
  EXPECT_EQ(shown(state, "sold"), "null");
  EXPECT_EQ(refusal(state, "sell:A1"), "DO-20 over-last-card");
}

// Those with the second-largest amount score even if several have the largest; all who tie alike.
TEST(DomaineEnds, DO20_WhoTiesScoresAlike) {
  State state = state_of(last_cards({8, 6, 8, 6}));
  play(state, "sell:A1 sell:A2 sell:A3 sell:A4");
  EXPECT_EQ(end_of(state), (End{{0, 2}, {5, 3, 5, 3}, "last-card"}));
}

TEST(DomaineEnds, DO20_NobodyScoresForNothing) {
  Setting setting = last_cards({4, 4});
  State poor = state_of(setting);
  play(poor, "play:A1:B3 +k8l8 stop play:A2:B3 +k9l9 stop");
  EXPECT_EQ(ducats(poor), (Numbers{0, 0}));
  EXPECT_EQ(end_of(poor), (End{{0, 1}, {0, 0}, "last-card"}));
  State one = state_of(setting);
  play(one, "play:A1:B3 +k8l8 stop sell:A2");
  EXPECT_EQ(end_of(one), (End{{1}, {0, 5}, "last-card"}));
}

TEST(DomaineEnds, DO20_EqualScoresAreDecidedByDucats) {
  Setting setting = last_cards({8, 5});
  setting.terrain = land({{"a1", 'f'}, {"j1", 'v'}});
  State state = state_of(setting);
  play(state, "play:A1:B3 +e4f4 stop sell:A2");
  EXPECT_EQ(ducats(state), (Numbers{4, 7}));
  EXPECT_EQ(end_of(state), (End{{1}, {1 + 3, 3 + 5}, "last-card"}));
  setting.terrain = land({{"a1", 'v'}, {"j1", 'f'}});
  State equal = state_of(setting);
  play(equal, "play:A1:B3 +e4f4 stop sell:A2");
  EXPECT_EQ(end_of(equal), (End{{1}, {3 + 3, 1 + 5}, "last-card"})) << "six each";
}

// DO-19 comes before the last card is counted.
TEST(DomaineEnds, DO19_TheLastActionCanCrown) {
  Setting setting = two_strips(2, 50, 9);
  setting.deck.clear();
  setting.to_move = 1;
  setting.ducats = {4, 40};
  State state = state_of(setting);
  play(state, "sell:A2 play:A1:B3 +e4f4 stop");
  EXPECT_EQ(end_of(state), (End{{0}, {50, 9}, "king"}));
}

Setting idle_table(int players) {
  Setting setting = two_strips(players, 9, 9);
  setting.chancery = {"B1"};
  return setting;
}

// Sells what is in hand and takes what was there; the same card is never taken back at once.
void idle_turn(State& state) {
  const Json json = state_json(state);
  const auto seat = static_cast<std::size_t>(state.to_move());
  const std::string card = *json.find("hands")->array()->at(seat).array()->at(0).string();
  const std::string other = *json.find("chancery")->array()->at(0).string();
  play(state, "sell:" + card + " take:" + other);
}

TEST(DomaineEnds, DO21_TwelveIdleTurnsASeatEndTheGame) {
  for (int players = 2; players <= 4; ++players) {
    State state = state_of(idle_table(players));
    for (int turn = 1; turn < 12 * players; ++turn) {
      idle_turn(state);
      ASSERT_FALSE(state.over()) << turn;
      ASSERT_EQ(shown(state, "idle"), std::to_string(turn));
    }
    idle_turn(state);
    EXPECT_EQ(end_of(state).reason, "no-progress");
    EXPECT_EQ(end_of(state).scores.at(0), 5) << "DO-20: all are equally rich";
    EXPECT_EQ(refusal(state, "draw"), "DO-21 over-no-progress");
  }
}

TEST(DomaineEnds, DO21_AnyOtherTurnStartsTheCountAgain) {
  Setting setting = idle_table(2);
  setting.hands = {{"A1", "A3"}, {"A2"}};
  State state = state_of(setting);
  play(state, "sell:A1 take:B1 sell:A2 take:A1");
  EXPECT_EQ(shown(state, "idle"), "2");
  play(state, "sell:B1");
  EXPECT_EQ(shown(state, "idle"), "2") << "it changes only at a refill";
  State drawn = state;
  play(drawn, "draw");
  EXPECT_EQ(shown(drawn, "idle"), "0");
  play(state, "take:A2 sell:A1 take:B1");
  EXPECT_EQ(shown(state, "idle"), "4");
  play(state, "play:A3:B3 +k8l8 stop");
  EXPECT_EQ(shown(state, "idle"), "4");
  play(state, "take:A1");
  EXPECT_EQ(shown(state, "idle"), "0") << "a card was played";
}

}  // namespace
}  // namespace demesne::domaine
