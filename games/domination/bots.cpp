#include "games/domination/bots.h"

#include "games/domination/eval.h"
#include "search/alphabeta_player.h"
#include "search/open_bots.h"

namespace demesne {
namespace {

constexpr std::string_view kTwoSides[] = {"random", "greedy", "novice", "plain", "1", "2",
                                          "3",      "4",      "5",      "6",     "7", "8"};
constexpr std::span kManySides = std::span(kTwoSides).first<3>();

constexpr search::Levels kLevels = {
    {{60, 200}, {150, 100}, {400, 50}, {1'000, 0}, {3'000, 0}, {8'000, 0}, {25'000, 0}, {}}};

bool has_two_sides(const domination::State& state) {
  return state.seats() == 2 || state.has_partners();
}

}  // namespace

std::span<const std::string_view> DominationBots::players(const Domination::View& view) {
  return has_two_sides(view.state()) ? std::span<const std::string_view>(kTwoSides) : kManySides;
}

search::Report<Domination::Move> DominationBots::think(const Domination::View& view,
                                                       const search::Request& request) {
  if (search::level_of(request.player) > 0) {
    return search::play_level<domination::Eval>(view.state(), request, view.key(), kLevels);
  }
  return search::play_yardstick<domination::Eval>(view, request);
}

}  // namespace demesne
