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

// Nobody sees another's hand by leaving half-way.
TEST(AtATerminal, TheCurtainStaysClosedForWhoWantsToLeave) {
  Terminal terminal({"play", "conquer", "--seed", "1"});
  ASSERT_TRUE(terminal.shows("Press Enter when red"));
  terminal.type("\n");
  ASSERT_TRUE(terminal.shows("red> "));
  terminal.type("a3a4\n");
  ASSERT_TRUE(terminal.shows("Press Enter when blue"));
  terminal.type("\3");
  ASSERT_TRUE(terminal.shows("This game is not saved."));
  ASSERT_TRUE(terminal.shows("Press Enter when blue"));
  EXPECT_EQ(terminal.seen().find("hand of blue"), std::string::npos);
  terminal.type("quit\n");
  EXPECT_EQ(terminal.status(), 0) << terminal.seen();
  EXPECT_EQ(terminal.seen().find("hand of blue"), std::string::npos);
}

}  // namespace
}  // namespace demesne::testing
