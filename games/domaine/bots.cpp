#include "games/domaine/bots.h"

#include "games/domaine/eval.h"
#include "search/hidden_bots.h"
#include "search/mcts_player.h"

namespace demesne {
namespace {

constexpr search::Levels kLevels = {
    {{40, 300}, {80, 200}, {160, 100}, {320, 50}, {640, 0}, {1'300, 0}, {2'600, 0}, {}}};

}  // namespace

std::span<const std::string_view> DomaineBots::players(const Domaine::View&) {
  static constexpr std::string_view kPlayers[] = {"random", "greedy", "novice", "plain", "1", "2",
                                                  "3",      "4",      "5",      "6",     "7", "8"};
  return kPlayers;
}

search::Report<Domaine::Move> DomaineBots::think(const Domaine::View& view,
                                                 const search::Request& request) {
  if (const int level = search::level_of(request.player); level > 0) {
    return search::search_by_chance<domaine::Eval>(view, request, kLevels[level - 1]);
  }
  return search::play_hidden_yardstick<domaine::Eval>(view, request);
}

}  // namespace demesne
