#include "games/domizone/tests/reference.h"

#include <gtest/gtest.h>

#include "tests/data_files.h"
#include "tests/laws.h"

#include "games/domizone/game.h"

// The engine against a literal reading of the rules, move by move, for every option set.
namespace demesne::domizone {
namespace {

std::vector<std::string> order_of(const Deal& deal) {
  std::vector<std::string> order;
  for (const Domino domino : deal.order) order.push_back(demesne::to_text(domino));
  return order;
}

void expect_same(const State& state, const reference::Game& game) {
  const auto texts = testing::legal_texts<Domizone>(state);
  ASSERT_EQ(std::vector<std::string>(texts.begin(), texts.end()), game.legal());
  ASSERT_EQ(state.legal_moves().size(), texts.size());
  ASSERT_EQ(state.count_legal(), static_cast<int>(texts.size()));
  ASSERT_EQ(state.to_move(), game.to_move());
  ASSERT_EQ(state.phase(), game.phase());
  ASSERT_EQ(state_json(state).dump(), game.state_json());
  ASSERT_TRUE(state.skipped() == testing::set_of(game.skipped()));
  ASSERT_EQ(state.over(), game.over());
  if (!state.over()) return;
  const Outcome outcome = state.outcome();
  ASSERT_TRUE(outcome.winners == testing::set_of(game.winners()));
  ASSERT_EQ(std::vector<int>(outcome.scores.begin(), outcome.scores.end()), game.scores());
  ASSERT_EQ(outcome.reason, "score");
}

// How often the rare things happened, without which the comparison would be worth little.
struct Seen {
  int draws = 0;
  int skips = 0;
  int large_hands = 0;
  int shared_groups = 0;
  int ties = 0;
};

void compare_game(const Options& options, Rng& rng, bool stifling, Seen& seen) {
  const Deal deal = Domizone::make_deal(options, rng);
  State state(options, deal);
  reference::Game game(options.players, options.full_opening, order_of(deal));
  while (!state.over()) {
    expect_same(state, game);
    if (::testing::Test::HasFatalFailure()) return;
    seen.skips += state.skipped().size();
    const Move move = testing::choose<Domizone>(state, stifling, rng);
    seen.draws += move == Move::draw() ? 1 : 0;
    state.apply(move);
    game.play(to_text(move));
    for (int seat = 0; seat < options.players; ++seat) {
      seen.large_hands += game.hand_size(seat) > 6 ? 1 : 0;
    }
  }
  expect_same(state, game);
  seen.shared_groups += game.shares_group() ? 1 : 0;
  seen.ties += state.outcome().winners.size() > 1 ? 1 : 0;
}

TEST(DomizoneReference, AgreesThroughWholeGames) {
  Seen seen;
  for (const Options& options : testing::all_option_sets<Domizone>()) {
    SCOPED_TRACE(testing::describe<Domizone>(options));
    Rng rng(11);
    for (int round = 0; round < 12; ++round) {
      compare_game(options, rng, round % 2 == 1, seen);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(seen.draws, 0);
  EXPECT_GT(seen.skips, 0);
  EXPECT_GT(seen.large_hands, 0);
  EXPECT_GT(seen.shared_groups, 0);
  EXPECT_GT(seen.ties, 0);
}

// The reference's count of move sequences.
std::uint64_t slow_perft(const reference::Game& game, int depth) {
  const auto moves = game.legal();
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const std::string& move : moves) {
    reference::Game next = game;
    next.play(move);
    leaves += slow_perft(next, depth - 1);
  }
  return leaves;
}

// The figures of perft.txt that are small enough for the reference, so that nobody has to believe
// the engine that wrote them.
TEST(DomizoneReference, AgreesWithPerftFigures) {
  constexpr std::uint64_t kPatience = 1100;
  int checked = 0;
  for (const auto& line : testing::read_data(testing::source_dir() / "games/domizone/perft.txt")) {
    SCOPED_TRACE(line.text);
    const bool full = !line.request.options.empty() && line.request.options[0].second == "full";
    const Options options = {static_cast<std::uint8_t>(line.request.players), full};
    Rng rng(line.request.seed);
    reference::Game game(options.players, full, order_of(Domizone::make_deal(options, rng)));
    if (line.columns.size() > 1) {
      for (const std::string& move : line.columns[1]) game.play(move);
    }
    int depth = 0;
    for (const std::string& figure : line.columns.at(0)) {
      ++depth;
      if (std::stoull(figure) > kPatience) break;
      EXPECT_EQ(std::to_string(slow_perft(game, depth)), figure) << "depth " << depth;
      ++checked;
    }
  }
  EXPECT_GE(checked, 12);
}

}  // namespace
}  // namespace demesne::domizone
