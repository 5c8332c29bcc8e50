#include <csignal>
#include <cstdio>
#include <iostream>

#include "cli/commands/commands.h"
#include "cli/engine_session.h"
#include "cli/terminal.h"

namespace demesne::cli {
namespace {

enum class Heard { line, too_long, nothing_more };

// What is beyond the longest line is read and forgotten, so that the next line is heard. Input that
// cannot be read, as of a folder, has ended.
Heard read_line(std::istream& in, std::string& line) {
  using Traits = std::char_traits<char>;
  line.clear();
  bool too_long = false;
  for (auto c = in.get(); c != Traits::eof(); c = in.get()) {
    if (c == '\n') return too_long ? Heard::too_long : Heard::line;
    too_long = too_long || line.size() == EngineSession::kLongestLine;
    if (!too_long) line += Traits::to_char_type(c);
  }
  if (too_long) return Heard::too_long;
  return line.empty() ? Heard::nothing_more : Heard::line;
}

int run_engine() {
  std::signal(SIGPIPE, SIG_IGN);
  std::ios::sync_with_stdio(false);
  EngineSession session([](const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    if (std::fflush(stdout) == 0) return;
    // Nobody listens, and whoever thinks does so for nobody.
    fail("cannot write the answer");
    std::_Exit(kRefused);
  });
  std::string line;
  for (;;) {
    const Heard heard = read_line(std::cin, line);
    if (heard == Heard::nothing_more) return kDone;
    if (heard == Heard::too_long) session.hear_too_long();
    if (heard == Heard::line && !session.hear(line)) return kDone;
  }
}

}  // namespace

void add_engine(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand("engine", "Think for other programs, over a line protocol");
  command->footer(
      "Reads commands and writes answers, one a line; docs/engine-protocol.md explains\n"
      "them.\n"
      "Begin with:\n"
      "  demesne 1\n"
      "  game {\"game\": \"domination\", \"seat\": 0}\n"
      "  go time 500");
  command->callback([&run] { run = run_engine; });
}

}  // namespace demesne::cli
