#pragma once

#include <algorithm>

#include "engine/any_game.h"
#include "engine/workers.h"
#include "search/bots.h"

// How bots, which speak in moves of one game, are asked through the facade, which speaks in text.
namespace demesne {

template <class G, class Bots>
std::optional<Refusal> why_no_thought(const typename G::View& view, const Thinking& thinking) {
  if (view.viewer() == kNobody || view.viewer() != view.to_move()) {
    return Refusal{"turn", "not-your-turn", {}};
  }
  const auto players = Bots::players(view);
  if (std::find(players.begin(), players.end(), thinking.player) != players.end()) {
    return std::nullopt;
  }
  std::string names;
  for (const auto name : players) names += (names.empty() ? "" : ", ") + std::string(name);
  return Refusal{"player", "player-unknown", {{"player", thinking.player}, {"players", names}}};
}

template <class G>
Thought thought_of(const search::Report<typename G::Move>& report, int seats) {
  Thought thought;
  thought.move = G::to_text(report.move);
  for (const auto move : report.line) thought.line.push_back(G::to_text(move));
  thought.share.assign(report.share.begin(), report.share.begin() + seats);
  thought.value = report.value;
  thought.nodes = report.nodes;
  thought.depth = report.depth;
  thought.proven = report.proven;
  return thought;
}

template <class G, class Bots>
Result<Thought> ask_bots(const typename G::View& view, const Thinking& thinking) {
  if (auto refusal = why_no_thought<G, Bots>(view, thinking)) return *std::move(refusal);
  const search::Request request = {.player = thinking.player,
                                   .seed = thinking.seed,
                                   .nodes = thinking.nodes,
                                   .time = thinking.time,
                                   .threads = thinking.threads,
                                   .table_mib = thinking.table_mib,
                                   .stop = thinking.stop,
                                   .crew = run_workers};
  return thought_of<G>(Bots::think(view, request), view.seats());
}

}  // namespace demesne
