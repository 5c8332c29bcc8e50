#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <sstream>
#include <system_error>

#include "cli/commands/commands.h"
#include "cli/terminal.h"

namespace demesne::cli {
namespace {

constexpr const char* kAbout =
    "Demesne: territory board games that can no longer be bought.\n"
    "Play them, study them, and check what a rule says.";

constexpr const char* kFooter =
    "Begin with:\n"
    "  demesne games                          what there is to play\n"
    "  demesne play domination                two people at this keyboard\n"
    "  demesne play domination --seat red=5   against a bot\n"
    "  demesne inspect domination             the start position as JSON\n"
    "  demesne serve                          for browsers, at http://localhost:7777\n"
    "\n"
    "Every command explains itself: demesne COMMAND --help\n"
    "Exit status: 0 done, 1 refused (one line says why), 2 the command line is not\n"
    "understood.";

// "demesne admin reports": what the arguments were understood to ask for.
std::string command_meant(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return app.get_name() + (chosen.empty() ? "" : " " + command_meant(*chosen.front()));
}

// The command that no other was understood behind.
const CLI::App& last_command(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : last_command(*chosen.front());
}

// CLI11 says what is wrong in one line and repeats itself in the next; one is enough. Where a
// command is missing, it would rather have one than say what it did not understand instead.
int usage(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = error.what();
  std::replace(message.begin(), message.end(), '\n', ' ');
  const CLI::App& last = last_command(app);
  const auto unknown = last.remaining();
  if (last.get_require_subcommand_min() > 0 && !unknown.empty()) {
    const bool option = unknown.front().starts_with('-');
    message = fmt::format("there is no {} \"{}\"", option ? "option" : "command", unknown.front());
  }
  fail(fmt::format("{} ({} --help explains)", message, command_meant(app)));
  return kUsage;
}

int obey(int argc, char** argv) {
  CLI::App app(kAbout, "demesne");
  app.formatter(help_formatter());
  app.require_subcommand(1);
  app.set_version_flag("--version", "demesne " DEMESNE_VERSION);
  Run run;
  add_games(app, run);
  add_play(app, run);
  add_board(app, run);
  add_sets(app, run);
  add_inspect(app, run);
  add_replay(app, run);
  add_verify(app, run);
  add_perft(app, run);
  add_bench(app, run);
  add_match(app, run);
  add_analyse(app, run);
  add_engine(app, run);
  add_serve(app, run);
  add_admin(app, run);
  add_backup(app, run);
  app.footer(kFooter);  // commands inherit what is there before them
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream text;  // of --help or --version; by fmt, which notices what is not written
    const int status = app.exit(success, text);
    fmt::print("{}", text.str());
    return status;
  } catch (const CLI::ParseError& error) {
    return usage(app, error);
  }
  return run();
}

// Whatever is written in between, fmt throws if it cannot be. A full disk must not look like
// success either where it shows only at the end.
int run(int argc, char** argv) {
  int status = kRefused;
  std::string error;
  int cause = 0;
  try {
    status = obey(argc, argv);
  } catch (const std::system_error& exception) {
    error = exception.what();
    cause = exception.code().value();
  } catch (const std::exception& exception) {
    error = exception.what();
  }
  if (std::fflush(stdout) != 0) cause = errno;
  if (std::ferror(stdout) != 0) {
    return fail(fmt::format("cannot write the answer: {}", std::strerror(cause)));
  }
  return error.empty() ? status : fail(error);
}

}  // namespace
}  // namespace demesne::cli

int main(int argc, char** argv) { return demesne::cli::run(argc, argv); }
