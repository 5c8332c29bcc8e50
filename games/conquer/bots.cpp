#include "games/conquer/bots.h"

#include "games/conquer/eval_endgame.h"
#include "search/alphabeta_player.h"
#include "search/hidden_bots.h"
#include "search/mcts_player.h"
#include "search/share.h"

namespace demesne {
namespace {

constexpr search::Levels kLevels = {
    {{60, 1'750}, {60, 1'150}, {70, 820}, {110, 535}, {250, 235}, {1'500, 0}, {30'000, 0}, {}}};

// With more players a win is harder to come by, also against random play: the weak err less.
constexpr search::Levels kManyLevels = {
    {{60, 940}, {60, 660}, {80, 430}, {130, 260}, {350, 115}, {1'500, 0}, {30'000, 0}, {}}};

// What the seats can expect. The search asks only which move is better: it does not count the last
// move of the game, which one seat makes whatever happens, and takes leads for less certain than
// they are. How much both matter is fitted to games of level 8 (docs/strength.md): the odds are
// squared, and those of the last move are added, as a lead in tenths of a field.
search::Shares shares_to_tell(const conquer::OpenPart& open, const search::Shares& found) {
  const int seats = open.seats();
  const int lead = seats == 2 ? 75 : 45;
  const int with_last_move = search::win_share(lead, conquer::Eval::scale(open));
  const int last = (static_cast<int>(conquer::kSideCount) - 1) % seats;
  std::array<std::int64_t, kMaxSeats> weights{};
  for (int seat = 0; seat < seats; ++seat) {
    const int factor = seat == last ? with_last_move : search::kWhole - with_last_move;
    weights[seat] = std::int64_t{factor} * found[seat] * found[seat];
  }
  return search::shares_by_weight(weights);
}

// With two players nothing is hidden from them once the stock is empty, and the rest can be counted
// out. Levels that err go on erring.
search::Report<Conquer::Move> play_level(const Conquer::View& view, const search::Request& request,
                                         const search::Level& level) {
  Rng rng = search::chance_for(request, view.key());
  const conquer::State state = view.determinize(rng);
  if (view.viewer() == kNobody || !conquer::Eval::is_open(state) || level.noise > 0) {
    auto report = search::search_by_chance<conquer::Eval>(view, request, level);
    if (!report.proven) report.share = shares_to_tell(view.open(), report.share);
    return report;
  }
  auto report = search::search_with_crew<conquer::Endgame>(state, request, level, nullptr);
  report.share = search::shares_of<conquer::Endgame>(state, report.steady_value);
  return report;
}

}  // namespace

std::span<const std::string_view> ConquerBots::players(const Conquer::View&) {
  return search::kPlayers;
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
