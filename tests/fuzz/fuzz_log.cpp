#include <algorithm>
#include <string>
#include <vector>

#include "core/rng.h"
#include "match/match.h"
#include "tests/fuzz/fuzz.h"

// libFuzzer's own way to change an input, and where it asks for another way.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int seed);

// The input is a table's log as it is stored, an event a line.
namespace demesne::fuzz {
namespace {

using match::Events;
using match::Match;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    lines.emplace_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.size(), lines.back().size() + 1));
  }
  return lines;
}

// Makes a log of events into another one of events: a line comes twice, is gone or elsewhere, or
// has another figure.
std::string change(std::vector<std::string> lines, Rng& rng) {
  const auto any = [&] { return rng.below(static_cast<std::uint32_t>(lines.size())); };
  const std::string line = lines[any()];
  switch (rng.below(4)) {
    case 0:
      lines.insert(lines.begin() + any(), line);
      break;
    case 1:
      lines.erase(lines.begin() + any());
      break;
    case 2:
      std::swap(lines[any()], lines[any()]);
      break;
    default: {
      std::string& changed = lines[any()];
      const auto place = changed.find_first_of("0123456789", rng.below(100));
      if (place != std::string::npos) changed[place] = static_cast<char>('0' + rng.below(10));
    }
  }
  std::string text;
  for (const std::string& left : lines) text += left + "\n";
  return text;
}

bool read(std::string_view text, Events& log) {
  for (const std::string& line : lines_of(text)) {
    const auto json = parse_json(line);
    if (!json) return false;
    auto event = match::event_from_json(*json);
    if (!event) {
      require(can_say(event.refusal()), "a refusal has a sentence");
      return false;
    }
    require(to_json(*event) == *json, "an event is written as it was read");
    log.push_back(std::move(*event));
  }
  return true;
}

// What a command answers can follow, and everybody can be told of it.
void follow(Match match, const Result<Events>& answer) {
  if (!answer) return;
  for (const match::Event& event : *answer) {
    for (Seat viewer = kNobody; viewer < match.setup().players; ++viewer) {
      static_cast<void>(match.seen(event, viewer));
    }
    match.apply(event);
  }
}

void try_everything(const Match& match, match::Millis now) {
  follow(match, match.tick(now));
  follow(match, match.excuse(1000, now));
  for (Seat seat = kNobody; seat < match.setup().players; ++seat) {
    follow(match, match.sit(seat, "somebody", "share", now));
    follow(match, match.stand_up(seat, now));
    follow(match, match.ask_takeback(seat, now));
    follow(match, match.offer_draw(seat, now));
    follow(match, match.answer(seat, true, now));
    follow(match, match.answer(seat, false, now));
    follow(match, match.resign(seat, now));
    follow(match, match.go_absent(seat, now));
    follow(match, match.come_back(seat, now));
    for (const char* choice : {"wait", "claim", "bot"}) {
      follow(match, match.choose(seat, choice, now));
    }
  }
  if (match.phase() != Match::Phase::playing || match.position()->to_move() == kNobody) return;
  const auto ply = static_cast<int>(match.moves().size());
  const std::string move = match.position()->legal().front();
  follow(match, match.move(match.position()->to_move(), ply, move, "name", now));
}

}  // namespace
}  // namespace demesne::fuzz

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                    unsigned int seed) {
  using namespace demesne;
  Rng rng(seed);
  const auto lines = fuzz::lines_of(fuzz::as_text(data, size));
  if (lines.empty() || rng.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
  const std::string text = fuzz::change(lines, rng).substr(0, most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

// Any text is a log that a match can go on from, or refused.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  match::Events log;
  if (!fuzz::read(fuzz::as_text(data, size), log)) return 0;
  const auto match = match::Match::from_log(log);
  if (!match) {
    fuzz::require(!match.refusal().code.empty(), "a refusal says why");
    return 0;
  }
  fuzz::require(match->events() == static_cast<int>(log.size()), "every event was applied");
  fuzz::try_everything(*match, log.back().at + 1000);
  return 0;
}
