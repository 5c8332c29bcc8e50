#include "engine/registry.h"

#include <array>

namespace demesne {

#define DEMESNE_GAME(id, Type) const AnyGame& module_##id();
#include "games/games.def"
#undef DEMESNE_GAME

std::span<const AnyGame* const> all_games() {
  static const auto games = std::to_array<const AnyGame*>({
#define DEMESNE_GAME(id, Type) &module_##id(),
#include "games/games.def"
#undef DEMESNE_GAME
  });
  return games;
}

Result<const AnyGame*> find_game(std::string_view id) {
  std::string names;
  for (const AnyGame* game : all_games()) {
    if (game->info().id == id) return game;
    names += (names.empty() ? "" : ", ") + std::string(game->info().id);
  }
  return Refusal{"game", "game-unknown", {{"game", std::string(id)}, {"games", names}}};
}

}  // namespace demesne
