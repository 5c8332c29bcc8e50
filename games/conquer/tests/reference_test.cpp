#include "games/conquer/tests/reference.h"

#include <gtest/gtest.h>

#include "core/perft.h"
#include "tests/laws.h"

#include "games/conquer/game.h"

// The engine against a literal reading of the rules, move by move, for every option set.
namespace demesne::conquer {
namespace {

reference::Game reference_of(const Options& options, const Deal& deal) {
  std::vector<std::string> order;
  for (const auto kind : deal.order) order.push_back(demesne::to_text(Domino::of_kind(kind)));
  return {options.players, board_text(deal.board), order};
}

void expect_same(const State& state, const reference::Game& game) {
  const auto texts = testing::legal_texts<Conquer>(state);
  ASSERT_EQ(std::vector(texts.begin(), texts.end()), game.legal());
  ASSERT_EQ(state.to_move(), game.to_move());
  ASSERT_TRUE(state.skipped().empty());
  ASSERT_EQ(state_json(state).dump(), game.state_json());
  for (Seat viewer = kNobody; viewer < state.seats(); ++viewer) {
    ASSERT_EQ(view_json(View(state, viewer)).dump(), game.state_json(viewer));
  }
  ASSERT_EQ(state.over(), game.over());
  if (!state.over()) return;
  const Outcome outcome = state.outcome();
  ASSERT_TRUE(outcome.winners == testing::set_of(game.winners()));
  ASSERT_EQ(std::vector<int>(outcome.scores.begin(), outcome.scores.end()), game.scores());
  ASSERT_EQ(outcome.reason, game.reason());
}

TEST(ConquerReference, AgreesThroughWholeGames) {
  for (const Options& options : testing::all_option_sets<Conquer>()) {
    SCOPED_TRACE(testing::describe<Conquer>(options));
    Rng rng(11);
    for (int round = 0; round < 3; ++round) {
      const Deal deal = Conquer::make_deal(options, rng);
      State state(options, deal);
      reference::Game game = reference_of(options, deal);
      while (!state.over()) {
        expect_same(state, game);
        if (HasFatalFailure()) return;
        const Move move = state.random_move(rng);
        state.apply(move);
        game.play(to_text(move));
      }
      expect_same(state, game);
    }
  }
}

// CQ-8 in all its ways: ties are rare, so only the moves and the end are compared.
TEST(ConquerReference, AgreesOnManyEnds) {
  std::map<std::string, int> ends;
  for (const Options& options : testing::all_option_sets<Conquer>()) {
    if (options.choice == BoardChoice::random) continue;
    Rng rng(12);
    for (int round = 0; round < 25; ++round) {
      const Deal deal = Conquer::make_deal(options, rng);
      State state(options, deal);
      reference::Game game = reference_of(options, deal);
      while (!state.over()) {
        const Move move = state.random_move(rng);
        state.apply(move);
        game.play(to_text(move));
      }
      expect_same(state, game);
      if (HasFatalFailure()) return;
      ++ends[std::string(state.outcome().reason)];
    }
  }
  EXPECT_GT(ends["fields"], 0);
  EXPECT_GT(ends["outer-fields"], 0);
}

std::uint64_t reference_perft(const reference::Game& game, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const std::string& move : game.legal()) {
    reference::Game next = game;
    next.play(move);
    leaves += reference_perft(next, depth - 1);
  }
  return leaves;
}

TEST(ConquerReference, AgreesOnPerft) {
  for (const Options& options : testing::all_option_sets<Conquer>()) {
    SCOPED_TRACE(testing::describe<Conquer>(options));
    Rng rng(0);
    const Deal deal = Conquer::make_deal(options, rng);
    EXPECT_EQ(perft(State(options, deal), 2), reference_perft(reference_of(options, deal), 2));
  }
}

}  // namespace
}  // namespace demesne::conquer
