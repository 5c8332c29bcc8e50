#include <algorithm>

#include "core/seen_deal.h"
#include "games/domaine/text.h"

namespace demesne::domaine {
namespace {

using MaybeRefusal = std::optional<Refusal>;

// The deal must be one of the set that the table plays with.
MaybeRefusal check_set(const Json& json, const ComponentSet& set, bool house) {
  const Json* name = json.find("set");
  if (name == nullptr || *name != Json(set.name)) {
    return refuse("deal", "deal-set",
                  {{"found", name == nullptr ? "none" : name->dump()}, {"set", set.name}});
  }
  const Json* hash = json.find("set_hash");
  if (house ? hash == nullptr : hash != nullptr && *hash == Json(hash_text(set.hash))) {
    return std::nullopt;
  }
  return refuse(
      "deal", house ? "deal-house-hash" : "deal-set-hash",
      {{"found", hash == nullptr ? "none" : hash->dump()}, {"hash", hash_text(set.hash)}});
}

MaybeRefusal check_keys(const Json& json) {
  constexpr auto kKeys = std::to_array<std::string_view>({"set", "set_hash", "tiles", "deck"});
  for (const auto& member : *json.object()) {
    if (std::find(kKeys.begin(), kKeys.end(), member.key) == kKeys.end()) {
      return refuse("deal", "deal-key", {{"key", member.key}});
    }
  }
  return std::nullopt;
}

// A whole number below the limit, under that key of an object that has two keys.
std::optional<std::uint8_t> small_number(const Json& json, const char* key, unsigned limit) {
  if (json.object() == nullptr || json.object()->size() != 2) return std::nullopt;
  const Json* value = json.find(key);
  const auto* number = value == nullptr ? nullptr : value->number();
  if (number == nullptr || *number < 0 || *number >= std::int64_t{limit}) return std::nullopt;
  return static_cast<std::uint8_t>(*number);
}

MaybeRefusal read_tiles(const Json& json, Deal& deal) {
  const Json* tiles = json.find("tiles");
  if (tiles == nullptr || tiles->array() == nullptr || tiles->array()->size() != kTiles) {
    return refuse("DO-1", "deal-tiles");
  }
  unsigned found = 0;
  for (std::size_t i = 0; i < kTiles; ++i) {
    const Json& item = (*tiles->array())[i];
    const auto tile = small_number(item, "tile", kTiles);
    const auto turn = small_number(item, "turn", 4);
    if (!tile || !turn) return refuse("DO-1", "deal-tile", {{"text", item.dump()}});
    if ((found >> *tile & 1U) != 0) {
      return refuse("DO-1", "deal-tile-twice", {{"tile", std::to_string(*tile)}});
    }
    found |= 1U << *tile;
    deal.tiles[i] = {*tile, *turn};
  }
  return std::nullopt;
}

MaybeRefusal read_deck(const Json& json, Deal& deal) {
  const Json* deck = json.find("deck");
  if (deck == nullptr || deck->array() == nullptr || deck->array()->size() != kCards) {
    return refuse("DO-2", "deal-deck");
  }
  Hand found = 0;
  for (std::size_t i = 0; i < kCards; ++i) {
    const Json& item = (*deck->array())[i];
    const auto card = item.string() == nullptr ? std::nullopt : parse_card(*item.string());
    if (!card) return refuse("DO-2", "deal-card", {{"text", item.dump()}});
    const std::string name = card_name(*card);
    if ((found & only(*card)) != 0) return refuse("DO-2", "deal-card-twice", {{"card", name}});
    if (pile_of(*card) != pile_of(static_cast<unsigned>(i))) {
      return refuse("DO-2", "deal-pile-order", {{"card", name}, {"place", std::to_string(i + 1)}});
    }
    found |= only(*card);
    deal.deck[i] = *card;
  }
  return std::nullopt;
}

}  // namespace

Result<Deal> parse_deal(const Options& options, const Json& json) {
  if (json.object() == nullptr) return refuse("deal", "deal-not-object");
  MaybeRefusal refusal = check_keys(json);
  Deal deal;
  deal.set = options.set;
  if (!refusal) refusal = check_set(json, components(options.set), options.set == kHouseSet);
  if (!refusal) refusal = read_tiles(json, deal);
  if (!refusal) refusal = read_deck(json, deal);
  return refusal ? Result<Deal>(*std::move(refusal)) : deal;
}

// The first hands are all of the first pile, so what is left of the box keeps its piles in order.
Result<Deal> deal_like(const Options& options, Seat viewer, const Json& open, const Json& hand) {
  DealtHands dealt{.key = "deck", .box = {}, .hand_size = kHandSize};
  for (unsigned card = 0; card < kCards; ++card) dealt.box.push_back(card_name(card));
  const auto deal = deal_around(dealt, viewer, open, hand);
  return deal ? parse_deal(options, *deal) : deal.refusal();
}

}  // namespace demesne::domaine
