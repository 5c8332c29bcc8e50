#include "cli/players.h"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace demesne::cli {
namespace {

constexpr std::string_view kEngine = "engine";
constexpr std::string_view kLevel = "level ";

// Takes what stands before the next colon from the front of the text, and the colon.
std::string_view take_part(std::string_view& text) {
  const auto colon = std::min(text.find(':'), text.size());
  const std::string_view part = text.substr(0, colon);
  text.remove_prefix(std::min(colon + 1, text.size()));
  return part;
}

// "KEY=VALUE"; without an equals sign the key is empty.
struct Setting {
  explicit Setting(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) return;
    key = text.substr(0, equals);
    value = text.substr(equals + 1);
  }

  std::string_view key;
  std::string_view value;
};

// Of a setting that cannot be set: either there is none of that name, or its value is wrong.
Refusal bad_setting(std::string_view setting) {
  constexpr std::string_view kKeys[] = {"nodes", "time", "threads", "table"};
  const bool known =
      std::find(std::begin(kKeys), std::end(kKeys), Setting(setting).key) != std::end(kKeys);
  return {"seat", known ? "seat-value" : "seat-setting", {{"setting", std::string(setting)}}};
}

// Of an engine's own: a word in small letters and a whole number. A command that begins with
// variables, as http_proxy=http://…, has none such before a colon.
bool is_engine_option(const Setting& setting) {
  const auto is_of_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  std::string_view digits = setting.value;
  if (digits.starts_with('-')) digits.remove_prefix(1);
  return !setting.key.empty() && std::all_of(setting.key.begin(), setting.key.end(), is_of_name) &&
         !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

// Settings end where the command begins, which is the first part that is none.
Result<Entrant> parse_engine(std::string_view text, Entrant entrant) {
  for (std::string_view rest = text; !rest.empty(); text = rest) {
    const std::string_view part = take_part(rest);
    if (part.find(' ') != std::string_view::npos) break;
    const Setting setting(part);
    if (setting.key == "level") {
      entrant.thinking.player = setting.value;
    } else if (setting.key == "nodes" || setting.key == "time") {
      if (!set_thinking(entrant.thinking, setting.key, setting.value)) return bad_setting(part);
    } else if (is_engine_option(setting)) {
      entrant.options.emplace_back(setting.key, setting.value);
    } else {
      break;
    }
  }
  if (text.empty()) return Refusal{"seat", "seat-engine", {}};
  entrant.command = text;
  return entrant;
}

bool is_level(std::string_view player) {
  return player.size() == 1 && player[0] >= '1' && player[0] <= '8';
}

}  // namespace

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

bool set_thinking(Thinking& thinking, std::string_view key, std::string_view text) {
  const auto value = whole_number(text);
  if (!value || *value == 0) return false;
  if (key == "nodes") {
    thinking.nodes = *value;
  } else if (key == "time" && *value <= 86'400'000) {
    thinking.time = std::chrono::milliseconds(*value);
  } else if (key == "threads" && *value <= 256) {
    thinking.threads = static_cast<int>(*value);
  } else if (key == "table" && *value <= 65'536) {
    thinking.table_mib = static_cast<std::size_t>(*value);
  } else {
    return false;
  }
  return true;
}

Result<Entrant> parse_entrant(std::string_view text) {
  Entrant entrant{std::string(text), {}, {}, {}};
  const std::string_view player = take_part(text);
  if (player == kEngine) return parse_engine(text, std::move(entrant));
  entrant.thinking.player = player;
  while (!text.empty()) {
    const std::string_view part = take_part(text);
    const Setting setting(part);
    if (!set_thinking(entrant.thinking, setting.key, setting.value)) return bad_setting(part);
  }
  return entrant;
}

std::string record_name(const Entrant& entrant) {
  return (is_level(entrant.thinking.player) ? std::string(kLevel) : "") + entrant.name;
}

std::optional<Entrant> entrant_named(std::string_view record_name) {
  constexpr std::string_view kYardsticks[] = {"random", "greedy", "novice", "plain"};
  const bool level = record_name.starts_with(kLevel);
  if (level) record_name.remove_prefix(kLevel.size());
  auto entrant = parse_entrant(record_name);
  if (!entrant || !entrant->command.empty()) return std::nullopt;
  const std::string& player = entrant->thinking.player;
  const bool known = level ? is_level(player)
                           : std::find(std::begin(kYardsticks), std::end(kYardsticks), player) !=
                                 std::end(kYardsticks);
  return known ? std::optional(*std::move(entrant)) : std::nullopt;
}

std::string strongest(const std::vector<std::string>& bots) {
  return std::find(bots.begin(), bots.end(), "8") != bots.end() ? "8" : bots.back();
}

}  // namespace demesne::cli
