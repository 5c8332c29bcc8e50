#include "engine/messages.h"
#include "tests/fuzz/fuzz.h"
#include "wasm/desk.h"

// Any question is answered, and every refusal has a sentence. Thinking is left out: it takes the
// time that it is given.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  const auto question = fuzz::as_text(data, size);
  const auto asked = parse_json(question);
  if (asked && (text_of(*asked, "do") == "think" || text_of(*asked, "do") == "bench")) return 0;
  const auto answer = parse_json(wasm::answer(question));
  fuzz::require(static_cast<bool>(answer), "an answer is JSON");
  const Json* error = answer->find("error");
  fuzz::require(error != nullptr || answer->find("ok") != nullptr, "an answer says ok or error");
  if (error != nullptr)
    fuzz::require(!text_of(*error, "sentence").empty(), "a refusal has a sentence");
  return 0;
}
