#include "games/domination/bots.h"

#include "games/domination/eval.h"
#include "games/domination/eval_many.h"
#include "search/alphabeta_player.h"
#include "search/best_reply.h"
#include "search/open_bots.h"

namespace demesne {
namespace {

constexpr std::string_view kTwoSides[] = {"random", "greedy", "novice", "plain", "1", "2",
                                          "3",      "4",      "5",      "6",     "7", "8"};
constexpr std::span kManySides = std::span(kTwoSides).first<3>();

// How each does against the one before is in docs/strength.md.
constexpr search::Levels kLevels = {
    {{100, 680}, {230, 200}, {650, 90}, {2'200, 50}, {8'000, 32}, {30'000, 22}, {150'000, 12}, {}}};

bool has_two_sides(const domination::State& state) {
  return state.seats() == 2 || state.has_partners();
}

}  // namespace

std::span<const std::string_view> DominationBots::players(const Domination::View& view) {
  return has_two_sides(view.state()) ? std::span<const std::string_view>(kTwoSides) : kTwoSides;
}

search::Report<Domination::Move> DominationBots::think(const Domination::View& view,
                                                       const search::Request& request) {
  if (const int level = search::level_of(request.player);
      level > 0 && !has_two_sides(view.state())) {
    if (level == 7) return search::search_by_chance<domination::ManyEval>(view, request, {});
    return search::search_best_reply<domination::ManyEval>(view.state(), request, {}, view.key());
  }
  if (search::level_of(request.player) > 0) {
    return search::play_level<domination::Eval>(view.state(), request, view.key(), kLevels);
  }
  return search::play_yardstick<domination::Eval>(view, request);
}

}  // namespace demesne
