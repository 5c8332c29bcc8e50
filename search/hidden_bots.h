#pragma once

#include "search/bots.h"
#include "search/plain_mcts.h"

// The yardsticks of games that hide something, by the value that the game's knowledge K gives a
// move: K::greedy_value(view, move).
namespace demesne::search {

// request.player is "random", "greedy", "novice" or "plain".
template <class K, class View>
Report<typename K::Move> play_hidden_yardstick(const View& view, const Request& request) {
  Rng rng = chance_for(request, view.key());
  const auto value = [&](auto move) { return K::greedy_value(view, move); };
  if (request.player == "greedy") return greedy_player(view, rng, value);
  if (request.player == "novice") return novice_player(view, rng, value);
  if (request.player == "plain") {
    return PlainMcts<K>(limits_of(request, 0), request.table_mib << 20U).think(view, rng);
  }
  return random_player(view, rng);
}

}  // namespace demesne::search
