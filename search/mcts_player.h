#pragma once

#include <atomic>
#include <memory>

#include "search/levels.h"
#include "search/mcts.h"
#include "search/request.h"

// A level as a bot: Monte-Carlo tree search with the level's limits, errors and workers.
namespace demesne::search {

// What is won counts first, then how often a move was tried, then what it brought.
template <class Move>
const RootMove<Move>& best_root_move(const std::vector<RootMove<Move>>& moves, int side) {
  const auto rank = [side](const RootMove<Move>& move) {
    return move.proof.wins(side) ? 2 : move.proof.loses(side) ? 0 : 1;
  };
  const auto better = [&](const RootMove<Move>& a, const RootMove<Move>& b) {
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.totals[side] > b.totals[side];
  };
  return *std::min_element(moves.begin(), moves.end(), better);
}

template <class Move>
void add_root_moves(std::vector<RootMove<Move>>& sum, const std::vector<RootMove<Move>>& more) {
  if (sum.empty()) {
    sum = more;
    return;
  }
  for (std::size_t i = 0; i < sum.size(); ++i) {
    sum[i].visits += more[i].visits;
    if (more[i].proof.known()) sum[i].proof = more[i].proof;
    for (std::size_t side = 0; side < kMaxSeats; ++side)
      sum[i].totals[side] += more[i].totals[side];
  }
}

template <class K>
Report<typename K::Move> report_of(const std::vector<RootMove<typename K::Move>>& moves,
                                   const typename K::State& state) {
  const int side = K::side_of(state, state.to_move());
  const auto& best = best_root_move(moves, side);
  Report<typename K::Move> report;
  report.move = best.move;
  report.proven = best.proof.known();
  Rewards rewards{};
  if (best.visits > 0) {
    int left = kWhole;
    for (int other = 0; other < K::sides(state); ++other) {
      rewards[other] = static_cast<int>(best.totals[other] / best.visits);
      left -= rewards[other];
    }
    rewards[side] += left;
    report.share = shares_of_sides<K>(state, rewards);
  } else {
    report.share = even_shares(state.seats());
  }
  report.value = rewards[side];
  return report;
}

// Parallel at the root: every worker grows a tree of its own from other chance, and what they know
// about the moves of the position is added up.
template <class K>
Report<typename K::Move> search_by_chance(const typename K::View& view, const Request& request,
                                          const Level& level) {
  using Move = typename K::Move;
  const int threads = request.crew ? std::max(request.threads, 1) : 1;
  Limits limits = limits_of(request, level.nodes);
  if (limits.nodes != Limits().nodes) limits.nodes = limits.nodes / threads + 1;
  // There is nothing to decide, only something to report.
  if (view.legal_moves().size() == 1) limits.nodes = std::min<std::uint64_t>(limits.nodes, 1000);
  std::vector<std::unique_ptr<Mcts<K>>> workers;
  for (int worker = 0; worker < threads; ++worker) {
    Rng rng = chance_for(request, chain(view.key(), static_cast<std::uint64_t>(worker)));
    workers.push_back(std::make_unique<Mcts<K>>(
        view, limits, (request.table_mib << 20U) / static_cast<std::size_t>(threads), rng,
        level.noise));
  }
  const auto work = [&](int worker) { workers[static_cast<std::size_t>(worker)]->run(); };
  if (threads > 1) {
    request.crew(threads, work);
  } else {
    work(0);
  }
  std::vector<RootMove<Move>> moves;
  std::uint64_t nodes = 0;
  for (const auto& worker : workers) {
    add_root_moves(moves, worker->moves());
    nodes += worker->nodes();
  }
  Rng rng = chance_for(request, view.key());
  auto report = report_of<K>(moves, view.determinize(rng));
  report.line = workers[0]->line(report.move);
  report.depth = static_cast<int>(report.line.size());
  report.nodes = nodes;
  return report;
}

}  // namespace demesne::search
