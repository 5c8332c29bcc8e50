#pragma once

#include <span>
#include <string_view>

#include "engine/any_game.h"

namespace demesne {

// Every game of games/games.def, in its order.
std::span<const AnyGame* const> all_games();

Result<const AnyGame*> find_game(std::string_view id);

}  // namespace demesne
