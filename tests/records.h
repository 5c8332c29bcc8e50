#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/record.h"
#include "tests/refusals.h"
#include "tests/tables.h"

// Records of random games, and what becomes of them when they are read.
namespace demesne::testing {

inline std::vector<std::string> names_for(const Setting& setting) {
  std::vector<std::string> names = {"Ann", "Bo", "", "Dé \"D\""};
  names.resize(static_cast<std::size_t>(setting.request.players));
  return names;
}

inline Record record_of(const Setting& setting, const Played& played) {
  return make_record(played.start, played.moves, names_for(setting));
}

inline Record random_record(const Setting& setting, int plies, std::uint64_t seed) {
  Rng rng(seed);
  return record_of(setting, play_randomly(setting, plies, rng));
}

// The same course of the game: everything but names and free tags.
inline bool same_game(const Record& a, const Record& b) {
  return a.game == b.game && a.rules_version == b.rules_version &&
         a.players.size() == b.players.size() && a.options == b.options && a.deal == b.deal &&
         a.result == b.result && a.moves == b.moves && a.hashes == b.hashes;
}

// A text that is read and replayed gives its record; otherwise this is why not, with a sentence.
inline Result<Record> accept(std::string_view text) {
  const auto record = parse_record(text);
  if (!record) {
    EXPECT_TRUE(sayable(record.refusal()));
    return record;
  }
  const auto position = replay(*record);
  if (position) return record;
  const auto game = find_game(record->game);
  EXPECT_TRUE(sayable(position.refusal(), game ? (*game)->catalogue() : Catalogue{}));
  return position.refusal();
}

inline std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

inline std::string join_lines(const std::vector<std::string>& lines,
                              std::string_view line_end = "\n") {
  std::string out;
  for (const auto& line : lines) out.append(line).append(line_end);
  return out;
}

// The number of the line that begins like this, counted from 1; 0 when there is none.
inline int line_of(std::string_view text, std::string_view beginning) {
  const auto lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with(beginning)) return static_cast<int>(i + 1);
  }
  return 0;
}

}  // namespace demesne::testing
