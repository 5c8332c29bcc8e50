#include "cli/commands/commands.h"

namespace demesne::cli {

void RecordArgs::add_to(CLI::App& command, const char* name) {
  command.add_option(name, file, "A record, as text or JSON; '-' is standard input")->required();
  command
      .add_option("--game", game,
                  "Which record of a file that has one in JSON a line, as 'match --records' keeps "
                  "games; the first is 1")
      ->type_name("N")
      ->check(check_positive);
}

}  // namespace demesne::cli
