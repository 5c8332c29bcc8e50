#pragma once

#include "games/domaine/game.h"
#include "search/bots.h"

namespace demesne {

struct DomaineBots {
  static std::span<const std::string_view> players(const Domaine::View& view);
  static search::Report<Domaine::Move> think(const Domaine::View& view,
                                             const search::Request& request);
};

}  // namespace demesne
