#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/analysis.h"
#include "cli/session.h"
#include "cli/terminal.h"

// Bots at the table: their turns, and what they say when they are asked for a hint.
namespace demesne::cli {
namespace {

// "green 62 %, red 38 %".
std::string share_text(const Table& table, const std::vector<int>& share) {
  const auto figures = percents(share);
  std::string out;
  for (std::size_t seat = 0; seat < share.size(); ++seat) {
    out += fmt::format("{}{} {} %", out.empty() ? "" : ", ", table.seat_names[seat], figures[seat]);
  }
  return out;
}

// "c3c4, then d5d4 c4c5": as far ahead as a person wants to read.
std::string line_text(const std::vector<std::string>& line) {
  constexpr std::size_t kLongest = 6;
  std::string out = line.front();
  if (line.size() == 1) return out;
  const auto end = line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), kLongest));
  return out + fmt::format(", then {}", fmt::join(line.begin() + 1, end, " "));
}

}  // namespace

Result<Thought> Session::think(const Thinking& thinking, bool& interrupted) const {
  const bool shown = isatty(STDOUT_FILENO) == 1;
  if (shown) {
    fmt::print("{} is thinking …", seat_name(now()->to_move()));
  }
  std::fflush(stdout);
  const Interruption interruption;
  Thinking stoppable = thinking;
  stoppable.stop = interruption.flag();
  auto thought = now()->view(now()->to_move())->think(stoppable);
  interrupted = interruption.happened();
  if (shown) fmt::print("\r\x1b[K");
  return thought;
}

void Session::let_bot_move() {
  const Seat seat = now()->to_move();
  Thinking thinking = bot_to_move()->thinking;
  thinking.seed = seating_.seed;
  bool interrupted = false;
  const auto thought = think(thinking, interrupted);
  if (interrupted || !thought) {
    paused_ = true;
    fmt::print("{}\n", thought ? seat_name(seat) + " is stopped; go lets it move."
                               : explained(thought.refusal()));
    return;
  }
  make(thought->move);
  if (bot_to_move() == nullptr || seating_.people() == 0) {
    show();
  } else {
    tell_skipped();
  }
}

void Session::go(const std::string&) {
  if (bot_to_move() == nullptr) {
    fmt::print("No bot is to move.\n");
    return;
  }
  paused_ = false;
}

void Session::hint(const std::string& seconds) {
  if (is_bots_turn() || is_over()) return;
  const auto wanted = seconds.empty() ? std::optional<std::uint64_t>(1) : whole_number(seconds);
  if (!wanted || *wanted == 0 || *wanted > 3600) {
    fmt::print("Say for how many seconds to think: hint 5\n");
    return;
  }
  const auto bots = now()->view(now()->to_move())->bots();
  if (std::find(bots.begin(), bots.end(), "8") == bots.end()) {
    fmt::print("Nobody knows this game well enough to give hints.\n");
    return;
  }
  bool interrupted = false;  // then what was found so far is the hint
  const auto thought = think(
      {.player = "8", .seed = seating_.seed, .time = std::chrono::seconds(*wanted)}, interrupted);
  if (!thought) {
    fmt::print("{}\n", explained(thought.refusal()));
    return;
  }
  fmt::print("{}\n", wrapped(fmt::format("hint: {}; {}{}", line_text(thought->line),
                                         share_text(table(), thought->share),
                                         thought->proven ? " (certain)" : "")));
}

}  // namespace demesne::cli
