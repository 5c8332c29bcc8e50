#pragma once

#include "games/conquer/game.h"
#include "search/bots.h"

namespace demesne {

struct ConquerBots {
  static std::span<const std::string_view> players(const Conquer::View& view);
  static search::Report<Conquer::Move> think(const Conquer::View& view,
                                             const search::Request& request);
};

}  // namespace demesne
