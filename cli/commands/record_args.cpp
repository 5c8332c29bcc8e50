#include "cli/commands/commands.h"

namespace demesne::cli {

void RecordArgs::add_to(CLI::App& command, const char* name) {
  command.add_option(name, file, "A record, as text or JSON; '-' is standard input")->required();
  add_game_to(command);
}

CLI::Option* RecordArgs::add_game_to(CLI::App& command) {
  return command
      .add_option("--game", game,
                  "Which record of a file that has one in JSON a line, as 'match --records' keeps "
                  "games; the first is 1")
      ->type_name("N")
      ->check(check_positive);
}

}  // namespace demesne::cli
