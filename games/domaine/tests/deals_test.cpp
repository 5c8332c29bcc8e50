#include "games/domaine/tests/layout.h"
#include "games/domaine/tests/odd_sets.h"

// Deals that are refused, and why; and sets that are just good enough: DO-1 and DO-2.
namespace demesne::domaine {
namespace {

template <class T>
std::string refused(const Result<T>& result) {
  if (result) return "";
  EXPECT_TRUE(can_say(result.refusal(), catalogue())) << result.refusal().code;
  return result.refusal().rule + " " + result.refusal().code;
}

Json* member(Json::Object& object, const std::string& key) {
  for (auto& entry : object) {
    if (entry.key == key) return &entry.value;
  }
  return nullptr;
}

// A copy of the JSON in which the value at a path of keys and places is another.
Json changed(const Json& json, const Names& path, const Json& value, std::size_t at = 0) {
  if (at == path.size()) return value;
  if (json.object() != nullptr) {
    Json::Object object = *json.object();
    if (Json* const found = member(object, path[at])) {
      *found = changed(*found, path, value, at + 1);
    } else {
      object.push_back({path[at], value});
    }
    return object;
  }
  Json::Array array = *json.array();
  Json& item = array.at(static_cast<std::size_t>(std::stoi(path[at])));
  item = changed(item, path, value, at + 1);
  return array;
}

Json lacking(const Json& json, const std::string& key) {
  Json::Object object = *json.object();
  std::erase_if(object, [&](const auto& entry) { return entry.key == key; });
  return object;
}

std::string refused_deal(const Json& json, SetId set = kHouseSet) {
  return refused(Domaine::parse_deal({2, set}, json));
}

TEST(DomaineDeals, AGoodDealIsTaken) {
  const Json good = deal_json(printed_deal());
  EXPECT_EQ(refused_deal(good), "");
  EXPECT_EQ(good.find("tiles")->array()->at(0).dump(), "{\"tile\": 0, \"turn\": 0}");
  EXPECT_EQ(good.find("set")->dump(), "\"house\"");
}

TEST(DomaineDeals, WhatIsNoDealAtAll) {
  const Json good = deal_json(printed_deal());
  EXPECT_EQ(refused_deal(Json::Array{}), "deal deal-not-object");
  EXPECT_EQ(refused_deal(Json()), "deal deal-not-object");
  EXPECT_EQ(refused_deal(changed(good, {"order"}, 1)), "deal deal-key");
}

TEST(DomaineDeals, DO1_BadTiles) {
  const Json good = deal_json(printed_deal());
  const auto with = [&](const Names& path, const Json& value) {
    return refused_deal(changed(good, path, value));
  };
  EXPECT_EQ(refused_deal(lacking(good, "tiles")), "DO-1 deal-tiles");
  EXPECT_EQ(with({"tiles"}, "none"), "DO-1 deal-tiles");
  Json::Array seven = *good.find("tiles")->array();
  seven.pop_back();
  EXPECT_EQ(with({"tiles"}, seven), "DO-1 deal-tiles");
  seven.push_back(seven[0]);
  seven.push_back(seven[1]);
  EXPECT_EQ(with({"tiles"}, seven), "DO-1 deal-tiles") << "nine";
  EXPECT_EQ(with({"tiles", "3", "tile"}, 2), "DO-1 deal-tile-twice");
  for (const Json& wrong : {Json(8), Json(-1), Json("3"), Json()}) {
    EXPECT_EQ(with({"tiles", "3", "tile"}, wrong), "DO-1 deal-tile");
  }
  for (const Json& wrong : {Json(4), Json(-1), Json("1"), Json()}) {
    EXPECT_EQ(with({"tiles", "3", "turn"}, wrong), "DO-1 deal-tile");
  }
  EXPECT_EQ(with({"tiles", "3", "flip"}, true), "DO-1 deal-tile");
  EXPECT_EQ(with({"tiles", "3"}, 3), "DO-1 deal-tile");
  EXPECT_EQ(with({"tiles", "3"}, Json::Object{{"tile", 3}}), "DO-1 deal-tile");
}

TEST(DomaineDeals, DO2_BadDecks) {
  const Json good = deal_json(printed_deal());
  const auto with = [&](const Names& path, const Json& value) {
    return refused_deal(changed(good, path, value));
  };
  EXPECT_EQ(refused_deal(lacking(good, "deck")), "DO-2 deal-deck");
  EXPECT_EQ(with({"deck"}, "A1"), "DO-2 deal-deck");
  Json::Array cards = *good.find("deck")->array();
  cards.pop_back();
  EXPECT_EQ(with({"deck"}, cards), "DO-2 deal-deck");
  for (const Json& wrong : {Json("A16"), Json("E1"), Json("a1"), Json("A01"), Json("A"), Json(1)}) {
    EXPECT_EQ(with({"deck", "4"}, wrong), "DO-2 deal-card") << wrong.dump();
  }
  EXPECT_EQ(with({"deck", "4"}, "A1"), "DO-2 deal-card-twice");
  // All of A before B before C before D.
  Json swapped = changed(changed(good, {"deck", "14"}, "B1"), {"deck", "15"}, "A15");
  EXPECT_EQ(refused_deal(swapped), "DO-2 deal-pile-order");
  swapped = changed(changed(good, {"deck", "0"}, "D15"), {"deck", "59"}, "A1");
  EXPECT_EQ(refused_deal(swapped), "DO-2 deal-pile-order");
  swapped = changed(changed(good, {"deck", "3"}, "A12"), {"deck", "11"}, "A4");
  EXPECT_EQ(refused_deal(swapped), "") << "within a pile any order is a shuffle";
}

TEST(DomaineDeals, ADealBelongsToItsSet) {
  const Json good = deal_json(printed_deal());
  EXPECT_EQ(refused_deal(lacking(good, "set")), "deal deal-set");
  EXPECT_EQ(refused_deal(changed(good, {"set"}, "other")), "deal deal-set");
  EXPECT_EQ(refused_deal(changed(good, {"set_hash"}, "0")), "deal deal-house-hash");
  const auto meadows = hold_components(odd::meadows());
  ASSERT_TRUE(meadows);
  Rng rng(1);
  const Json other = deal_json(Domaine::make_deal({2, meadows->id}, rng));
  EXPECT_EQ(refused_deal(other, meadows->id), "");
  EXPECT_EQ(refused_deal(other), "deal deal-set");
  EXPECT_EQ(refused_deal(good, meadows->id), "deal deal-set");
  EXPECT_EQ(refused_deal(lacking(other, "set_hash"), meadows->id), "deal deal-set-hash");
  EXPECT_EQ(refused_deal(changed(other, {"set_hash"}, "0"), meadows->id), "deal deal-set-hash");
}

Json own_set() { return changed(components(kHouseSet).json, {"name"}, "own"); }

// The odd sets of the other tests are good ones.
TEST(DomaineSets, OddSetsAreTaken) {
  for (const Json& set : odd::all()) EXPECT_EQ(refused(parse_components(set)), "");
}

TEST(DomaineSets, DO1_AtLeastFortyEightMeadows) {
  Json set = odd::islands();
  EXPECT_EQ(refused(parse_components(set)), "") << "exactly 48";
  set = changed(set, {"tiles", "0", "0"}, "vfvv");
  EXPECT_EQ(refused(parse_components(set)), "DO-1 meadows-count");
}

// Two actions of the same kind are distinct.
TEST(DomaineSets, DO2_ActionsOfOneKindMayShareACard) {
  const Json set = changed(own_set(), {"cards", "7", "actions"}, Json::Array{"B1", "B3"});
  EXPECT_EQ(refused(parse_components(set)), "");
}

}  // namespace
}  // namespace demesne::domaine
