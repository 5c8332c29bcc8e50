#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "record/record.h"

namespace demesne::cli {
namespace {

constexpr std::string_view kHelp =
    "Type a move in the notation of the game, or:\n"
    "  legal        list the moves you can make\n"
    "  why MOVE     say which rule forbids a move\n"
    "  undo         take the last move back, unless it brought something hidden to light\n"
    "  board        draw the board again\n"
    "  save FILE    keep the game in a file (.json: as JSON); 'demesne play --load FILE' goes on\n"
    "  help         this list\n"
    "  quit         leave\n";

// A game at one keyboard: the positions from the first to the one on the board.
class Session {
 public:
  Session(AnyPosition start, std::vector<std::string> names)
      : names_(std::move(names)), pen_(output_pen()) {
    positions_.push_back(std::move(start));
  }

  // Goes on from a record; the file it came from may be written again.
  void resume(std::span<const std::string> moves, std::string file) {
    for (const std::string& move : moves) make(move);
    file_ = std::move(file);
    saved_ = moves_.size();
  }

  int run() {
    fmt::print("{}\n{}\n{}\n\n", pen_(Ink::bold, table().game->info().title),
               wrapped(fmt::format("To move, {}.", word("form"))),
               wrapped(fmt::format("{} Type help for what else you can say.", word("legend"))));
    show();
    while (!done_) {
      prompt();
      const auto line = read_line();
      if (!line) break;
      obey(*line);
    }
    if (!done_) fmt::print("\n");
    return kDone;
  }

 private:
  const AnyPosition& now() const { return positions_.back(); }
  const Table& table() const { return now()->table(); }
  const std::string& seat_name(Seat seat) const {
    return table().seat_names[static_cast<std::size_t>(seat)];
  }
  std::string explained(const Refusal& refusal) const {
    return explain(refusal, table().game->catalogue());
  }

  // A word or sentence of the game's catalogue.
  std::string word(const char* code) const {
    return say({.rule = "", .code = code, .params = {}}, table().game->catalogue());
  }

  // A line of input, repeated on the output when it is not typed there.
  static std::optional<std::string> read_line() {
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);
    return line;
  }

  void make(const std::string& move) {
    const Seat mover = now()->to_move();
    const auto event = now()->observe(move, mover);
    const auto revealed = now()->view(mover)->reveals(*event);
    reveals_.push_back(revealed && *revealed);
    positions_.push_back(now());
    [[maybe_unused]] const auto refusal = positions_.back()->play(move);
    moves_.push_back(move);
  }

  void prompt() const {
    const Seat seat = now()->to_move();
    fmt::print("{}> ", pen_(Ink::bold, seat == kNobody ? "game over" : seat_name(seat)));
    std::fflush(stdout);
  }

  // Where hands are hidden, nobody sees the next person's before that person is there.
  void curtain() {
    const Seat next = now()->to_move();
    if (!table().game->info().hidden || next == kNobody || next == at_keyboard_) return;
    if (at_keyboard_ != kNobody && isatty(STDOUT_FILENO) == 1) {
      fmt::print("\x1b[2J\x1b[3J\x1b[H");  // the screen and what can be scrolled back to
    }
    fmt::print("Press Enter when {} is at the keyboard.", pen_(Ink::bold, seat_name(next)));
    std::fflush(stdout);
    done_ = !read_line();
    at_keyboard_ = next;
  }

  void show() {
    curtain();
    if (done_) return;
    fmt::print("{}\n", now()->view(now()->to_move())->draw(pen_));
    each_seat(now()->skipped(), [&](Seat seat) {
      fmt::print("{} cannot do anything and is skipped.\n", seat_name(seat));
    });
    if (const auto outcome = now()->outcome()) {
      fmt::print("The game is over: {}.\n", outcome_text(table(), *outcome));
    }
  }

  void obey(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    std::string argument;
    words >> word >> std::ws;
    std::getline(words, argument);
    while (!argument.empty() && argument.back() == ' ') argument.pop_back();
    const bool leaving = word == "quit";
    if (word.empty()) return;
    if (word == "help") {
      fmt::print("{}", kHelp);
    } else if (word == "legal") {
      legal();
    } else if (word == "why") {
      why(argument);
    } else if (word == "undo") {
      undo();
    } else if (word == "board") {
      show();
    } else if (word == "save") {
      save(argument);
    } else if (leaving) {
      quit();
    } else if (!argument.empty()) {
      fmt::print("One move at a time, please; help lists what you can say.\n");
    } else if (const auto refusal = now()->why_not(word)) {
      fmt::print("{}\n", explained(*refusal));
    } else {
      make(word);
      show();
    }
    warned_ = leaving;
  }

  void legal() const {
    const auto moves = now()->legal();
    fmt::print("{}\n{} {}\n", wrapped(fmt::format("{}", fmt::join(moves, " "))), moves.size(),
               moves.size() == 1 ? "move" : "moves");
  }

  void why(const std::string& move) const {
    if (move.empty()) {
      fmt::print("Say which move: why MOVE\n");
    } else if (const auto refusal = now()->why_not(move)) {
      fmt::print("{}\n", explained(*refusal));
    } else {
      fmt::print("{} is legal.\n", move);
    }
  }

  void undo() {
    if (moves_.empty()) {
      fmt::print("There is no move to take back.\n");
      return;
    }
    if (reveals_.back()) {
      fmt::print("{} brought something hidden to light and stands.\n", moves_.back());
      return;
    }
    fmt::print("{} is taken back.\n", moves_.back());
    positions_.pop_back();
    moves_.pop_back();
    reveals_.pop_back();
    saved_.reset();
    show();
  }

  void save(const std::string& file) {
    if (file.empty()) {
      fmt::print("Say where: save FILE\n");
      return;
    }
    std::error_code error;
    if (file != file_ && std::filesystem::exists(file, error)) {
      fmt::print("{} is there already, and is not this game; choose another name.\n", file);
      return;
    }
    const Record record = make_record(positions_.front(), moves_, names_);
    const bool json = file.ends_with(".json");
    if (const auto refusal =
            write_file(file, json ? to_json(record).dump() + "\n" : to_text(record))) {
      fmt::print("{}\n", explained(*refusal));
      return;
    }
    file_ = file;
    saved_ = moves_.size();
    fmt::print("Saved in {}.\n", file);
  }

  void quit() {
    const bool kept = moves_.empty() || saved_ == moves_.size() || now()->outcome().has_value();
    done_ = kept || warned_;
    if (!done_) fmt::print("This game is not saved. quit again leaves it; save FILE keeps it.\n");
  }

  std::vector<AnyPosition> positions_;
  std::vector<std::string> moves_;
  std::vector<bool> reveals_;  // of each move
  std::vector<std::string> names_;
  Pen pen_;
  std::string file_;                  // where this game was last kept
  std::optional<std::size_t> saved_;  // how many of its moves are there
  Seat at_keyboard_ = kNobody;        // whose view was last shown
  bool warned_ = false;
  bool done_ = false;
};

struct PlayArgs {
  TableArgs table;
  std::string load;
};

int run_loaded(const std::string& file) {
  const auto text = read_file(file);
  if (!text) return fail(text.refusal(), {});
  const auto record = parse_record(*text);
  if (!record) return fail(record.refusal(), {}, file);
  auto start = first_position(*record);
  if (!start) return fail(start.refusal(), catalogue_of(*record), file);
  const auto end = replay(*record);
  if (!end) return fail(end.refusal(), catalogue_of(*record), file);
  Session session(*std::move(start), record->players);
  session.resume(record->moves, file);
  return session.run();
}

int run_play(const PlayArgs& args) {
  auto start = args.table.start();
  if (!start) return kRefused;
  const auto players = static_cast<std::size_t>((*start)->table().players);
  return Session(*std::move(start), std::vector<std::string>(players)).run();
}

}  // namespace

void add_play(CLI::App& app, Run& run) {
  auto args = std::make_shared<PlayArgs>();
  auto* command = app.add_subcommand("play", "Play at this keyboard");
  args->table.add_to(*command, TableArgs::Chance::seed_or_deal);
  auto* load =
      command->add_option("--load", args->load, "Go on with a saved game")->type_name("FILE");
  command->get_option("GAME")->required(false);
  command->footer(std::string("At the prompt:\n") + std::string(kHelp));
  command->callback([args, command, load, &run] {
    if (load->count() == 0 && command->get_option("GAME")->count() == 0) {
      throw CLI::RequiredError("GAME or --load FILE");
    }
    if (load->count() > 0) {
      run = [args] { return run_loaded(args->load); };
    } else {
      run = [args] { return run_play(*args); };
    }
  });
}

}  // namespace demesne::cli
