#include "cli/session.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "cli/fitted_drawing.h"
#include "cli/replayed.h"
#include "cli/table_text.h"
#include "cli/terminal.h"
#include "cli/unfinished.h"

namespace demesne::cli {

namespace {

// Words and moves are ASCII.
std::string lowered(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  return text;
}

constexpr std::string_view kHelpIsThere = "Type help for what else you can say.\n";
constexpr std::string_view kNotAMove = "not-a-move";

// What was typed: a word, and what follows it.
struct Typed {
  std::string word;
  std::string argument;
};

Typed taken_apart(const std::string& line) {
  Typed typed;
  std::istringstream in(line);
  in >> typed.word >> std::ws;
  std::getline(in, typed.argument);
  while (typed.argument.ends_with(' ')) typed.argument.pop_back();
  return typed;
}

}  // namespace

int Seating::people() const {
  return static_cast<int>(std::count(bots.begin(), bots.end(), std::nullopt));
}

std::vector<std::string> Seating::record_names() const {
  std::vector<std::string> all = names;
  for (std::size_t seat = 0; seat < all.size(); ++seat) {
    if (bots[seat]) all[seat] = record_name(*bots[seat]);
  }
  return all;
}

Session::Session(AnyPosition start, Seating seating, std::filesystem::path refuge)
    : seating_(std::move(seating)), refuge_(std::move(refuge)), pen_(output_pen()) {
  positions_.push_back(std::move(start));
}

int Session::run() {
  const Noted noted({SIGHUP, SIGTERM});
  try {
    play();
  } catch (const std::exception&) {
    break_off();  // what is written goes nowhere: the terminal was closed, and says so only later
    throw;
  }
  return is_dismissed() ? break_off() : kDone;
}

void Session::play() {
  const bool scrolls = screen_of(STDOUT_FILENO).has_value();
  if (scrolls) greeting_ = greeting();
  fmt::print("{}\n{}{}\n{}\n", pen_(Ink::bold, table().game->info().title),
             options_explained(table()), how_to_move(), scrolls ? "" : kHelpIsThere);
  show();
  while (!done_) {
    if (bot_to_move() != nullptr && !paused_) {
      let_bot_move();
      continue;
    }
    if (const auto line = ask(prompt())) obey(*line);
  }
}

std::string Session::greeting() const {
  const auto unfinished = loaded_.game.empty() ? latest_unfinished(refuge_) : std::nullopt;
  if (!unfinished) return std::string(kHelpIsThere);
  return std::string(kHelpIsThere) +
         wrapped(
             fmt::format("{} was broken off: play --load goes on with it; remove it when you do "
                         "not want it.",
                         unfinished->string())) +
         "\n";
}

const Entrant* Session::bot_at(Seat seat) const {
  if (seat == kNobody) return nullptr;
  const auto& bot = seating_.bots[static_cast<std::size_t>(seat)];
  return bot ? &*bot : nullptr;
}

std::string Session::seat_name(Seat seat) const {
  const std::string& name = table().seat_names[static_cast<std::size_t>(seat)];
  const Entrant* bot = bot_at(seat);
  return bot == nullptr ? name : fmt::format("{} ({})", name, record_name(*bot));
}

std::string Session::explained(const Refusal& refusal) const {
  const std::string reason = printable(explain(refusal, table().game->catalogue()));
  return refusal.code == kNotAMove ? reason + "; help lists what you can say" : reason;
}

// How a move is written, and how to read the board.
std::string Session::how_to_move() const {
  return wrapped(fmt::format("To move, {}.", catalogue_word("form"))) + "\n" +
         wrapped(catalogue_word("legend"));
}

// A word or sentence of the game's catalogue.
std::string Session::catalogue_word(const char* code) const {
  return say({.rule = "", .code = code, .params = {}}, table().game->catalogue());
}

// The first of the moves that whoever looks has not seen: those since its own last one. Who looks
// at a game of bots, or at its end, has seen all but the last.
std::size_t Session::first_unseen() const {
  const Seat viewer = seating_.people() == 1 ? only_person() : to_move();
  std::size_t first = moves_.size();
  if (viewer == kNobody || seating_.people() == 0) return first - std::min<std::size_t>(first, 1);
  while (first > 0 && positions_[first - 1]->to_move() != viewer) --first;
  return first;
}

// Told under the board, where it is still to be seen: what was said above may have scrolled away.
std::string Session::others_told() const {
  std::string told;
  Seat teller = kNobody;
  for (std::size_t i = first_unseen(); i < moves_.size(); ++i) {
    const Seat mover = positions_[i]->to_move();
    if (mover != teller) told += fmt::format("{}{}:", told.empty() ? "" : "; ", seat_name(mover));
    told += " " + moves_[i];
    teller = mover;
  }
  return told.empty() ? told : wrapped(fmt::format("Just played: {}.", told)) + "\n";
}

// Who may look while no person is to move: the only one at the table, or what is open to all.
Seat Session::onlooker() const {
  return seating_.people() != 1 || to_move() == kNobody ? kNobody : only_person();
}

Seat Session::only_person() const {
  const auto person = std::find(seating_.bots.begin(), seating_.bots.end(), std::nullopt);
  return static_cast<Seat>(person - seating_.bots.begin());
}

void Session::make(const std::string& move) {
  const Seat mover = now()->to_move();
  const auto event = now()->observe(move, mover);
  const auto revealed = now()->view(mover)->reveals(*event);
  reveals_.push_back(revealed && *revealed);
  positions_.push_back(now());
  [[maybe_unused]] const auto refusal = positions_.back()->play(move);
  moves_.push_back(move);
}

std::string Session::prompt() const {
  const Seat seat = to_move();
  return pen_(Ink::bold, seat == kNobody ? "game over" : seat_name(seat)) + "> ";
}

// Where hands are hidden, nobody sees the next person's before that person is there.
void Session::curtain() {
  const Seat next = to_move();
  if (!table().game->info().hidden || seating_.people() < 2) return;
  if (next == kNobody || next == at_keyboard_ || bot_to_move() != nullptr) return;
  if (at_keyboard_ != kNobody && isatty(STDOUT_FILENO) == 1) {
    fmt::print("\x1b[2J\x1b[3J\x1b[H");    // the screen and what can be scrolled back to
    fmt::print("{}", drawn(kNobody, ""));  // who has moved sees what came of it
  }
  const std::string who = pen_(Ink::bold, seat_name(next));
  for (bool here = false; !here && !done_;) {
    const auto line = ask(fmt::format("Press Enter when {} is at the keyboard.", who));
    here = line && taken_apart(*line).word.empty();
    if (line && !here) obey_at_curtain(*line);
  }
  warned_ = false;
  at_keyboard_ = next;
}

void Session::show() {
  curtain();
  if (done_) return;
  const std::string told =
      others_told() + skipped_told() + end_told() + std::exchange(greeting_, {});
  fmt::print("{}{}", drawn(bot_to_move() == nullptr ? to_move() : onlooker(), told), told);
}

// The board, so that it is seen whole above what is told and the prompt, where that can be.
std::string Session::drawn(Seat viewer, std::string_view told) const {
  const std::string drawing = now()->view(viewer)->draw(pen_);
  const auto screen = screen_of(STDOUT_FILENO);
  if (!screen) return drawing + "\n";
  const auto lines = static_cast<std::size_t>(std::count(told.begin(), told.end(), '\n')) + 1;
  return fitted(drawing, {screen->rows - std::min(lines, screen->rows), screen->columns});
}

std::string Session::skipped_told() const {
  std::string told;
  each_seat(now()->skipped(), [&](Seat seat) {
    told += fmt::format("{} cannot do anything and is skipped.\n", seat_name(seat));
  });
  return told;
}

void Session::tell_skipped() const { fmt::print("{}", skipped_told()); }

std::span<const Session::Word> Session::words() {
  static constexpr Word kWords[] = {
      {"help", &Session::help, false, true},
      {"?", &Session::help, false, true},
      {"legal", &Session::legal, true},
      {"why", &Session::why, true},
      {"hint", &Session::hint, true},
      {"undo", &Session::undo},
      {"go", &Session::go},
      {"board", &Session::board},
      {"save", &Session::save, true, true},
      {"resign", &Session::resign},
      {"agree", &Session::agree},
      {"quit", &Session::quit, false, true},
      {"exit", &Session::quit, false, true},
  };
  return kWords;
}

const Session::Word* Session::known_word(std::string_view word) {
  const auto found = std::find_if(words().begin(), words().end(), [&](const Word& known) {
    return known.word == lowered(std::string(word));
  });
  return found == words().end() ? nullptr : &*found;
}

void Session::obey(const std::string& line) {
  const auto [word, argument] = taken_apart(line);
  if (word.empty()) return;
  if (const Word* known = known_word(word)) {
    obey_word(*known, argument);
    return;
  }
  warned_ = false;
  if (argument.empty()) {
    try_move(word);
  } else {
    fmt::print("One move at a time, please; help lists what you can say.\n");
  }
}

void Session::obey_word(const Word& known, const std::string& argument) {
  const bool understood = known.takes_more || argument.empty();
  if (understood) {
    (this->*known.obey)(argument);
  } else {
    fmt::print("Nothing can follow {}; help lists what you can say.\n", known.word);
  }
  warned_ = understood && known.obey == &Session::quit;
}

void Session::obey_at_curtain(const std::string& line) {
  const auto [word, argument] = taken_apart(line);
  const Word* known = known_word(word);
  if (known != nullptr && known->at_curtain) {
    obey_word(*known, argument);
  } else {
    warned_ = false;
    fmt::print("Here you can press Enter, or say help, save FILE or quit.\n");
  }
}

// A bot's hand is its own, so nothing is said about what it can do.
bool Session::is_bots_turn() const {
  if (bot_to_move() == nullptr) return false;
  fmt::print("It is the turn of {}; go lets it move.\n", seat_name(now()->to_move()));
  return true;
}

// The move of somebody who does not mind capitals: as it is, in small letters, or, where moves have
// capitals, the legal one that is written alike.
std::string Session::meant(const std::string& typed) const {
  const std::string small = lowered(typed);
  for (const std::string& move : {typed, small}) {
    const auto refusal = now()->why_not(move);
    if (!refusal || refusal->code != kNotAMove) return move;
  }
  const auto moves = now()->legal();
  const auto alike = std::find_if(moves.begin(), moves.end(),
                                  [&](const std::string& move) { return lowered(move) == small; });
  return alike == moves.end() ? typed : *alike;
}

void Session::try_move(const std::string& typed) {
  if (is_bots_turn() || is_over()) return;
  const std::string move = meant(typed);
  if (const auto refusal = now()->why_not(move)) {
    fmt::print("{}\n", wrapped(explained(*refusal)));
    return;
  }
  make(move);
  if (bot_to_move() == nullptr) {
    show();
  } else {
    tell_skipped();
  }
}

void Session::help(const std::string&) { fmt::print("{}{}\n", kHelp, how_to_move()); }

void Session::legal(const std::string& beginning) {
  if (is_bots_turn() || is_over()) return;
  auto moves = now()->legal();
  const std::size_t all = moves.size();
  std::erase_if(moves, [small = lowered(beginning)](const std::string& move) {
    return !lowered(move).starts_with(small);
  });
  if (!moves.empty()) fmt::print("{}\n", wrapped(fmt::format("{}", fmt::join(moves, " "))));
  if (beginning.empty()) {
    fmt::print("{} {}\n", all, all == 1 ? "move" : "moves");
  } else {
    fmt::print("{} of {} moves {} with {}\n", moves.size(), all,
               moves.size() == 1 ? "begins" : "begin", beginning);
  }
}

void Session::why(const std::string& typed) {
  if (is_bots_turn() || is_over()) return;
  const std::string move = meant(typed);
  if (move.empty()) {
    fmt::print("Say which move: why MOVE\n");
  } else if (const auto refusal = now()->why_not(move)) {
    fmt::print("{}\n", wrapped(explained(*refusal)));
  } else {
    fmt::print("{} is legal.\n", move);
  }
}

// How many moves lie between now and the last decision of a person; 0: there was none.
std::size_t Session::moves_to_undo() const {
  if (seating_.people() == 0) return std::min<std::size_t>(moves_.size(), 1);
  for (std::size_t count = 1; count <= moves_.size(); ++count) {
    const AnyPosition& before = positions_[positions_.size() - 1 - count];
    if (bot_at(before->to_move()) == nullptr) return count;
  }
  return 0;
}

void Session::undo(const std::string&) {
  if (!ended_.is_null()) {
    go_on();
    return;
  }
  const std::size_t count = moves_to_undo();
  if (count == 0) {
    fmt::print("There is no move to take back.\n");
    return;
  }
  for (std::size_t i = moves_.size() - count; i < moves_.size(); ++i) {
    if (!reveals_[i]) continue;
    fmt::print("{} brought something hidden to light and stands.\n", moves_[i]);
    return;
  }
  const std::vector<std::string> taken(moves_.end() - static_cast<std::ptrdiff_t>(count),
                                       moves_.end());
  fmt::print("{} {} taken back.\n", fmt::join(taken, ", "), count == 1 ? "is" : "are");
  positions_.erase(positions_.end() - static_cast<std::ptrdiff_t>(count), positions_.end());
  moves_.resize(moves_.size() - count);
  reveals_.resize(moves_.size());
  saved_.reset();
  paused_ = bot_to_move() != nullptr;  // among bots alone, or it would move again at once
  show();
}

}  // namespace demesne::cli
