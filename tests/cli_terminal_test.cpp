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
