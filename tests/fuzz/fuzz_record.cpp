#include "engine/registry.h"
#include "record/record.h"
#include "tests/fuzz/fuzz.h"

namespace demesne::fuzz {
namespace {

void require_same(const Result<Record>& again, const Record& record) {
  require(static_cast<bool>(again), "a record that was written can be read");
  require(same_record(*again, record), "a record that was read again is equal");
}

bool replays(const Record& record) {
  const auto position = replay(record);
  if (position) return true;
  const auto game = find_game(record.game);
  require(can_say(position.refusal(), game ? (*game)->catalogue() : Catalogue{}),
          "a refusal of replay has a sentence");
  return false;
}

}  // namespace
}  // namespace demesne::fuzz

// Any text is a record that survives both of its forms, or refused; replaying it is safe.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  const auto record = parse_record(fuzz::as_text(data, size));
  if (!record) {
    fuzz::require(can_say(record.refusal()), "a refusal has a sentence");
    return 0;
  }
  const auto from_text = parse_record(to_text(*record));
  const auto from_json = parse_record(to_json(*record).dump());
  fuzz::require_same(from_text, *record);
  fuzz::require_same(from_json, *record);
  const bool right = fuzz::replays(*record);
  fuzz::require(fuzz::replays(*from_text) == right, "the text form replays alike");
  fuzz::require(fuzz::replays(*from_json) == right, "the JSON form replays alike");
  return 0;
}
