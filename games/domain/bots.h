#pragma once

#include "games/domain/game.h"
#include "search/bots.h"

namespace demesne {

struct DomainBots {
  static std::span<const std::string_view> players(const Domain::View& view);
  static search::Report<Domain::Move> think(const Domain::View& view,
                                            const search::Request& request);
};

}  // namespace demesne
