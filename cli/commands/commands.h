#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/replayed.h"
#include "engine/any_game.h"

namespace demesne::cli {

// Each adds one command of the program to `app`; when the command is chosen, `run` becomes what
// is to be done, which returns the exit status.
using Run = std::function<int()>;

// How --help is laid out.
std::shared_ptr<CLI::FormatterBase> help_formatter();

void add_games(CLI::App& app, Run& run);
void add_play(CLI::App& app, Run& run);
void add_board(CLI::App& app, Run& run);
void add_sets(CLI::App& app, Run& run);
void add_inspect(CLI::App& app, Run& run);
void add_replay(CLI::App& app, Run& run);
void add_verify(CLI::App& app, Run& run);
void add_perft(CLI::App& app, Run& run);
void add_bench(CLI::App& app, Run& run);
void add_match(CLI::App& app, Run& run);
void add_engine(CLI::App& app, Run& run);
void add_analyse(CLI::App& app, Run& run);
void add_serve(CLI::App& app, Run& run);
void add_admin(CLI::App& app, Run& run);
void add_backup(CLI::App& app, Run& run);

// Where a server of this user keeps its data unless told otherwise.
std::filesystem::path data_folder();

// The arguments that say which table to set up: GAME --players --set --seed --deal.
class TableArgs {
 public:
  enum class Chance { seed_only, seed_or_deal };

  void add_to(CLI::App& command, Chance chance);

  // Set up as asked. On a refusal these print it and return nothing.
  const AnyGame* game() const;
  std::optional<TableRequest> request() const;
  std::optional<AnyPosition> start() const;
  const std::string& game_id() const { return game_; }  // as it was given
  void draw_seed();                                     // another every time
  std::uint64_t seed() const { return seed_; }

 private:
  bool load_components(TableRequest& request) const;

  std::string game_;
  int players_ = 0;
  std::vector<std::string> settings_;
  std::uint64_t seed_ = 0;
  std::string deal_file_;
};

// The arguments that say which record is meant: a file, and --game of a file with many.
struct RecordArgs {
  std::string file;
  std::uint64_t game = 0;

  void add_to(CLI::App& command, const char* name);
  // The part of it that names one of a file's records.
  CLI::Option* add_game_to(CLI::App& command);
  // As replay_file.
  std::optional<Replayed> replayed() const { return replay_file(file, game); }
};

Result<Json> read_json(const std::string& path);

// Checks an argument that is a number of up to 64 bits, for CLI::Option::check.
std::string check_count(const std::string& text);
// The same for one that is not 0.
std::string check_positive(const std::string& text);
// Checks, and shows in the help, that an argument is a whole number within bounds.
CLI::Validator whole_in(std::uint64_t least, std::uint64_t most);
// Checks an argument that is a text. Empty is what a shell makes of a variable that is not set, and
// must not pass for an option that was left out.
std::string check_text(const std::string& text);

// The seat of that number or name. On a refusal prints it and returns nothing.
std::optional<Seat> find_seat(const Table& table, const std::string& text);

}  // namespace demesne::cli
