#include "games/domaine/tests/layout.h"
#include "games/domaine/tests/odd_sets.h"

// Deals and component sets that are refused, and why: DO-1 and DO-2.
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
  const auto meadows = add_components(odd::meadows());
  ASSERT_TRUE(meadows);
  Rng rng(1);
  const Json other = deal_json(Domaine::make_deal({2, *meadows}, rng));
  EXPECT_EQ(refused_deal(other, *meadows), "");
  EXPECT_EQ(refused_deal(other), "deal deal-set");
  EXPECT_EQ(refused_deal(good, *meadows), "deal deal-set");
  EXPECT_EQ(refused_deal(lacking(other, "set_hash"), *meadows), "deal deal-set-hash");
  EXPECT_EQ(refused_deal(changed(other, {"set_hash"}, "0"), *meadows), "deal deal-set-hash");
}

Json own_set() { return changed(components(kHouseSet).json, {"name"}, "own"); }
std::string refused_set(const Names& path, const Json& value) {
  return refused(parse_components(changed(own_set(), path, value)));
}

TEST(DomaineSets, AGoodSetIsTaken) {
  EXPECT_EQ(refused(parse_components(own_set())), "");
  for (const Json& set : odd::all()) EXPECT_EQ(refused(parse_components(set)), "");
}

TEST(DomaineSets, WhatIsNoSetAtAll) {
  EXPECT_EQ(refused(parse_components(Json::Array{})), "set set-not-object");
  for (const char* key : {"name", "centre", "tiles", "cards"}) {
    EXPECT_EQ(refused(parse_components(lacking(own_set(), key))), "set set-missing") << key;
  }
  EXPECT_EQ(refused_set({"author"}, "me"), "set set-key");
  for (const Json& wrong : {Json(""), Json("with blank"), Json(1), Json(std::string(41, 'x'))}) {
    EXPECT_EQ(refused_set({"name"}, wrong), "set set-name") << wrong.dump();
  }
}

TEST(DomaineSets, DO1_BadTiles) {
  const Json row = Json("....");
  for (const Json& wrong :
       {Json("...."), Json(Json::Array{row, row, row}), Json(Json::Array{row, row, row, "..."}),
        Json(Json::Array{row, row, row, 4})}) {
    EXPECT_EQ(refused_set({"tiles", "2"}, wrong), "DO-1 tile-form") << wrong.dump();
    EXPECT_EQ(refused_set({"centre"}, wrong), "DO-1 tile-form") << wrong.dump();
  }
  EXPECT_EQ(refused_set({"tiles", "2", "0"}, ".fx."), "DO-1 tile-letter");
  EXPECT_EQ(refused_set({"tiles"}, Json::Array{}), "DO-1 tiles-count");
  EXPECT_EQ(refused_set({"tiles"}, "none"), "DO-1 tiles-count");
  EXPECT_EQ(refused_set({"centre", "2"}, "...."), "DO-1 city-centre");
  EXPECT_EQ(refused_set({"centre", "2"}, ".RR."), "DO-1 city-centre");
  EXPECT_EQ(refused_set({"tiles", "2", "0"}, ".fR."), "DO-1 city-count");
  EXPECT_EQ(refused_set({"tiles", "2", "0"}, "gfg."), "DO-1 mines-count");
}

TEST(DomaineSets, DO1_AtLeastFortyEightMeadows) {
  Json set = odd::islands();
  EXPECT_EQ(refused(parse_components(set)), "") << "exactly 48";
  set = changed(set, {"tiles", "0", "0"}, "vfvv");
  EXPECT_EQ(refused(parse_components(set)), "DO-1 meadows-count");
}

TEST(DomaineSets, DO2_BadCards) {
  EXPECT_EQ(refused_set({"cards"}, "none"), "DO-2 cards-list");
  Json::Array cards = *own_set().find("cards")->array();
  cards.pop_back();
  EXPECT_EQ(refused_set({"cards"}, cards), "DO-2 cards-count");
  cards.push_back(cards[0]);
  EXPECT_EQ(refused_set({"cards"}, cards), "DO-2 card-twice");
  EXPECT_EQ(refused_set({"cards", "7"}, "A8"), "DO-2 card-object");
  EXPECT_EQ(refused_set({"cards", "7", "id"}, "A16"), "DO-2 card-id");
  EXPECT_EQ(refused_set({"cards", "7", "id"}, 8), "DO-2 card-id");
  EXPECT_EQ(refused_set({"cards", "7", "pile"}, "B"), "DO-2 card-pile");
  EXPECT_EQ(refused_set({"cards", "7", "colour"}, "red"), "set set-key");
  for (const Json& wrong : {Json(Json::Array{}), Json("B1"), Json(Json::Array{"B1", "B2", "B3"})}) {
    EXPECT_EQ(refused_set({"cards", "7", "actions"}, wrong), "DO-2 card-actions") << wrong.dump();
  }
  for (const Json& wrong : {Json("B4"), Json("K3"), Json("E0"), Json("d"), Json(1)}) {
    EXPECT_EQ(refused_set({"cards", "7", "actions", "0"}, wrong), "DO-2 card-action");
  }
  EXPECT_EQ(refused_set({"cards", "7", "actions"}, Json::Array{"B1", "B1"}),
            "DO-2 card-action-twice");
  for (const char* key : {"price", "sale"}) {
    EXPECT_EQ(refused_set({"cards", "7", key}, 20), "");
    EXPECT_EQ(refused_set({"cards", "7", key}, 21), "DO-2 card-ducats");
    EXPECT_EQ(refused_set({"cards", "7", key}, -1), "DO-2 card-ducats");
    EXPECT_EQ(refused_set({"cards", "7", key}, "3"), "DO-2 card-ducats");
  }
}

// Two actions of the same kind are distinct.
TEST(DomaineSets, DO2_ActionsOfOneKindMayShareACard) {
  EXPECT_EQ(refused_set({"cards", "7", "actions"}, Json::Array{"B1", "B3"}), "");
}

TEST(DomaineSets, OnlyTheHouseIsCalledHouse) {
  EXPECT_EQ(refused(add_components(changed(odd::meadows(), {"name"}, "house"))), "set set-house");
}

}  // namespace
}  // namespace demesne::domaine
