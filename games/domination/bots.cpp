#include "games/domination/bots.h"

#include "games/domination/eval.h"
#include "games/domination/eval_many.h"
#include "search/alphabeta_player.h"
#include "search/mcts_player.h"
#include "search/open_bots.h"

namespace demesne {
namespace {

constexpr std::string_view kTwoSides[] = {"random", "greedy", "novice", "plain", "1", "2",
                                          "3",      "4",      "5",      "6",     "7", "8"};
constexpr std::string_view kManySides[] = {"random", "greedy", "novice", "1", "2", "3",
                                           "4",      "5",      "6",      "7", "8"};

// How each does against the one before is in docs/strength.md.
constexpr search::Levels kLevels = {
    {{100, 680}, {230, 200}, {650, 90}, {2'200, 50}, {8'000, 32}, {30'000, 22}, {150'000, 12}, {}}};

// With three and four seats; the noise is in thousandths of a win.
constexpr search::Levels kManyLevels = {
    {{100, 600}, {100, 300}, {250, 150}, {600, 60}, {2'000, 0}, {6'000, 0}, {20'000, 0}, {}}};

bool has_two_sides(const domination::State& state) {
  return state.seats() == 2 || state.has_partners();
}

}  // namespace

std::span<const std::string_view> DominationBots::players(const Domination::View& view) {
  if (has_two_sides(view.state())) return kTwoSides;
  return kManySides;
}

search::Report<Domination::Move> DominationBots::think(const Domination::View& view,
                                                       const search::Request& request) {
  const int level = search::level_of(request.player);
  if (level == 0) return search::play_yardstick<domination::Eval>(view, request);
  if (has_two_sides(view.state())) {
    return search::play_level<domination::Eval>(view.state(), request, view.key(), kLevels);
  }
  return search::search_by_chance<domination::ManyEval>(view, request, kManyLevels[level - 1]);
}

}  // namespace demesne
