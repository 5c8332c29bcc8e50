#include "games/domizone/bots.h"

#include "games/domizone/eval.h"
#include "search/hidden_bots.h"
#include "search/mcts_player.h"
#include "search/share.h"

namespace demesne {
namespace {

constexpr search::Levels kLevels = {
    {{40, 365}, {100, 230}, {250, 120}, {600, 40}, {1'700, 0}, {8'000, 0}, {30'000, 0}, {}}};

// With more players the novice wins less, and so must the first level; and more than 8,000 nodes
// win no more games, so that the upper levels differ by how much they err.
constexpr search::Levels kManyLevels = {
    {{20, 365}, {70, 290}, {140, 225}, {300, 170}, {700, 130}, {1'800, 95}, {8'000, 50}, {}}};

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
    const search::Levels& levels = view.seats() == 2 ? kLevels : kManyLevels;
    auto report = search::search_by_chance<domizone::Eval>(
        view, request, levels[static_cast<std::size_t>(level - 1)]);
    report.share = shares_to_tell(view.seats(), report.share);
    return report;
  }
  return search::play_hidden_yardstick<domizone::Eval>(view, request);
}

}  // namespace demesne
