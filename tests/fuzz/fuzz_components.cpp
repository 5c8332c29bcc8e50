#include "engine/registry.h"
#include "tests/fuzz/fuzz.h"

// Any JSON is a component set that a table can be set up with, or refused with a sentence.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  const auto json = parse_json(fuzz::as_text(data, size));
  if (!json) return 0;
  for (const AnyGame* game : all_games()) {
    const auto loaded = game->load_components(*json);
    if (!loaded) {
      fuzz::require(can_say(loaded.refusal(), game->catalogue()), "a refusal has a sentence");
      continue;
    }
    TableRequest request;
    request.components = *json;
    const auto position = game->start(request);
    fuzz::require(static_cast<bool>(position), "a set that is accepted can be played with");
    request.deal = (*position)->deal();
    const auto again = game->start(request);
    fuzz::require(again && (*again)->hash() == (*position)->hash(), "a set makes one position");
  }
  return 0;
}
