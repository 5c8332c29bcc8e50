#include <algorithm>
#include <array>
#include <cassert>

#include "core/notation.h"
#include "engine/registry.h"
#include "record/record.h"

namespace demesne {
namespace {

// The upper half of the hash: short enough for a line of text, and no accident passes it.
std::string short_hash(const AnyPosition& position) {
  return hash_text(position->hash()).substr(0, 8);
}

bool hash_due(std::size_t moves, std::size_t all) {
  return moves % Record::kMovesPerLine == 0 || moves == all;
}

// Says which of the moves a refusal is about: its place, and its text under "move".
Refusal about_move(Refusal refusal, std::span<const std::string> moves, std::size_t index) {
  refusal.move = static_cast<int>(index + 1);
  for (const auto& param : refusal.params) {
    if (param.name == "move") return refusal;
  }
  refusal.params.push_back({"move", moves[index]});
  return refusal;
}

Refusal about_move(Refusal refusal, const Record& record, std::size_t index) {
  if (record.first_move_line > 0) {
    refusal.line = line_of_move(static_cast<int>(index + 1), record.first_move_line);
  }
  return about_move(std::move(refusal), record.moves, index);
}

// One or more seats of the table, ascending.
bool are_winners(const Json& winners, int players) {
  if (winners.array() == nullptr || winners.array()->empty()) return false;
  std::int64_t least = 0;
  for (const Json& winner : *winners.array()) {
    const auto* seat = winner.number();
    if (seat == nullptr || *seat < least || *seat >= players) return false;
    least = *seat + 1;
  }
  return true;
}

// A figure a seat, or null.
bool are_scores(const Json& scores, int players) {
  const auto* figures = scores.array();
  if (figures == nullptr) return scores.is_null();
  return figures->size() == static_cast<std::size_t>(players) &&
         std::all_of(figures->begin(), figures->end(),
                     [](const Json& figure) { return figure.number() != nullptr; });
}

// Says which line of the file set up what is refused: what a rule of the game forbids is the deal.
Refusal about_table(Refusal refusal, const Record& record) {
  const std::string field = refusal.rule == "option" ? "options" : refusal.rule;
  refusal.line = record.field_line(field);
  if (refusal.line == 0) refusal.line = record.field_line("deal");
  return refusal;
}

// A game that the rules have not ended may have been ended by the people at the table.
bool ended_at_table(const Json& result, int players) {
  constexpr auto kReasons =
      std::to_array<std::string_view>({"resignation", "time", "agreement", "abandonment"});
  const Json* winners = result.find("winners");
  const Json* scores = result.find("scores");
  const Json* reason = result.find("reason");
  if (winners == nullptr || scores == nullptr || reason == nullptr) return false;
  return result.object()->size() == 3 && are_winners(*winners, players) &&
         are_scores(*scores, players) && reason->string() != nullptr &&
         std::find(kReasons.begin(), kReasons.end(), *reason->string()) != kReasons.end();
}

std::optional<Refusal> check_result(const Record& record, const AnyPosition& position) {
  const auto outcome = position->outcome();
  const Json actual = outcome ? outcome_json(*outcome) : Json();
  const bool right = record.result == actual ||
                     (!outcome && ended_at_table(record.result, position->table().players));
  if (right) return std::nullopt;
  return Refusal{.rule = "record",
                 .code = "record-result",
                 .params = {{"recorded", record.result.dump()}, {"actual", actual.dump()}},
                 .line = record.field_line("result")};
}

}  // namespace

bool same_record(const Record& a, const Record& b) { return to_json(a) == to_json(b); }

std::optional<Refusal> play_moves(AnyPosition& position, std::span<const std::string> moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (auto refusal = position->play(moves[i])) {
      return about_move(*std::move(refusal), moves, i);
    }
  }
  return std::nullopt;
}

int Record::field_line(std::string_view field) const {
  for (const auto& [name, line] : field_lines) {
    if (name == field) return line;
  }
  return 0;
}

Catalogue catalogue_of(const Record& record) {
  const auto game = find_game(record.game);
  return game ? (*game)->catalogue() : Catalogue{};
}

Result<AnyPosition> first_position(const Record& record) {
  const auto game = find_game(record.game);
  if (!game) return about_table(game.refusal(), record);
  const int known = (*game)->info().rules_version;
  if (record.rules_version != known) {
    return about_table(
        {"rules",
         "record-rules",
         {{"found", std::to_string(record.rules_version)}, {"known", std::to_string(known)}}},
        record);
  }
  TableRequest request{.players = static_cast<int>(record.players.size()),
                       .options = record.options,
                       .seed = 0,
                       .deal = record.deal};
  if (!record.components.is_null()) {
    if (const auto loaded = (*game)->load_components(record.components); !loaded) {
      Refusal refusal = loaded.refusal();
      refusal.line = record.field_line("components");
      return refusal;
    }
    request.components = record.components;
  }
  auto position = (*game)->start(request);
  if (!position) return about_table(position.refusal(), record);
  return position;
}

Result<AnyPosition> replay(const Record& record) {
  auto position = first_position(record);
  if (!position) return position.refusal();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (auto refusal = (*position)->play(record.moves[i])) {
      return about_move(*std::move(refusal), record, i);
    }
    if (!hash_due(i + 1, record.moves.size())) continue;
    const std::string& recorded = record.hashes[i / Record::kMovesPerLine];
    const std::string actual = short_hash(*position);
    if (recorded != actual) {
      return about_move({"record", "record-hash", {{"recorded", recorded}, {"actual", actual}}},
                        record, i);
    }
  }
  if (auto refusal = check_result(record, *position)) return *std::move(refusal);
  return position;
}

Record make_record(const AnyPosition& start, std::span<const std::string> moves,
                   std::vector<std::string> players) {
  const Table& table = start->table();
  Record record{.game = std::string(table.game->info().id),
                .rules_version = table.game->info().rules_version,
                .players = std::move(players),
                .deal = start->deal(),
                .components = table.components ? *table.components : Json(),
                .moves = {moves.begin(), moves.end()}};
  const auto specs = table.game->info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    record.options.emplace_back(specs[i].key, table.option_values[i]);
  }
  AnyPosition position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    [[maybe_unused]] const auto refusal = position->play(moves[i]);
    assert(!refusal);
    if (hash_due(i + 1, moves.size())) record.hashes.push_back(short_hash(position));
  }
  if (const auto outcome = position->outcome()) record.result = outcome_json(*outcome);
  return record;
}

}  // namespace demesne
