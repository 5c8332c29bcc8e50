#pragma once

#include <set>
#include <string>

#include "core/json.h"
#include "server/storage.h"

// Whom somebody does not want to hear: kept among the notes, under the name of who mutes.
namespace demesne::server {

using Mutes = std::set<std::string>;

inline constexpr std::size_t kMostMuted = 200;

inline std::string mutes_note(const std::string& user) { return "mutes:" + user; }

inline Mutes mutes_of(Storage& storage, const std::string& user) {
  Mutes mutes;
  const auto note = storage.note(mutes_note(user));
  const auto json = parse_json(note.value_or("[]"));
  if (!json || json->array() == nullptr) return mutes;
  for (const Json& each : *json->array()) {
    if (each.string() != nullptr) mutes.insert(*each.string());
  }
  return mutes;
}

inline void set_mutes(Storage& storage, const std::string& user, const Mutes& mutes) {
  if (mutes.empty()) return storage.remove_note(mutes_note(user));
  storage.set_note(mutes_note(user), Json(Json::Array(mutes.begin(), mutes.end())).dump());
}

}  // namespace demesne::server
