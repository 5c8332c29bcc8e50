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

bool set(Thinking& thinking, std::string_view setting) {
  const auto equals = setting.find('=');
  return equals != std::string_view::npos &&
         set_thinking(thinking, setting.substr(0, equals), setting.substr(equals + 1));
}

Refusal bad_setting(std::string_view setting) {
  return {"seat", "seat-setting", {{"setting", std::string(setting)}}};
}

// Settings end where the command begins, which is the first part that is none.
Result<Entrant> parse_engine(std::string_view text, Entrant entrant) {
  for (std::string_view rest = text; !rest.empty(); text = rest) {
    const std::string_view part = take_part(rest);
    if (part.starts_with("level=")) {
      entrant.thinking.player = part.substr(6);
    } else if (!set(entrant.thinking, part)) {
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
  Entrant entrant{std::string(text), {}, {}};
  const std::string_view player = take_part(text);
  if (player == kEngine) return parse_engine(text, std::move(entrant));
  entrant.thinking.player = player;
  while (!text.empty()) {
    const std::string_view setting = take_part(text);
    if (!set(entrant.thinking, setting)) return bad_setting(setting);
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
