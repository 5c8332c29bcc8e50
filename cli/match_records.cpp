#include "cli/match_records.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/replayed.h"
#include "cli/table_text.h"
#include "cli/terminal.h"
#include "record/record.h"

namespace demesne::cli {
namespace {

constexpr const char* kMatch = "Match";
constexpr const char* kRound = "Round";
constexpr const char* kDecisions = "Decisions";
constexpr const char* kNodes = "Nodes";
constexpr const char* kMicroseconds = "Microseconds";
constexpr const char* kLongest = "Longest";
constexpr const char* kFault = "Fault";

Refusal unwritable(const std::string& path, std::string why) {
  return {"file", "file-unwritable", {{"path", path}, {"error", std::move(why)}}};
}

Refusal unwritable(const std::string& path, int error) {
  return unwritable(path, std::strerror(error));
}

// A figure for each seat, as free tags have it: in one string.
template <class Figure>
std::string by_seat(const std::vector<Effort>& efforts, Figure&& figure) {
  std::string out;
  for (const Effort& effort : efforts) {
    out += fmt::format("{}{}", out.empty() ? "" : " ", figure(effort));
  }
  return out;
}

std::uint64_t micros(double seconds) { return static_cast<std::uint64_t>(seconds * 1e6); }

std::string tag(const Record& record, std::string_view name) {
  for (const auto& tag : record.tags) {
    if (tag.name == name) return tag.value;
  }
  return {};
}

std::vector<Effort> read_efforts(const Record& record) {
  std::vector<Effort> efforts(record.players.size());
  std::istringstream moves(tag(record, kDecisions));
  std::istringstream nodes(tag(record, kNodes));
  std::istringstream times(tag(record, kMicroseconds));
  std::istringstream longest(tag(record, kLongest));
  for (Effort& effort : efforts) {
    moves >> effort.moves;
    nodes >> effort.nodes;
    times >> effort.seconds;
    longest >> effort.longest;
    effort.seconds /= 1e6;
    effort.longest /= 1e6;
  }
  return efforts;
}

// Faults are written "SEAT why"; the reason is the record's. Nothing if it is not written so.
std::optional<Fault> read_fault(const Record& record) {
  const std::string text = tag(record, kFault);
  const auto seats = static_cast<char>(record.players.size());
  if (text.size() < 2 || text[0] < '0' || text[0] >= '0' + seats) return std::nullopt;
  return Fault{.seat = static_cast<Seat>(text[0] - '0'),
               .reason = *record.result.find("reason")->string(),
               .why = text.substr(2)};
}

// Whether a last line without an end can be the beginning of a record of this match, and not
// something that somebody needs.
bool may_be_cut_off(const GamePlan& plan, std::string_view line) {
  const std::string beginning =
      fmt::format(R"({{"demesne": 1, "game": "{}",)", plan.game->info().id);
  const std::size_t size = std::min(line.size(), beginning.size());
  return line.substr(0, size) == beginning.substr(0, size);
}

std::string name_with(const GamePlan& plan, const std::vector<std::string>& options) {
  std::string name = fmt::format("{} players={}", plan.game->info().id, plan.request.players);
  for (const std::string& option : options) name += " " + option;
  name += fmt::format(" seed={} opening={}", plan.request.seed, plan.opening);
  for (const Entrant& entrant : plan.entrants) name += " | " + entrant.name;
  return name;
}

// Matches were once named by their options as they were given, whether usual or not. Components
// were not among them: same_table tells those apart.
std::string former_name(const GamePlan& plan) {
  std::vector<std::string> options;
  for (const auto& [key, value] : plan.request.options) {
    options.push_back(fmt::format("{}={}", key, value));
  }
  return name_with(plan, options);
}

bool same_table(const Table& a, const Table& b) {
  if (a.players != b.players || a.option_values != b.option_values) return false;
  if (a.components == nullptr || b.components == nullptr) return a.components == b.components;
  return *a.components == *b.components;
}

}  // namespace

std::string match_name(const GamePlan& plan) {
  std::vector<std::string> options = unusual_options(plan.table);
  if (plan.table.components != nullptr) {
    const auto loaded = plan.game->load_components(*plan.table.components);
    options.push_back("components=" + loaded->hash);
  }
  return name_with(plan, options);
}

bool is_match_tag(std::string_view name) {
  constexpr std::string_view kTags[] = {kMatch,        kRound,   kDecisions, kNodes,
                                        kMicroseconds, kLongest, kFault};
  return std::find(std::begin(kTags), std::end(kTags), name) != std::end(kTags);
}

Json match_record(const GamePlan& plan, const Played& played, std::uint64_t index) {
  TableRequest seeded = plan.request;
  seeded.seed = played.pairing.seed;
  std::vector<std::string> names;
  for (const std::size_t entrant : played.pairing.entrants) {
    names.push_back(record_name(plan.entrants[entrant]));
  }
  Record record = make_record(*plan.game->start(seeded), played.moves, std::move(names));
  const auto& efforts = played.efforts;
  record.tags = {
      {kMatch, match_name(plan)},
      {kRound, std::to_string(index + 1)},
      {kDecisions, by_seat(efforts, [](const Effort& effort) { return effort.moves; })},
      {kNodes, by_seat(efforts, [](const Effort& effort) { return effort.nodes; })},
      {kMicroseconds,
       by_seat(efforts, [](const Effort& effort) { return micros(effort.seconds); })},
      {kLongest, by_seat(efforts, [](const Effort& effort) { return micros(effort.longest); })},
  };
  if (played.fault) {
    record.result = table_result(played.winners, played.fault->reason);
    record.tags.push_back(
        {kFault, fmt::format("{} {}", played.fault->seat, printable(played.fault->why))});
  }
  return to_json(record);
}

Result<Played> read_match_record(const GamePlan& plan, const Schedule& schedule,
                                 std::string_view line, std::uint64_t index) {
  const auto record = parse_record_json(line);
  if (!record) return record.refusal();
  const std::string name = tag(*record, kMatch);
  if (name != match_name(plan) && name != former_name(plan)) {
    return Refusal{"match", "match-other", {{"found", name}}};
  }
  if (tag(*record, kRound) != std::to_string(index + 1)) {
    return Refusal{"match",
                   "match-order",
                   {{"expected", std::to_string(index + 1)}, {"found", tag(*record, kRound)}}};
  }
  const auto end = replay(*record);
  if (!end) return end.refusal();
  if (!same_table((*end)->table(), plan.table)) {
    return Refusal{"match", "match-other", {{"found", "played at another table"}}};
  }
  Played played{.pairing = schedule.game(index),
                .moves = record->moves,
                .winners = {},
                .scores = {},
                .efforts = read_efforts(*record),
                .fault = std::nullopt};
  if (record->result.is_null()) return Refusal{"match", "match-other", {{"found", "unfinished"}}};
  played.winners = winners_of(record->result);
  if (const auto outcome = (*end)->outcome()) {
    played.scores = outcome->scores;
  } else {
    played.fault = read_fault(*record);
    if (!played.fault) return Refusal{"match", "match-other", {{"found", "unfinished"}}};
  }
  return played;
}

MatchFile::~MatchFile() {
  if (file_ != nullptr) std::fclose(file_);
}

std::optional<Refusal> MatchFile::open(const std::string& path, bool resume, const GamePlan& plan,
                                       const Schedule& schedule, std::vector<Played>& played) {
  path_ = path;
  if (auto refusal = take(resume)) return refusal;
  std::size_t whole = 0;  // bytes of lines that have an end
  std::ifstream in(path, std::ios::binary);
  for (std::string line; std::getline(in, line); whole += line.size() + 1) {
    if (in.eof() && may_be_cut_off(plan, line)) break;
    auto game = in.eof() ? Result<Played>(Refusal{"match", "match-none", {}})
                         : read_match_record(plan, schedule, line, played.size());
    if (!game) {
      Refusal refusal = game.refusal();
      refusal.line = static_cast<int>(played.size() + 1);
      return refusal;
    }
    played.push_back(*std::move(game));
  }
  if (ftruncate(fileno(file_), static_cast<off_t>(whole)) != 0 ||
      std::fseek(file_, 0, SEEK_END) != 0) {
    return unwritable(path, errno);
  }
  return std::nullopt;
}

// Two matches that write on one file would destroy it, so it is locked before it is read.
std::optional<Refusal> MatchFile::take(bool resume) {
  std::error_code error;
  const bool exists = std::filesystem::exists(path_, error);
  if (exists && !resume) return Refusal{"file", "match-exists", {{"path", path_}}};
  if (exists && !std::filesystem::is_regular_file(path_, error)) return unwritable(path_, EINVAL);
  file_ = std::fopen(path_.c_str(), resume ? "a+be" : "w+xbe");
  if (file_ == nullptr) return unwritable(path_, errno);
  // Where a file system has no locks, whoever starts matches has to take care.
  if (flock(fileno(file_), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return unwritable(path_, "another match keeps its games there");
  }
  return std::nullopt;
}

std::optional<Refusal> MatchFile::add(const Json& record) {
  if (file_ == nullptr) return std::nullopt;
  const std::string line = record.dump() + "\n";
  const bool written = std::fwrite(line.data(), 1, line.size(), file_) == line.size();
  if (written && std::fflush(file_) == 0) return std::nullopt;
  return unwritable(path_, errno);
}

}  // namespace demesne::cli
