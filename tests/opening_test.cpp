#include "tests/api_kit.h"

// How a table begins: whole, or not at all.
namespace demesne::testing {
namespace {

class Opening : public ::testing::Test {
 protected:
  Json open(const std::string& wish) {
    return *parse_json(house.ask(token, "POST", "/api/tables", wish).body);
  }
  // The code of the refusal; "" if there was none.
  std::string code(const std::string& wish) {
    const Json answer = open(wish);
    const Json* error = answer.find("error");
    return error == nullptr ? "" : text_of(*error, "code");
  }
  std::size_t tables() { return house.storage().listed_tables(10).size(); }

  House house;
  std::string token = house.new_guest();
};

TEST_F(Opening, ARefusedTableIsNotThere) {
  for (const auto& [seats, why] :
       {std::pair(R"(["me", "bot:99"])", "table-bot"), std::pair(R"(["bot:99"])", "table-bot"),
        std::pair(R"(["me", "me"])", "table-seated"), std::pair(R"(["me", "you"])", "table-seats"),
        std::pair(R"(["me", "open", "open"])", "table-seat")}) {
    EXPECT_EQ(code(std::string(R"({"game": "domain", "seats": )") + seats + "}"), why) << seats;
    EXPECT_EQ(tables(), 0U) << seats;
  }
  EXPECT_TRUE(house.storage().tables_of(house.user_of(token).id, 10).empty());
  EXPECT_EQ(house.hall.rooms(), 0U);
}

TEST_F(Opening, BotsAloneHaveNoTable) {
  EXPECT_EQ(code(R"({"game": "domain", "seats": ["bot:1", "bot:2"]})"), "table-bots");
  EXPECT_EQ(tables(), 0U);
  EXPECT_EQ(code(R"({"game": "domain", "seats": ["bot:1"]})"), "");
  EXPECT_EQ(code(R"({"game": "domain", "seats": ["bot:1", "me"]})"), "");
}

TEST_F(Opening, AllWhoSitAreThereFromTheBeginning) {
  const Json table = open(
      R"({"game": "conquer", "players": 3, "seats": ["bot:1", "me", "open"], "share": "00ff"})");
  EXPECT_EQ(table.find("holders")->dump(),
            "[\"bot:1\", \"" + house.user_of(token).id + "\", \"\"]");
  EXPECT_EQ(table.find("events")->dump(), "3");
  EXPECT_EQ(house.storage().events(text_of(table, "id"), 0).size(), 3U);
}

}  // namespace
}  // namespace demesne::testing
