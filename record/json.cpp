#include <algorithm>
#include <array>

#include "record/record.h"

namespace demesne {
namespace {

using MaybeRefusal = std::optional<Refusal>;

Refusal wrong(std::string_view key, std::string_view form) {
  return {
      "record", "record-tag-value", {{"tag", std::string(key)}, {"form", "@" + std::string(form)}}};
}

// Each reads the member `key` of a record into `out`, or says what it should be.
MaybeRefusal read(const Json& json, std::string_view key, int& out) {
  const auto* number = json.find(key)->number();
  if (number == nullptr || *number < 0 || *number > 1'000'000) return wrong(key, "form-number");
  out = static_cast<int>(*number);
  return std::nullopt;
}

MaybeRefusal read(const Json& json, std::string_view key, std::string& out) {
  const auto* text = json.find(key)->string();
  if (text == nullptr) return wrong(key, "form-string");
  out = *text;
  return std::nullopt;
}

MaybeRefusal read(const Json& json, std::string_view key, std::vector<std::string>& out) {
  const auto* items = json.find(key)->array();
  if (items == nullptr) return wrong(key, "form-strings");
  for (const Json& item : *items) {
    if (item.string() == nullptr) return wrong(key, "form-strings");
    out.push_back(*item.string());
  }
  return std::nullopt;
}

MaybeRefusal read(const Json& json, std::string_view key, std::vector<OptionArg>& out) {
  auto options = options_in(*json.find(key));
  if (!options) return wrong(key, "form-options");
  out = *std::move(options);
  return std::nullopt;
}

// A name that the text form does not use for a field of its own.
bool is_free_tag(std::string_view name) {
  return is_tag_name(name) && name != "Plies" &&
         std::find(kRecordFields.begin(), kRecordFields.end(), name) == kRecordFields.end();
}

MaybeRefusal read(const Json& json, std::string_view key, std::vector<Record::Tag>& out) {
  const auto* members = json.find(key)->object();
  if (members == nullptr) return wrong(key, "form-object");
  for (const auto& [name, value] : *members) {
    if (!is_free_tag(name)) return Refusal{"record", "record-tag-name", {{"tag", name}}};
    if (value.string() == nullptr) return wrong(name, "form-string");
    out.push_back({name, *value.string()});
  }
  return std::nullopt;
}

// Whether the text form can hold the word: printing ASCII, and no hash where a move should be.
bool is_word(const std::string& word) {
  return !word.empty() && word.front() != '#' &&
         std::all_of(word.begin(), word.end(), [](char c) { return c > ' ' && c <= '~'; });
}

// A hash stands behind the last move of its line.
MaybeRefusal check_words(const Record& record) {
  const auto refuse = [&](const std::string& word, std::size_t move) {
    return Refusal{.rule = "record",
                   .code = "record-word",
                   .params = {{"word", word}, {"move", record.moves[move - 1]}},
                   .move = static_cast<int>(move)};
  };
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (!is_word(record.moves[i])) return refuse(record.moves[i], i + 1);
  }
  for (std::size_t i = 0; i < record.hashes.size(); ++i) {
    if (!is_word(record.hashes[i])) {
      const std::size_t end = (i + 1) * Record::kMovesPerLine;
      return refuse(record.hashes[i], std::min(end, record.moves.size()));
    }
  }
  return std::nullopt;
}

MaybeRefusal check_counts(const Record& record) {
  if (record.players.size() < 2 || record.players.size() > kMaxSeats) {
    return wrong("players", "form-names");
  }
  const std::size_t needed =
      (record.moves.size() + Record::kMovesPerLine - 1) / Record::kMovesPerLine;
  if (record.hashes.size() == needed) return std::nullopt;
  return Refusal{"record",
                 "record-hashes",
                 {{"moves", std::to_string(record.moves.size())},
                  {"needed", std::to_string(needed)},
                  {"hashes", std::to_string(record.hashes.size())}}};
}

constexpr std::string_view kComponents = "components";  // the one key that may be missing

MaybeRefusal check_keys(const Json& json) {
  constexpr auto kKeys =
      std::to_array<std::string_view>({"demesne", "game", "rules", "players", "options", "deal",
                                       "tags", "result", "moves", "hashes"});
  for (const auto& member : *json.object()) {
    const bool known = member.key == kComponents ||
                       std::find(kKeys.begin(), kKeys.end(), member.key) != kKeys.end();
    if (!known) {
      return Refusal{"record", "record-key", {{"tag", member.key}}};
    }
  }
  for (const auto key : kKeys) {
    if (json.find(key) == nullptr) {
      return Refusal{"record", "record-tag-missing", {{"tag", std::string(key)}}};
    }
  }
  return std::nullopt;
}

}  // namespace

bool is_tag_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  return !name.empty() && name.size() <= 40 && name.front() <= 'Z' &&
         std::all_of(name.begin(), name.end(), letter);
}

Result<Record> record_from_json(const Json& json) {
  if (json.object() == nullptr) return Refusal{"record", "record-object", {}};
  if (auto refusal = check_keys(json)) return *std::move(refusal);
  Record record;
  int format = 0;
  MaybeRefusal refusal = read(json, "demesne", format);
  if (!refusal && format != Record::kFormat) {
    return Refusal{"record",
                   "record-format",
                   {{"tag", "demesne"},
                    {"found", std::to_string(format)},
                    {"known", std::to_string(Record::kFormat)}}};
  }
  if (!refusal) refusal = read(json, "game", record.game);
  if (!refusal) refusal = read(json, "rules", record.rules_version);
  if (!refusal) refusal = read(json, "players", record.players);
  if (!refusal) refusal = read(json, "options", record.options);
  if (!refusal) refusal = read(json, "tags", record.tags);
  if (!refusal) refusal = read(json, "moves", record.moves);
  if (!refusal) refusal = read(json, "hashes", record.hashes);
  if (!refusal) refusal = check_counts(record);
  if (!refusal) refusal = check_words(record);
  if (refusal) return *std::move(refusal);
  record.deal = *json.find("deal");
  if (const Json* components = json.find(kComponents)) {
    // Null would be written as nothing, and the record must come out as it went in.
    if (components->object() == nullptr) return wrong(kComponents, "form-object");
    record.components = *components;
  }
  record.result = *json.find("result");
  return record;
}

Result<Record> parse_record_json(std::string_view text) {
  const auto json = parse_json(text);
  return json ? record_from_json(*json) : json.refusal();
}

Json to_json(const Record& record) {
  Json::Object options;
  for (const auto& [key, value] : record.options) {
    const bool flag = value == "true" || value == "false";
    options.push_back({key, flag ? Json(value == "true") : Json(value)});
  }
  Json::Object tags;
  for (const auto& [name, value] : record.tags) tags.push_back({name, value});
  const auto list = [](const std::vector<std::string>& texts) {
    return Json(Json::Array(texts.begin(), texts.end()));
  };
  Json::Object json{{"demesne", Record::kFormat},    {"game", record.game},
                    {"rules", record.rules_version}, {"players", list(record.players)},
                    {"options", std::move(options)}, {"deal", record.deal}};
  if (!record.components.is_null()) {
    json.push_back({std::string(kComponents), record.components});
  }
  json.push_back({"tags", std::move(tags)});
  json.push_back({"result", record.result});
  json.push_back({"moves", list(record.moves)});
  json.push_back({"hashes", list(record.hashes)});
  return json;
}

}  // namespace demesne
