#include <fmt/format.h>

#include <memory>

#include "cli/commands/commands.h"
#include "cli/table_text.h"
#include "cli/terminal.h"

namespace demesne::cli {
namespace {

struct ReplayArgs {
  RecordArgs record;
  std::string form;  // "", "position", "text" or "json"
};

void print_summary(const Replayed& replayed) {
  const auto& [record, position] = replayed;
  const Table& table = position->table();
  const Pen pen = output_pen();
  fmt::print("{}\n{}", pen(Ink::bold, table_title(table)), names_text(table, record));
  fmt::print("{}\n", position->view(position->to_move())->draw(pen));
  fmt::print("{} moves, every move and hash checked. {}\n", position->ply(), ending_text(replayed));
}

int run_replay(const ReplayArgs& args) {
  const auto replayed = args.record.replayed();
  if (!replayed) return kRefused;
  if (args.form == "text") {
    fmt::print("{}", to_text(replayed->record));
  } else if (args.form == "json") {
    fmt::print("{}\n", to_json(replayed->record).dump());
  } else if (args.form == "position") {
    fmt::print("{}\n", inspect(*replayed->end).dump());
  } else {
    print_summary(*replayed);
  }
  return kDone;
}

}  // namespace

void add_replay(CLI::App& app, Run& run) {
  auto args = std::make_shared<ReplayArgs>();
  auto* command =
      app.add_subcommand("replay", "Check every move and hash of a record, show where it ends");
  args->record.add_to(*command, "FILE");
  command
      ->add_option("--as", args->form,
                   "Print instead: the record as 'text' or 'json', or the last 'position' as "
                   "'inspect' does")
      ->type_name("FORM")
      ->check(CLI::IsMember({"text", "json", "position"}));
  command->callback([args, &run] { run = [args] { return run_replay(*args); }; });
}

}  // namespace demesne::cli
