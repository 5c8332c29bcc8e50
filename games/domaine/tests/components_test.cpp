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

TEST(DomaineComponents, HouseSetIsWhole) {
  EXPECT_TRUE(parse_components(house()));
  const ComponentSet& set = components(kHouseSet);
  EXPECT_EQ(set.name, "house");
  EXPECT_EQ(set.cards[*parse_card("B7")].price, 3);
  EXPECT_EQ(set.cards[*parse_card("B7")].actions[0], Action::b2);
  EXPECT_EQ(set.cards[*parse_card("B7")].actions[1], Action::k1);
  EXPECT_EQ(set.cards[*parse_card("D1")].actions[1], Action::none);
  EXPECT_EQ(set.centre[2][2], Terrain::city);
}

// The same set has the same number however it is laid out, and sets of one name are kept apart.
TEST(DomaineComponents, SetsAreKeptApart) {
  EXPECT_EQ(*add_components(house()), kHouseSet);
  const SetId first = *add_components(renamed("mine"));
  EXPECT_NE(first, kHouseSet);
  EXPECT_EQ(*add_components(renamed("mine")), first);
  Json::Object turned = *renamed("mine").object();
  std::swap(turned[0], turned[3]);
  EXPECT_EQ(*add_components(turned), first);
  Json::Object dearer = *altered("\"price\": 4", "\"price\": 5").object();
  dearer[0].value = "mine";
  const SetId second = *add_components(dearer);
  EXPECT_NE(second, first);
  EXPECT_EQ(components(first).name, components(second).name);
  EXPECT_NE(exact_name(first), exact_name(second));
  EXPECT_EQ(find_components(exact_name(second)), second);
  EXPECT_EQ(find_components("mine"), std::nullopt);
}

// In a process of its own, because a set stays as long as the program runs.
TEST(DomaineComponentsDeathTest, SetsAreBounded) {
  const auto fill = [] {
    for (int i = 0; i < 300; ++i) {
      const auto id = add_components(renamed("set" + std::to_string(i)));
      if (!id) std::exit(id.refusal().code == "set-many" && i > 200 ? 0 : 1);
    }
    std::exit(2);
  };
  EXPECT_EXIT(fill(), ::testing::ExitedWithCode(0), "");
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
  EXPECT_TRUE(Domaine::components_json(*options) == renamed("mine"));
  Rng rng(1);
  const Deal deal = Domaine::make_deal(*options, rng);
  const Json json = Domaine::deal_json(deal);
  EXPECT_EQ(*json.find("set")->string(), "mine");
  EXPECT_EQ(*json.find("set_hash")->string(), loaded->hash);
  EXPECT_TRUE(*Domaine::parse_deal(*options, json) == deal);
  const auto unknown = Domaine::make_options(2, std::vector<std::string>{"no-such-set"});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.refusal().code, "set-unknown");
}

}  // namespace
}  // namespace demesne::domaine
