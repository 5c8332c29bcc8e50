#pragma once

#include "games/domizone/game.h"
#include "search/bots.h"

namespace demesne {

struct DomizoneBots {
  static std::span<const std::string_view> players(const Domizone::View& view);
  static search::Report<Domizone::Move> think(const Domizone::View& view,
                                              const search::Request& request);
};

}  // namespace demesne
