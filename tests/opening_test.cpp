#include "tests/api_kit.h"

// How a table begins: whole, or not at all; and where its game goes on.
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
  std::size_t tables() { return house.storage().listed_tables(0, 10).size(); }

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

// Whether or not the table is in memory.
TEST_F(Opening, ListsTellWhoseTurnItIs) {
  const std::string other = house.new_guest();
  const std::string id =
      text_of(open(R"({"game": "domination", "options": {"fast": true}})"), "id");
  const auto row = [&](const std::string& who) {
    const Json tables = *parse_json(house.ask(who, "GET", "/api/me/tables").body);
    return tables.find("tables")->array()->front();
  };
  EXPECT_EQ(row(token).find("to_move")->dump(), "null");
  EXPECT_EQ(row(token).find("setup")->dump(),
            R"({"players": 2, "options": {"fast": "true"}, "clock": null, "talk": "open"})");
  house.ask(other, "POST", "/api/tables/" + id + "/sit", R"({"seat": 1})");
  EXPECT_EQ(row(other).find("to_move")->dump(), "0");
  EXPECT_EQ(row(other).find("seat")->dump(), "1");
  ASSERT_EQ(house.ask(token, "POST", "/api/tables/" + id + "/move", R"({"ply": 0, "move": "b2b3"})")
                .status,
            200);
  EXPECT_EQ(row(token).find("to_move")->dump(), "1");
  for (int i = 0; i < 2; ++i) {
    house.hall.tick();
    house.settle();
  }
  ASSERT_EQ(house.hall.at_hand(id), nullptr);
  EXPECT_EQ(row(token).find("to_move")->dump(), "1");
  EXPECT_EQ(row(token).find("seat")->dump(), "0");
}

// Two who have played a game to its end.
class Rematch : public Opening {
 protected:
  Rematch() {
    table = text_of(open(R"({"game": "domain", "listed": false})"), "id");
    house.ask(other, "POST", "/api/tables/" + table + "/sit", R"({"seat": 1})");
    house.ask(token, "POST", "/api/tables/" + table + "/resign");
  }
  server::HttpRequest asked_by(const std::string& who) const {
    return {.method = "POST",
            .path = "/api/tables/" + table + "/rematch",
            .body = R"({"share": "00ff"})",
            .token = who,
            .address = "here"};
  }
  Json summary() { return *parse_json(house.ask("", "GET", "/api/tables/" + table).body); }
  std::vector<server::TableRow> tables_of(const std::string& who) {
    return house.storage().tables_of(house.user_of(who).id, 10);
  }

  std::string other = house.new_guest();
  std::string table;
};

TEST_F(Rematch, AskedForByBothAtOnceIsOneTable) {
  const auto answers = house.ask_at_once({asked_by(other), asked_by(token)});
  const Json first = *parse_json(answers[0].body);
  const Json second = *parse_json(answers[1].body);
  EXPECT_EQ(answers[1].status, 200) << answers[1].body;
  EXPECT_EQ(text_of(first, "id"), text_of(second, "id"));
  EXPECT_EQ(text_of(second, "commitment").size(), 64U);
  EXPECT_EQ(second.find("holders")->dump(),
            "[\"" + house.user_of(other).id + "\", \"" + house.user_of(token).id + "\"]");
  EXPECT_EQ(tables_of(token).size(), 2U);
  EXPECT_EQ(tables_of(other).size(), 2U);
  EXPECT_EQ(text_of(summary(), "rematch"), text_of(first, "id"));
}

// A stranger in the lobby would be faster than who was asked to play again.
TEST_F(Rematch, IsNotInTheLobby) {
  table = text_of(open(R"({"game": "domain"})"), "id");
  house.ask(other, "POST", "/api/tables/" + table + "/sit", R"({"seat": 1})");
  house.ask(token, "POST", "/api/tables/" + table + "/resign");
  const Json next = *parse_json(house.ask_at_once({asked_by(token)})[0].body);
  EXPECT_EQ(flag_of(*next.find("setup"), "listed"), false);
  EXPECT_TRUE(house.storage().listed_tables(0, 10).empty());
}

TEST_F(Rematch, IsKnownWhenTheTableWasPutAway) {
  const Json first = *parse_json(house.ask_at_once({asked_by(token)})[0].body);
  house.hall.tick();
  ASSERT_EQ(house.hall.at_hand(table), nullptr);
  EXPECT_EQ(text_of(summary(), "rematch"), text_of(first, "id"));
  house.hall.tick();
  const Json second = *parse_json(house.ask_at_once({asked_by(other)})[0].body);
  EXPECT_EQ(text_of(second, "id"), text_of(first, "id"));
  EXPECT_EQ(tables_of(other).size(), 2U);
}

}  // namespace
}  // namespace demesne::testing
