#include "games/domain/bots.h"

#include "games/domain/eval.h"
#include "search/alphabeta_player.h"
#include "search/open_bots.h"

namespace demesne {
namespace {

constexpr search::Levels kLevels = {
    {{30, 100}, {60, 60}, {150, 40}, {400, 20}, {1'000, 0}, {3'000, 0}, {8'000, 0}, {}}};

}  // namespace

std::span<const std::string_view> DomainBots::players(const Domain::View&) {
  static constexpr std::string_view kPlayers[] = {"random", "greedy", "novice", "plain", "1", "2",
                                                  "3",      "4",      "5",      "6",     "7", "8"};
  return kPlayers;
}

search::Report<Domain::Move> DomainBots::think(const Domain::View& view,
                                               const search::Request& request) {
  if (search::level_of(request.player) > 0) {
    return search::play_level<domain::Eval>(view.state(), request, view.key(), kLevels);
  }
  return search::play_yardstick<domain::Eval>(view, request);
}

}  // namespace demesne
