#include "games/domizone/bots.h"

#include "games/domizone/eval.h"
#include "search/hidden_bots.h"
#include "search/mcts_player.h"
#include "search/share.h"

namespace demesne {
namespace {

constexpr search::Levels kLevels = {
    {{40, 365}, {100, 230}, {250, 120}, {600, 40}, {1'700, 0}, {8'000, 0}, {30'000, 0}, {}}};

// With three the novice wins less, and so must the first level; and more than 8,000 nodes win no
// more games, so that the upper levels differ by how much they err.
constexpr search::Levels kLevelsOfThree = {
    {{20, 365}, {70, 290}, {140, 225}, {300, 170}, {700, 130}, {1'800, 95}, {8'000, 50}, {}}};

// With four, chance has so great a part that a first level as weak as that would win but half of
// its games against random play.
constexpr search::Levels kLevelsOfFour = {
    {{50, 215}, {90, 190}, {180, 162}, {420, 136}, {1'000, 108}, {2'600, 76}, {8'000, 40}, {}}};

const search::Levels& levels_of(int seats) {
  if (seats == 2) return kLevels;
  return seats == 3 ? kLevelsOfThree : kLevelsOfFour;
}

// What the seats can expect. With two players the search takes leads for less certain than they
// are: games end as if the odds were the square of what it finds (docs/strength.md).
search::Shares shares_to_tell(int seats, const search::Shares& found) {
  if (seats > 2) return found;
  return search::shares_by_weight({found[0] * found[0], found[1] * found[1]});
}

}  // namespace

std::span<const std::string_view> DomizoneBots::players(const Domizone::View&) {
  return search::kPlayers;
}

search::Report<Domizone::Move> DomizoneBots::think(const Domizone::View& view,
                                                   const search::Request& request) {
  if (const int level = search::level_of(request.player); level > 0) {
    auto report = search::search_by_chance<domizone::Eval>(
        view, request, levels_of(view.seats())[static_cast<std::size_t>(level - 1)]);
    report.share = shares_to_tell(view.seats(), report.share);
    return report;
  }
  return search::play_hidden_yardstick<domizone::Eval>(view, request);
}

}  // namespace demesne
