#include <algorithm>

#include "core/rng.h"
#include "tests/api_kit.h"

// What those at a table are told, and in which order.
namespace demesne::testing {
namespace {

// A table with people who listen by sockets, all there from the beginning.
class Party {
 public:
  explicit Party(const std::string& setup, std::size_t people = 2) {
    for (std::size_t i = 0; i < people; ++i) tokens.push_back(house.new_guest());
    for (const std::string& token : tokens) ears.push_back(house.ear_of(token));
    const auto opened = house.ask(tokens[0], "POST", "/api/tables", setup);
    EXPECT_EQ(opened.status, 200) << opened.body;
    table = text_of(*parse_json(opened.body), "id");
    for (std::size_t i = 0; i < people; ++i) {
      say(i, {{"do", "watch"}});
      if (i > 0) say(i, {{"do", "sit"}, {"seat", static_cast<int>(i)}});
    }
  }

  Json say(std::size_t who, Json::Object message) {
    message.push_back({"table", table});
    return house.say(ears[who], tokens[who], std::move(message));
  }
  // The code of the refusal; "" if there was none.
  std::string code(std::size_t who, Json::Object message) {
    const Json answer = say(who, std::move(message));
    const Json* error = answer.find("error");
    return error == nullptr ? "" : text_of(*error, "code");
  }

  Json get(const std::string& token, const std::string& what) {
    return *parse_json(house.ask(token, "GET", "/api/tables/" + table + what).body);
  }

  // Whoever's turn it is makes some legal move.
  void move() {
    const Json seen = get("", "/view");
    const auto seat = static_cast<std::size_t>(*seen.find("to_move")->number());
    const Json own = get(tokens[seat], "/view");
    const auto& legal = *own.find("legal")->array();
    const Json& chosen = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    EXPECT_EQ(code(seat, {{"do", "move"}, {"ply", *own.find("ply")}, {"move", chosen}}), "");
  }
  std::size_t to_move() {
    return static_cast<std::size_t>(*get("", "/view").find("to_move")->number());
  }

  // The events that a socket has been told, in one list.
  static std::vector<std::string> events(const Ear& ear) {
    std::vector<std::string> out;
    for (const std::string& text : ear.heard) {
      const auto json = parse_json(text);
      if (const Json* event = json->find("event")) out.push_back(event->dump());
      const Json* more = json->find("events");
      if (more == nullptr || more->array() == nullptr) continue;
      for (const Json& event : *more->array()) out.push_back(event.dump());
    }
    return out;
  }
  std::string last_event(std::size_t who) const {
    return text_of(*parse_json(events(*ears[who]).back()), "what");
  }

  House house;
  std::vector<std::string> tokens;
  std::vector<std::shared_ptr<Ear>> ears;
  std::string table;
  Rng rng{1};
};

TEST(Stream, CanBeTakenUpAnywhere) {
  Party party(R"({"game": "conquer", "clock": {"kind": "realtime", "initial": 60000,
                                               "increment": 0}})");
  for (int i = 0; i < 6; ++i) {
    party.house.now += 500;
    party.move();
  }
  for (const std::size_t who : {0U, 1U}) {
    const auto all = Party::events(*party.ears[who]);
    for (std::size_t since = 0; since <= all.size() + 1; ++since) {
      // On another device.
      const auto ear = party.house.ear_of(party.tokens[who]);
      party.house.say(
          ear, party.tokens[who],
          {{"do", "watch"}, {"table", party.table}, {"since", static_cast<int>(since)}});
      const auto rest = Party::events(*ear);
      ASSERT_EQ(rest, std::vector(all.begin() + std::min(since, all.size()), all.end()));
      // Both are told from now on.
      party.house.api.forget(ear);
    }
  }
}

TEST(Stream, GoesToEveryDevice) {
  Party party(R"({"game": "domain"})");
  const auto second = party.house.ear_of(party.tokens[0]);
  party.house.say(second, party.tokens[0], {{"do", "watch"}, {"table", party.table}});
  // Coming back often is no reason to be refused.
  for (int i = 0; i < 100; ++i) ASSERT_EQ(party.code(0, {{"do", "watch"}, {"since", 4}}), "");
  party.move();
  EXPECT_EQ(Party::events(*second), Party::events(*party.ears[1]));
  party.house.say(second, party.tokens[0], {{"do", "leave"}, {"table", party.table}});
  party.move();
  EXPECT_EQ(Party::events(*second).size() + 1, Party::events(*party.ears[1]).size());
}

TEST(Stream, AMoveSentAgainIsMadeOnce) {
  Party party(R"({"game": "domain"})");
  const std::size_t seat = party.to_move();
  const Json view = party.get(party.tokens[seat], "/view");
  const Json move = view.find("legal")->array()->front();
  const Json::Object message = {{"do", "move"}, {"ply", 0}, {"move", move}, {"name", "first"}};
  EXPECT_EQ(party.code(seat, message), "");
  EXPECT_EQ(party.code(seat, message), "");
  EXPECT_EQ(party.get("", "/view").find("ply")->dump(), "1");
  EXPECT_EQ(party.code(seat, {{"do", "move"}, {"ply", 0}, {"move", move}, {"name", "second"}}),
            "table-ply");
  EXPECT_EQ(party.code(
                seat, {{"do", "move"}, {"ply", 1}, {"move", move}, {"name", std::string(65, 'x')}}),
            "move-name");
}

TEST(Stream, TakebacksDrawsAndResignations) {
  Party party(R"({"game": "domination"})");
  const std::size_t first = party.to_move();
  const std::size_t second = 1 - first;
  party.move();
  const std::size_t asker = party.to_move() == first ? second : first;
  const std::size_t other = 1 - asker;
  EXPECT_EQ(party.code(other, {{"do", "answer"}, {"agree", true}}), "table-unasked");
  if (asker == first) {
    EXPECT_EQ(party.code(asker, {{"do", "takeback"}}), "");
    EXPECT_EQ(party.last_event(other), "asked");
    EXPECT_EQ(party.code(asker, {{"do", "answer"}, {"agree", true}}), "table-unasked");
    EXPECT_EQ(party.code(other, {{"do", "answer"}, {"agree", true}}), "");
    EXPECT_EQ(party.last_event(asker), "taken_back");
    EXPECT_EQ(party.get("", "/view").find("ply")->dump(), "0");
  }
  EXPECT_EQ(party.code(0, {{"do", "draw"}}), "");
  EXPECT_EQ(party.code(1, {{"do", "answer"}, {"agree", false}}), "");
  EXPECT_EQ(party.last_event(0), "declined");
  EXPECT_EQ(party.code(1, {{"do", "resign"}}), "");
  EXPECT_EQ(party.last_event(0), "ended");
  EXPECT_EQ(party.get("", "").find("result")->find("winners")->dump(), "[0]");
  EXPECT_EQ(party.code(0, {{"do", "draw"}}), "table-over");
}

TEST(Stream, WhoResignsAmongThreeLooksOnFromThen) {
  Party party(R"({"game": "domaine", "players": 3})", 3);
  party.move();
  EXPECT_EQ(party.code(1, {{"do", "resign"}}), "");
  EXPECT_EQ(party.ears[1]->last("resync").dump(), "true");
  EXPECT_TRUE(party.ears[0]->last("resync").is_null());
  EXPECT_EQ(party.code(1, {{"do", "draw"}}), "table-onlooker");
  // Starting again, it sees what every onlooker sees.
  party.ears[1]->heard.clear();
  party.say(1, {{"do", "watch"}});
  const auto stranger = std::make_shared<Ear>();
  party.house.say(stranger, "", {{"do", "watch"}, {"table", party.table}});
  EXPECT_EQ(Party::events(*party.ears[1]), Party::events(*stranger));
  EXPECT_NE(Party::events(*party.ears[0]), Party::events(*stranger));
  for (int i = 0; i < 3 && party.to_move() != 1; ++i) party.move();
  EXPECT_EQ(Party::events(*party.ears[1]), Party::events(*stranger));
}

TEST(Stream, TheOthersChooseWhatToDoAboutTheAbsent) {
  Party party(R"({"game": "domain"})");
  EXPECT_EQ(party.code(0, {{"do", "choose"}, {"choice", "claim"}}), "absent-none");
  party.house.api.forget(party.ears[1]);
  const auto pass = [&](match::Millis time) {
    party.house.now += time;
    party.house.hall.tick();
    party.house.settle();
  };
  pass(250);
  pass(party.house.office.patience - 1000);
  EXPECT_NE(party.last_event(0), "absent");
  pass(2000);
  EXPECT_EQ(party.last_event(0), "absent");
  // Back, and gone again.
  party.say(1, {{"do", "watch"}});
  pass(250);
  EXPECT_EQ(party.last_event(0), "returned");
  party.house.api.forget(party.ears[1]);
  pass(250);
  pass(party.house.office.patience);
  EXPECT_EQ(party.code(0, {{"do", "choose"}, {"choice", "nap"}}), "absent-choice");
  EXPECT_EQ(party.code(0, {{"do", "choose"}, {"choice", "wait"}}), "");
  EXPECT_EQ(party.code(0, {{"do", "choose"}, {"choice", "claim"}}), "");
  EXPECT_EQ(party.last_event(0), "ended");
}

// A program may play without a socket or a stream.
TEST(Stream, WhoAsksIsNotAbsent) {
  Party party(R"({"game": "domain"})");
  party.house.api.forget(party.ears[1]);
  const auto pass = [&](match::Millis time) {
    party.house.now += time;
    party.house.hall.tick();
    party.house.settle();
  };
  for (int i = 0; i < 5; ++i) {
    pass(party.house.office.patience - 1000);
    party.get(party.tokens[1], "/view");
  }
  EXPECT_NE(party.last_event(0), "absent");
  pass(250);
  pass(party.house.office.patience);
  EXPECT_EQ(party.last_event(0), "absent");
  party.get(party.tokens[1], "/view");
  party.house.settle();
  EXPECT_EQ(party.last_event(0), "returned");
}

TEST(Stream, CorrespondenceHasDaysForEachTurn) {
  Party party(R"({"game": "domain", "clock": {"kind": "correspondence", "days": 3}})");
  const auto pass = [&](match::Millis time) {
    party.house.now += time;
    party.house.hall.tick();
    party.house.settle();
  };
  // Who is not there is not missed.
  party.house.api.forget(party.ears[0]);
  for (int i = 0; i < 3; ++i) {
    pass(2 * match::kDay);
    party.move();
  }
  EXPECT_EQ(party.get("", "").find("phase")->dump(), R"("playing")");
  pass(3 * match::kDay + 1);
  EXPECT_EQ(text_of(*party.get("", "").find("result"), "reason"), "time");
}

// The server was down from one moment to the other; a second hall is the server started anew.
TEST(Stream, ClocksStandStillWhileTheServerIsDown) {
  Party party(R"({"game": "domain", "clock": {"kind": "realtime", "initial": 60000,
                                              "increment": 0}})");
  party.house.now += 10'000;
  party.move();
  party.house.now += 5'000;
  const auto down_since = party.house.now;
  party.house.now += 30'000;
  const auto reopen = [&](server::Hall& hall) {
    std::size_t tables = 0;
    hall.reopen(down_since, [&](std::size_t count) { tables = count; });
    for (int i = 0; i < 3; ++i) party.house.settle();
    EXPECT_EQ(tables, 1U);
  };
  server::Hall again(party.house.office);
  reopen(again);
  const auto left = [&] {
    const Json events = party.get("", "/events");
    return events.find("events")->array()->back().find("clock")->dump();
  };
  EXPECT_EQ(party.to_move() == 0 ? "[55000, 50000]" : "[50000, 55000]", left());
  // It dies again before it could note that it was alive: those seconds are not excused twice.
  party.house.now += 1'000;
  server::Hall once_more(party.house.office);
  reopen(once_more);
  EXPECT_EQ(party.to_move() == 0 ? "[55000, 50000]" : "[50000, 55000]", left());
}

TEST(Stream, TalkIsAsTheTableSays) {
  for (const auto& [talk, player, stranger] :
       {std::tuple("open", "", ""), std::tuple("none", "talk-none", "talk-none"),
        std::tuple("partners-silent", "talk-partners", "")}) {
    SCOPED_TRACE(talk);
    Party party(std::string(R"({"game": "domain", "talk": ")") + talk + "\"}");
    const Json::Object hello = {{"do", "chat"}, {"text", "hello"}};
    EXPECT_EQ(party.code(0, hello), player);
    party.tokens.push_back(party.house.new_guest());
    party.ears.push_back(party.house.ear_of(party.tokens[2]));
    EXPECT_EQ(party.code(2, hello), stranger);
    EXPECT_EQ(party.code(0, {{"do", "chat"}, {"text", ""}}), "talk-length");
    EXPECT_EQ(party.code(0, {{"do", "chat"}, {"text", std::string(501, 'x')}}), "talk-length");
    party.say(0, {{"do", "resign"}});
    EXPECT_EQ(party.code(0, hello), "");
  }
}

TEST(Stream, TheMutedAreNotHeard) {
  Party party(R"({"game": "domain"})");
  const auto heard = [&](std::size_t who) {
    return text_of(party.ears[who]->last("chat"), "text");
  };
  const std::string rude = party.ears[1]->user();
  EXPECT_EQ(party.code(0, {{"do", "mute"}, {"user", rude}}), "");
  party.say(1, {{"do", "chat"}, {"text", "one"}});
  EXPECT_EQ(heard(0), "");
  EXPECT_EQ(heard(1), "one");
  party.say(0, {{"do", "chat"}, {"text", "two"}});
  EXPECT_EQ(heard(0), "two");
  EXPECT_EQ(heard(1), "two");
  EXPECT_EQ(party.get(party.tokens[0], "/chat").find("chat")->array()->size(), 1U);
  EXPECT_EQ(party.get(party.tokens[1], "/chat").find("chat")->array()->size(), 2U);
  EXPECT_EQ(party.code(0, {{"do", "unmute"}, {"user", rude}}), "");
  party.say(1, {{"do", "chat"}, {"text", "three"}});
  EXPECT_EQ(heard(0), "three");
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(party.code(0, {{"do", "mute"}, {"user", "u" + std::to_string(i)}}), "");
  }
  EXPECT_EQ(party.code(0, {{"do", "mute"}, {"user", "one more"}}), "limit-mutes");
}

TEST(Stream, ReportsReachTheStorage) {
  Party party(R"({"game": "domain"})");
  const std::string about = party.ears[1]->user();
  EXPECT_EQ(party.code(0, {{"do", "report"}, {"text", "rude"}, {"about", about}}), "");
  const auto reports = party.house.storage().reports(false);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].by, party.ears[0]->user());
  EXPECT_EQ(reports[0].about, about);
  EXPECT_EQ(reports[0].text, "rude");
}

TEST(Stream, ARematchIsOneTableForAll) {
  Party party(R"({"game": "domain", "listed": false})");
  EXPECT_EQ(party.code(0, {{"do", "rematch"}}), "rematch-early");
  party.say(0, {{"do", "resign"}});
  const Json first = party.say(1, {{"do", "rematch"}});
  const std::string id = text_of(*first.find("ok"), "id");
  EXPECT_EQ(party.ears[0]->last("rematch").dump(), '"' + id + '"');
  const Json second = party.say(0, {{"do", "rematch"}});
  EXPECT_EQ(text_of(*second.find("ok"), "id"), id);
  // Everybody one seat further.
  EXPECT_EQ(first.find("ok")->find("holders")->dump(), "[\"" + party.ears[1]->user() + "\", \"\"]");
  EXPECT_EQ(first.find("ok")->find("setup")->find("listed")->dump(), "false");
}

TEST(Stream, OnlookersSeeTheRecordIfTheTableSaysSo) {
  for (const bool open : {true, false}) {
    Party party(std::string(R"({"game": "conquer", "open_after": )") + (open ? "true}" : "false}"));
    for (int i = 0; i < 3; ++i) party.move();
    const auto stranger = std::make_shared<Ear>();
    party.house.say(stranger, "", {{"do", "watch"}, {"table", party.table}});
    party.say(0, {{"do", "resign"}});
    const auto status = [&](const std::string& token) {
      return party.house.ask(token, "GET", "/api/tables/" + party.table + "/record").status;
    };
    EXPECT_EQ(status(""), open ? 200 : 403);
    EXPECT_EQ(status(party.house.new_guest()), open ? 200 : 403);
    EXPECT_EQ(status(party.tokens[0]), 200);
    EXPECT_EQ(status(party.tokens[1]), 200);
    for (const std::string& event : Party::events(*stranger)) {
      const Json json = *parse_json(event);
      const Json* hand = json.find("hand");
      EXPECT_TRUE(hand == nullptr || hand->is_null()) << event;
      EXPECT_EQ(event.find("order"), std::string::npos) << event;
    }
  }
}

}  // namespace
}  // namespace demesne::testing
