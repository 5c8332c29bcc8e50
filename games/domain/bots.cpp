#include "games/domain/bots.h"

#include "games/domain/eval.h"
#include "search/alphabeta_player.h"
#include "search/open_bots.h"

namespace demesne {
namespace {

// How each does against the one before is in docs/levels.md.
constexpr search::Levels kLevels = {
    {{20, 330}, {50, 80}, {150, 32}, {480, 13}, {1'500, 6}, {4'500, 2}, {26'000, 0}, {}}};

}  // namespace

std::span<const std::string_view> DomainBots::players(const Domain::View&) {
  return search::kPlayers;
}

search::Report<Domain::Move> DomainBots::think(const Domain::View& view,
                                               const search::Request& request) {
  if (search::level_of(request.player) > 0) {
    return search::play_level<domain::Eval>(view.state(), request, view.key(), kLevels);
  }
  return search::play_yardstick<domain::Eval>(view, request);
}

}  // namespace demesne
