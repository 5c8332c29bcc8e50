#include "cli/replayed.h"

#include <fmt/format.h>

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

}  // namespace

std::optional<Replayed> replay_file(const std::string& path) {
  const auto refuse = [](const Refusal& refusal, Catalogue catalogue, std::string_view source) {
    fail(refusal, catalogue, source);
    return std::nullopt;
  };
  const auto text = read_file(path);
  if (!text) return refuse(text.refusal(), {}, {});
  auto record = parse_record(*text);
  if (!record) return refuse(record.refusal(), {}, path);
  auto end = replay(*record);
  if (!end) return refuse(end.refusal(), catalogue_of(*record), path);
  return Replayed{std::move(*record), std::move(*end)};
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
