#include "games/domain/tests/reference.h"

#include <gtest/gtest.h>

#include "tests/laws.h"

#include "games/domain/game.h"

// The engine against a literal reading of the rules, move by move, for every level.
namespace demesne::domain {
namespace {

void expect_same(const State& state, const reference::Game& game) {
  const auto texts = testing::legal_texts<Domain>(state);
  ASSERT_EQ(std::vector<std::string>(texts.begin(), texts.end()), game.legal());
  ASSERT_EQ(state.to_move(), game.to_move());
  ASSERT_EQ(state_json(state).dump(), game.state_json());
  ASSERT_TRUE(state.skipped() == testing::set_of(game.skipped()));
  ASSERT_EQ(state.over(), game.over());
  if (!state.over()) return;
  const Outcome outcome = state.outcome();
  ASSERT_TRUE(outcome.winners == testing::set_of(game.winners()));
  ASSERT_EQ(outcome.scores.size(), 2U);
  ASSERT_EQ(outcome.scores[0], game.score(0));
  ASSERT_EQ(outcome.scores[1], game.score(1));
  ASSERT_EQ(outcome.reason, "score");
}

TEST(DomainReference, AgreesThroughWholeGames) {
  int skips = 0;
  int draws = 0;
  for (const Options& options : testing::all_option_sets<Domain>()) {
    SCOPED_TRACE(testing::describe<Domain>(options));
    Rng rng(11);
    for (int round = 0; round < 16; ++round) {
      State state(options, {});
      reference::Game game(Domain::option_value(options, 0));
      while (!state.over()) {
        expect_same(state, game);
        if (HasFatalFailure()) return;
        skips += state.skipped().size();
        const Move move = testing::choose<Domain>(state, round % 2 == 1, rng);
        state.apply(move);
        game.play(to_text(move));
      }
      expect_same(state, game);
      if (HasFatalFailure()) return;
      draws += state.outcome().winners.size() == 2 ? 1 : 0;
    }
  }
  // The comparison is worth something only if the rare things happened.
  EXPECT_GT(skips, 0);
  EXPECT_GT(draws, 0);
}

}  // namespace
}  // namespace demesne::domain
