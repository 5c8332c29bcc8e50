#include "games/domain/eval.h"

#include <utility>

#include "games/domain/bots.h"
#include "games/domain/game.h"
#include "search/share.h"
#include "tests/search_kit.h"

namespace demesne::domain {
namespace {

// Of all three levels.
std::vector<State> positions(int games, int every) {
  std::vector<State> all;
  for (const Level level : {Level::basic, Level::intermediate, Level::expert}) {
    for (const State& state : testing::random_positions<Domain>({level}, games, every, 26)) {
      all.push_back(state);
    }
  }
  return all;
}

std::vector<State> late_positions(int games, int moves) {
  auto all = positions(games, 1);
  std::erase_if(all, [&](const State& state) { return state.count_legal() > moves; });
  return all;
}

TEST(DomainEval, IsKeptIncrementally) {
  for (const State& state : positions(3, 3)) testing::expect_incremental<Eval>(state);
}

// The order in which shapes were set does not change the key.
TEST(DomainEval, KeysForgetTheOrder) {
  const auto after = [](std::initializer_list<std::string_view> moves) {
    State state({Level::basic}, {});
    for (const auto move : moves) state.apply(*Domain::parse_move(move));
    return state;
  };
  const State one = after({"I2h@a1", "I2h@h9", "I3v@a4", "I2h@e5"});
  const State two = after({"I3v@a4", "I2h@e5", "I2h@a1", "I2h@h9"});
  EXPECT_NE(one.hash(), two.hash());
  EXPECT_EQ(Eval::Node(one).key(), Eval::Node(two).key());
  EXPECT_EQ(Eval::Node(one).value(), Eval::Node(two).value());
  const State other = after({"I2h@e5", "I3v@a4", "I2h@a1", "I2h@h9"});
  EXPECT_NE(Eval::Node(one).key(), Eval::Node(other).key()) << "other owners";
}

TEST(DomainSearch, EqualsMinimax) {
  for (const State& state : late_positions(12, 30)) testing::expect_minimax<Eval>(state, 3);
}

// The end is exact: what brute force proves is proven.
TEST(DomainSearch, FindsForcedWinsAndLosses) {
  int proofs = 0;
  for (const State& state : late_positions(20, 12)) {
    proofs += testing::expect_proofs<Eval>(state, 4);
  }
  EXPECT_GT(proofs, 10);
}

// Odd and even depths of this game differ by a quarter of a win. What is told differs less: after
// the best move a seat expects about what it expected before.
TEST(DomainSearch, TellsASteadyShare) {
  State state({Level::basic}, {});
  int told_moves = 0;
  int found_moves = 0;
  int told = 500;
  int found = 500;
  while (state.count_legal() > 100) {
    const auto report = DomainBots::think({state, state.to_move()}, {.player = "8", .nodes = 5000});
    const int mover = search::win_share(report.value, Eval::share_scale(state));
    const int first = state.to_move() == 0 ? mover : search::kWhole - mover;
    told_moves += std::abs(report.share[0] - std::exchange(told, report.share[0]));
    found_moves += std::abs(first - std::exchange(found, first));
    state.apply(report.move);
  }
  EXPECT_GT(found_moves, 1000);
  EXPECT_LT(3 * told_moves, 2 * found_moves);
}

TEST(DomainSearch, IsDeterministic) {
  for (const State& state : positions(1, 5)) testing::expect_deterministic<Eval>(state);
}

}  // namespace
}  // namespace demesne::domain
