#pragma once

#include <utility>

#include "search/bots.h"
#include "search/plain.h"

// The yardsticks of games that hide nothing, by the value that the game's knowledge K gives them:
// K::greedy_value(state, side), with K::side_of(state, seat) for whose it is.
namespace demesne::search {

// A game won is worth more than any value.
template <class K, class State, class Move>
int greedy_value_after(const State& state, Move move) {
  constexpr int kMuch = 1'000'000;
  const int side = K::side_of(state, state.to_move());
  State next = state;
  next.apply(move);
  const int value = K::greedy_value(next, side);
  return next.over() ? value + kMuch * result_for<K>(next, side) : value;
}

// request.player is "random", "greedy", "novice" or "plain", the last with two sides only.
template <class K, class View>
auto play_yardstick(const View& view, const Request& request) {
  Rng rng = chance_for(request, view.key());
  const auto& state = view.state();
  const auto value = [&](auto move) { return greedy_value_after<K>(state, move); };
  if (request.player == "greedy") return greedy_player(view, rng, value);
  if (request.player == "novice") return novice_player(view, rng, value);
  if (request.player == "plain") {
    using State = std::remove_cvref_t<decltype(state)>;
    const Limits limits = limits_of(request, Plain<K, State>::kNodes);
    return Plain<K, State>(limits).think(state, rng);
  }
  return random_player(view, rng);
}

}  // namespace demesne::search
