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

}  // namespace
}  // namespace demesne::testing
