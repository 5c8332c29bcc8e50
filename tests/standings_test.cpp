#include "cli/standings.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

#include "core/rng.h"

// Matches without playing any: who meets whom, and what is made of the results.
namespace demesne::testing {
namespace {

using cli::Sample;
using cli::Schedule;
using cli::SequentialTest;
using cli::Tally;

// The first games are of one deal, and no two are seated alike.
void expect_one_deal(const Schedule& schedule, std::uint64_t games) {
  std::set<std::vector<std::size_t>> seatings;
  for (std::uint64_t game = 0; game < games; ++game) {
    EXPECT_EQ(schedule.game(game).seed, schedule.game(0).seed);
    seatings.insert(schedule.game(game).entrants);
  }
  EXPECT_EQ(seatings.size(), games);
}

TEST(Schedule, EveryDealIsPlayedInAllRotations) {
  const Schedule schedule(5, 3, 3);
  EXPECT_EQ(schedule.rotations(), 3U);
  expect_one_deal(schedule, 3);
  EXPECT_NE(schedule.game(3).seed, schedule.game(0).seed);
  EXPECT_EQ(schedule.game(3).entrants, schedule.game(0).entrants);
}

// Two sides at four seats sit in two ways only; a third game of the deal would repeat the first.
TEST(Schedule, NoGameIsRepeated) {
  const Schedule schedule(5, 2, 4);
  EXPECT_EQ(schedule.rotations(), 2U);
  EXPECT_EQ(schedule.game(0).entrants, (std::vector<std::size_t>{0, 1, 0, 1}));
  EXPECT_EQ(schedule.game(1).entrants, (std::vector<std::size_t>{1, 0, 1, 0}));
  EXPECT_NE(schedule.game(2).seed, schedule.game(1).seed);
}

TEST(Schedule, EverySelectionOfManyMeets) {
  const Schedule schedule(5, 4, 2);
  EXPECT_EQ(schedule.games_a_deal(), 12U);
  expect_one_deal(schedule, 12);
}

TEST(Standings, EloAndSharesAreInverse) {
  EXPECT_NEAR(cli::elo_of_share(0.5), 0, 1e-9);
  EXPECT_NEAR(cli::elo_of_share(0.75), 190.8, 0.1);
  for (const double elo : {-300.0, -1.0, 0.0, 20.0, 500.0}) {
    EXPECT_NEAR(cli::elo_of_share(cli::share_of_elo(elo)), elo, 1e-6);
  }
}

// How often a test errs is what was asked for, or less: a thousand matches of players who are
// exactly as strong as one of the two figures says.
TEST(Standings, SequentialTestsErrAsSeldomAsAsked) {
  for (const bool better : {false, true}) {
    const double elo = better ? 40 : 0;
    const double win = cli::share_of_elo(elo);
    int wrong = 0;
    Rng rng(3);
    constexpr int kMatches = 1000;
    for (int match = 0; match < kMatches; ++match) {
      const SequentialTest test({.elo0 = 0, .elo1 = 40, .alpha = 0.05, .beta = 0.05});
      Sample shares;
      while (test.verdict(shares) == SequentialTest::Verdict::open) {
        double points = 0;
        for (int game = 0; game < 2; ++game) {
          points += rng.below(1'000'000) < win * 1'000'000 ? 0.5 : 0;
        }
        shares.add(points);
      }
      const bool accepted = test.verdict(shares) == SequentialTest::Verdict::elo1;
      wrong += accepted == better ? 0 : 1;
    }
    EXPECT_LT(wrong, kMatches * 8 / 100) << elo;
    EXPECT_GT(wrong, 0) << "the test never errs, so it waits too long";
  }
}

TEST(Standings, AFewWinsDecideNothing) {
  Sample shares;
  for (int deal = 0; deal < 5; ++deal) shares.add(1);
  EXPECT_EQ(SequentialTest({.elo0 = 0, .elo1 = 10}).verdict(shares), SequentialTest::Verdict::open);
}

// A game of two entrants that the first wins or loses, in the seat that the rotation gives it.
cli::Played game_of_two(std::uint64_t index, bool first_wins) {
  cli::Played played;
  played.pairing = Schedule(5, 2, 2).game(index);
  played.efforts.resize(2);
  const bool first_begins = played.pairing.entrants[0] == 0;
  played.winners.insert(first_wins == first_begins ? 0 : 1);
  for (const std::size_t entrant : played.pairing.entrants) {
    played.scores.push_back((entrant == 0) == first_wins ? 30 : 20);
  }
  return played;
}

// The interval holds the truth in 95 of 100 matches, whether games of a deal are won by chance, by
// the seat (one game of every deal each, mostly), or by the deal (both or none, mostly).
TEST(Standings, IntervalsHoldTheTruthWhateverDealsHaveInCommon) {
  const auto both_won = std::array{36, 16, 52};  // of a hundred deals; one game each otherwise
  const auto none_won = std::array{16, 4, 32};
  for (std::size_t kind = 0; kind < both_won.size(); ++kind) {
    const double truth = 0.5 + (both_won[kind] - none_won[kind]) / 200.0;
    int held = 0;
    double width = 0;
    Rng rng(7);
    constexpr int kMatches = 2000;
    for (int match = 0; match < kMatches; ++match) {
      Tally tally(2, 2);
      for (std::uint64_t deal = 0; deal < 50; ++deal) {
        const int chance = static_cast<int>(rng.below(100));
        const bool both = chance < both_won[kind];
        const bool none = !both && chance < both_won[kind] + none_won[kind];
        const bool first = rng.below(2) == 0;
        tally.add(game_of_two(2 * deal, both || (!none && first)));
        tally.add(game_of_two(2 * deal + 1, both || (!none && !first)));
      }
      const cli::Interval interval = tally.row(0).interval();
      held += interval.low <= truth && truth <= interval.high ? 1 : 0;
      width += interval.high - interval.low;
    }
    EXPECT_GT(held, kMatches * 93 / 100) << kind;
    EXPECT_LT(held, kMatches * 98 / 100) << kind;
    constexpr auto kWidths = std::array{0.188, 0.132, 0.241};
    EXPECT_NEAR(width / kMatches, kWidths[kind], 0.02) << kind;
  }
}

TEST(Standings, PointsAreCountedByDeals) {
  Tally tally(2, 2);
  for (std::uint64_t game = 0; game < 9; ++game) tally.add(game_of_two(game, game % 4 != 1));
  EXPECT_EQ(tally.leads().count, 4) << "the last game has no twin";
  EXPECT_NEAR(tally.leads().mean(), 5, 1e-9);
  // Student's factor for three degrees of freedom is 3.182; deals of +10 and 0 deviate by 5.
  const cli::Interval interval = tally.leads().interval_of_mean();
  EXPECT_NEAR(interval.high - 5, 3.182 * 5 / std::sqrt(3.0), 0.5);
  EXPECT_NEAR(interval.low + interval.high, 10, 1e-9);
}

}  // namespace
}  // namespace demesne::testing
