#include "engine/any_game.h"

namespace demesne {

Json options_json(const Table& table) {
  Json::Object options;
  const auto specs = table.game->info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::string& value = table.option_values[i];
    options.push_back({std::string(specs[i].key),
                       specs[i].kind == OptionKind::flag ? Json(value == "true") : Json(value)});
  }
  return options;
}

std::optional<std::vector<OptionArg>> options_in(const Json& json) {
  if (json.object() == nullptr) return std::nullopt;
  std::vector<OptionArg> options;
  for (const auto& [key, value] : *json.object()) {
    if (value.boolean() == nullptr && value.string() == nullptr) return std::nullopt;
    options.emplace_back(key, value.string() != nullptr ? *value.string() : value.dump());
  }
  return options;
}

Json outcome_json(const Outcome& outcome) {
  Json::Array winners;
  each_seat(outcome.winners, [&](Seat seat) { winners.emplace_back(int{seat}); });
  Json scores;
  if (!outcome.scores.empty()) {
    Json::Array figures;
    for (const std::int32_t score : outcome.scores) figures.emplace_back(score);
    scores = std::move(figures);
  }
  return Json::Object{
      {"winners", std::move(winners)}, {"scores", std::move(scores)}, {"reason", outcome.reason}};
}

Json info_json(const GameInfo& info) {
  Json::Array options;
  for (const OptionSpec& option : info.options) {
    Json::Array choices;
    for (const auto& choice : option.choices) choices.emplace_back(choice);
    options.push_back(Json::Object{
        {"key", option.key}, {"choices", std::move(choices)}, {"summary", option.summary}});
  }
  return Json::Object{{"id", info.id},
                      {"title", info.title},
                      {"maker", info.maker},
                      {"summary", info.summary},
                      {"players", Json::Array{info.min_players, info.max_players}},
                      {"rules", info.rules_version},
                      {"hidden", info.hidden},
                      {"options", std::move(options)}};
}

Json inspect(const Scene& scene) {
  const Table& table = scene.table();
  const bool over = scene.to_move() == kNobody;
  Json::Array legal;
  for (auto& move : scene.legal()) legal.emplace_back(std::move(move));
  const auto outcome = scene.outcome();
  return Json::Object{{"game", table.game->info().id},
                      {"players", table.players},
                      {"options", options_json(table)},
                      {"deal", scene.deal()},
                      {"ply", scene.ply()},
                      {"to_move", over ? Json() : Json(int{scene.to_move()})},
                      {"phase", over || scene.phase().empty() ? Json() : Json(scene.phase())},
                      {"legal", std::move(legal)},
                      {"over", over},
                      {"result", outcome ? outcome_json(*outcome) : Json()},
                      {"state", scene.state()}};
}

}  // namespace demesne
