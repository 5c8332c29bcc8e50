#include "match/match.h"

#include "engine/registry.h"
#include "tests/match_host.h"

namespace demesne::match {
namespace {

using testing::Host;

constexpr const char* kBlitz =
    R"({"game": "domination", "clock": {"kind": "realtime", "initial": 60000, "increment": 2000}})";

TEST(Setup, IsWhatItSays) {
  const char* const text =
      R"({"game": "conquer", "players": 3, "options": {"board": "random"}, )"
      R"("clock": {"kind": "correspondence", "days": 3}, "talk": "none", "listed": false, )"
      R"("open_after": false})";
  const auto setup = parse_setup(*parse_json(text));
  ASSERT_TRUE(setup);
  EXPECT_EQ(to_json(*setup).dump(), text);
}

TEST(Setup, TakesFlagsAsTheyArePrinted) {
  const auto setup =
      parse_setup(*parse_json(R"({"game": "domination", "options": {"fast": true}})"));
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->options, (std::vector<OptionArg>{{"fast", "true"}}));
}

TEST(Setup, RefusesWhatNoTableCanBeMadeOf) {
  for (const char* text :
       {"7", "{}", R"({"game": "chess"})", R"({"game": "domain", "players": 3})",
        R"({"game": "domain", "colour": "red"})", R"({"game": "domain", "options": {"level": 1}})",
        R"({"game": "domain", "options": {"level": "hard"}})",
        R"({"game": "domain", "clock": {"kind": "realtime", "initial": 0, "increment": 0}})",
        R"({"game": "domain", "clock": {"kind": "correspondence", "days": 31}})",
        R"({"game": "domain", "clock": {"kind": "sundial"}})",
        R"({"game": "domain", "talk": 1})"}) {
    const auto setup = parse_setup(*parse_json(text));
    ASSERT_FALSE(setup) << text;
    EXPECT_TRUE(testing::sayable(setup.refusal()));
  }
}

// There is room for so many sets. A table that was accepted must not be refused while it is made,
// whatever others hold by then.
TEST(Setup, KeepsItsComponentsInUse) {
  const Json house = (*find_game("domaine"))->component_sets().front();
  const auto setup_with = [&](int number) {
    Json::Object set = *house.object();
    for (auto& [key, value] : set) {
      if (key == "name") value = "set-" + std::to_string(number);
    }
    return parse_setup(Json::Object{{"game", "domaine"}, {"components", set}});
  };
  std::vector<match::Setup> held;
  auto next = setup_with(0);
  for (int number = 1; next; ++number) {
    held.push_back(*std::move(next));
    ASSERT_LT(number, 5000);
    next = setup_with(number);
  }
  EXPECT_EQ(next.refusal().code, "set-many");
  const Event created = Match::create(held.back(), "secret", 0);
  Match match;
  match.apply(created);
  held.clear();
  EXPECT_TRUE(match.sit(0, "bot:1", "", 0));
}

TEST(Seats, AreTakenOnceAndByOnePersonEach) {
  Host host(R"({"game": "domination", "players": 3})");
  EXPECT_EQ(host.take(host.match.sit(1, "ann", "share", 0)), "");
  EXPECT_EQ(host.take(host.match.sit(1, "bob", "share", 0)), "table-taken");
  EXPECT_EQ(host.take(host.match.sit(0, "ann", "share", 0)), "table-seated");
  EXPECT_EQ(host.take(host.match.sit(3, "bob", "share", 0)), "table-seat");
  EXPECT_EQ(host.take(host.match.sit(0, "bot:9", "share", 0)), "table-bot");
  EXPECT_EQ(host.take(host.match.sit(0, "bot:2", "share", 0)), "");
  EXPECT_EQ(host.take(host.match.deal(Json::Object{}, 0)), "table-waits");
  EXPECT_EQ(host.take(host.match.stand_up(1, 0)), "");
  EXPECT_EQ(host.match.seat_of("ann"), kNobody);
}

TEST(Move, IsRefusedToOthersAndForAnotherPosition) {
  Host host(R"({"game": "domination"})");
  EXPECT_EQ(host.take(host.match.move(0, 0, "b3-b4", "", 0)), "table-onlooker");
  host.fill({"ann", "bob"});
  const std::string move = host.match.position()->legal().front();
  EXPECT_EQ(host.take(host.match.move(kNobody, 0, move, "", 0)), "table-onlooker");
  EXPECT_EQ(host.take(host.match.move(1, 0, move, "", 0)), "not-your-turn");
  EXPECT_EQ(host.take(host.match.move(0, 1, move, "", 0)), "table-ply");
  EXPECT_EQ(host.take(host.match.move(0, 0, "nonsense", "", 0)), "not-a-move");
  EXPECT_EQ(host.take(host.match.move(0, 0, move, "", 0)), "");
  EXPECT_EQ(host.take(host.match.move(0, 0, move, "", 0)), "table-ply");
}

TEST(Move, SentTwiceIsMadeOnce) {
  Host host(R"({"game": "domination"})");
  host.fill({"ann", "bob"});
  const std::string move = host.match.position()->legal().front();
  ASSERT_EQ(host.take(host.match.move(0, 0, move, "a", 0)), "");
  EXPECT_EQ(host.take(host.match.move(0, 0, move, "a", 0)), "");
  EXPECT_EQ(host.ply(), 1);
  // Not even after it was taken back.
  ASSERT_EQ(host.take(host.match.ask_takeback(0, 0)), "");
  ASSERT_EQ(host.take(host.match.answer(1, true, 0)), "");
  EXPECT_EQ(host.take(host.match.move(0, 0, move, "a", 0)), "");
  EXPECT_EQ(host.ply(), 0);
  EXPECT_EQ(host.take(host.match.move(0, 0, move, "b", 0)), "");
  EXPECT_EQ(host.ply(), 1);
}

TEST(Secrets, AreToldToNobody) {
  Host host(R"({"game": "domizone"})");
  host.fill({"ann", "bob"});
  for (const auto& told : host.told) {
    for (const Json& event : told) {
      EXPECT_EQ(event.dump().find("secret"), std::string::npos);
      EXPECT_EQ(event.dump().find("share"), std::string::npos);
    }
  }
}

TEST(Takeback, NeedsEverybodysConsentAndGoesToOnesOwnDecision) {
  Host host(R"({"game": "domination", "players": 3})");
  host.fill({"ann", "bob", "eve"});
  Rng rng(3);
  EXPECT_EQ(host.take(host.match.ask_takeback(0, 0)), "takeback-none");
  for (int i = 0; i < 5; ++i) ASSERT_EQ(host.play_any(rng), "");
  ASSERT_EQ(host.take(host.match.ask_takeback(0, 0)), "");
  EXPECT_EQ(host.take(host.match.answer(0, true, 0)), "table-unasked");
  EXPECT_EQ(host.take(host.match.answer(1, true, 0)), "");
  EXPECT_EQ(host.ply(), 5);
  EXPECT_EQ(host.take(host.match.answer(2, true, 0)), "");
  EXPECT_EQ(host.ply(), 3);
  EXPECT_EQ(host.to_move(), 0);
}

TEST(Takeback, CanBeDeclinedAndLapsesWithAMove) {
  Host host(R"({"game": "domain"})");
  host.fill({"ann", "bob"});
  Rng rng(4);
  ASSERT_EQ(host.play_any(rng), "");
  ASSERT_EQ(host.take(host.match.ask_takeback(0, 0)), "");
  ASSERT_EQ(host.take(host.match.answer(1, false, 0)), "");
  EXPECT_EQ(host.take(host.match.answer(1, true, 0)), "table-unasked");
  ASSERT_EQ(host.take(host.match.ask_takeback(0, 0)), "");
  ASSERT_EQ(host.play_any(rng), "");
  EXPECT_EQ(host.take(host.match.answer(1, true, 0)), "table-unasked");
  EXPECT_EQ(host.ply(), 2);
}

TEST(Takeback, IsGrantedByBotsAtOnce) {
  Host host(R"({"game": "domain"})");
  host.fill({"ann", "bot:1"});
  Rng rng(4);
  ASSERT_EQ(host.play_any(rng), "");
  ASSERT_EQ(host.play_any(rng), "");
  EXPECT_EQ(host.take(host.match.ask_takeback(0, 0)), "");
  EXPECT_EQ(host.ply(), 0);
}

// In conquer whoever lays a domino draws another: what nobody could know has come to light.
TEST(Takeback, StopsWhereSomethingHiddenCameToLight) {
  Host host(R"({"game": "conquer"})");
  host.fill({"ann", "bob"});
  Rng rng(5);
  ASSERT_EQ(host.play_any(rng), "");
  EXPECT_EQ(host.take(host.match.ask_takeback(0, 0)), "takeback-revealed");
}

TEST(Draw, IsAgreedByAllOrNot) {
  Host host(R"({"game": "domination"})");
  host.fill({"ann", "bob"});
  ASSERT_EQ(host.take(host.match.offer_draw(1, 0)), "");
  EXPECT_EQ(host.take(host.match.offer_draw(0, 0)), "table-asked");
  ASSERT_EQ(host.take(host.match.answer(0, true, 0)), "");
  EXPECT_EQ(host.match.result().dump(),
            R"({"winners": [0, 1], "scores": null, "reason": "agreement"})");
  EXPECT_EQ(host.play("b3-b4"), "table-over");
}

// Who offers may move, as people do; who moves instead of answering declines.
TEST(Draw, OutlastsAMoveOfWhoOffers) {
  Host host(R"({"game": "domination"})");
  host.fill({"ann", "bob"});
  Rng rng(6);
  ASSERT_EQ(host.take(host.match.offer_draw(0, 0)), "");
  ASSERT_EQ(host.play_any(rng), "");
  Host other = host;
  EXPECT_EQ(host.take(host.match.answer(1, true, 0)), "");
  EXPECT_EQ(host.match.phase(), Match::Phase::over);
  ASSERT_EQ(other.play_any(rng), "");
  EXPECT_EQ(other.take(other.match.answer(1, true, 0)), "table-unasked");
  EXPECT_TRUE(Match::from_log(other.log));
}

// What can be done without end makes no log without end; moves go on.
TEST(Takeback, EndsWhenTooMuchHasHappened) {
  Host host(R"({"game": "domination"})");
  host.fill({"ann", "bob"});
  std::string refused;
  while (refused.empty()) {
    refused = host.take(host.match.offer_draw(0, 0));
    host.take(host.match.answer(1, false, 0));
    ASSERT_LT(host.log.size(), 10'000U);
  }
  EXPECT_EQ(refused, "table-long");
  Rng rng(6);
  EXPECT_EQ(host.play_any(rng), "");
  EXPECT_EQ(host.take(host.match.ask_takeback(0, 0)), "table-long");
  EXPECT_EQ(host.take(host.match.resign(0, 0)), "");
}

TEST(Draw, IsNotForBots) {
  Host host(R"({"game": "domination"})");
  host.fill({"ann", "bot:1"});
  EXPECT_EQ(host.take(host.match.offer_draw(0, 0)), "draw-bots");
}

TEST(Resigning, EndsAGameOfTwoAndLeavesOthersABot) {
  Host two(R"({"game": "domain"})");
  two.fill({"ann", "bob"});
  ASSERT_EQ(two.take(two.match.resign(0, 0)), "");
  EXPECT_EQ(two.match.result().dump(),
            R"({"winners": [1], "scores": null, "reason": "resignation"})");

  Host three(R"({"game": "domizone", "players": 3})");
  three.fill({"ann", "bob", "eve"});
  ASSERT_EQ(three.take(three.match.resign(1, 0)), "");
  EXPECT_EQ(three.match.phase(), Match::Phase::playing);
  EXPECT_EQ(three.match.holder(1), "bot:5");
}

TEST(Clock, RunsForWhoeverIsToMoveAndEndsTheGame) {
  Host host(kBlitz);
  host.fill({"ann", "bob"});
  host.now += 10'000;
  Rng rng(6);
  ASSERT_EQ(host.play_any(rng), "");
  EXPECT_EQ(host.match.clock().left(0, host.now), 52'000);
  EXPECT_EQ(host.match.clock().left(1, host.now + 5'000), 55'000);
  EXPECT_TRUE(host.match.tick(host.now + 59'999).empty());
  host.now += 60'000;
  EXPECT_EQ(host.play_any(rng), "table-late");
  host.take(host.match.tick(host.now));
  EXPECT_EQ(host.match.result().dump(), R"({"winners": [0], "scores": null, "reason": "time"})");
}

TEST(Clock, DoesNotRunWhileTheServerIsDownNorForBots) {
  Host host(kBlitz);
  host.fill({"ann", "bot:1"});
  host.take(host.match.excuse(100'000, host.now));
  EXPECT_TRUE(host.match.tick(host.now + 159'999).empty());
  EXPECT_FALSE(host.match.tick(host.now + 160'000).empty());
  Rng rng(6);
  ASSERT_EQ(host.play_any(rng), "");
  EXPECT_TRUE(host.match.tick(host.now + 1'000'000).empty());
}

TEST(Clock, IsNotStoppedForAgesWhateverALogSays) {
  Host host(kBlitz);
  host.fill({"ann", "bob"});
  host.take(host.match.excuse(kLongestOutage + 1, host.now));
  EXPECT_TRUE(Match::from_log(host.log));
  for (const Millis span : {Millis{0}, Millis{-1}, kLongestOutage + 1}) {
    Events log = host.log;
    log.push_back({.what = What::excused, .at = host.now, .data = span});
    EXPECT_FALSE(Match::from_log(log)) << span;
  }
}

TEST(Clock, GivesDaysForEachTurnInCorrespondence) {
  Host host(R"({"game": "domain", "clock": {"kind": "correspondence", "days": 2}})");
  host.fill({"ann", "bob"});
  Rng rng(6);
  host.now += 2 * kDay - 1;
  ASSERT_EQ(host.play_any(rng), "");
  EXPECT_EQ(host.match.clock().left(0, host.now), 2 * kDay);
  EXPECT_EQ(host.match.clock().deadline(), host.now + 2 * kDay);
}

TEST(Absence, LetsTheOthersChoose) {
  Host host(R"({"game": "domination", "players": 3})");
  host.fill({"ann", "bob", "eve"});
  EXPECT_EQ(host.take(host.match.choose(0, "bot", 0)), "absent-none");
  ASSERT_EQ(host.take(host.match.go_absent(2, 0)), "");
  EXPECT_EQ(host.take(host.match.choose(2, "bot", 0)), "absent-none");
  EXPECT_EQ(host.take(host.match.choose(0, "shout", 0)), "absent-choice");
  ASSERT_EQ(host.take(host.match.choose(0, "bot", 0)), "");
  ASSERT_EQ(host.take(host.match.choose(1, "wait", 0)), "");
  EXPECT_EQ(host.match.holder(2), "eve");
  ASSERT_EQ(host.take(host.match.choose(1, "bot", 0)), "");
  EXPECT_EQ(host.match.holder(2), "bot:5");
}

// What was chosen while fewer were away is asked anew, so that the same choice counts again.
TEST(Absence, OfOneMoreIsAnotherQuestion) {
  Host host(R"({"game": "domination", "players": 3})");
  host.fill({"ann", "bob", "eve"});
  ASSERT_EQ(host.take(host.match.go_absent(2, 0)), "");
  ASSERT_EQ(host.take(host.match.choose(0, "claim", 0)), "");
  ASSERT_EQ(host.take(host.match.go_absent(1, 0)), "");
  ASSERT_EQ(host.take(host.match.choose(0, "claim", 0)), "");
  EXPECT_EQ(host.match.phase(), Match::Phase::over);
}

TEST(Absence, MayEndTheGameOrEndItself) {
  Host host(R"({"game": "domination"})");
  host.fill({"ann", "bob"});
  ASSERT_EQ(host.take(host.match.go_absent(1, 0)), "");
  ASSERT_EQ(host.take(host.match.come_back(1, 0)), "");
  EXPECT_EQ(host.take(host.match.choose(0, "claim", 0)), "absent-none");
  ASSERT_EQ(host.take(host.match.go_absent(1, 0)), "");
  ASSERT_EQ(host.take(host.match.choose(0, "claim", 0)), "");
  EXPECT_EQ(host.match.result().dump(),
            R"({"winners": [0], "scores": null, "reason": "abandonment"})");
}

TEST(Rematch, IsSaidOnceAndAfterTheEnd) {
  Host host(R"({"game": "domination"})");
  EXPECT_EQ(host.take(host.match.play_again(0, "next", 0)), "table-onlooker");
  host.fill({"ann", "bob"});
  EXPECT_EQ(host.take(host.match.play_again(0, "next", 0)), "rematch-early");
  ASSERT_EQ(host.take(host.match.resign(0, 0)), "");
  EXPECT_EQ(host.take(host.match.play_again(kNobody, "next", 0)), "table-onlooker");
  ASSERT_EQ(host.take(host.match.play_again(1, "next", 0)), "");
  EXPECT_EQ(host.match.rematch(), "next");
  const int events = host.match.events();
  EXPECT_EQ(host.take(host.match.play_again(0, "another", 0)), "");
  EXPECT_EQ(host.match.rematch(), "next");
  EXPECT_EQ(host.match.events(), events);
  Events log = host.log;
  log.push_back({.what = What::rematched, .at = 0, .seat = 0, .text = "another"});
  EXPECT_FALSE(Match::from_log(log));
}

// Nobody could have asked for that, and nobody could agree to it.
TEST(Log, WithATakebackOfNothingIsRefused) {
  Host host(R"({"game": "domination"})");
  host.fill({"ann", "bob"});
  Events log = host.log;
  for (const char* wish : {"takeback", "lunch"}) {
    log.push_back({.what = What::asked, .at = 0, .seat = 0, .text = wish});
    EXPECT_FALSE(Match::from_log(log));
    log.pop_back();
  }
  log.push_back({.what = What::asked, .at = 0, .seat = 0, .text = "draw"});
  EXPECT_TRUE(Match::from_log(log));
}

}  // namespace
}  // namespace demesne::match
