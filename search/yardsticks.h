#pragma once

#include <limits>
#include <utility>

#include "core/rng.h"
#include "search/report.h"

// The players that others are measured against. They never change: figures measured against them
// would lose their meaning.
namespace demesne::search {

template <class Move>
Report<Move> plain_report(Move move, int seats, std::uint64_t nodes) {
  Report<Move> report;
  report.move = move;
  report.line.push_back(move);
  report.share = even_shares(seats);
  report.nodes = nodes;
  return report;
}

// Uniform among the legal moves.
template <class View>
auto random_player(const View& view, Rng& rng) {
  const auto moves = view.legal_moves();
  const auto choice = rng.below(static_cast<std::uint32_t>(moves.size()));
  return plain_report(moves[choice], view.seats(), 1);
}

// The move with the greatest value(move), ties at random.
template <class View, class Value>
auto greedy_player(const View& view, Rng& rng, Value&& value) {
  const auto moves = view.legal_moves();
  auto best = moves[0];
  int best_value = std::numeric_limits<int>::min();
  std::uint32_t ties = 0;
  for (const auto move : moves) {
    const int found = value(move);
    if (found > best_value) ties = 0;
    if (found < best_value) continue;
    best_value = found;
    if (rng.below(++ties) == 0) best = move;
  }
  auto report = plain_report(best, view.seats(), moves.size());
  report.value = best_value;
  report.depth = 1;
  return report;
}

// Greedy, one move in five at random.
template <class View, class Value>
auto novice_player(const View& view, Rng& rng, Value&& value) {
  return rng.below(5) == 0 ? random_player(view, rng)
                           : greedy_player(view, rng, std::forward<Value>(value));
}

}  // namespace demesne::search
