#include "cli/engine_game.h"

#include <algorithm>
#include <array>

#include "engine/registry.h"

namespace demesne::cli {
namespace {

using MaybeRefusal = std::optional<Refusal>;

constexpr auto kKeys = std::to_array<std::string_view>(
    {"game", "rules", "players", "options", "components", "seat", "deal", "hand"});

Refusal wrong(std::string_view key, std::string_view form) {
  return {"protocol",
          "protocol-key-form",
          {{"key", std::string(key)}, {"form", "@" + std::string(form)}}};
}

MaybeRefusal check_keys(const Json& json) {
  if (json.object() == nullptr) return Refusal{"protocol", "protocol-game", {}};
  for (const auto& member : *json.object()) {
    if (std::find(kKeys.begin(), kKeys.end(), member.key) != kKeys.end()) continue;
    std::string keys;
    for (const auto key : kKeys) keys += (keys.empty() ? "" : ", ") + std::string(key);
    return Refusal{"protocol", "protocol-key", {{"key", member.key}, {"keys", keys}}};
  }
  return std::nullopt;
}

// Each reads a member, if it is there, into `out`.
MaybeRefusal read(const Json& json, std::string_view key, int& out, int least = 0) {
  const Json* value = json.find(key);
  if (value == nullptr) return std::nullopt;
  if (value->number() == nullptr || *value->number() < least || *value->number() > 1'000'000) {
    if (least == 0) return wrong(key, "form-number");
    return Refusal{"protocol",
                   "protocol-form",
                   {{"command", "\"" + std::string(key) + "\""},
                    {"form", "a number from " + std::to_string(least) + " on"}}};
  }
  out = static_cast<int>(*value->number());
  return std::nullopt;
}

MaybeRefusal read(const Json& json, std::string_view key, std::vector<OptionArg>& out) {
  const Json* value = json.find(key);
  if (value == nullptr) return std::nullopt;
  auto options = options_in(*value);
  if (!options) return wrong(key, "form-options");
  out = *std::move(options);
  return std::nullopt;
}

MaybeRefusal read(const Json& json, std::string_view key, std::optional<Json>& out) {
  if (const Json* value = json.find(key)) out = *value;
  return std::nullopt;
}

// Null is an onlooker; a seat that is forgotten would be one by accident.
MaybeRefusal read_seat(const Json& json, Seat& out) {
  const Json* value = json.find("seat");
  if (value != nullptr && value->is_null()) return std::nullopt;
  const auto* seat = value == nullptr ? nullptr : value->number();
  if (seat == nullptr || *seat < 0 || *seat >= kMaxSeats) return wrong("seat", "form-seat");
  out = static_cast<Seat>(*seat);
  return std::nullopt;
}

MaybeRefusal check_rules(const Json& json, const GameInfo& info) {
  int found = info.rules_version;
  if (auto refusal = read(json, "rules", found)) return refusal;
  if (found == info.rules_version) return std::nullopt;
  return Refusal{"rules",
                 "record-rules",
                 {{"found", std::to_string(found)}, {"known", std::to_string(info.rules_version)}}};
}

}  // namespace

Json game_json(const ViewModel& first_view) {
  const Table& table = first_view.table();
  Json::Object json{{"game", table.game->info().id},
                    {"rules", table.game->info().rules_version},
                    {"players", table.players},
                    {"options", options_json(table)}};
  if (table.components) json.push_back({"components", *table.components});
  const Seat viewer = first_view.viewer();
  json.push_back({"seat", viewer == kNobody ? Json() : Json(int{viewer})});
  json.push_back({"deal", first_view.deal()});
  if (Json hand = first_view.hand(); !hand.is_null()) json.push_back({"hand", std::move(hand)});
  return json;
}

Result<AnyView> view_from_json(const Json& json) {
  if (auto refusal = check_keys(json)) return *std::move(refusal);
  const Json* id = json.find("game");
  if (id == nullptr || id->string() == nullptr) return wrong("game", "form-string");
  const auto game = find_game(*id->string());
  if (!game) return game.refusal();
  TableRequest request;
  Seat viewer = kNobody;
  MaybeRefusal refusal = check_rules(json, (*game)->info());
  if (!refusal) refusal = read(json, "players", request.players, 1);
  if (!refusal) refusal = read(json, "options", request.options);
  if (!refusal) refusal = read(json, "components", request.components);
  if (!refusal) refusal = read(json, "deal", request.deal);
  if (!refusal) refusal = read_seat(json, viewer);
  if (refusal) return *std::move(refusal);
  const Json* hand = json.find("hand");
  return (*game)->start_view(request, viewer, hand == nullptr ? Json() : *hand);
}

}  // namespace demesne::cli
