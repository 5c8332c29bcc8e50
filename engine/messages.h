#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/catalogue.h"
#include "core/json.h"

// Reading questions and writing answers in JSON: of the server, and of a page to the core.
namespace demesne {

inline const std::string& text_of(const Json& json, std::string_view key) {
  static const std::string kNone;
  const Json* member = json.find(key);
  const auto* text = member == nullptr ? nullptr : member->string();
  return text == nullptr ? kNone : *text;
}

inline std::optional<std::int64_t> number_of(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  const auto* number = member == nullptr ? nullptr : member->number();
  return number == nullptr ? std::nullopt : std::optional(*number);
}

inline std::optional<bool> flag_of(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  const auto* flag = member == nullptr ? nullptr : member->boolean();
  return flag == nullptr ? std::nullopt : std::optional(*flag);
}

// With the parameters, so that a client can say it in another language.
inline Json error_json(const Refusal& refusal, Catalogue catalogue = {}) {
  Json::Object params;
  for (const auto& [name, value] : refusal.params) params.push_back({name, value});
  return Json::Object{{"rule", refusal.rule},
                      {"code", refusal.code},
                      {"params", std::move(params)},
                      {"sentence", say(refusal, catalogue)}};
}

}  // namespace demesne
