#include "games/domination/eval_many.h"

#include "games/domination/game.h"
#include "search/best_reply.h"
#include "tests/search_kit.h"

namespace demesne {
namespace {

using domination::ManyEval;

template <class Visit>
void each_position(Visit&& visit) {
  for (const int players : {3, 4}) {
    const domination::Options options{
        .players = static_cast<std::uint8_t>(players), .partners = false, .fast = true};
    for (const auto& state : testing::random_positions<Domination>(options, 20, 1, 1'000))
      visit(state);
  }
}

TEST(DominationManyEval, KeepsValuesBesideTheState) {
  each_position([](const domination::State& state) {
    const ManyEval::Node node(state);
    for (const auto move : state.legal_moves()) {
      ManyEval::Node child = node;
      child.play(move);
      ASSERT_EQ(child.values, ManyEval::Node(child.state).values);
    }
  });
}

// A win at hand is taken by both searches for many seats.
TEST(DominationManyEval, WinsWhenItCan) {
  int wins = 0;
  each_position([&](const domination::State& state) {
    const Seat mover = state.to_move();
    bool can_win = false;
    for (const auto move : state.legal_moves()) {
      auto next = state;
      next.apply(move);
      can_win |= next.over() && next.outcome().winners == SeatSet::only(mover);
    }
    if (!can_win) return;
    ++wins;
    const search::Request request{.player = "8", .nodes = 20'000, .table_mib = 4};
    const ManyEval::View view(state, mover);
    const auto by_chance = search::search_by_chance<ManyEval>(view, request, {});
    EXPECT_TRUE(by_chance.proven);
    EXPECT_EQ(by_chance.share[mover], search::kWhole);
    EXPECT_TRUE(search::search_best_reply<ManyEval>(state, request, {}, 0).proven);
  });
  EXPECT_GT(wins, 0);
}

}  // namespace
}  // namespace demesne
