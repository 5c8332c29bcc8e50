#include "games/domain/bots.h"

#include "games/domain/eval.h"
#include "search/open_bots.h"

namespace demesne {

std::span<const std::string_view> DomainBots::players(const Domain::View&) {
  static constexpr std::string_view kPlayers[] = {"random", "greedy", "novice", "plain"};
  return kPlayers;
}

search::Report<Domain::Move> DomainBots::think(const Domain::View& view,
                                               const search::Request& request) {
  return search::play_yardstick<domain::Eval>(view, request);
}

}  // namespace demesne
