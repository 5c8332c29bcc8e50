#include "cli/replayed.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/bounded_line.h"
#include "cli/refused_file.h"
#include "cli/terminal.h"

namespace demesne::cli {

namespace {

std::string winners_text(const Table& table, SeatSet winners, std::string_view reason) {
  if (winners.size() == table.players) return fmt::format("a draw ({})", reason);
  std::string names;
  each_seat(winners, [&](Seat seat) {
    names += (names.empty() ? "" : " and ") + table.seat_names[static_cast<std::size_t>(seat)];
  });
  return fmt::format("{} {} ({})", names, winners.size() == 1 ? "wins" : "share the win", reason);
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

// How many records there are in a text that has one in JSON on each line; of anything else, 1.
std::size_t records_in(const std::string& text) {
  std::size_t count = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (is_blank(line)) continue;
    if (!line.starts_with('{')) return 1;
    ++count;
  }
  return count;
}

Result<Record> read_only_record(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.refusal();
  if (const std::size_t count = records_in(*text); count > 1) {
    return Refusal{"record", "record-several", {{"count", std::to_string(count)}}};
  }
  return parse_record(*text);
}

// The record on one line of many, and which line that is. Such a file may be larger than any other,
// so it is not read whole.
Result<Record> read_game(const std::string& path, std::uint64_t game, int& line_number) {
  constexpr std::size_t kLongestRecord = std::size_t{16} << 20;
  std::ifstream file;
  if (path != "-") file.open(path, std::ios::binary);
  if (!file) {
    return Refusal{"file", "file-unreadable", {{"path", path}, {"error", std::strerror(errno)}}};
  }
  std::istream& in = path == "-" ? std::cin : file;
  std::uint64_t count = 0;
  std::string line;
  for (int number = 1; read_bounded_line(in, line, kLongestRecord) != LineRead::none; ++number) {
    if (is_blank(line) || ++count != game) continue;
    line_number = number;
    return parse_record_json(line);
  }
  return Refusal{"record",
                 "record-absent",
                 {{"game", std::to_string(game)}, {"count", std::to_string(count)}}};
}

}  // namespace

std::optional<Replayed> replay_file(const std::string& path, std::uint64_t game) {
  int line = 0;
  const auto refuse = [&](Refusal refusal, Catalogue catalogue) {
    if (refusal.line == 0) refusal.line = line;
    fail_in(path, refusal, catalogue);
    return std::nullopt;
  };
  auto record = game > 0 ? read_game(path, game, line) : read_only_record(path);
  if (!record) return refuse(record.refusal(), {});
  auto end = replay(*record);
  if (!end) return refuse(end.refusal(), catalogue_of(*record));
  return Replayed{std::move(*record), std::move(*end)};
}

std::string names_text(const Table& table, const Record& record) {
  std::string out;
  for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
    if (record.players[seat].empty()) continue;
    out += fmt::format("{}: {}\n", table.seat_names[seat], printable(record.players[seat]));
  }
  return out;
}

std::string ending_text(const Replayed& replayed) {
  const auto& [record, end] = replayed;
  const Table& table = end->table();
  if (const auto outcome = end->outcome()) return outcome_text(table, *outcome);
  if (!record.result.is_null()) {
    return "Ended at the table: " + table_result_text(table, record.result);
  }
  return table.seat_names[static_cast<std::size_t>(end->to_move())] + " is to move.";
}

std::string outcome_text(const Table& table, const Outcome& outcome) {
  std::string out = winners_text(table, outcome.winners, outcome.reason);
  for (std::size_t i = 0; i < outcome.scores.size(); ++i) {
    out += fmt::format("{} {} {}", i == 0 ? ":" : ",", table.seat_names[i], outcome.scores[i]);
  }
  return out;
}

std::string table_result_text(const Table& table, const Json& result) {
  return winners_text(table, winners_of(result), *result.find("reason")->string());
}

Json table_result(SeatSet winners, std::string_view reason) {
  Json::Array seats;
  each_seat(winners, [&](Seat seat) { seats.emplace_back(int{seat}); });
  return Json::Object{
      {"winners", std::move(seats)}, {"scores", Json()}, {"reason", std::string(reason)}};
}

SeatSet winners_of(const Json& result) {
  SeatSet winners;
  for (const Json& seat : *result.find("winners")->array()) {
    winners.insert(static_cast<Seat>(*seat.number()));
  }
  return winners;
}

}  // namespace demesne::cli
