#include <algorithm>
#include <atomic>
#include <string>

#include "cli/engine_session.h"
#include "tests/fuzz/fuzz.h"

namespace demesne::fuzz {
namespace {

bool is_answer(const std::string& line) {
  constexpr const char* kWords[] = {"id",      "option", "game", "demesneok", "readyok", "error",
                                    "players", "legal",  "view", "info",      "bestmove"};
  return std::any_of(std::begin(kWords), std::end(kWords), [&](const std::string word) {
    return line == word || line.starts_with(word + " ");
  });
}

}  // namespace
}  // namespace demesne::fuzz

// Whatever lines an engine hears, each of its answers is one of the protocol's, and it is still
// there afterwards.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace demesne;
  std::atomic<bool> ready = false;
  cli::EngineSession session(
      [&](const std::string& line) {
        fuzz::require(fuzz::is_answer(line), "every answer is one of the protocol");
        fuzz::require(line.find('\n') == std::string::npos, "an answer is one line");
        if (line == "readyok") ready = true;
      },
      {.threads = 2, .table_mib = 1});
  std::string_view text = fuzz::as_text(data, size);
  bool there = true;
  while (there && !text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    there = session.hear(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!there) return 0;
  ready = false;
  session.hear("isready");
  fuzz::require(ready, "it is ready after whatever was said");
  return 0;
}
