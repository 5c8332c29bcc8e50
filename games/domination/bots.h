#pragma once

#include "games/domination/game.h"
#include "search/bots.h"

namespace demesne {

struct DominationBots {
  static std::span<const std::string_view> players(const Domination::View& view);
  static search::Report<Domination::Move> think(const Domination::View& view,
                                                const search::Request& request);
};

}  // namespace demesne
