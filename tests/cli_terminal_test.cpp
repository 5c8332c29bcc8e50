#include "tests/cli_terminal.h"

#include "tests/cli_kit.h"

// What only a terminal shows: progress, and what keys do.
namespace demesne::testing {
namespace {

// A line that is longer than the screen goes on in the next, and cannot be written again.
TEST(AtATerminal, ProgressStaysOnOneLine) {
  std::vector<std::string> arguments = {"match", "domain", "--games", "8"};
  for (int i = 0; i < 12; ++i) arguments.insert(arguments.end(), {"--seat", "random"});
  Terminal terminal(arguments);
  EXPECT_EQ(terminal.status(), 0) << terminal.seen();
  const std::string& seen = terminal.seen();
  std::size_t lines = 0;
  for (auto at = seen.find("\rmatch ["); at != std::string::npos; at = seen.find("\rmatch [", at)) {
    const auto end = seen.find("\x1b[K", at);
    EXPECT_LT(end - at - 1, 80U) << seen.substr(at + 1, end - at - 1);
    ++lines;
    at = end;
  }
  EXPECT_GT(lines, 0U) << seen;
}

// Nobody can move by a board whose upper rows are gone. That of Domaine is higher than the screen.
TEST(AtATerminal, ABoardIsSeenWholeAboveItsPrompt) {
  for (const char* game : {"conquer", "domain", "domination", "domizone"}) {
    for (const std::string players : {"2", "4"}) {
      if (game == std::string("domain") && players == "4") continue;
      std::vector<std::string> arguments = {"play", game, "--seed", "1", "--players", players};
      for (int seat = 1; seat < std::stoi(players); ++seat) {
        arguments.insert(arguments.end(), {"--seat", std::to_string(seat) + "=random"});
      }
      Terminal terminal(arguments);
      ASSERT_TRUE(terminal.shows("Type help for what else you can say.\r\n")) << terminal.seen();
      ASSERT_TRUE(terminal.shows("> "));
      terminal.type("board\n");
      ASSERT_TRUE(terminal.shows("board\r\n"));
      ASSERT_TRUE(terminal.shows("> "));
      const std::string board = terminal.seen().substr(terminal.seen().rfind("board\r\n") + 7);
      EXPECT_LT(std::count(board.begin(), board.end(), '\n'), 24) << board;
      EXPECT_LE(widest_line(board), 81U) << "with the carriage return\n" << board;
    }
  }
}

TEST(AtATerminal, DumbOnesGetNoColours) {
  const auto coloured = [](const char* term) {
    Terminal terminal({"board", "domination"}, term);
    EXPECT_EQ(terminal.status(), 0) << terminal.seen();
    return terminal.seen().find('\x1b') != std::string::npos;
  };
  EXPECT_TRUE(coloured("xterm"));
  EXPECT_FALSE(coloured("dumb"));
}

// Ctrl-D and Ctrl-C ask once, as quit does.
TEST(AtATerminal, KeysThatLeaveAskAboutAnUnsavedGame) {
  for (const std::string key : {"\4", "\3"}) {
    Terminal terminal({"play", "domination"});
    ASSERT_TRUE(terminal.shows("green> "));
    terminal.type("b2b3\n");
    ASSERT_TRUE(terminal.shows("red> "));
    terminal.type(key);
    ASSERT_TRUE(terminal.shows("This game is not saved.")) << terminal.seen();
    ASSERT_TRUE(terminal.shows("red> "));
    terminal.type("c3c4\n");
    ASSERT_TRUE(terminal.shows("green> ")) << "it goes on";
    terminal.type(key);
    ASSERT_TRUE(terminal.shows("green> "));
    terminal.type(key);
    EXPECT_EQ(terminal.status(), 0) << terminal.seen();
  }
  Terminal untouched({"play", "domination"});
  ASSERT_TRUE(untouched.shows("green> "));
  untouched.type("\3");
  EXPECT_EQ(untouched.status(), 0) << untouched.seen();
}

// Red has looked at its hand and moved, and the curtain has fallen.
void move_as_red(Terminal& terminal) {
  ASSERT_TRUE(terminal.shows("Press Enter when red"));
  terminal.type("\n");
  ASSERT_TRUE(terminal.shows("hand of red"));
  ASSERT_TRUE(terminal.shows("red> "));
  terminal.type("a3a4\n");
  ASSERT_TRUE(terminal.shows("Press Enter when blue"));
}

// Who has moved sees what came of it, and nobody's hand.
TEST(AtATerminal, TheCurtainLeavesTheBoardInSight) {
  Terminal terminal({"play", "conquer", "--seed", "1"});
  move_as_red(terminal);
  const std::string left = terminal.seen().substr(terminal.seen().rfind("\x1b[2J"));
  EXPECT_NE(left.find("stock    97"), std::string::npos) << left;
  EXPECT_EQ(left.find("hand of"), std::string::npos) << left;
  terminal.type("quit\nquit\n");
  EXPECT_EQ(terminal.status(), 0);
}

// Nobody sees another's hand by leaving half-way.
TEST(AtATerminal, TheCurtainStaysClosedForWhoWantsToLeave) {
  Terminal terminal({"play", "conquer", "--seed", "1"});
  move_as_red(terminal);
  terminal.type("\3");
  ASSERT_TRUE(terminal.shows("This game is not saved."));
  ASSERT_TRUE(terminal.shows("Press Enter when blue"));
  EXPECT_EQ(terminal.seen().find("hand of blue"), std::string::npos);
  terminal.type("quit\n");
  EXPECT_EQ(terminal.status(), 0) << terminal.seen();
  EXPECT_EQ(terminal.seen().find("hand of blue"), std::string::npos);
}

// Whoever closes the window, or is logged out, finds the game again.
class BrokenOff : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    setenv("XDG_DATA_HOME", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("XDG_DATA_HOME");
    Cli::TearDown();
  }

  std::vector<fs::path> kept() const {
    std::error_code none;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder_ / "demesne", none)) {
      files.push_back(entry.path());
    }
    return files;
  }
};

TEST_F(BrokenOff, AGameIsKeptWhenTheTerminalIsClosed) {
  Terminal terminal({"play", "domination"});
  ASSERT_TRUE(terminal.shows("green> "));
  EXPECT_EQ(terminal.seen().find("--load"), std::string::npos);
  terminal.type("b2b3\n");
  ASSERT_TRUE(terminal.shows("red> "));
  terminal.hang_up();
  ASSERT_EQ(kept().size(), 1U);
  const fs::path file = kept().front();
  EXPECT_TRUE(file.filename().string().starts_with("unfinished-2")) << file;
  EXPECT_EQ(fs::status(file.parent_path()).permissions(), fs::perms(0700));

  Terminal another({"play", "domain"});
  ASSERT_TRUE(another.shows(file.filename().string())) << another.seen();
  ASSERT_TRUE(another.shows("--load")) << another.seen();
  Terminal same({"play", "--load", file});
  ASSERT_TRUE(same.shows("Just played: green: b2b3.")) << same.seen();
  EXPECT_EQ(same.seen().find("--load"), std::string::npos);
}

TEST_F(BrokenOff, AGameIsKeptWhileABotThinks) {
  Terminal terminal({"play", "domination", "--seat", "red=8:time=60000"});
  ASSERT_TRUE(terminal.shows("green> "));
  terminal.type("b2b3\n");
  ASSERT_TRUE(terminal.shows("is thinking"));
  terminal.hang_up();
  ASSERT_EQ(kept().size(), 1U);
  EXPECT_NE(read_whole(kept().front()).find("b2b3"), std::string::npos);
}

TEST_F(BrokenOff, SigtermSaysWhereTheGameIs) {
  Terminal terminal({"play", "domination"});
  ASSERT_TRUE(terminal.shows("green> "));
  terminal.type("b2b3\n");
  ASSERT_TRUE(terminal.shows("red> "));
  terminal.signal(SIGTERM);
  EXPECT_EQ(terminal.status(), 1);
  ASSERT_EQ(kept().size(), 1U);
  EXPECT_NE(terminal.seen().find("demesne: play: broken off; --load " + kept().front().string()),
            std::string::npos)
      << terminal.seen();
}

TEST_F(BrokenOff, NothingIsKeptTwice) {
  Terminal untouched({"play", "domination"});
  ASSERT_TRUE(untouched.shows("green> "));
  untouched.signal(SIGTERM);
  EXPECT_EQ(untouched.status(), 1);
  Terminal saved({"play", "domination"});
  ASSERT_TRUE(saved.shows("green> "));
  saved.type("b2b3\nsave " + (folder_ / "game.txt").string() + "\n");
  ASSERT_TRUE(saved.shows("Saved in"));
  saved.hang_up();
  EXPECT_TRUE(kept().empty());
}

}  // namespace
}  // namespace demesne::testing
