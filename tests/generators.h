#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "core/json.h"

namespace demesne {

// So that rapidcheck can print a counterexample.
inline void showValue(const Json& json, std::ostream& out) { out << json.dump(); }

}  // namespace demesne

// What properties are checked over: texts and JSON values of every kind.
namespace demesne::testing {

inline std::string utf8(char32_t code) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80U | ((code >> shift) & 0x3FU)); };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xC0U | (code >> 6)), tail(0)};
  if (code < 0x10000) return {static_cast<char>(0xE0U | (code >> 12)), tail(6), tail(0)};
  return {static_cast<char>(0xF0U | (code >> 18)), tail(12), tail(6), tail(0)};
}

// Any text that is well-formed UTF-8, control characters, quotes and NUL included.
inline rc::Gen<std::string> any_text() {
  const auto code =
      rc::gen::oneOf(rc::gen::inRange<std::uint32_t>(0, 0x80), rc::gen::element(0x22U, 0x5CU),
                     rc::gen::inRange<std::uint32_t>(0x80, 0xD800),
                     rc::gen::inRange<std::uint32_t>(0xE000, 0x110000));
  return rc::gen::map(rc::gen::container<std::vector<std::uint32_t>>(code), [](const auto& codes) {
    std::string text;
    for (const std::uint32_t each : codes) text += utf8(each);
    return text;
  });
}

inline constexpr std::int64_t kGreatestJsonNumber = 999'999'999'999'999'999;

inline rc::Gen<Json> any_scalar() {
  return rc::gen::oneOf(
      rc::gen::just(Json()),
      rc::gen::map(rc::gen::arbitrary<bool>(), [](bool value) { return Json(value); }),
      rc::gen::map(rc::gen::inRange<std::int64_t>(-kGreatestJsonNumber, kGreatestJsonNumber + 1),
                   [](std::int64_t value) { return Json(value); }),
      rc::gen::map(any_text(), [](std::string text) { return Json(std::move(text)); }));
}

// Keys are kept once each, as every object of the parser has them.
inline Json object_of(const std::vector<std::pair<std::string, Json>>& pairs) {
  Json::Object members;
  for (const auto& pair : pairs) {
    const bool known = std::any_of(members.begin(), members.end(),
                                   [&](const auto& member) { return member.key == pair.first; });
    if (!known) members.push_back({pair.first, pair.second});
  }
  return members;
}

// A value whose arrays and objects are nested at most `depth` deep.
inline rc::Gen<Json> any_json(int depth) {
  if (depth == 0) return any_scalar();
  // A handful of items at each level; rapidcheck's own size would be taken to the power of depth.
  constexpr int kSize = 6;
  const auto items =
      rc::gen::resize(kSize, rc::gen::container<std::vector<Json>>(any_json(depth - 1)));
  const auto members =
      rc::gen::resize(kSize, rc::gen::container<std::vector<std::pair<std::string, Json>>>(
                                 rc::gen::pair(any_text(), any_json(depth - 1))));
  return rc::gen::oneOf(
      any_scalar(), rc::gen::map(items, [](Json::Array array) { return Json(std::move(array)); }),
      rc::gen::map(members, object_of));
}

}  // namespace demesne::testing
