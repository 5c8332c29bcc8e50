#pragma once

#include <algorithm>
#include <climits>
#include <string>
#include <vector>

#include "engine/registry.h"
#include "tests/option_sets.h"

// Tables of every registered game, and games played at them through the facade alone.
namespace demesne::testing {

struct Setting {
  const AnyGame* game;
  TableRequest request;

  AnyPosition start(std::uint64_t seed) const {
    TableRequest seeded = request;
    seeded.seed = seed;
    return *game->start(seeded);
  }
};

inline std::string describe(const Setting& setting) {
  std::string out(setting.game->info().id);
  out += " players=" + std::to_string(setting.request.players);
  for (const auto& [key, value] : setting.request.options) out += " " + key + "=" + value;
  return out;
}

// Every combination of player count and choices of a game, also those that it refuses.
inline std::vector<Setting> combinations(const AnyGame& game) {
  std::vector<Setting> settings;
  const GameInfo& info = game.info();
  each_combination(info, [&](int players, const std::vector<std::string>& values) {
    Setting setting = {&game, {.players = players, .options = {}, .seed = 0, .deal = {}}};
    for (std::size_t i = 0; i < values.size(); ++i) {
      setting.request.options.emplace_back(info.options[i].key, values[i]);
    }
    settings.push_back(std::move(setting));
  });
  return settings;
}

// Every table that the game accepts.
inline std::vector<Setting> settings_of(const AnyGame& game) {
  std::vector<Setting> settings = combinations(game);
  std::erase_if(settings,
                [](const Setting& setting) { return !setting.game->check(setting.request); });
  return settings;
}

inline std::vector<Setting> all_settings() {
  std::vector<Setting> settings;
  for (const AnyGame* game : all_games()) {
    for (auto& setting : settings_of(*game)) settings.push_back(std::move(setting));
  }
  return settings;
}

inline const std::string& any_of(const std::vector<std::string>& texts, Rng& rng) {
  return texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
}

struct Played {
  AnyPosition start;
  AnyPosition end;
  std::vector<std::string> moves;
};

inline constexpr int kToTheEnd = INT_MAX;

// Random moves, at most `plies` of them.
inline Played play_randomly(const Setting& setting, int plies, Rng& rng) {
  const AnyPosition start = setting.start(rng.next());
  Played played = {start, start, {}};
  while (played.end->to_move() != kNobody && played.end->ply() < plies) {
    played.moves.push_back(any_of(played.end->legal(), rng));
    static_cast<void>(played.end->play(played.moves.back()));
  }
  return played;
}

}  // namespace demesne::testing
