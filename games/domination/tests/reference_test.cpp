#include "games/domination/tests/reference.h"

#include <gtest/gtest.h>

#include "tests/laws.h"

#include "games/domination/game.h"

// The engine against a literal reading of the rules, move by move, for every option set.
namespace demesne::domination {
namespace {

std::vector<std::string> sorted_legal(const State& state) {
  const auto texts = testing::legal_texts<Domination>(state);
  return {texts.begin(), texts.end()};
}

void expect_same(const State& state, const reference::Game& game) {
  ASSERT_EQ(sorted_legal(state), game.legal());
  ASSERT_EQ(state.to_move(), game.to_move());
  ASSERT_EQ(state_json(state).dump(), game.state_json());
  ASSERT_TRUE(state.skipped() == testing::set_of(game.skipped()));
  ASSERT_EQ(state.over(), game.over());
  if (!state.over()) return;
  const Outcome outcome = state.outcome();
  ASSERT_TRUE(outcome.winners == testing::set_of(game.winners()));
  ASSERT_EQ(outcome.reason, game.reason());
}

TEST(DominationReference, AgreesThroughWholeGames) {
  std::map<std::string, int> ends;
  int skips = 0;
  for (const Options& options : testing::all_option_sets<Domination>()) {
    SCOPED_TRACE(testing::describe<Domination>(options));
    Rng rng(11);
    for (int round = 0; round < 6; ++round) {
      State state(options, {});
      reference::Game game(options.players, options.partners, options.fast);
      while (!state.over()) {
        expect_same(state, game);
        if (HasFatalFailure()) return;
        skips += state.skipped().size();
        // Once in ten moves at random, so that the stifling player's games differ.
        const Move move = testing::choose<Domination>(state, rng.below(10) > 0, rng);
        state.apply(move);
        game.play(to_text(move));
      }
      expect_same(state, game);
      ++ends[std::string(state.outcome().reason)];
    }
  }
  // The comparison is worth something only if the rare things happened.
  EXPECT_GT(ends["domination"], 0);
  EXPECT_GT(ends["captures"], 0);
  EXPECT_GT(skips, 0);
}

}  // namespace
}  // namespace demesne::domination
