#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "record/record.h"

namespace demesne::cli {
namespace {

struct ReplayArgs {
  std::string file;
  std::string form;  // "", "position", "text" or "json"
};

void print_summary(const Record& record, const AnyPosition& position) {
  const Table& table = position->table();
  const Pen pen = output_pen();
  for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
    if (record.players[seat].empty()) continue;
    fmt::print("{}: {}\n", table.seat_names[seat], record.players[seat]);
  }
  fmt::print("{}\n", position->view(position->to_move())->draw(pen));
  fmt::print("{} moves, every move and hash checked. ", position->ply());
  if (const auto outcome = position->outcome()) {
    fmt::print("{}\n", outcome_text(table, *outcome));
  } else if (const Json* reason = record.result.find("reason")) {
    fmt::print("Ended at the table: {}\n", *reason->string());
  } else {
    fmt::print("{} is to move.\n", table.seat_names[static_cast<std::size_t>(position->to_move())]);
  }
}

int run_replay(const ReplayArgs& args) {
  const auto text = read_file(args.file);
  if (!text) return fail(text.refusal(), {});
  const auto record = parse_record(*text);
  if (!record) return fail(record.refusal(), {}, args.file);
  const auto position = replay(*record);
  if (!position) return fail(position.refusal(), catalogue_of(*record), args.file);
  if (args.form == "text") {
    fmt::print("{}", to_text(*record));
  } else if (args.form == "json") {
    fmt::print("{}\n", to_json(*record).dump());
  } else if (args.form == "position") {
    fmt::print("{}\n", inspect(**position).dump());
  } else {
    print_summary(*record, *position);
  }
  return kDone;
}

}  // namespace

void add_replay(CLI::App& app, Run& run) {
  auto args = std::make_shared<ReplayArgs>();
  auto* command =
      app.add_subcommand("replay", "Check every move and hash of a record, show where it ends");
  command->add_option("FILE", args->file, "A record, as text or JSON; '-' is standard input")
      ->required();
  command
      ->add_option("--as", args->form,
                   "Print instead: the record as 'text' or 'json', or the last 'position' as "
                   "'inspect' does")
      ->type_name("FORM")
      ->check(CLI::IsMember({"text", "json", "position"}));
  command->callback([args, &run] { run = [args] { return run_replay(*args); }; });
}

}  // namespace demesne::cli
