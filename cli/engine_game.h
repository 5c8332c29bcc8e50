#pragma once

#include "engine/any_game.h"

// The JSON of the line `game` in docs/engine-protocol.md: a table, and what one seat sees of its
// deal before the first move.
namespace demesne::cli {

Json game_json(const ViewModel& first_view);
Result<AnyView> view_from_json(const Json& json);

}  // namespace demesne::cli
