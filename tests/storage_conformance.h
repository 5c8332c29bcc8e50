#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>

#include "core/rng.h"
#include "match/match.h"
#include "server/storage.h"

// What every storage must do. A test of one instantiates this suite with how to make an empty place
// for it, which can be opened again and again.
namespace demesne::server {

class StoragePlace {
 public:
  virtual ~StoragePlace() = default;
  virtual std::unique_ptr<Storage> open() = 0;
};

using MakePlace = std::unique_ptr<StoragePlace> (*)();

class StorageConformance : public ::testing::TestWithParam<MakePlace> {
 protected:
  void SetUp() override {
    place = GetParam()();
    storage = place->open();
    ASSERT_NE(storage, nullptr);
  }

  void reopen() {
    storage.reset();
    storage = place->open();
    ASSERT_NE(storage, nullptr);
  }

  static TableRow row(std::string id, std::string phase = "gathering", Millis updated = 1,
                      std::vector<std::string> holders = {"", ""}) {
    return {std::move(id), "domain", std::move(phase), true, updated, std::move(holders)};
  }
  static match::Event seated(Seat seat, std::string holder) {
    return {match::What::seated, 5, seat, std::move(holder), {}};
  }
  static match::Event created() {
    const auto setup = match::parse_setup(*parse_json(R"({"game": "domain"})"));
    return match::Match::create(*setup, "secret", 1);
  }
  static User person(std::string id, std::string name) {
    return {std::move(id), std::move(name), "hash", "", 0, 10, 20};
  }

  match::Events log(std::string_view table) {
    match::Events events;
    for (const std::string& text : storage->events(table, 0)) {
      events.push_back(*match::event_from_json(*parse_json(text)));
    }
    return events;
  }
  std::vector<std::string> ids(const std::vector<TableRow>& rows) {
    std::vector<std::string> out;
    for (const TableRow& found : rows) out.push_back(found.id);
    return out;
  }

  std::unique_ptr<StoragePlace> place;
  std::unique_ptr<Storage> storage;
};

using Ids = std::vector<std::string>;

TEST_P(StorageConformance, KeepsALogInOrder) {
  const match::Events first = {created(), seated(0, "ann")};
  ASSERT_TRUE(storage->append(row("t"), 0, first));
  ASSERT_TRUE(storage->append(row("t", "gathering", 7, {"ann", "bo"}), 2, {seated(1, "bo")}));
  ASSERT_TRUE(storage->append(row("other"), 0, {created()}));
  reopen();
  EXPECT_EQ(log("t"), (match::Events{first[0], first[1], seated(1, "bo")}));
  EXPECT_EQ(storage->events("t", 2).size(), 1U);
  EXPECT_EQ(storage->events("t", 3).size(), 0U);
  EXPECT_EQ(storage->events("absent", 0).size(), 0U);
  EXPECT_EQ(storage->table("t"), row("t", "gathering", 7, {"ann", "bo"}));
  EXPECT_EQ(storage->table("absent"), std::nullopt);
}

TEST_P(StorageConformance, RefusesNumbersThatAreTakenOrLeaveAGap) {
  ASSERT_TRUE(storage->append(row("t"), 0, {created(), seated(0, "ann")}));
  for (const int first : {0, 1, 3}) {
    EXPECT_FALSE(storage->append(row("t", "over", 9), first, {seated(1, "bo")})) << first;
  }
  EXPECT_FALSE(storage->append(row("new"), 1, {created()}));
  EXPECT_EQ(storage->table("t"), row("t"));
  EXPECT_EQ(storage->table("new"), std::nullopt);
  EXPECT_EQ(log("t").size(), 2U);
}

TEST_P(StorageConformance, KeepsMovesWithoutTheirTableChanging) {
  const match::Event move = {match::What::moved, 9, 0, "a1", {}};
  const auto later = [&](Millis updated) { return row("t", "playing", updated); };
  ASSERT_TRUE(storage->append(later(5), 0, {created()}));
  ASSERT_TRUE(storage->append("t", 1, {move}, nullptr));
  EXPECT_EQ(storage->table("t"), later(5));
  ASSERT_TRUE(storage->append(later(6), 2, {move, move}));
  EXPECT_EQ(storage->table("t"), later(6));
  for (const int first : {0, 1, 3, 5}) {
    EXPECT_FALSE(storage->append("t", first, {move}, nullptr)) << first;
    EXPECT_FALSE(storage->append("t", first, {move, move}, nullptr)) << first;
  }
  EXPECT_EQ(log("t").size(), 4U);
  // Without events the row alone is written, whatever it says.
  ASSERT_TRUE(storage->append(row("t", "over", 7), 4, {}));
  reopen();
  EXPECT_EQ(storage->table("t"), row("t", "over", 7));
  EXPECT_EQ(log("t"), (match::Events{created(), move, move, move}));
}

TEST_P(StorageConformance, ListsWhatALobbyShows) {
  const std::vector<std::string> sits = {"", "ann"};
  ASSERT_TRUE(storage->append(row("waits-long", "gathering", 1, sits), 0, {}));
  ASSERT_TRUE(storage->append(row("waits", "gathering", 2, sits), 0, {}));
  ASSERT_TRUE(storage->append(row("left", "gathering", 3, {"bot:1", ""}), 0, {}));
  ASSERT_TRUE(storage->append(row("busy", "playing", 9, {"bot:1", "ann"}), 0, {}));
  ASSERT_TRUE(storage->append(row("over", "over", 10, sits), 0, {}));
  TableRow secret = row("secret", "gathering", 11, sits);
  secret.listed = false;
  ASSERT_TRUE(storage->append(secret, 0, {}));
  EXPECT_EQ(ids(storage->listed_tables(0, 10)), (Ids{"waits", "waits-long", "busy"}));
  EXPECT_EQ(ids(storage->listed_tables(0, 2)), (Ids{"waits", "waits-long"}));
  EXPECT_EQ(ids(storage->listed_tables(2, 10)), (Ids{"waits", "busy"}));
  EXPECT_EQ(storage->tables_in_play(), (Ids{"busy"}));
  ASSERT_TRUE(storage->append(row("waits", "playing", 12, sits), 0, {}));
  EXPECT_EQ(ids(storage->listed_tables(0, 10)), (Ids{"waits-long", "waits", "busy"}));
  EXPECT_EQ(storage->tables_in_play(), (Ids{"busy", "waits"}));
}

TEST_P(StorageConformance, FindsTheTablesOfAUser) {
  ASSERT_TRUE(storage->append(row("a", "over", 1, {"ann", "bot:5"}), 0, {}));
  ASSERT_TRUE(storage->append(row("b", "playing", 3, {"bo", "ann"}), 0, {}));
  ASSERT_TRUE(storage->append(row("c", "gathering", 2, {"ann", ""}), 0, {}));
  EXPECT_EQ(ids(storage->tables_of("ann", 10)), (Ids{"b", "c", "a"}));
  EXPECT_EQ(ids(storage->tables_of("ann", 2)), (Ids{"b", "c"}));
  EXPECT_EQ(storage->unfinished_tables_of("ann"), (Ids{"b", "c"}));
  ASSERT_TRUE(storage->append(row("c", "gathering", 4, {"", ""}), 0, {}));
  EXPECT_EQ(ids(storage->tables_of("ann", 10)), (Ids{"b", "a"}));
  for (const char* nobody : {"", "bot:5", "an", "nn", "eve"}) {
    EXPECT_TRUE(storage->tables_of(nobody, 10).empty()) << nobody;
    EXPECT_TRUE(storage->unfinished_tables_of(nobody).empty()) << nobody;
  }
}

TEST_P(StorageConformance, KeepsUsersWithNamesOfTheirOwn) {
  ASSERT_TRUE(storage->add_user(person("1", "Ann")));
  ASSERT_TRUE(storage->add_user(person("2", "Bo")));
  EXPECT_FALSE(storage->add_user(person("1", "Eve")));
  EXPECT_FALSE(storage->add_user(person("3", "aNN")));
  EXPECT_EQ(storage->user("3"), std::nullopt);
  reopen();
  EXPECT_EQ(storage->user("1"), person("1", "Ann"));
  EXPECT_EQ(storage->user_named("ANN"), person("1", "Ann"));
  EXPECT_EQ(storage->user_named("Eve"), std::nullopt);

  const User changed = {"1", "ann", "other", "", 3, 11, 22};
  EXPECT_TRUE(storage->change_user(changed));
  EXPECT_EQ(storage->user("1"), changed);
  EXPECT_FALSE(storage->change_user(person("1", "bo")));
  EXPECT_FALSE(storage->change_user(person("9", "Nobody")));
  EXPECT_EQ(storage->user("1"), changed);
}

TEST_P(StorageConformance, LetsManyHaveNoName) {
  ASSERT_TRUE(storage->add_user({"1", "", "", "", 0, 0, 0}));
  ASSERT_TRUE(storage->add_user({"2", "", "", "", 0, 0, 0}));
  EXPECT_EQ(storage->user_named(""), std::nullopt);
}

TEST_P(StorageConformance, KnowsGuestsAndBots) {
  ASSERT_TRUE(storage->add_user({"old", "g1", "", "", 0, 0, 10}));
  ASSERT_TRUE(storage->add_user({"older", "g2", "", "", 0, 0, 5}));
  ASSERT_TRUE(storage->add_user({"fresh", "g3", "", "", 0, 0, 20}));
  ASSERT_TRUE(storage->add_user(person("ann", "Ann")));
  ASSERT_TRUE(storage->add_user({"robot", "Robot", "", "ann", 0, 0, 0}));
  EXPECT_EQ(storage->guests_unseen_since(20, 10), (Ids{"older", "old"}));
  EXPECT_EQ(storage->guests_unseen_since(20, 1), (Ids{"older"}));
  ASSERT_EQ(storage->bots_of("ann").size(), 1U);
  EXPECT_EQ(storage->bots_of("ann")[0].id, "robot");
  EXPECT_TRUE(storage->bots_of("").empty());
}

TEST_P(StorageConformance, ForgetsARemovedUserEverywhere) {
  ASSERT_TRUE(storage->add_user(person("ann", "Ann")));
  ASSERT_TRUE(storage->add_user({"robot", "Robot", "", "ann", 0, 0, 0}));
  ASSERT_TRUE(storage->append(row("t"), 0, {created()}));
  ASSERT_TRUE(storage->append(row("t", "gathering", 2, {"ann", ""}), 1, {seated(0, "ann")}));
  ASSERT_TRUE(storage->append(row("t", "gathering", 3, {"", ""}), 2,
                              {{match::What::unseated, 6, 0, "", {}}}));
  ASSERT_TRUE(storage->append(row("t", "gathering", 4, {"bo", "ann"}), 3,
                              {seated(1, "ann"), seated(0, "bo")}));
  ASSERT_TRUE(
      storage->append(row("u", "gathering", 5, {"robot", ""}), 0, {created(), seated(0, "robot")}));
  ASSERT_TRUE(storage->append(row("p", "playing", 6, {"bo", "ann"}), 0,
                              {created(), seated(1, "ann"), seated(0, "bo")}));
  storage->add_chat({"t", 0, 1, "ann", "hello"});
  storage->add_report({0, 1, "t", "ann", "bo", "rude", false});
  storage->add_report({0, 1, "t", "bo", "ann", "rude too", false});

  storage->remove_user("ann");
  EXPECT_EQ(storage->user("ann"), std::nullopt);
  EXPECT_EQ(storage->user("robot"), std::nullopt);
  // Where the game has not begun the seat is free, also to whoever reads the log.
  EXPECT_EQ(storage->table("t"), row("t", "gathering", 4, {"bo", ""}));
  EXPECT_EQ(storage->table("u"), row("u", "gathering", 5, {"", ""}));
  EXPECT_EQ(match::Match::from_log(log("t"))->holder(1), "");
  EXPECT_EQ(match::Match::from_log(log("u"))->holder(0), "");
  EXPECT_TRUE(storage->append(row("t", "gathering", 8, {"bo", "eve"}), 6, {seated(1, "eve")}));
  EXPECT_EQ(storage->table("p"), row("p", "playing", 6, {"bo", "guest"}));
  EXPECT_TRUE(storage->tables_of("ann", 10).empty());
  EXPECT_TRUE(storage->tables_of("guest", 10).empty());
  const auto match = match::Match::from_log(log("p"));
  ASSERT_TRUE(match);
  EXPECT_EQ(match->holder(0), "bo");
  EXPECT_EQ(match->holder(1), "guest");
  for (const char* table : {"t", "u", "p"}) {
    for (const std::string& event : storage->events(table, 0)) {
      EXPECT_EQ(event.find("ann"), std::string::npos) << event;
      EXPECT_EQ(event.find("robot"), std::string::npos) << event;
    }
  }
  EXPECT_EQ(storage->latest_chat("t", 100'000)[0].user, "guest");
  EXPECT_TRUE(storage->chat_of("ann").empty());
  EXPECT_EQ(storage->reports(true)[0].by, "guest");
  EXPECT_EQ(storage->reports(true)[1].about, "guest");
  EXPECT_TRUE(storage->add_user(person("new", "Ann"))) << "the name is free again";
}

TEST_P(StorageConformance, NumbersChatAtEachTable) {
  const ChatLine hello = {"t", 1, 5, "ann", "hello"};
  const ChatLine hi = {"t", 2, 4, "bo", "hi"};
  const ChatLine elsewhere = {"u", 1, 3, "ann", "anybody?"};
  EXPECT_EQ(storage->add_chat(hello), 1);
  EXPECT_EQ(storage->add_chat({"t", 77, 4, "bo", "hi"}), 2);
  EXPECT_EQ(storage->add_chat(elsewhere), 1);
  EXPECT_EQ(storage->latest_chat("t", 100'000), (std::vector{hello, hi}));
  EXPECT_EQ(storage->latest_chat("t", 1), (std::vector{hi}));
  EXPECT_TRUE(storage->latest_chat("silent", 2).empty());
  EXPECT_EQ(storage->chat_of("ann"), (std::vector{elsewhere, hello}));
}

TEST_P(StorageConformance, KeepsReportsUntilTheyAreClosed) {
  const Report rude = {1, 5, "t", "ann", "bo", "rude", false};
  Report spam = {2, 6, "u", "bo", "eve", "spam", false};
  const auto first = storage->add_report(rude);
  spam.id = storage->add_report(spam);
  EXPECT_NE(first, spam.id);
  EXPECT_EQ(storage->reports(false).size(), 2U);
  EXPECT_TRUE(storage->close_report(first));
  EXPECT_FALSE(storage->close_report(first));
  EXPECT_FALSE(storage->close_report(99));
  EXPECT_EQ(storage->reports(false), (std::vector{spam}));
  ASSERT_EQ(storage->reports(true).size(), 2U);
  EXPECT_TRUE(storage->reports(true)[0].closed);
}

TEST_P(StorageConformance, KeepsNotes) {
  EXPECT_EQ(storage->note("alive"), std::nullopt);
  storage->set_note("alive", "1");
  storage->set_note("alive", "2");
  storage->set_note("empty", "");
  reopen();
  EXPECT_EQ(storage->note("alive"), "2");
  EXPECT_EQ(storage->note("empty"), "");
  storage->remove_note("alive");
  storage->remove_note("unknown");
  reopen();
  EXPECT_EQ(storage->note("alive"), std::nullopt);
  EXPECT_EQ(storage->note("empty"), "");
}

TEST_P(StorageConformance, TakesAnyText) {
  for (const std::string& text :
       {std::string("'; DROP TABLE users; --"), std::string("a\0b", 3), std::string("\xff\xfe"),
        std::string("Zoë \"Z\" %_?1"), std::string(100'000, 'x')}) {
    storage->set_note(text, text);
    EXPECT_EQ(storage->note(text), text);
    EXPECT_EQ(storage->user(text), std::nullopt);
    storage->add_chat({"t", 0, 1, "ann", text});
    EXPECT_EQ(storage->latest_chat("t", 1)[0].text, text);
  }
}

TEST_P(StorageConformance, WritesATransactionWholeOrNotAtAll) {
  struct Trouble : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  const auto troubled = [&] {
    storage->set_note("a", "1");
    ASSERT_TRUE(storage->append(row("t"), 0, {created()}));
    storage->add_chat({"t", 0, 1, "ann", "hello"});
    EXPECT_EQ(storage->note("a"), "1") << "its own writes are seen within";
    throw Trouble("trouble");
  };
  EXPECT_THROW(storage->transact(troubled), Trouble);
  EXPECT_EQ(storage->note("a"), std::nullopt);
  EXPECT_EQ(storage->table("t"), std::nullopt);
  EXPECT_TRUE(storage->events("t", 0).empty());
  EXPECT_EQ(storage->add_chat({"t", 0, 1, "ann", "hello"}), 1);

  storage->transact([&] { storage->set_note("a", "2"); });
  reopen();
  EXPECT_EQ(storage->note("a"), "2");
}

// Random appends, some of them refused, some rolled back, against a map.
TEST_P(StorageConformance, AgreesWithAModel) {
  struct Changed {};
  Rng rng(1);
  std::map<std::string, match::Events> model;
  for (int round = 0; round < 200; ++round) {
    auto next = model;
    const bool fails = rng.below(4) == 0;
    const auto work = [&] {
      for (auto count = rng.below(4); count > 0; --count) {
        const std::string id(1, static_cast<char>('a' + rng.below(5)));
        match::Events& known = next[id];
        const int first = static_cast<int>(known.size()) + static_cast<int>(rng.below(5) / 3) -
                          static_cast<int>(rng.below(5) / 4);
        match::Events events;
        for (auto size = rng.below(3) + 1; size > 0; --size) {
          events.push_back(seated(0, std::to_string(rng.below(1000))));
        }
        const bool fits = first == static_cast<int>(known.size());
        ASSERT_EQ(storage->append(row(id), first, events), fits);
        if (fits) known.insert(known.end(), events.begin(), events.end());
      }
      if (fails) throw Changed();
    };
    if (fails) {
      EXPECT_THROW(storage->transact(work), Changed);
    } else {
      storage->transact(work);
      model = next;
    }
    if (round % 50 == 0) reopen();
  }
  for (const auto& [id, events] : model) EXPECT_EQ(log(id), events) << id;
}

}  // namespace demesne::server
