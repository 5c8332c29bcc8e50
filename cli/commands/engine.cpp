#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "cli/bounded_line.h"
#include "cli/commands/commands.h"
#include "cli/engine_session.h"
#include "cli/terminal.h"

namespace demesne::cli {
namespace {

int run_engine() {
  std::ios::sync_with_stdio(false);
  EngineSession session([](const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    if (std::fflush(stdout) == 0) return;
    // Nobody hears it, and whoever thinks does so for nobody.
    fail(fmt::format("cannot write the answer: {}", std::strerror(errno)));
    std::_Exit(kRefused);
  });
  std::string line;
  for (;;) {
    const LineRead heard = read_bounded_line(std::cin, line, EngineSession::kLongestLine);
    if (heard == LineRead::none) return kDone;
    if (heard == LineRead::too_long) session.hear_too_long();
    if (heard == LineRead::whole && !session.hear(line)) return kDone;
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
