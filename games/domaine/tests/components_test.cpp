#include <gtest/gtest.h>

#include "games/domaine/game.h"

namespace demesne::domaine {
namespace {

Json house() { return components(kHouseSet).json; }

// The house set with one piece of its text replaced, which must be there.
Json altered(const std::string& from, const std::string& to) {
  std::string text = house().dump();
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  const auto json = parse_json(text);
  EXPECT_TRUE(json) << text.substr(at, 60);
  return *json;
}

Json renamed(const std::string& name) {
  return altered("\"name\": \"house\"", "\"name\": \"" + name + "\"");
}

// "DO-1 tiles-count"; every refusal can be said. "" for a set that is whole.
std::string refusal(const Json& json) {
  const auto set = parse_components(json);
  if (set) return "";
  EXPECT_TRUE(can_say(set.refusal(), catalogue())) << set.refusal().code;
  return set.refusal().rule + " " + set.refusal().code;
}

std::string refusal(const std::string& from, const std::string& to) {
  return refusal(altered(from, to));
}

TEST(DomaineComponents, HouseSetIsWhole) {
  EXPECT_EQ(refusal(house()), "");
  const ComponentSet& set = components(kHouseSet);
  EXPECT_EQ(set.name, "house");
  EXPECT_EQ(set.cards[*parse_card("B7")].price, 3);
  EXPECT_EQ(set.cards[*parse_card("B7")].actions[0], Action::b2);
  EXPECT_EQ(set.cards[*parse_card("B7")].actions[1], Action::k1);
  EXPECT_EQ(set.cards[*parse_card("D1")].actions[1], Action::none);
  EXPECT_EQ(set.centre[2][2], Terrain::city);
}

TEST(DomaineComponents, DO1_TilesAreChecked) {
  EXPECT_EQ(refusal(R"("f..f", "f...", "..R.", "f..f")", R"("f..f", "f...", "....", "f..f")"),
            "DO-1 city-centre");
  EXPECT_EQ(refusal("\"sfvf\"", "\"sfvR\""), "DO-1 city-count");
  EXPECT_EQ(refusal("\"sfvf\"", "\"sfvx\""), "DO-1 tile-letter");
  EXPECT_EQ(refusal("\"sfvf\"", "\"sfv\""), "DO-1 tile-form");
  EXPECT_EQ(refusal("\"sfvf\"", "7"), "DO-1 tile-form");
  EXPECT_EQ(refusal("\"sfvf\", ", ""), "DO-1 tile-form");
  EXPECT_EQ(refusal("\"sfvf\"", "\"sfvs\""), "DO-1 mines-count");
  EXPECT_EQ(refusal("[\"sfvf\", \".ff.\", \"....\", \"vf.g\"], ", ""), "DO-1 tiles-count");
  Json::Object members = *house().object();
  members[2].value = Json::Array(kTiles, Json(Json::Array(4, Json("ffff"))));
  EXPECT_EQ(refusal(members), "DO-1 meadows-count");
  members[2].value = "tiles";
  EXPECT_EQ(refusal(members), "DO-1 tiles-count");
}

TEST(DomaineComponents, DO2_CardsAreChecked) {
  const std::string a1 = R"({"id": "A1", "pile": "A", "actions": ["B3"], "price": 4, "sale": 2})";
  const auto card = [&](const std::string& text) { return refusal(a1, text); };
  EXPECT_EQ(card("7"), "DO-2 card-object");
  EXPECT_EQ(card(R"({"pile": "A", "actions": ["B3"], "price": 4, "sale": 2})"), "DO-2 card-id");
  EXPECT_EQ(refusal("\"A1\"", "\"E1\""), "DO-2 card-id");
  EXPECT_EQ(refusal("\"A1\"", "\"A16\""), "DO-2 card-id");
  EXPECT_EQ(refusal("\"A1\"", "\"A01\""), "DO-2 card-id");
  EXPECT_EQ(refusal("\"A1\"", "\"A2\""), "DO-2 card-twice");
  EXPECT_EQ(refusal("\"pile\": \"A\"", "\"pile\": \"B\""), "DO-2 card-pile");
  EXPECT_EQ(refusal("[\"B3\"]", "[]"), "DO-2 card-actions");
  EXPECT_EQ(refusal("[\"B3\"]", "[\"B3\", \"K1\", \"A\"]"), "DO-2 card-actions");
  EXPECT_EQ(refusal("[\"B3\"]", "[\"B4\"]"), "DO-2 card-action");
  EXPECT_EQ(refusal("[\"B3\"]", "[3]"), "DO-2 card-action");
  EXPECT_EQ(refusal("[\"B3\"]", "[\"B3\", \"B3\"]"), "DO-2 card-action-twice");
  EXPECT_EQ(refusal("\"price\": 4", "\"price\": 21"), "DO-2 card-ducats");
  EXPECT_EQ(refusal("\"price\": 4", "\"price\": -1"), "DO-2 card-ducats");
  EXPECT_EQ(refusal("\"sale\": 2", "\"sale\": \"2\""), "DO-2 card-ducats");
  EXPECT_EQ(refusal("\"sale\": 2", "\"sale\": 2, \"rent\": 1"), "set set-key");
  EXPECT_EQ(refusal(", \"sale\": 2", ""), "set set-missing");
  EXPECT_EQ(refusal(a1 + ", ", ""), "DO-2 cards-count");
  Json::Object members = *house().object();
  members[3].value = 60;
  EXPECT_EQ(refusal(members), "DO-2 cards-list");
}

TEST(DomaineComponents, SetsAreNamed) {
  EXPECT_EQ(refusal(Json(1)), "set set-not-object");
  EXPECT_EQ(refusal("\"name\"", "\"nick\""), "set set-key");
  EXPECT_EQ(refusal("\"name\": \"house\", ", ""), "set set-missing");
  EXPECT_EQ(refusal(renamed("")), "set set-name");
  EXPECT_EQ(refusal(renamed("a b")), "set set-name");
  EXPECT_EQ(refusal(renamed(std::string(41, 'a'))), "set set-name");
  EXPECT_EQ(refusal(renamed("Kosmos_2003-b.1")), "");
  const auto other = hold_components(altered("\"price\": 4", "\"price\": 5"));
  ASSERT_FALSE(other);
  EXPECT_EQ(other.refusal().code, "set-house");
}

// The same set has the same number however it is laid out, and sets of one name are kept apart.
TEST(DomaineComponents, SetsAreKeptApart) {
  EXPECT_EQ(hold_components(house())->id, kHouseSet);
  const HeldSet first = *hold_components(renamed("mine"));
  EXPECT_NE(first.id, kHouseSet);
  EXPECT_EQ(hold_components(renamed("mine"))->id, first.id);
  Json::Object turned = *renamed("mine").object();
  std::swap(turned[0], turned[3]);
  EXPECT_EQ(hold_components(turned)->id, first.id);
  Json::Object dearer = *altered("\"price\": 4", "\"price\": 5").object();
  dearer[0].value = "mine";
  const HeldSet second = *hold_components(dearer);
  EXPECT_NE(second.id, first.id);
  EXPECT_EQ(first.set->name, second.set->name);
  EXPECT_NE(exact_name(first.id), exact_name(second.id));
  EXPECT_EQ(find_components(exact_name(second.id)), second.id);
  EXPECT_EQ(find_components("mine"), std::nullopt);
}

// Strangers bring sets along: those that nobody plays with any more make room.
TEST(DomaineComponents, OnlySetsInUseCount) {
  const HeldSet mine = *hold_components(renamed("mine"));
  std::vector<HeldSet> held;
  std::string code;
  while (code.empty() && held.size() < 1200) {
    auto next = hold_components(renamed("held" + std::to_string(held.size())));
    if (next) held.push_back(*std::move(next));
    if (!next) code = next.refusal().code;
  }
  EXPECT_EQ(code, "set-many");
  EXPECT_GT(held.size(), 1000U);
  for (std::size_t i = 0; i < held.size(); ++i) {
    ASSERT_EQ(components(held[i].id).name, "held" + std::to_string(i));
  }
  EXPECT_EQ(hold_components(renamed("held7"))->id, held[7].id) << "one that is there needs no room";
  const SetId freed = held.back().id;
  held.pop_back();
  EXPECT_EQ(hold_components(renamed("another"))->id, freed);

  held.clear();
  for (int i = 0; i < 50; ++i) {
    const auto passing = hold_components(renamed("passing" + std::to_string(i)));
    ASSERT_TRUE(passing) << i;
    ASSERT_EQ(components(passing->id).name, "passing" + std::to_string(i));
    ASSERT_NE(passing->id, mine.id);
    ASSERT_NE(passing->id, kHouseSet);
  }
  EXPECT_EQ(components(mine.id).name, "mine");
  EXPECT_EQ(components(kHouseSet).name, "house");
}

TEST(DomaineComponents, DO1_TilesTurnClockwise) {
  Tile tile{};
  tile[0][3] = Terrain::forest;  // the upper right corner
  EXPECT_EQ(turned(tile, 1)[3][3], Terrain::forest);
  EXPECT_EQ(turned(tile, 2)[3][0], Terrain::forest);
  EXPECT_EQ(turned(tile, 3)[0][0], Terrain::forest);
  EXPECT_EQ(turned(tile, 4), tile);
}

// Tables, deals and refusals with a set of one's own.
TEST(DomaineComponents, OptionsAndDealsNameTheSet) {
  const auto loaded = Domaine::load_components(renamed("mine"));
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->name, "mine");
  const std::vector<std::string> values = {loaded->value};
  const auto options = Domaine::make_options(3, values);
  ASSERT_TRUE(options);
  EXPECT_EQ(Domaine::option_value(*options, 0), "mine");
  EXPECT_TRUE(*loaded->held == renamed("mine"));
  Rng rng(1);
  const Deal deal = Domaine::make_deal(*options, rng);
  const Json json = Domaine::deal_json(deal);
  EXPECT_EQ(*json.find("set")->string(), "mine");
  EXPECT_EQ(*json.find("set_hash")->string(), loaded->hash);
  EXPECT_TRUE(*Domaine::parse_deal(*options, json) == deal);
  const auto code = [&](const Options& table, const Json& given) {
    const auto parsed = Domaine::parse_deal(table, given);
    return parsed ? "" : parsed.refusal().code;
  };
  EXPECT_EQ(code({3, kHouseSet}, json), "deal-set");
  Json::Object wrong = *json.object();
  wrong[1].value = "0123456789abcdef";
  EXPECT_EQ(code(*options, wrong), "deal-set-hash");
  wrong.erase(wrong.begin() + 1);
  EXPECT_EQ(code(*options, wrong), "deal-set-hash");
  wrong[0].value = "house";
  EXPECT_EQ(code({3, kHouseSet}, wrong), "");
  const auto unknown = Domaine::make_options(2, std::vector<std::string>{"no-such-set"});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.refusal().code, "set-unknown");
}

}  // namespace
}  // namespace demesne::domaine
