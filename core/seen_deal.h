#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/seat.h"

namespace demesne {

// How a game deals hands from the front of one list of its deal: `hand_size` to each seat in turn.
struct DealtHands {
  std::string_view key;          // of the list in the deal
  std::vector<std::string> box;  // all that is dealt, as the deal writes it, in a fixed order
  std::size_t hand_size;
};

// A whole deal that looks the same to a viewer who sees only the `open` part of it and its own
// `hand` (null: an onlooker, who sees none): the hand stands where it was dealt, and what is left
// of the box around it in its order. Whether that is a deal is for the game to say.
Result<Json> deal_around(const DealtHands& dealt, Seat viewer, const Json& open, const Json& hand);

}  // namespace demesne
