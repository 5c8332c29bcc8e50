#include "games/domination/bots.h"

#include "games/domination/eval.h"
#include "search/alphabeta_player.h"
#include "search/open_bots.h"

namespace demesne {
namespace {

constexpr std::string_view kManySides[] = {"random", "greedy", "novice", "1", "2", "3",
                                           "4",      "5",      "6",      "7", "8"};

// How each does against the one before is in docs/levels.md.
constexpr search::Levels kLevels = {{{50, 880},
                                     {270, 196},
                                     {1'800, 78},
                                     {12'000, 40},
                                     {40'000, 27},
                                     {130'000, 22},
                                     {280'000, 0},
                                     {}}};

// The fast game forgives more, so that the same levels would be too strong for a beginner.
constexpr search::Levels kFastLevels = {{{50, 1'800},
                                         {220, 200},
                                         {1'050, 84},
                                         {5'500, 50},
                                         {24'000, 34},
                                         {74'000, 22},
                                         {220'000, 4},
                                         {}}};

// With three and four seats, each for itself.
constexpr search::Levels kManyLevels = {{{42, 10'800},
                                         {120, 500},
                                         {300, 260},
                                         {1'000, 140},
                                         {4'500, 90},
                                         {25'000, 50},
                                         {60'000, 25},
                                         {}}};

bool has_two_sides(const domination::State& state) {
  return state.seats() == 2 || state.has_partners();
}

const search::Levels& levels_of(const domination::State& state) {
  if (!has_two_sides(state)) return kManyLevels;
  return state.is_fast() ? kFastLevels : kLevels;
}

}  // namespace

std::span<const std::string_view> DominationBots::players(const Domination::View& view) {
  if (has_two_sides(view.state())) return search::kPlayers;
  return kManySides;
}

search::Report<Domination::Move> DominationBots::think(const Domination::View& view,
                                                       const search::Request& request) {
  const int level = search::level_of(request.player);
  if (level == 0) return search::play_yardstick<domination::Eval>(view, request);
  const bool two_sides = has_two_sides(view.state());
  auto report = search::play_level<domination::Eval>(view.state(), request, view.key(),
                                                     levels_of(view.state()));
  // Others who are not really in league need not do what would be worst for the thinker.
  if (!two_sides && report.value < 0) report.proven = false;
  return report;
}

}  // namespace demesne
