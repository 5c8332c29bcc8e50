#include "games/domaine/bots.h"

#include "games/domaine/eval.h"
#include "search/hidden_bots.h"
#include "search/mcts_player.h"

namespace demesne {
namespace {

// What is known about borders is worth more than any search, so levels differ first by how often,
// in a hundred moves, they do without: a lapse is what the greedy player would do, or in one of
// three anything. Level 7 has none and only misjudges a little.
struct DomaineLevel {
  search::Level search;
  std::uint32_t lapses;
};
constexpr std::array<DomaineLevel, search::kStrongest> kLevels = {{{{40, 0}, 100},
                                                                   {{40, 0}, 83},
                                                                   {{80, 0}, 66},
                                                                   {{160, 0}, 50},
                                                                   {{320, 0}, 33},
                                                                   {{1'200, 0}, 14},
                                                                   {{6'000, 42}, 0},
                                                                   {}}};

Domaine::Move lapse(const Domaine::View& view, Rng& rng) {
  if (rng.below(3) == 0) return search::random_player(view, rng).move;
  const auto value = [&](Domaine::Move move) { return domaine::Eval::greedy_value(view, move); };
  return search::greedy_player(view, rng, value).move;
}

search::Report<Domaine::Move> play_level(const Domaine::View& view, const search::Request& request,
                                         int number) {
  DomaineLevel level = kLevels[static_cast<std::size_t>(number - 1)];
  if (view.seats() > 2) level.search.noise = level.search.noise * 3 / 4;  // there is less to win
  auto report = search::search_by_chance<domaine::Eval>(view, request, level.search);
  // Who does not look makes another move, but what the seats can expect is what was found.
  Rng rng = search::chance_for(request, view.key());
  const bool acts = view.viewer() == view.to_move();
  if (acts && rng.below(100) < level.lapses) {
    report.move = lapse(view, rng);
    report.line.clear();
    report.line.push_back(report.move);
    report.proven = false;
  }
  return report;
}

}  // namespace

std::span<const std::string_view> DomaineBots::players(const Domaine::View&) {
  return search::kPlayers;
}

search::Report<Domaine::Move> DomaineBots::think(const Domaine::View& view,
                                                 const search::Request& request) {
  if (const int level = search::level_of(request.player); level > 0) {
    return play_level(view, request, level);
  }
  return search::play_hidden_yardstick<domaine::Eval>(view, request);
}

}  // namespace demesne
