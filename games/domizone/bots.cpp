#include "games/domizone/bots.h"

#include "games/domizone/eval.h"
#include "search/hidden_bots.h"
#include "search/mcts_player.h"

namespace demesne {
namespace {

constexpr search::Levels kLevels = {
    {{40, 365}, {100, 230}, {250, 120}, {600, 40}, {1'700, 0}, {8'000, 0}, {30'000, 0}, {}}};

// With more players the novice wins less, and so must the first level; and more than 8,000 nodes win
// no more games, so that the upper levels differ by how much they err.
constexpr search::Levels kManyLevels = {
    {{20, 365}, {70, 290}, {140, 225}, {300, 170}, {700, 130}, {1'800, 95}, {8'000, 50}, {}}};

}  // namespace

std::span<const std::string_view> DomizoneBots::players(const Domizone::View&) {
  static constexpr std::string_view kPlayers[] = {"random", "greedy", "novice", "plain", "1", "2",
                                                  "3",      "4",      "5",      "6",     "7", "8"};
  return kPlayers;
}

search::Report<Domizone::Move> DomizoneBots::think(const Domizone::View& view,
                                                   const search::Request& request) {
  if (const int level = search::level_of(request.player); level > 0) {
    const search::Levels& levels = view.seats() == 2 ? kLevels : kManyLevels;
    return search::search_by_chance<domizone::Eval>(view, request,
                                                    levels[static_cast<std::size_t>(level - 1)]);
  }
  return search::play_hidden_yardstick<domizone::Eval>(view, request);
}

}  // namespace demesne
