#pragma once

#include <algorithm>
#include <climits>
#include <string>

#include "core/result.h"
#include "engine/messages.h"
#include "server/provable_deal.h"

// What can be read from the arguments of a command. What is left out has its default, or is needed;
// what is there and not understood is refused, never ignored. Only for server/api*.cpp and
// seat_commands.cpp.
namespace demesne::server {

// The longest name of a move, and the longest id, that a client may say.
inline constexpr std::size_t kLongestName = 64;

inline Refusal wrong_member(std::string_view key) {
  return {"request", "request-member", {{"member", std::string(key)}}};
}

inline Result<std::string> text_in(const Json& args, std::string_view key) {
  const Json* member = args.find(key);
  if (member == nullptr) return std::string();
  if (member->string() == nullptr) return wrong_member(key);
  return *member->string();
}

inline Result<std::string> needed_text(const Json& args, std::string_view key) {
  if (args.find(key) == nullptr) return wrong_member(key);
  return text_in(args, key);
}

// What a seat adds to the deal: hex, or nothing.
inline Result<std::string> share_in(const Json& args) {
  auto share = text_in(args, "share");
  if (share && (share->size() > 2 * kMostShare || !from_hex(*share))) return wrong_member("share");
  return share;
}

// From which event on. One that has not happened yet is no mistake.
inline Result<int> since_in(const Json& args) {
  const Json* since = args.find("since");
  if (since == nullptr) return 0;
  const auto* number = since->number();
  if (number == nullptr || *number < 0) return wrong_member("since");
  return static_cast<int>(std::min<std::int64_t>(*number, INT_MAX));
}

// The same in a query, where it is text.
inline Result<int> since_in_query(const std::string& text) {
  if (text.empty()) return 0;
  const auto number = parse_json(text);
  if (!number) return wrong_member("since");
  return since_in(Json::Object{{"since", *number}});
}

// Nobody's is a seat that no table has.
inline Result<Seat> seat_in(const Json& args) {
  const auto number = number_of(args, "seat");
  if (!number) return wrong_member("seat");
  return *number >= 0 && *number < kMaxSeats ? static_cast<Seat>(*number) : kNobody;
}

}  // namespace demesne::server
