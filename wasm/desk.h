#pragma once

#include <string>
#include <string_view>

// What a page can ask of the rules: one function from JSON to JSON, without memory, so that a
// worker that was stopped in the middle of a thought can be replaced by another one at any time.
//
// A question is {"do": "…", …} and is answered by {"ok": …} or by {"error": {"rule", "code",
// "params", "sentence"}}. docs/browser.md lists the questions.
namespace demesne::wasm {

std::string answer(std::string_view question);

}  // namespace demesne::wasm
