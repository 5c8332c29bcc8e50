#include "games/domaine/tests/reference.h"

#include <gtest/gtest.h>

#include "games/domaine/tests/side_by_side.h"

// The engine against a literal reading of the rules, move by move.
namespace demesne::domaine {
namespace {

std::string describe(const Options& options) {
  return components(options.set).name + ", " + std::to_string(options.players) + " players";
}

template <class Choose>
void compare_game(const Options& options, const Deal& deal, Choose&& choose) {
  SideBySide both(options, deal);
  std::string moves;
  while (!both.state().over()) {
    both.expect_same();
    if (::testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << describe(options) << ": " << moves;
      return;
    }
    const std::string move = choose(both);
    both.play(move);
    moves += move + " ";
  }
  both.expect_same();
}

TEST(DomaineReference, AgreesThroughUniformGames) {
  each_table([](const Options& options) {
    Rng rng(11);
    compare_game(options, Domaine::make_deal(options, rng),
                 [&](const SideBySide& both) { return both.uniform_move(rng); });
  });
}

TEST(DomaineReference, AgreesThroughPurposefulGames) {
  each_table([](const Options& options) {
    Rng rng(12);
    for (int round = 0; round < 3; ++round) {
      const purposeful::Temper temper = purposeful::any_temper(rng);
      compare_game(options, Domaine::make_deal(options, rng),
                   [&](const SideBySide& both) { return both.purposeful_move(temper, rng); });
    }
  });
}

// DO-21: seats that only sell and take back.
TEST(DomaineReference, AgreesThroughIdleGames) {
  for (std::uint8_t players = 2; players <= 4; ++players) {
    Rng rng(13);
    const Options options = {players, kHouseSet};
    compare_game(options, Domaine::make_deal(options, rng), [&](const SideBySide& both) {
      return both.purposeful_move(purposeful::kMiser, rng);
    });
  }
}

// DO-5 to DO-7 where no castle has a place, or one, or two: seat 0 begins, or who placed last.
TEST(DomaineReference, AgreesWithHardlyAnyCastles) {
  for (const Json& set : {odd::deserts(), odd::hermits(), odd::duels()}) {
    for (std::uint8_t players = 2; players <= 4; ++players) {
      const Options options = {players, number_of_set(set)};
      Rng rng(14);
      compare_game(options, unturned_deal(options, rng), [&](const SideBySide& both) {
        return both.purposeful_move(purposeful::kSteady, rng);
      });
    }
  }
}

}  // namespace
}  // namespace demesne::domaine
