#include "match/setup.h"

#include <array>

#include "engine/registry.h"

namespace demesne::match {
namespace {

constexpr auto kTalks = std::to_array<std::string_view>({"open", "none", "partners-silent"});

Refusal refuse_key(std::string_view key) {
  return {"table", "table-key", {{"key", std::string(key)}}};
}

// Each reads one member into the setup; false when it is of the wrong kind.
bool read_options(const Json& json, Setup& setup) {
  auto options = options_in(json);
  if (options) setup.options = *std::move(options);
  return options.has_value();
}

bool read_players(const Json& json, Setup& setup) {
  const auto* number = json.number();
  if (number == nullptr || *number < 0 || *number > kMaxSeats) return false;
  setup.players = static_cast<int>(*number);
  return true;
}

bool read_text(const Json& json, std::string& text) {
  if (json.string() == nullptr) return false;
  text = *json.string();
  return true;
}

bool read_flag(const Json& json, bool& flag) {
  if (json.boolean() == nullptr) return false;
  flag = *json.boolean();
  return true;
}

bool read_talk(const Json& json, Setup& setup) {
  for (std::size_t i = 0; json.string() != nullptr && i < kTalks.size(); ++i) {
    if (*json.string() != kTalks[i]) continue;
    setup.talk = static_cast<Setup::Talk>(i);
    return true;
  }
  return false;
}

bool read_member(const Json::Member& member, Setup& setup) {
  const auto& [key, value] = member;
  if (key == "game") return read_text(value, setup.game);
  if (key == "players") return read_players(value, setup);
  if (key == "options") return read_options(value, setup);
  if (key == "talk") return read_talk(value, setup);
  if (key == "listed") return read_flag(value, setup.listed);
  if (key == "open_after") return read_flag(value, setup.open_after);
  if (key == "components") {
    setup.components = value;
    return true;
  }
  return false;
}

}  // namespace

Json to_json(const Setup& setup) {
  Json::Object options;
  for (const auto& [key, value] : setup.options) options.push_back({key, value});
  Json::Object out = {{"game", setup.game}, {"players", setup.players}, {"options", options}};
  if (setup.components) out.push_back({"components", *setup.components});
  out.push_back({"clock", to_json(setup.clock)});
  out.push_back({"talk", kTalks[static_cast<std::size_t>(setup.talk)]});
  out.push_back({"listed", setup.listed});
  out.push_back({"open_after", setup.open_after});
  return out;
}

Result<Setup> parse_setup(const Json& json) {
  if (json.object() == nullptr) return Refusal{"table", "table-object", {}};
  Setup setup;
  for (const Json::Member& member : *json.object()) {
    if (member.key == "clock") {
      auto clock = parse_time_control(member.value);
      if (!clock) return clock.refusal();
      setup.clock = *clock;
    } else if (!read_member(member, setup)) {
      return refuse_key(member.key);
    }
  }
  const auto game = find_game(setup.game);
  if (!game) return game.refusal();
  auto table = (*game)->check(request_of(setup));
  if (!table) return table.refusal();
  setup.players = table->players;
  setup.table = *std::move(table);
  return setup;
}

TableRequest request_of(const Setup& setup) {
  return {.players = setup.players,
          .options = setup.options,
          .seed = 0,
          .deal = {},
          .components = setup.components};
}

}  // namespace demesne::match
