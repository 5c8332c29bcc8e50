#include "engine/registry.h"
#include "tests/fuzz/fuzz.h"

namespace demesne::fuzz {
namespace {

void try_deal(const AnyGame& game, TableRequest request) {
  const auto position = game.start(request);
  if (!position) {
    require(can_say(position.refusal(), game.catalogue()), "a refusal has a sentence");
    return;
  }
  request.deal = (*position)->deal();
  const auto again = game.start(request);
  require(static_cast<bool>(again), "a deal that was written can be dealt");
  require((*again)->deal() == *request.deal, "a deal is written in one way");
  require((*again)->hash() == (*position)->hash(), "a deal makes one position");
}

}  // namespace
}  // namespace demesne::fuzz

// Any JSON is a deal that survives being written and read again, or refused with a sentence.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  const auto json = parse_json(fuzz::as_text(data, size));
  if (!json) return 0;
  for (const AnyGame* game : all_games()) {
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      fuzz::try_deal(*game, {.players = players, .options = {}, .seed = 0, .deal = *json});
    }
  }
  return 0;
}
