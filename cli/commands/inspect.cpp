#include <fmt/format.h>

#include <memory>
#include <sstream>

#include "cli/commands/commands.h"
#include "cli/terminal.h"
#include "record/record.h"

namespace demesne::cli {
namespace {

struct PositionArgs {
  TableArgs table;
  std::string moves;

  void add_to(CLI::App& command) {
    table.add_to(command, TableArgs::Chance::seed_or_deal);
    command.add_option("--moves", moves, "Moves to make first, separated by blanks")
        ->type_name("\"M1 M2 …\"");
  }

  std::optional<AnyPosition> position() const {
    auto position = table.start();
    if (!position) return std::nullopt;
    std::istringstream in(moves);
    const std::vector<std::string> list(std::istream_iterator<std::string>(in), {});
    const auto refusal = play_moves(*position, list);
    if (!refusal) return position;
    fail(*refusal, (*position)->table().game->catalogue());
    return std::nullopt;
  }
};

int run_inspect(const PositionArgs& args, const std::string& viewer) {
  const auto position = args.position();
  if (!position) return kRefused;
  if (viewer.empty()) {
    fmt::print("{}\n", inspect(**position).dump());
    return kDone;
  }
  Seat seat = kNobody;
  if (viewer != "none") {
    const auto found = find_seat((*position)->table(), viewer);
    if (!found) return kRefused;
    seat = *found;
  }
  fmt::print("{}\n", inspect(*(*position)->view(seat)).dump());
  return kDone;
}

int run_perft(const PositionArgs& args, int depth) {
  const auto position = args.position();
  if (!position) return kRefused;
  Progress progress("perft");
  const auto leaves = (*position)->perft(depth, std::ref(progress));
  fmt::print("{}\n", leaves);
  return kDone;
}

}  // namespace

void add_inspect(CLI::App& app, Run& run) {
  struct Args : PositionArgs {
    std::string viewer;
  };
  auto args = std::make_shared<Args>();
  auto* command = app.add_subcommand("inspect", "Print a position as one JSON object");
  args->add_to(*command);
  command
      ->add_option("--viewer", args->viewer,
                   "Show only what this seat may know, by its colour or its number from 0; 'none' "
                   "is an onlooker")
      ->type_name("SEAT|none")
      ->check(check_text);
  command->footer(
      "Example:\n"
      "  demesne inspect domination --players 3 --moves \"*c1 *d1 *e1\" --viewer 0");
  command->callback([args, &run] { run = [args] { return run_inspect(*args, args->viewer); }; });
}

void add_perft(CLI::App& app, Run& run) {
  struct Args : PositionArgs {
    int depth = 0;
  };
  auto args = std::make_shared<Args>();
  auto* command =
      app.add_subcommand("perft", "Count the move sequences of a length, to check the rules");
  args->add_to(*command);
  command->add_option("DEPTH", args->depth, "How many moves")->required()->check(whole_in(0, 20));
  command->callback([args, &run] { run = [args] { return run_perft(*args, args->depth); }; });
}

}  // namespace demesne::cli
