#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/budget.h"
#include "search/rewards.h"
#include "search/yardsticks.h"

namespace demesne::search {

// The textbook search for hidden hands, kept as a yardstick: information-set Monte-Carlo tree
// search from one observer's point of view (Cowling, Powley, Whitehouse 2012) with UCB1 over
// available moves and uniform playouts, and nothing that makes it better. It may not change when
// the real search does. K::side_of is all that it asks of a game's knowledge.
template <class K>
class PlainMcts {
 public:
  using State = typename K::State;
  using Move = typename K::Move;

  PlainMcts(const Limits& limits, std::size_t bytes)
      : budget_(limits), room_(bytes / sizeof(Node)) {
    nodes_.push_back({});
  }

  template <class View>
  Report<Move> think(const View& view, Rng& rng) {
    while (!budget_.spent()) iterate(view.determinize(rng), rng);
    auto report = plain_report(view.legal_moves()[0], view.seats(), budget_.nodes());
    std::uint32_t most = 0;
    for (std::uint32_t child = nodes_[0].child; child != 0; child = nodes_[child].sibling) {
      if (nodes_[child].visits <= most) continue;
      most = nodes_[child].visits;
      report.move = nodes_[child].move;
    }
    report.line.clear();
    report.line.push_back(report.move);
    return report;
  }

 private:
  struct Node {
    Move move{};
    std::uint32_t child = 0;
    std::uint32_t sibling = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
    std::uint64_t total = 0;  // of the side that made the move
    int side = 0;
  };

  void iterate(State state, Rng& rng) {
    path_.assign(1, 0);
    bool grown = false;
    while (!state.over() && !grown) {
      const std::uint32_t next = descend(path_.back(), state, rng, grown);
      if (next == 0) break;
      path_.push_back(next);
      if (!budget_.take()) return;
      state.apply(nodes_[next].move);
    }
    while (!state.over()) {
      if (!budget_.take()) return;
      state.apply(state.random_move(rng));
    }
    const Rewards rewards = rewards_of<K>(state);
    for (const std::uint32_t index : path_) {
      ++nodes_[index].visits;
      nodes_[index].total += static_cast<std::uint64_t>(rewards[nodes_[index].side]);
    }
  }

  // A child never tried, at random, if a legal move has none yet; otherwise the best by UCB1.
  std::uint32_t descend(std::uint32_t parent, const State& state, Rng& rng, bool& grown) {
    auto untried = state.legal_moves();  // the first `left` of them
    auto left = static_cast<std::uint32_t>(untried.size());
    std::uint32_t best = 0;
    double best_score = -1;
    for (std::uint32_t child = nodes_[parent].child; child != 0; child = nodes_[child].sibling) {
      auto* const place = std::find(untried.begin(), untried.begin() + left, nodes_[child].move);
      if (place == untried.begin() + left) continue;
      *place = untried[--left];
      ++nodes_[child].available;
      const double score = ucb(nodes_[child]);
      if (score <= best_score) continue;
      best_score = score;
      best = child;
    }
    if (left == 0 || nodes_.size() >= room_) return best;
    grown = true;
    const Move move = untried[rng.below(left)];
    const auto added = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({.move = move,
                      .sibling = nodes_[parent].child,
                      .available = 1,
                      .side = K::side_of(state, state.to_move())});
    nodes_[parent].child = added;
    return added;
  }

  static double ucb(const Node& node) {
    constexpr double kExplore = 0.7;
    const double visits = node.visits;
    return static_cast<double>(node.total) / (kWhole * visits) +
           kExplore * std::sqrt(std::log(node.available) / visits);
  }

  Budget budget_;
  std::size_t room_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
};

}  // namespace demesne::search
