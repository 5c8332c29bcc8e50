#include "core/game.h"

namespace demesne {

Result<NoDeal> parse_no_deal(const Json& json) {
  const auto* members = json.object();
  if (members == nullptr) return Refusal{"deal", "deal-not-object", {}};
  if (!members->empty()) return Refusal{"deal", "deal-key", {{"key", members->front().key}}};
  return NoDeal{};
}

}  // namespace demesne
