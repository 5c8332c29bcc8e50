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

inline std::vector<int> shares_of(const Outcome& outcome, int seats) {
  std::vector<int> shares(static_cast<std::size_t>(seats));
  int left = search::kWhole % outcome.winners.size();
  each_seat(outcome.winners, [&](Seat seat) {
    shares[static_cast<std::size_t>(seat)] =
        search::kWhole / outcome.winners.size() + (left-- > 0 ? 1 : 0);
  });
  return shares;
}

// How many of the states that a viewer holds for possible it looks at when somebody else, whose
// hand it does not see, is to move.
inline constexpr int kPossibleStates = 8;

// The average of what the seat to move would expect in each of some possible states.
template <class G, class Bots>
Result<Thought> expected_by_others(const typename G::View& view, const Thinking& thinking) {
  Thinking part = thinking;
  if (part.nodes) part.nodes = std::max<std::uint64_t>(*part.nodes / kPossibleStates, 1);
  if (part.time) part.time = std::max(*part.time / kPossibleStates, std::chrono::milliseconds(1));
  Rng rng(chain(thinking.seed, view.key()));
  Thought sum;
  sum.share.resize(static_cast<std::size_t>(view.seats()));
  for (int i = 0; i < kPossibleStates; ++i) {
    const auto state = view.determinize(rng);
    const auto thought = ask_bots<G, Bots>(typename G::View(state, state.to_move()), part);
    if (!thought) return thought.refusal();
    for (std::size_t seat = 0; seat < sum.share.size(); ++seat) {
      sum.share[seat] += thought->share[seat];
    }
    sum.nodes += thought->nodes;
  }
  int left = search::kWhole;
  for (int& share : sum.share) left -= share /= kPossibleStates;
  for (std::size_t seat = 0; left > 0; ++seat, --left) ++sum.share[seat];
  return sum;
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
    return expected_by_others<G, Bots>(view, thinking);
  } else {
    return ask_bots<G, Bots>(typename G::View(view.state(), view.to_move()), thinking);
  }
}

}  // namespace demesne
