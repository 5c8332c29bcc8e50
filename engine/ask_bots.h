#pragma once

#include <algorithm>

#include "engine/any_game.h"
#include "engine/workers.h"
#include "search/bots.h"

// How bots, which speak in moves of one game, are asked through the facade, which speaks in text.
namespace demesne {

template <class G, class Bots>
std::optional<Refusal> why_unknown(const typename G::View& view, const Thinking& thinking) {
  const auto players = Bots::players(view);
  if (std::find(players.begin(), players.end(), thinking.player) != players.end()) {
    return std::nullopt;
  }
  std::string names;
  for (const auto name : players) names += (names.empty() ? "" : ", ") + std::string(name);
  return Refusal{"player", "player-unknown", {{"player", thinking.player}, {"players", names}}};
}

template <class G, class Bots>
std::optional<Refusal> why_no_thought(const typename G::View& view, const Thinking& thinking) {
  if (view.viewer() == kNobody || view.viewer() != view.to_move()) {
    return Refusal{"turn", "not-your-turn", {}};
  }
  return why_unknown<G, Bots>(view, thinking);
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

inline search::Request request_of(const Thinking& thinking) {
  return {.player = thinking.player,
          .seed = thinking.seed,
          .nodes = thinking.nodes,
          .time = thinking.time,
          .threads = thinking.threads,
          .table_mib = thinking.table_mib,
          .stop = thinking.stop,
          .crew = run_workers};
}

template <class G, class Bots>
Result<Thought> ask_bots(const typename G::View& view, const Thinking& thinking) {
  if (auto refusal = why_no_thought<G, Bots>(view, thinking)) return *std::move(refusal);
  return thought_of<G>(Bots::think(view, request_of(thinking)), view.seats());
}

inline std::vector<int> shares_of(const Outcome& outcome, int seats) {
  std::vector<int> shares(static_cast<std::size_t>(seats));
  int left = search::kWhole % outcome.winners.size();
  each_seat(outcome.winners, [&](Seat seat) {
    shares[static_cast<std::size_t>(seat)] =
        search::kWhole / outcome.winners.size() + (left-- > 0 ? 1 : 0);
  });
  return shares;
}

// While somebody is to move whose hand the viewer does not see. Yardsticks have no opinion.
template <class G, class Bots>
Result<Thought> expected_of_others(const typename G::View& view, const Thinking& thinking) {
  if (auto refusal = why_unknown<G, Bots>(view, thinking)) return *std::move(refusal);
  search::Report<typename G::Move> report;
  report.share = search::even_shares(view.seats());
  if (search::level_of(thinking.player) > 0) report = Bots::think(view, request_of(thinking));
  Thought thought;
  thought.share.assign(report.share.begin(), report.share.begin() + view.seats());
  thought.nodes = report.nodes;
  return thought;
}

template <class G, class Bots>
Result<Thought> expected(const typename G::View& view, const Thinking& thinking) {
  if (view.over()) {
    Thought certain;
    certain.share = shares_of(view.outcome(), view.seats());
    certain.proven = true;
    return certain;
  }
  if (view.viewer() == view.to_move()) return ask_bots<G, Bots>(view, thinking);
  if constexpr (G::info.hidden) {
    return expected_of_others<G, Bots>(view, thinking);
  } else {
    return ask_bots<G, Bots>(typename G::View(view.state(), view.to_move()), thinking);
  }
}

}  // namespace demesne
