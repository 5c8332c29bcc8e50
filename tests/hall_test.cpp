#include "tests/api_kit.h"

// Which tables are in memory, what time it is for them, and what happens when the storage fails.
namespace demesne::testing {
namespace {

// Somebody who has just asked for a table is not left behind when it is put away.
TEST(Hall, ATableThatSomebodyHoldsStaysOpen) {
  House house;
  const std::string token = house.new_guest();
  const auto opened = house.ask(token, "POST", "/api/tables", R"({"game": "domain"})");
  const std::string id = text_of(*parse_json(opened.body), "id");
  std::shared_ptr<server::Room> held;
  house.hall.find(id, [&](const auto& room) { held = *room; });
  house.settle();
  ASSERT_NE(held, nullptr);
  house.hall.tick();
  EXPECT_EQ(house.hall.rooms(), 1U);
  held.reset();
  house.hall.tick();
  EXPECT_EQ(house.hall.rooms(), 0U);
}

// Two people sit down at a new table; its id.
std::string begin_game(House& house, const std::string& ann, const std::string& bob,
                       const std::string& setup) {
  const auto opened = house.ask(ann, "POST", "/api/tables", setup);
  const std::string id = text_of(*parse_json(opened.body), "id");
  EXPECT_EQ(house.ask(bob, "POST", "/api/tables/" + id + "/sit", R"({"seat": 1})").status, 200);
  return id;
}

constexpr const char* kWithClock =
    R"({"game": "domain", "clock": {"kind": "realtime", "initial": 60000, "increment": 0}})";

// A game that nobody looks at waits in the storage, unless its clock has to be watched.
TEST(Hall, GamesThatNobodyLooksAtArePutAway) {
  House house;
  const std::string ann = house.new_guest();
  const std::string bob = house.new_guest();
  const std::string id = begin_game(house, ann, bob, R"({"game": "domination"})");
  begin_game(house, ann, bob, kWithClock);
  house.hall.tick();
  EXPECT_EQ(house.hall.rooms(), 1U);
  const auto move =
      house.ask(ann, "POST", "/api/tables/" + id + "/move", R"({"ply": 0, "move": "c4c3"})");
  EXPECT_EQ(move.status, 200) << move.body;
  EXPECT_EQ(house.hall.rooms(), 2U);
}

// Who plays sees at once that the other's connection is gone, and that it is back.
TEST(Hall, TellsWhoIsHere) {
  House house;
  const std::string ann = house.new_guest();
  const std::string bob = house.new_guest();
  const std::string id = begin_game(house, ann, bob, R"({"game": "domination"})");
  const auto watch = [&](const std::shared_ptr<Ear>& ear, const std::string& token) {
    house.say(ear, token, {{"do", "watch"}, {"table", id}});
  };
  const auto of_ann = house.ear_of(ann);
  watch(of_ann, ann);
  EXPECT_EQ(of_ann->last("summary").find("here")->dump(), "[0]");
  const auto of_bob = house.ear_of(bob);
  const auto in_another_window = house.ear_of(bob);
  watch(of_bob, bob);
  EXPECT_EQ(of_ann->last("here").dump(), "[0, 1]");
  const auto told = of_ann->heard.size();
  watch(of_bob, bob);  // the same again, from another event on
  watch(in_another_window, bob);
  watch(std::make_shared<Ear>(), "");
  house.api.forget(in_another_window);
  EXPECT_EQ(of_ann->heard.size(), told);
  house.api.forget(of_bob);
  EXPECT_EQ(of_ann->last("here").dump(), "[0]");
  house.say(of_ann, ann, {{"do", "leave"}, {"table", id}});
  EXPECT_EQ(parse_json(house.ask("", "GET", "/api/tables/" + id).body)->find("here")->dump(), "[]");
}

// Whoever looks on already is here as soon as it sits down.
TEST(Hall, WhoSitsDownIsHere) {
  House house;
  const std::string ann = house.new_guest();
  const std::string bob = house.new_guest();
  const auto opened = house.ask(ann, "POST", "/api/tables", R"({"game": "domination"})");
  const std::string id = text_of(*parse_json(opened.body), "id");
  const auto of_bob = house.ear_of(bob);
  house.say(of_bob, bob, {{"do", "watch"}, {"table", id}});
  EXPECT_EQ(of_bob->last("summary").find("here")->dump(), "[]");
  house.say(of_bob, bob, {{"do", "sit"}, {"table", id}, {"seat", 1}});
  EXPECT_EQ(of_bob->last("here").dump(), "[1]");
}

// Nobody is told to sign in again, or that a table is gone, because a disk is full.
TEST(Hall, AStorageThatFailsIsNotTakenForAnAnswer) {
  House house;
  const std::string ann = house.new_guest();
  const auto opened = house.ask(ann, "POST", "/api/tables", R"({"game": "domain"})");
  const std::string path = "/api/tables/" + text_of(*parse_json(opened.body), "id");
  const std::string bob = house.new_guest();
  house.hall.tick();
  int complaints = 0;
  house.office.storage_failed = [&](const std::string&) { ++complaints; };
  house.break_storage();
  for (const auto& [token, asked] :
       {std::pair{bob, std::string("/api/me")}, {std::string(), path}}) {
    const auto answer = house.ask(token, "GET", asked);
    EXPECT_EQ(answer.status, 503) << asked;
    EXPECT_NE(answer.body.find("server-storage"), std::string::npos) << answer.body;
  }
  EXPECT_EQ(complaints, 2);
}

// Also when more games than a lobby lists have ended since.
TEST(Hall, TellsOfEveryGameThatIsNotOver) {
  House house;
  const std::string ann = house.new_guest();
  const std::string bob = house.new_guest();
  const std::string going_on = begin_game(house, ann, bob, R"({"game": "domination"})");
  for (int i = 0; i < 60; ++i) {
    house.now += 1000;
    const std::string id = begin_game(house, ann, bob, R"({"game": "domination"})");
    ASSERT_EQ(house.ask(bob, "POST", "/api/tables/" + id + "/resign").status, 200);
  }
  const auto ear = house.ear_of(ann);
  house.follow(ear);
  ASSERT_FALSE(ear->heard.empty());
  EXPECT_EQ(text_of(ear->last("summary"), "id"), going_on);
}

// More than the journal takes at once, and each of them is excused.
TEST(Hall, ReopensManyGames) {
  constexpr int kGames = 450;
  House house;
  const std::string ann = house.new_guest();
  const std::string bob = house.new_guest();
  std::vector<std::string> tables;
  for (int i = 0; i < kGames; ++i) tables.push_back(begin_game(house, ann, bob, kWithClock));
  server::Hall again(house.office);
  const auto since = house.now;
  house.now += 50'000;
  std::optional<std::size_t> opened;
  again.reopen(since, [&](std::size_t count) { opened = count; });
  while (!opened) house.settle();
  EXPECT_EQ(*opened, std::size_t{kGames});
  for (const std::string& table : tables) {
    const auto clock = again.at_hand(table)->match().clock();
    EXPECT_EQ(clock.deadline(), since + 50'000 + 60'000);
  }
}

// Who has moved in time does not pay for what others do before the move is written down.
TEST(Hall, AMoveCountsFromWhenItCame) {
  House house;
  const std::string ann = house.new_guest();
  const std::string bob = house.new_guest();
  const std::string id = begin_game(house, ann, bob, kWithClock);
  const auto room = house.hall.at_hand(id);
  using match::Match;
  using match::Millis;
  std::optional<Refusal> refused;
  const std::string move = room->match().position()->legal().front();
  house.now += 59'000;
  room->command([](const Match& match, Millis now) { return match.offer_draw(1, now); },
                [](const auto&) {});
  room->command([&](const Match& match, Millis now) { return match.move(0, 0, move, "", now); },
                [&](const auto& refusal) { refused = refusal; });
  house.now += 5'000;
  house.settle();
  EXPECT_FALSE(refused);
  EXPECT_EQ(room->match().moves().size(), 1U);
  EXPECT_EQ(room->match().clock().left(0, house.now), 1'000);
}

}  // namespace
}  // namespace demesne::testing
