#include <fmt/format.h>

#include "cli/replayed.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "cli/typed_line.h"
#include "cli/unfinished.h"

// How games end that the rules have not ended, and how people leave.
namespace demesne::cli {

std::string Session::end_told() const {
  if (!ended_.is_null()) {
    return fmt::format("The game was ended at the table: {}. undo goes on with it.\n",
                       table_result_text(table(), ended_));
  }
  const auto outcome = now()->outcome();
  return outcome ? fmt::format("The game is over: {}.\n", outcome_text(table(), *outcome)) : "";
}

void Session::tell_end() const { fmt::print("{}", end_told()); }

// Also says so.
bool Session::is_over() const {
  if (to_move() == kNobody) tell_end();
  return to_move() == kNobody;
}

void Session::end(SeatSet winners, std::string_view reason) {
  ended_ = table_result(winners, reason);
  saved_.reset();
  tell_end();
}

// That the game was ended is taken back like a move.
void Session::go_on() {
  fmt::print("The game goes on: \"{}\" no longer counts.\n", *ended_.find("reason")->string());
  ended_ = Json();
  saved_.reset();
  show();
}

// Of two, the other wins. Among more there would still be a game to play, and nobody to say who has
// won it.
void Session::resign(const std::string&) {
  if (is_over()) return;
  if (table().players > 2) {
    fmt::print("{}\n", wrapped("With more than two the others play on. Save the game; "
                               "play --load FILE --seat SEAT=5 lets a bot go on for you."));
    return;
  }
  if (seating_.people() != 1 && is_bots_turn()) return;
  const Seat loser = seating_.people() == 1 ? only_person() : to_move();
  end(SeatSet::only(static_cast<Seat>(1 - loser)), "resignation");
}

void Session::agree(const std::string&) {
  if (is_over()) return;
  if (seating_.people() < table().players) {
    fmt::print("Bots do not agree to draws.\n");
    return;
  }
  end(SeatSet::first(table().players), "agreement");
}

bool Session::is_kept() const {
  return moves_.empty() || saved_ == moves_.size() || to_move() == kNobody;
}

void Session::quit(const std::string&) {
  done_ = is_kept() || warned_;
  if (!done_) fmt::print("This game is not saved. quit again leaves it; save FILE keeps it.\n");
}

// Says so in one line, as other commands do that are told to end.
int Session::break_off() const {
  if (is_kept()) return fail("play: broken off");
  const auto file = keep_unfinished(refuge_, record());
  if (!file) return fail(file.refusal(), {});
  return fail(fmt::format("play: broken off; --load {} goes on with it", file->string()));
}

// The end of the input, which Ctrl-D is at a terminal, and Ctrl-C mean quit. Elsewhere nobody is
// there to be asked, nor is there time when the program is to end.
void Session::leave() {
  fmt::print("\n");
  if (is_dismissed()) {
    done_ = true;
    return;
  }
  if (is_typed()) {
    quit({});
    warned_ = true;
    return;
  }
  if (!is_kept()) fmt::print("This game is not saved.\n");
  done_ = true;
}

std::optional<std::string> Session::ask(const std::string& prompt) {
  auto line = read_typed_line(prompt);
  if (!line) leave();
  return line;
}

}  // namespace demesne::cli
