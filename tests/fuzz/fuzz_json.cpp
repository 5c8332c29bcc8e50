#include "core/catalogue.h"
#include "core/json.h"
#include "tests/fuzz/fuzz.h"

// Any text is JSON that survives being written and read again, or refused with a sentence.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  const auto parsed = parse_json(fuzz::as_text(data, size));
  if (!parsed) {
    fuzz::require(can_say(parsed.refusal()), "a refusal has a sentence");
    return 0;
  }
  const std::string dump = parsed->dump();
  const auto again = parse_json(dump);
  fuzz::require(static_cast<bool>(again), "what was written can be read");
  fuzz::require(*again == *parsed, "what was read again is equal");
  fuzz::require(again->dump() == dump, "a value is written in one way");
  return 0;
}
