#include "core/seen_deal.h"

#include <algorithm>

namespace demesne {
namespace {

Refusal wrong_size(std::size_t size) {
  return {"hand", "hand-size", {{"size", std::to_string(size)}}};
}

// Takes what is in the hand out of the box.
Result<Json::Array> take_hand(std::vector<std::string>& box, const Json& hand, std::size_t size) {
  if (hand.array() == nullptr || hand.array()->size() != size) return wrong_size(size);
  for (const Json& item : *hand.array()) {
    const auto* text = item.string();
    const auto found = text == nullptr ? box.end() : std::find(box.begin(), box.end(), *text);
    if (found == box.end()) return Refusal{"hand", "hand-item", {{"item", item.dump()}}};
    box.erase(found);
  }
  return *hand.array();
}

}  // namespace

Result<Json> deal_around(const DealtHands& dealt, Seat viewer, const Json& open, const Json& hand) {
  if (open.object() == nullptr) return Refusal{"deal", "deal-not-object", {}};
  if (open.find(dealt.key) != nullptr) {
    return Refusal{"deal", "deal-hidden", {{"key", std::string(dealt.key)}}};
  }
  if (viewer == kNobody && !hand.is_null()) return Refusal{"hand", "hand-onlooker", {}};
  std::vector<std::string> rest = dealt.box;
  Json::Array list;
  if (viewer != kNobody) {
    auto own = take_hand(rest, hand, dealt.hand_size);
    if (!own) return own.refusal();
    list = *std::move(own);
  }
  const std::size_t first = list.empty() ? 0 : static_cast<std::size_t>(viewer) * dealt.hand_size;
  const auto before = rest.begin() + static_cast<std::ptrdiff_t>(first);
  list.insert(list.begin(), rest.begin(), before);
  list.insert(list.end(), before, rest.end());
  Json::Object whole = *open.object();
  whole.push_back({std::string(dealt.key), std::move(list)});
  return Json(std::move(whole));
}

}  // namespace demesne
