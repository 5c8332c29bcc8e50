#include <gtest/gtest.h>

#include "core/notation.h"
#include "engine/registry.h"
#include "record/record.h"
#include "tests/data_files.h"

// The data files of every game: perft figures, bench signatures and golden games.
namespace demesne::testing {
namespace {

AnyPosition position_of(const AnyGame& game, const DataLine& line) {
  auto position = game.start(line.request);
  EXPECT_TRUE(position) << say(position.refusal(), game.catalogue());
  if (line.columns.size() > 1) {
    const auto refusal = play_moves(*position, line.columns[1]);
    EXPECT_FALSE(refusal) << say(*refusal, game.catalogue());
  }
  return *std::move(position);
}

TEST(Data, PerftFigures) {
  for (const AnyGame* game : all_games()) {
    const auto lines = read_data(game_dir(*game) / "perft.txt");
    EXPECT_FALSE(lines.empty()) << game->info().id;
    for (const DataLine& line : lines) {
      const AnyPosition position = position_of(*game, line);
      int depth = 0;
      for (const std::string& figure : line.columns.at(0)) {
        EXPECT_EQ(std::to_string(position->perft(++depth, {})), figure)
            << game->info().id << ": " << line.text << ", depth " << depth;
      }
    }
  }
}

// The same on every compiler, with and without sanitizers and the processor's own instructions.
TEST(Data, BenchSignatures) {
  for (const AnyGame* game : all_games()) {
    const auto lines = read_data(game_dir(*game) / "bench.txt");
    EXPECT_FALSE(lines.empty()) << game->info().id;
    for (const DataLine& line : lines) {
      const auto totals = game->playouts(line.request, line.games, {});
      ASSERT_TRUE(totals) << say(totals.refusal(), game->catalogue());
      EXPECT_EQ(line.columns.at(0), std::vector<std::string>({hash_text(totals->signature)}))
          << game->info().id << ": " << line.text;
    }
  }
}

// Of games that somebody has taught to a search; also the same everywhere.
TEST(Data, SearchSignatures) {
  for (const AnyGame* game : all_games()) {
    const auto bots = (*game->start({}))->view(0)->bots();
    const auto lines = read_data(game_dir(*game) / "search.txt");
    EXPECT_EQ(lines.empty(), std::find(bots.begin(), bots.end(), "8") == bots.end())
        << game->info().id;
    for (const DataLine& line : lines) {
      const auto totals = bench_search(*game, line.request, line.bench, {});
      ASSERT_TRUE(totals) << say(totals.refusal(), game->catalogue());
      EXPECT_EQ(line.columns.at(0), std::vector<std::string>({hash_text(totals->signature)}))
          << game->info().id << ": " << line.text;
    }
  }
}

// A golden game replays, ends as it says, and is written again as it stands.
TEST(Data, GoldenGames) {
  for (const AnyGame* game : all_games()) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(game_dir(*game) / "golden")) {
      SCOPED_TRACE(entry.path().string());
      const std::string text = read_whole(entry.path());
      const auto record = parse_record(text);
      ASSERT_TRUE(record) << say(record.refusal(), game->catalogue());
      EXPECT_EQ(record->game, game->info().id);
      const auto position = replay(*record);
      ASSERT_TRUE(position) << say(position.refusal(), game->catalogue());
      EXPECT_TRUE((*position)->outcome()) << "a golden game is played to its end";
      EXPECT_EQ(to_text(*record), text);
      ++count;
    }
    EXPECT_GE(count, 1) << game->info().id;
  }
}

}  // namespace
}  // namespace demesne::testing
