#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/players.h"
#include "core/pen.h"
#include "engine/any_game.h"
#include "record/record.h"

namespace demesne::cli {

// Who sits at a table: people, and bots that move by themselves.
struct Seating {
  std::vector<std::string> names;            // of people, by seat; "" where nobody has said
  std::vector<std::optional<Entrant>> bots;  // by seat
  std::uint64_t seed = 0;                    // of the bots' chance

  int people() const;
  std::vector<std::string> record_names() const;
};

// A game at one keyboard: the positions from the first to the one on the board.
class Session {
 public:
  static constexpr std::string_view kHelp =
      "Type a move in the notation of the game, or:\n"
      "  legal [PART] list the moves you can make, or those that begin with this\n"
      "  why MOVE     say which rule forbids a move\n"
      "  hint [SEC]   ask the strongest bot what it would do, after so many seconds (1)\n"
      "  undo         go back to your last move, if nothing hidden came to light since\n"
      "  go           let a bot move that Ctrl-C has stopped\n"
      "  board        draw the board again\n"
      "  save FILE    keep the game (.json: as JSON); play --load FILE goes on with it\n"
      "  resign       give up: of two players, the other wins\n"
      "  agree        end the game as a draw, if all have agreed to it\n"
      "  help, ?      this list, and how a move is written\n"
      "  quit, exit   leave\n";

  // A game that is broken off unsaved is kept in `refuge`.
  Session(AnyPosition start, Seating seating, std::filesystem::path refuge);

  // Goes on from a record; the file that holds it alone, if there is one, may be written again.
  void resume(Record record, std::string file);
  int run();

 private:
  struct Word {
    std::string_view word;
    void (Session::*obey)(const std::string& argument);
    bool takes_more = false;  // words may follow
    bool at_curtain = false;  // obeyed there too: shows nobody's hand
  };
  static std::span<const Word> words();
  static const Word* known_word(std::string_view word);

  const AnyPosition& now() const { return positions_.back(); }
  const Table& table() const { return now()->table(); }
  const Entrant* bot_at(Seat seat) const;
  // Nobody once the game is over, by the rules or by those at the table.
  Seat to_move() const { return ended_.is_null() ? now()->to_move() : kNobody; }
  const Entrant* bot_to_move() const { return bot_at(to_move()); }
  std::string seat_name(Seat seat) const;  // "blue", "blue (level 5)"
  std::string explained(const Refusal& refusal) const;
  std::string catalogue_word(const char* code) const;
  std::string how_to_move() const;
  Seat onlooker() const;
  Seat only_person() const;
  std::size_t first_unseen() const;
  std::vector<Record::Tag> tags_kept() const;
  Record record() const;
  bool is_ours(const std::string& file) const;

  void play();
  int break_off() const;
  std::string greeting() const;
  void make(const std::string& move);
  std::string prompt() const;
  void curtain();
  void show();
  std::string drawn(Seat viewer, std::string_view told) const;
  std::string others_told() const;
  std::string skipped_told() const;
  void tell_skipped() const;
  void obey(const std::string& line);
  void obey_at_curtain(const std::string& line);
  void obey_word(const Word& known, const std::string& argument);
  std::string meant(const std::string& typed) const;
  void try_move(const std::string& typed);
  bool is_bots_turn() const;
  bool is_over() const;
  std::string end_told() const;
  void tell_end() const;
  void end(SeatSet winners, std::string_view reason);
  void go_on();
  bool is_kept() const;
  void leave();
  std::optional<std::string> ask(const std::string& prompt);  // nothing: somebody wants to leave

  void help(const std::string&);
  void legal(const std::string& beginning);
  void why(const std::string& typed);
  void hint(const std::string& seconds);
  void undo(const std::string&);
  void go(const std::string&);
  void board(const std::string&) { show(); }
  void save(const std::string& typed);
  void resign(const std::string&);
  void agree(const std::string&);
  void quit(const std::string&);

  void let_bot_move();
  Result<Thought> think(const Thinking& thinking, bool& interrupted) const;
  std::size_t moves_to_undo() const;

  std::vector<AnyPosition> positions_;
  std::vector<std::string> moves_;
  std::vector<bool> reveals_;  // of each move
  Seating seating_;
  std::filesystem::path refuge_;
  Pen pen_;
  std::string greeting_;  // under the first board, where it does not scroll away
  Record loaded_;         // what this game goes on from; without a game: from nothing
  Json ended_;  // how those at the table ended the game, as records have it; null: they have not
  std::vector<std::string> files_;    // where this game was kept
  std::optional<std::size_t> saved_;  // how many of its moves are there
  Seat at_keyboard_ = kNobody;        // whose view was last shown
  bool paused_ = false;               // a bot was stopped and waits to be told to go on
  bool warned_ = false;
  bool done_ = false;
};

}  // namespace demesne::cli
