#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/any_game.h"

// A game as a file: docs/record-format.md describes the text form and its JSON twin. Reading
// checks the form only; `replay` checks every move, hash and result against the rules.
namespace demesne {

struct Record {
  struct Tag {
    std::string name;
    std::string value;
    friend bool operator==(const Tag&, const Tag&) = default;
  };

  static constexpr int kFormat = 1;
  static constexpr std::size_t kMovesPerLine = 10;

  std::string game;
  int rules_version = 0;
  std::vector<std::string> players;  // names by seat; "" where nobody has said
  std::vector<OptionArg> options;
  Json deal;
  Json components;        // those that the table brought along; null: none
  std::vector<Tag> tags;  // whatever else was said: Date, Event, …
  Json result;            // null: not finished, or not said
  std::vector<std::string> moves;
  std::vector<std::string> hashes;  // of the position after each ten moves, and after the last

  // Where the text form had these, none or 0 when it came from elsewhere. Not part of the game.
  std::vector<std::pair<std::string, int>> field_lines;  // by the field's name in the JSON form
  int first_move_line = 0;

  int field_line(std::string_view field) const;
};

// The tags of the text form that are fields of the JSON form, in their order in the text.
inline constexpr auto kRecordFields = std::to_array<std::string_view>(
    {"Demesne", "Game", "Rules", "Players", "Options", "Deal", "Components", "Result"});

// The line of a move, counted from 1, where each line holds ten.
constexpr int line_of_move(int move, int first_move_line) {
  return first_move_line + (move - 1) / static_cast<int>(Record::kMovesPerLine);
}

// Letters only, the first a capital.
bool is_tag_name(std::string_view name);

// Equal as games: all but the lines.
bool same_record(const Record& a, const Record& b);

Result<Record> parse_record_text(std::string_view text);
std::string to_text(const Record& record);

Result<Record> parse_record_json(std::string_view text);
Result<Record> record_from_json(const Json& json);
Json to_json(const Record& record);

// Either form: JSON begins with a brace, text with a bracket.
Result<Record> parse_record(std::string_view text);

// The position after the last move, if every move, every hash and the result are right.
Result<AnyPosition> replay(const Record& record);

// The sentences for what is refused of a record: its game's, if it is one of ours.
Catalogue catalogue_of(const Record& record);

// The first position of a record, before any move.
Result<AnyPosition> first_position(const Record& record);

// Makes the moves; a refusal says which one was not legal.
std::optional<Refusal> play_moves(AnyPosition& position, std::span<const std::string> moves);

// The record of moves that are legal from `start`, with the result they lead to. `players` are
// names by seat.
Record make_record(const AnyPosition& start, std::span<const std::string> moves,
                   std::vector<std::string> players);

}  // namespace demesne
