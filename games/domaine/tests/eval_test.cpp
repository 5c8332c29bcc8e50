#include "games/domaine/eval.h"

#include "games/domaine/bots.h"
#include "games/domaine/plans.h"
#include "games/domaine/tests/setting.h"
#include "tests/mcts_kit.h"

namespace demesne {

// laws_test.cpp says how.
template <>
domaine::State testing::permuted<Domaine>(const domaine::State& state, Seat viewer, Rng& rng);

namespace {

using domaine::Eval;
using domaine::Kingdom;
using domaine::Plan;
using domaine::Plans;
using domaine::Side;
using testing::Lists;

TEST(DomaineEval, KeysTellApartWhatAnOnlookerCan) { testing::expect_keys<Domaine, Eval>(); }
TEST(DomaineEval, SourcesDecideWhatIsLegal) {
  testing::expect_sources<Domaine, Eval, Lists::some>();
}
TEST(DomaineEval, SharesOutTheWholeWin) { testing::expect_whole_rewards<Domaine, Eval>(); }

// Whoever does not look makes another move, but nobody expects anything else for that.
TEST(DomaineBots, ExpectTheSameWhetherTheyLookOrNot) {
  testing::walk<Domaine>(1, [](const domaine::State& state, Rng&) {
    if (state.over() || state.to_move() != 0) return;
    const domaine::View view(state, 0);
    const auto share = DomaineBots::think(view, {.player = "1", .nodes = 40}).share;
    ASSERT_EQ(share, DomaineBots::think(view, {.player = "8", .nodes = 40}).share);
  });
}
TEST(DomaineBots, SeeNoSecrets) { testing::expect_blind<Domaine, DomaineBots>(60); }

// Placing the markers that a plan misses makes the Domaine that it promises; sometimes fewer of
// them close a larger one, because of markers that the plan does not count on.
TEST(DomainePlans, ComeTrue) {
  int plans_seen = 0;
  testing::walk<Domaine>(3, [&](const domaine::State& state, Rng&) {
    const Kingdom& kingdom = state.table().kingdom();
    if (state.phase() != "borders") return;
    const Plans plans(kingdom);
    for (unsigned castle = 0; castle < kingdom.castle_count(); ++castle) {
      if (kingdom.is_domaine(castle)) continue;
      const unsigned cell = kingdom.castle_cell(castle);
      const auto [best, nearest] = plans.around(cell);
      for (const Plan& plan : {best, nearest}) {
        if (plan.worth == 0 || plan.missing > static_cast<int>(kingdom.markers_left())) continue;
        ++plans_seen;
        const domaine::Sides missing = plans.missing(plan);
        ASSERT_EQ(static_cast<int>(missing.size()), plan.missing);
        Kingdom after = kingdom;
        domaine::each_side(missing, [&](Side side) {
          ASSERT_TRUE(kingdom.buildable().has(side));
          if (!after.is_domaine(castle)) after.place_marker(side);
        });
        ASSERT_TRUE(after.is_domaine(castle));
        if (kingdom.markers_left() - after.markers_left() < missing.size()) continue;
        domaine::each_cell(after.domaine(castle), [&](unsigned held) {
          ASSERT_GE(domaine::column_of(held), plan.left);
          ASSERT_LE(domaine::column_of(held), plan.right);
          ASSERT_GE(domaine::row_of(held), plan.bottom);
          ASSERT_LE(domaine::row_of(held), plan.top);
        });
      }
    }
  });
  EXPECT_GT(plans_seen, 1000);
}

// The yardstick takes what it is told to take, in this order.
TEST(DomaineBots, GreedyScoresThenClosesThenSells) {
  domaine::Setting setting;
  setting.terrain.assign(12, std::string(12, '.'));
  setting.terrain[0][0] = 'R';
  setting.terrain[11][1] = 'v';  // b1
  setting.castles = {{"a1", "0"}, {"l12", "1"}, {"g6", "neutral"}};
  setting.knights = {{"a2", "0"}, {"l11", "1"}, {"g7", "neutral"}};
  setting.borders = {"a3a4", "b3b4", "b2c2", "b1c1"};
  setting.ducats = {9, 9};
  setting.hands = {{"A10", "B10", "A1"}, {"A2"}};
  setting.deck = {"D1"};
  const auto choice = [](const domaine::State& state) {
    const domaine::View view(state, state.to_move());
    return domaine::to_text(DomaineBots::think(view, {.player = "greedy", .seed = 3}).move);
  };
  domaine::State state = domaine::state_of(setting);
  const std::string played = choice(state);
  EXPECT_TRUE(played == "play:A1:B3" || played == "play:A10:B1") << played;
  domaine::play(state, "play:A1:B3");
  EXPECT_EQ(choice(state), "+b3c3") << "which closes the corner";
  domaine::play(state, "+b3c3");
  EXPECT_EQ(state.table().score(0), 3);
  setting.ducats = {0, 0};
  EXPECT_EQ(choice(domaine::state_of(setting)).substr(0, 5), "sell:");
}

}  // namespace
}  // namespace demesne
