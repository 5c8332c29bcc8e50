#pragma once

#include <string>

#include "engine/messages.h"
#include "server/provable_deal.h"

// What can be read from the arguments of a command. Only for server/api*.cpp.
namespace demesne::server {

// What a seat adds to the deal: hex, or nothing.
inline std::string share_of(const Json& args) {
  const std::string& share = text_of(args, "share");
  return share.size() <= 2 * kMostShare && from_hex(share) ? share : "";
}

inline Seat seat_in(const Json& args) {
  const auto number = number_of(args, "seat");
  return number && *number >= 0 && *number < kMaxSeats ? static_cast<Seat>(*number) : kNobody;
}

}  // namespace demesne::server
