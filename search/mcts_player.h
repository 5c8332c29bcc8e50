#pragma once

#include <atomic>
#include <memory>
#include <numeric>

#include "search/levels.h"
#include "search/mcts.h"
#include "search/request.h"

// A level as a bot: Monte-Carlo tree search with the level's limits, errors and workers.
namespace demesne::search {

// What is won counts first, then how often a move was tried where it could be, then what it
// brought; where nothing was tried, what seemed best at first sight.
template <class Move>
bool is_better(const RootMove<Move>& a, const RootMove<Move>& b, int side) {
  const auto rank = [side](const RootMove<Move>& move) {
    return move.proof.wins(side) ? 2 : move.proof.loses(side) ? 0 : 1;
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  const std::uint64_t often = a.visits * b.available;
  if (often != b.visits * a.available) return often > b.visits * a.available;
  if (a.totals[side] != b.totals[side]) return a.totals[side] > b.totals[side];
  return a.prior > b.prior;
}

template <class Move>
const RootMove<Move>& best_root_move(const std::vector<RootMove<Move>>& moves, int side) {
  return *std::min_element(
      moves.begin(), moves.end(),
      [&](const RootMove<Move>& a, const RootMove<Move>& b) { return is_better(a, b, side); });
}

// Workers that draw hands for whoever is to move list its moves in different orders.
template <class Move>
void add_root_moves(std::vector<RootMove<Move>>& sum, const std::vector<RootMove<Move>>& more) {
  for (const RootMove<Move>& move : more) {
    const auto known = std::find_if(sum.begin(), sum.end(),
                                    [&](const auto& other) { return other.move == move.move; });
    if (known == sum.end()) {
      sum.push_back(move);
      continue;
    }
    known->visits += move.visits;
    known->available += move.available;
    if (move.proof.known()) known->proof = move.proof;
    for (std::size_t side = 0; side < kMaxSeats; ++side) known->totals[side] += move.totals[side];
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
  report.share = even_shares(state.seats());
  if (best.visits == 0) return report;
  Rewards rewards = best.rewards();
  rewards[side] += kWhole - std::accumulate(rewards.begin(), rewards.end(), 0);
  report.share = shares_of_sides<K>(state, rewards);
  report.value = rewards[side];
  return report;
}

// The best of those that were tried and can be made in this state; null if there is none.
template <class K>
const RootMove<typename K::Move>* best_available(
    const std::vector<RootMove<typename K::Move>>& moves, const typename K::State& state) {
  const int side = K::side_of(state, state.to_move());
  const RootMove<typename K::Move>* best = nullptr;
  for (const auto& move : moves) {
    const bool there = (K::sources(state) >> K::source(state, move.move) & 1U) != 0;
    if (move.visits == 0 || !there) continue;
    if (best == nullptr || is_better(move, *best, side)) best = &move;
  }
  return best;
}

// While somebody is to move whose hand the viewer does not see: what the seats can expect on
// average over the hands it may have, if it makes the best of each.
template <class K>
Shares shares_over_hands(const std::vector<RootMove<typename K::Move>>& moves,
                         const typename K::View& view, Rng& rng) {
  constexpr int kStates = 256;
  std::array<std::int64_t, kMaxSeats> sum{};
  for (int i = 0; i < kStates; ++i) {
    const auto* best = best_available<K>(moves, view.determinize(rng));
    if (best == nullptr) continue;
    const Rewards rewards = best->rewards();
    for (std::size_t side = 0; side < kMaxSeats; ++side) sum[side] += rewards[side];
  }
  if (sum == decltype(sum){}) return even_shares(view.seats());
  return shares_of_sides<K>(view.determinize(rng), shares_by_weight(sum));
}

// Parallel at the root: every worker grows a tree of its own from other chance, and what they know
// about the moves of the position is added up.
//
// If somebody else than the viewer is to move, there are shares to report and no move.
template <class K>
Report<typename K::Move> search_by_chance(const typename K::View& view, const Request& request,
                                          const Level& level) {
  using Move = typename K::Move;
  const int threads = workers_of(request);
  Limits limits = part_of(limits_of(request, level.nodes), threads);
  // There is nothing to decide, only something to report.
  if (view.legal_moves().size() == 1) limits.nodes = std::min<std::uint64_t>(limits.nodes, 1000);
  std::vector<std::unique_ptr<Mcts<K>>> workers;
  for (int worker = 0; worker < threads; ++worker) {
    const Rng rng = chance_for(request, chain(view.key(), static_cast<std::uint64_t>(worker)));
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
  if (view.viewer() != view.to_move()) {
    Report<Move> report;
    report.share = shares_over_hands<K>(moves, view, rng);
    report.nodes = nodes;
    return report;
  }
  auto report = report_of<K>(moves, view.determinize(rng));
  report.line = workers[0]->line(report.move);
  report.depth = static_cast<int>(report.line.size());
  report.nodes = nodes;
  return report;
}

}  // namespace demesne::search
