#include <map>

#include "core/notation.h"
#include "tests/match_host.h"

// Tables of every game at which anything is tried at any time, in random order.
namespace demesne::match {
namespace {

using testing::Host;

std::string setup_of(const testing::Setting& setting, Rng& rng) {
  Json::Object options;
  for (const auto& [key, value] : setting.request.options) options.push_back({key, value});
  Json clock;
  if (rng.below(2) == 0) {
    clock = Json::Object{{"kind", "realtime"}, {"initial", 90'000}, {"increment", 3'000}};
  }
  return Json(Json::Object{{"game", setting.game->info().id},
                           {"players", setting.request.players},
                           {"options", options},
                           {"clock", clock}})
      .dump();
}

// Anybody, whether asked or not.
void answer(Host& host, Rng& rng) {
  for (int i = 0; i < 4; ++i) {
    const auto seat = rng.below(static_cast<std::uint32_t>(host.match.setup().players));
    host.take(host.match.answer(static_cast<Seat>(seat), rng.below(4) > 0, host.now));
  }
}

// Something that somebody might try, mostly a move. What is refused changes nothing.
void try_something(Host& host, Rng& rng) {
  const Match& match = host.match;
  const auto seat = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(match.setup().players)));
  host.now += rng.below(150) == 0 ? 100'000 : rng.below(3'000);
  host.take(match.tick(host.now));
  if (match.phase() == Match::Phase::over) return;
  switch (rng.below(60)) {
    case 0:
      host.take(match.ask_takeback(seat, host.now));
      answer(host, rng);
      break;
    case 1:
      host.take(match.offer_draw(seat, host.now));
      answer(host, rng);
      break;
    case 4:
      if (rng.below(8) == 0) host.take(match.resign(seat, host.now));
      break;
    case 5:
      host.take(match.go_absent(seat, host.now));
      break;
    case 6:
      host.take(match.come_back(seat, host.now));
      break;
    case 7:
      host.take(match.choose(seat, rng.below(3) == 0 ? "bot" : "wait", host.now));
      break;
    case 9:
      host.take(match.excuse(rng.below(5'000), host.now));
      break;
    case 8:
      host.take(match.sit(seat, "late", "share", host.now));
      break;
    default:
      host.play_any(rng);
  }
}

void expect_same(const Match& a, const Match& b, Millis now) {
  EXPECT_EQ(a.phase(), b.phase());
  EXPECT_EQ(a.events(), b.events());
  EXPECT_EQ(a.position()->hash(), b.position()->hash());
  EXPECT_EQ(a.clock(), b.clock());
  EXPECT_EQ(a.result(), b.result());
  EXPECT_EQ(a.rematch(), b.rematch());
  EXPECT_EQ(a.absent(), b.absent());
  EXPECT_EQ(a.tick(now + 50'000), b.tick(now + 50'000));
  for (Seat seat = 0; seat < a.setup().players; ++seat) EXPECT_EQ(a.holder(seat), b.holder(seat));
}

// A log is kept as text, and gives the same match again.
void expect_kept(const Host& host) {
  Events read;
  for (const Event& event : host.log) {
    const auto again = event_from_json(*parse_json(to_json(event).dump()));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, event);
    read.push_back(*again);
  }
  const auto match = Match::from_log(read);
  ASSERT_TRUE(match);
  expect_same(*match, host.match, host.now);
}

// Whoever is told the events of one seat, and nothing else, can follow the game.
void expect_followed(const Host& host, Seat viewer) {
  std::optional<AnyView> first;
  std::vector<AnyView> views;
  for (const Json& told : host.told[static_cast<std::size_t>(viewer + 1)]) {
    const std::string& what = *told.find("what")->string();
    if (what == "dealt") {
      TableRequest request = request_of(host.match.setup());
      request.deal = *told.find("deal");
      auto view =
          (*find_game(host.match.setup().game))->start_view(request, viewer, *told.find("hand"));
      ASSERT_TRUE(view);
      views.push_back(*view);
    } else if (what == "moved") {
      AnyView next = views.back();
      ASSERT_EQ(next->advance(*told.find("event")->string()), std::nullopt);
      views.push_back(next);
    } else if (what == "taken_back") {
      views.erase(views.begin() + 1 + static_cast<std::ptrdiff_t>(*told.find("moves")->number()),
                  views.end());
    } else {
      continue;
    }
    ASSERT_EQ(*told.find("hash")->string(), hash_text(views.back()->hash()));
  }
  EXPECT_EQ(views.back()->hash(), host.match.position()->view(viewer)->hash());
}

TEST(RandomTables, KeepTheirLogAndTellEverySeatItsPart) {
  Rng rng(20);
  std::map<What, int> happened;
  for (const testing::Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    Host host(setup_of(setting, rng));
    std::vector<std::string> holders = {"ann", "bob", "bot:1", "eve"};
    holders.resize(static_cast<std::size_t>(setting.request.players));
    host.fill(holders, rng.next());
    for (int i = 0; i < 250 && host.match.phase() == Match::Phase::playing; ++i) {
      try_something(host, rng);
    }
    if (host.match.phase() == Match::Phase::over) {
      EXPECT_EQ(host.take(host.match.play_again(0, "next", host.now)), "");
    }
    expect_kept(host);
    for (Seat viewer = kNobody; viewer < setting.request.players; ++viewer) {
      expect_followed(host, viewer);
      if (::testing::Test::HasFailure()) return;
    }
    for (const Event& event : host.log) ++happened[event.what];
  }
  // Otherwise this has not tried everything.
  for (int what = 0; what <= static_cast<int>(What::rematched); ++what) {
    if (static_cast<What>(what) == What::unseated) continue;
    EXPECT_GT(happened[static_cast<What>(what)], 0) << name_of(static_cast<What>(what));
  }
}

// Whatever is done to the events of a log, reading it refuses or gives some match.
TEST(RandomTables, RefuseBrokenLogs) {
  Rng rng(21);
  Host host(R"({"game": "domizone", "players": 3})");
  host.fill({"ann", "bob", "eve"});
  for (int i = 0; i < 60 && host.match.phase() == Match::Phase::playing; ++i) {
    try_something(host, rng);
  }
  const auto size = static_cast<std::uint32_t>(host.log.size());
  int refused = 0;
  for (int i = 0; i < 500; ++i) {
    Events log = host.log;
    std::swap(log[rng.below(size)], log[rng.below(size)]);
    Event& other = log[rng.below(size)];
    other.what = static_cast<What>(rng.below(static_cast<std::uint32_t>(What::rematched) + 1));
    refused += Match::from_log(log) ? 0 : 1;
  }
  EXPECT_GT(refused, 250);
}

}  // namespace
}  // namespace demesne::match
