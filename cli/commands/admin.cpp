#include <fmt/chrono.h>
#include <fmt/format.h>

#include <memory>

#include "cli/commands/commands.h"
#include "cli/terminal.h"
#include "server/sqlite_storage.h"

// What an operator does with a server's data, also while the server runs.
namespace demesne::cli {
namespace {

namespace fs = std::filesystem;

struct AdminArgs {
  fs::path data = data_folder();
  bool all = false;
  std::int64_t id = 0;
  std::string file;
};

// The server's data. Prints a refusal and returns nothing when there is none; a name that no file
// can have is none either.
std::optional<fs::path> find_database(const AdminArgs& args) {
  std::error_code error;
  fs::path file = args.data / server::kDatabase;
  if (fs::exists(file, error)) return file;
  fail(fmt::format("there is no data of a server in {}", args.data.string()));
  return std::nullopt;
}

// What guests have written must not be able to move the cursor, nor to look like another report.
void print_report(const server::Report& report) {
  constexpr std::size_t kLongestText = 1000;  // no server takes longer ones
  const auto at = static_cast<std::time_t>(report.at / match::kSecond);
  fmt::print("{}{}  {:%Y-%m-%d %H:%M} UTC  table {}  by {}{}\n    {}\n", report.id,
             report.closed ? " (closed)" : "", fmt::gmtime(at), printable(report.table),
             printable(report.by), report.about.empty() ? "" : "  about " + printable(report.about),
             printable(report.text, kLongestText));
}

int with_database(const AdminArgs& args, const std::function<int(server::Storage&)>& work) {
  const auto database = find_database(args);
  if (!database) return kRefused;
  const auto storage = server::open_sqlite(*database);
  if (!storage) return fail(storage.refusal(), {});
  return work(**storage);
}

int run_reports(const AdminArgs& args) {
  return with_database(args, [&](server::Storage& storage) {
    const auto reports = storage.reports(args.all);
    if (reports.empty()) fmt::print("There are no {}reports.\n", args.all ? "" : "open ");
    for (const server::Report& report : reports) print_report(report);
    return kDone;
  });
}

int run_close(const AdminArgs& args) {
  return with_database(args, [&](server::Storage& storage) {
    bool closed = false;
    storage.transact([&] { closed = storage.close_report(args.id); });
    return closed ? kDone : fail(fmt::format("there is no open report {}", args.id));
  });
}

int run_backup(const AdminArgs& args) {
  const auto database = find_database(args);
  if (!database) return kRefused;
  if (const auto refusal = server::backup_sqlite(*database, args.file)) return fail(*refusal, {});
  fmt::print("{} is copied to {} ({} KiB).\n", database->string(), args.file,
             fs::file_size(args.file) / 1024);
  return kDone;
}

void add_data(CLI::App& command, AdminArgs& args) {
  command.add_option("--data", args.data, "The server's folder")
      ->envname("DEMESNE_DATA")
      ->type_name("FOLDER");
}

}  // namespace

void add_admin(CLI::App& app, Run& run) {
  auto args = std::make_shared<AdminArgs>();
  auto* admin = app.add_subcommand("admin", "Look after a server");
  admin->require_subcommand(1);
  auto* reports = admin->add_subcommand("reports", "What players have reported");
  add_data(*reports, *args);
  reports->add_flag("--all", args->all, "Also those that are closed");
  reports->callback([args, &run] { run = [args] { return run_reports(*args); }; });
  auto* close = admin->add_subcommand("close", "Close a report");
  add_data(*close, *args);
  close->add_option("ID", args->id, "Its number")->required();
  close->callback([args, &run] { run = [args] { return run_close(*args); }; });
}

void add_backup(CLI::App& app, Run& run) {
  auto args = std::make_shared<AdminArgs>();
  auto* command = app.add_subcommand("backup", "Copy a server's data while it runs");
  add_data(*command, *args);
  command->add_option("FILE", args->file, "Where to; an earlier backup is replaced")->required();
  command->callback([args, &run] { run = [args] { return run_backup(*args); }; });
}

}  // namespace demesne::cli
