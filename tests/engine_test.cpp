#include <gtest/gtest.h>

#include <fstream>
#include <memory>

#include "cli/engine_game.h"
#include "tests/engine_driver.h"
#include "tests/tables.h"

// The protocol of docs/engine-protocol.md, spoken with real processes.
namespace demesne::testing {
namespace {

using Lines = std::vector<std::string>;

std::string game_line(const AnyView& view) { return "game " + cli::game_json(*view).dump(); }

bool is_one_error(const Lines& lines) {
  return lines.size() == 1 && lines[0].starts_with("error ");
}

// One engine for each seat, which know nothing but what they are told.
class Engines {
 public:
  EngineDriver& at(Seat seat) {
    const auto index = static_cast<std::size_t>(seat);
    while (engines_.size() <= index) engines_.push_back(std::make_unique<EngineDriver>());
    return *engines_[index];
  }

 private:
  std::vector<std::unique_ptr<EngineDriver>> engines_;
};

// Lines that mean nothing, or nothing now. Each is answered by one error and changes nothing.
const std::string& garbage(std::uint64_t number) {
  static const Lines kGarbage = {
      "hello",
      "demesne 2",
      "GO",
      "go fast",
      "go nodes",
      "go nodes 0",
      "go nodes 1 nodes 1",
      "go time 99999999999999999999",
      "event",
      "event ~~~",
      "option",
      "option hash 5",
      "option threads 0",
      "option table 1e3",
      "isready now",
      "stop it",
      "legal 3",
      "quit please",
      "game",
      "game {",
      "game []",
      "game {\"game\": \"chess\", \"seat\": 0}",
      "game {\"game\": \"domination\"}",
      "game {\"game\": \"domination\", \"seat\": 7}",
      "game {\"game\": \"domination\", \"seat\": 0, \"players\": 0}",
      "game {\"game\": \"domination\", \"seat\": 0, \"rules\": 99}",
      "game {\"game\": \"domination\", \"seat\": 0, \"colour\": 1}",
      "game {\"game\": \"domination\", \"seat\": 0, \"hand\": []}",
      "game {\"game\": \"conquer\", \"seat\": 0, \"deal\": {}}",
      "game {\"game\": \"domizone\", \"seat\": 0, \"deal\": {\"order\": []}}",
      "\x01\x02\xff\xfe",
      std::string("go\0 nodes 5", 11),
      std::string(5000, 'x'),
  };
  return kGarbage[number % kGarbage.size()];
}

void play_game(const Setting& setting, Engines& engines, std::uint64_t seed) {
  AnyPosition position = setting.start(seed);
  const Seat seats = static_cast<Seat>(position->table().players);
  for (Seat seat = 0; seat < seats; ++seat) {
    ASSERT_EQ(engines.at(seat).answers(game_line(position->view(seat))), Lines{});
  }
  for (std::uint64_t number = seed; position->to_move() != kNobody; ++number) {
    const Seat mover = position->to_move();
    const std::string move = engines.at(mover).go("nodes 40 seed " + std::to_string(number));
    ASSERT_EQ(position->why_not(move), std::nullopt) << move;
    for (Seat seat = 0; seat < seats; ++seat) {
      EngineDriver& engine = engines.at(seat);
      ASSERT_TRUE(is_one_error(engine.answers(garbage(number)))) << garbage(number);
      ASSERT_EQ(engine.answers("event " + *position->observe(move, seat)), Lines{});
    }
    ASSERT_EQ(position->play(move), std::nullopt);
    if (number % 16 != 0 && position->to_move() != kNobody) continue;
    for (Seat seat = 0; seat < seats; ++seat) {
      ASSERT_EQ(engines.at(seat).answers("view"),
                Lines{"view " + inspect(*position->view(seat)).dump()});
    }
  }
}

TEST(Engine, PlaysWholeGamesAtEveryTableFromWhatASeatSees) {
  Engines engines;
  std::uint64_t seed = 1;
  for (const Setting& setting : all_settings()) {
    SCOPED_TRACE(describe(setting));
    ASSERT_NO_FATAL_FAILURE(play_game(setting, engines, seed++));
  }
}

TEST(Engine, SaysWhatItCanPlay) {
  EngineDriver engine;
  const Lines lines = engine.answers("demesne 1");
  ASSERT_GE(lines.size(), all_games().size() + 4);
  EXPECT_TRUE(lines.front().starts_with("id name Demesne "));
  EXPECT_EQ(lines.back(), "demesneok");
  for (const AnyGame* game : all_games()) {
    const std::string line = "game " + std::string(game->info().id) + " ";
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(),
                            [&](const auto& said) { return said.starts_with(line); }));
  }
  EXPECT_TRUE(is_one_error(engine.answers("legal"))) << "there is no game yet";
  EXPECT_TRUE(is_one_error(engine.answers("go")));
  EXPECT_EQ(engine.answers(""), Lines{});
  engine.send("  isready \r");
  EXPECT_EQ(engine.line(), "readyok");
  engine.send("quit");
  EXPECT_EQ(engine.status(), 0);
}

TEST(Engine, FollowsEventsOrRefusesThemAll) {
  EngineDriver engine;
  engine.answers("game {\"game\": \"domination\", \"seat\": 1}");
  const Lines before = engine.answers("view");
  EXPECT_TRUE(is_one_error(engine.answers("event b2b3 b2b3")));
  EXPECT_EQ(engine.answers("view"), before);
  EXPECT_EQ(engine.answers("legal"), Lines{"legal"});
  EXPECT_TRUE(is_one_error(engine.answers("go nodes 10"))) << "it is not its turn";
  EXPECT_EQ(engine.answers("event b2b3"), Lines{});
  EXPECT_TRUE(engine.answers("legal").front().starts_with("legal b"));
  EXPECT_TRUE(is_one_error(engine.answers("go level 9")));
  EXPECT_TRUE(engine.answers("players").front().starts_with("players random "));
}

TEST(Engine, SaysHowManyPlayersThereCanBe) {
  EngineDriver engine;
  EXPECT_EQ(engine.answers("game {\"game\": \"domination\", \"seat\": 0, \"players\": 0}"),
            Lines{"error protocol: \"players\" takes a number from 1 on"});
}

TEST(Engine, IsTheSameForTheSameSeedAndNodes) {
  EngineDriver engine;
  engine.answers("game {\"game\": \"domination\", \"seat\": 0}");
  const std::string move = engine.go("level 4 seed 7");
  EXPECT_EQ(engine.go("level 4 seed 7"), move);
  engine.answers("option threads 2");
  engine.answers("option table 1");
  EXPECT_FALSE(engine.go("nodes 1000").empty());
}

// Fifty milliseconds are promised; a busy machine that runs other tests is given more.
TEST(Engine, StopsWhenToldTo) {
  EngineDriver engine;
  engine.answers("game {\"game\": \"domination\", \"seat\": 0}");
  engine.send("go time 60000");
  EXPECT_EQ(engine.answers(""), Lines{}) << "it hears isready while it thinks";
  EXPECT_TRUE(is_one_error(engine.answers("event b2b3")));
  const auto begun = std::chrono::steady_clock::now();
  engine.send("stop");
  EXPECT_TRUE(engine.lines_to("bestmove").back().starts_with("bestmove "));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(2));
  EXPECT_EQ(engine.answers("stop"), Lines{}) << "too late, and harmless";
  EXPECT_EQ(engine.answers("event b2b3"), Lines{});
}

TEST(Engine, EndsWithItsInput) {
  for (const bool told : {false, true}) {
    EngineDriver engine;
    engine.answers("game {\"game\": \"domination\", \"seat\": 0}");
    engine.send("go time 60000");
    if (told) engine.send("quit");
    if (!told) engine.hang_up();
    EXPECT_TRUE(engine.lines_to("bestmove").back().starts_with("bestmove "));
    EXPECT_EQ(engine.line(), std::nullopt);
    EXPECT_EQ(engine.status(), 0);
  }
}

TEST(Engine, SurvivesLinesWithoutEnd) {
  EngineDriver engine;
  engine.answers("game {\"game\": \"domain\", \"seat\": 0}");
  const Lines before = engine.answers("view");
  for (const std::size_t size : {std::size_t{1} << 20, std::size_t{3} << 20}) {
    EXPECT_TRUE(is_one_error(engine.answers(std::string(size, 'a')))) << size;
    EXPECT_TRUE(is_one_error(engine.answers("game " + std::string(size, '['))));
  }
  EXPECT_EQ(engine.answers("view"), before);
  engine.send(std::string(1000, '\n'));
  EXPECT_EQ(engine.answers("view"), before);
}

// The session that the document shows: what stands behind > is said, behind < answered. Answers
// that depend on what the bots know are compared by their first word.
TEST(Engine, TheDocumentsSessionIsReal) {
  std::ifstream in(DEMESNE_SOURCE_DIR "/docs/engine-protocol.md");
  EngineDriver engine;
  int answers = 0;
  for (std::string text; std::getline(in, text);) {
    if (text.starts_with("    > ")) engine.send(text.substr(6));
    if (!text.starts_with("    < ")) continue;
    ++answers;
    const std::string expected = text.substr(6);
    const auto said = engine.line();
    ASSERT_TRUE(said) << expected;
    const std::string word = expected.substr(0, expected.find(' '));
    const bool free = word == "info" || word == "bestmove" || word == "players" || word == "id";
    EXPECT_EQ(free ? said->substr(0, said->find(' ')) : *said, free ? word : expected);
  }
  EXPECT_GT(answers, 15);
}

}  // namespace
}  // namespace demesne::testing
