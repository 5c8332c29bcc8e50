#include <fmt/format.h>

#include "cli/commands/commands.h"
#include "cli/terminal.h"
#include "engine/registry.h"

namespace demesne::cli {
namespace {

int run_games() {
  const Pen pen = output_pen();
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    const std::string players =
        info.min_players == info.max_players
            ? fmt::format("{} players", info.min_players)
            : fmt::format("{} to {} players", info.min_players, info.max_players);
    fmt::print("{}  {} ({})\n", pen(Ink::bold, fmt::format("{:<12}", info.id)), info.title,
               info.maker);
    fmt::print("{}\n{:14}{}{}; rules version {}\n", wrapped(std::string(info.summary), 14), "",
               players, info.hidden ? ", hidden hands" : "", info.rules_version);
    for (const OptionSpec& option : info.options) {
      fmt::print("{:14}--set {}={}{}\n{}\n", "", option.key, fmt::join(option.choices, "|"),
                 option.kind == OptionKind::text         ? "|…"
                 : option.kind == OptionKind::components ? "|FILE"
                                                         : "",
                 wrapped(std::string(option.summary), 18));
    }
    fmt::print("\n");
  }
  return kDone;
}

}  // namespace

void add_games(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand("games", "List the games, their players and their options");
  command->callback([&run] { run = run_games; });
}

}  // namespace demesne::cli
