#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/any_game.h"
#include "record/record.h"

namespace demesne::cli {

// A record and the position after its last move.
struct Replayed {
  Record record;
  AnyPosition end;
};

// Reads a record and checks every move, every hash and the result. On a refusal prints it and
// returns nothing. Of a file with one record in JSON a line, as a match keeps its games, it reads
// the one of that number, counted from 1; 0: the file is one record.
std::optional<Replayed> replay_file(const std::string& path, std::uint64_t game = 0);

// "green: Ann", a line for each seat whose player has a name.
std::string names_text(const Table& table, const Record& record);

// "green wins (domination)", "green and red share the win (score)", "a draw (no-progress)", with
// the scores if there are any.
std::string outcome_text(const Table& table, const Outcome& outcome);
// The same of a game that the people at the table have ended, by the result as records have it:
// "green wins (time)".
std::string table_result_text(const Table& table, const Json& result);
// A result as records have it, of a game that the rules have not ended, and who won by one.
Json table_result(SeatSet winners, std::string_view reason);
SeatSet winners_of(const Json& result);
// The same for any record: "Ended at the table: green wins (time)", "green is to move".
std::string ending_text(const Replayed& replayed);

}  // namespace demesne::cli
