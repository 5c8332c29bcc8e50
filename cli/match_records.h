#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "cli/tournament.h"

// The games of a match as a file: one record in JSON a line, in the order of the schedule. A match
// that was broken off goes on behind the last whole line.
namespace demesne::cli {

// Names the match, so that no other is mistaken for it: the table, the players, the seed.
std::string match_name(const GamePlan& plan);

Json match_record(const GamePlan& plan, const Played& played, std::uint64_t index);
// What was played, with the rules checked again; refuses games of other matches.
Result<Played> read_match_record(const GamePlan& plan, const Schedule& schedule,
                                 std::string_view line, std::uint64_t index);

// Whether a free tag of a record is one of those that a match writes about a game.
bool is_match_tag(std::string_view name);

class MatchFile {
 public:
  MatchFile() = default;
  MatchFile(const MatchFile&) = delete;
  MatchFile& operator=(const MatchFile&) = delete;
  ~MatchFile();

  // Opens the file to be written on; with `resume` the games that are in it go to `played`, and a
  // last line that is not whole is cut off.
  std::optional<Refusal> open(const std::string& path, bool resume, const GamePlan& plan,
                              const Schedule& schedule, std::vector<Played>& played);
  std::optional<Refusal> add(const Json& record);

 private:
  std::optional<Refusal> take(bool resume);

  std::string path_;
  std::FILE* file_ = nullptr;
};

}  // namespace demesne::cli
