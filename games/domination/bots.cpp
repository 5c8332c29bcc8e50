#include "games/domination/bots.h"

#include "games/domination/eval.h"
#include "search/open_bots.h"

namespace demesne {
namespace {

constexpr std::string_view kTwoSides[] = {"random", "greedy", "novice", "plain"};
constexpr std::span kManySides = std::span(kTwoSides).first<3>();

bool has_two_sides(const domination::State& state) {
  return state.seats() == 2 || state.has_partners();
}

}  // namespace

std::span<const std::string_view> DominationBots::players(const Domination::View& view) {
  return has_two_sides(view.state()) ? std::span<const std::string_view>(kTwoSides) : kManySides;
}

search::Report<Domination::Move> DominationBots::think(const Domination::View& view,
                                                       const search::Request& request) {
  return search::play_yardstick<domination::Eval>(view, request);
}

}  // namespace demesne
