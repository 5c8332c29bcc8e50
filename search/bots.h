#pragma once

#include <concepts>
#include <span>
#include <string_view>

#include "core/game.h"
#include "search/report.h"
#include "search/request.h"
#include "search/yardsticks.h"

namespace demesne::search {

// Who can be asked to play a game: a type B beside it, in games/<id>/bots.h, bound to it in its
// module.cpp. Bots see views only.
template <class B, class G>
concept BotsOf = requires(const typename G::View& view, const Request& request) {
  // Those that know this table: its options and its number of players.
  { B::players(view) } -> std::same_as<std::span<const std::string_view>>;
  // The viewer is to move, and request.player is one of them. If something is hidden, a level is
  // also asked when somebody else is to move; then it has only shares to report.
  { B::think(view, request) } -> std::same_as<Report<typename G::Move>>;
};

// For games that nobody has taught to a search yet.
template <Game G>
struct RandomBots {
  static std::span<const std::string_view> players(const typename G::View&) {
    static constexpr std::string_view kOnly[] = {"random"};
    return kOnly;
  }
  static Report<typename G::Move> think(const typename G::View& view, const Request& request) {
    Rng rng = chance_for(request, view.key());
    return random_player(view, rng);
  }
};

}  // namespace demesne::search
