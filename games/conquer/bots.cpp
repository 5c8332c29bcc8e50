#include "games/conquer/bots.h"

#include "games/conquer/eval_endgame.h"
#include "search/alphabeta_player.h"
#include "search/hidden_bots.h"
#include "search/mcts_player.h"

namespace demesne {
namespace {

constexpr search::Levels kLevels = {
    {{60, 1'750}, {60, 1'150}, {70, 820}, {110, 535}, {250, 235}, {1'500, 0}, {30'000, 0}, {}}};

// With more players a win is harder to come by, also against random play: the weak err less.
constexpr search::Levels kManyLevels = {
    {{60, 940}, {60, 660}, {80, 430}, {130, 260}, {350, 115}, {1'500, 0}, {30'000, 0}, {}}};

// With two players nothing is hidden once the stock is empty, and the rest can be counted out.
// Levels that err go on erring.
search::Report<Conquer::Move> play_level(const Conquer::View& view, const search::Request& request,
                                         const search::Level& level) {
  Rng rng = search::chance_for(request, view.key());
  const conquer::State state = view.determinize(rng);
  if (!conquer::Eval::is_open(state) || level.noise > 0) {
    return search::search_by_chance<conquer::Eval>(view, request, level);
  }
  auto report = search::search_with_crew<conquer::Endgame>(state, request, level, nullptr);
  report.share = search::shares_of<conquer::Endgame>(state, report.value);
  return report;
}

}  // namespace

std::span<const std::string_view> ConquerBots::players(const Conquer::View&) {
  static constexpr std::string_view kPlayers[] = {"random", "greedy", "novice", "plain", "1", "2",
                                                  "3",      "4",      "5",      "6",     "7", "8"};
  return kPlayers;
}

search::Report<Conquer::Move> ConquerBots::think(const Conquer::View& view,
                                                 const search::Request& request) {
  if (const int level = search::level_of(request.player); level > 0) {
    const search::Levels& levels = view.seats() == 2 ? kLevels : kManyLevels;
    return play_level(view, request, levels[static_cast<std::size_t>(level - 1)]);
  }
  return search::play_hidden_yardstick<conquer::Eval>(view, request);
}

}  // namespace demesne
