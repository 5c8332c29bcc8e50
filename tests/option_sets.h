#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/game.h"

namespace demesne::testing {

// Every combination of player count and choices, as texts in the order of the options.
inline void each_combination(
    const GameInfo& info,
    const std::function<void(int players, const std::vector<std::string>& values)>& visit) {
  for (int players = info.min_players; players <= info.max_players; ++players) {
    std::vector<std::size_t> choice(info.options.size());
    for (bool more = true; more;) {
      std::vector<std::string> values;
      for (std::size_t i = 0; i < choice.size(); ++i) {
        values.emplace_back(info.options[i].choices[choice[i]]);
      }
      visit(players, values);
      more = false;
      for (std::size_t i = 0; i < choice.size() && !more; ++i) {
        choice[i] = (choice[i] + 1) % info.options[i].choices.size();
        more = choice[i] != 0;
      }
    }
  }
}

// Every table that the game accepts.
template <Game G>
std::vector<typename G::Options> all_option_sets() {
  std::vector<typename G::Options> sets;
  each_combination(G::info, [&](int players, const std::vector<std::string>& values) {
    if (const auto options = G::make_options(players, values)) sets.push_back(*options);
  });
  return sets;
}

template <Game G>
std::string describe(const typename G::Options& options) {
  std::string out = "players=" + std::to_string(G::players(options));
  for (std::size_t i = 0; i < G::info.options.size(); ++i) {
    out += " " + std::string(G::info.options[i].key) + "=" + G::option_value(options, i);
  }
  return out;
}

}  // namespace demesne::testing
