#include <map>

#include "core/rng.h"
#include "engine/registry.h"
#include "match/match.h"
#include "record/record.h"
#include "server/provable_deal.h"
#include "tests/server_kit.h"

// A server as browsers and programs meet it.
namespace demesne::testing {
namespace {

std::string text(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member == nullptr || member->string() == nullptr ? "" : *member->string();
}

// Somebody who plays by a socket and believes only what it has checked: it follows the game by its
// own view, made from what it is told.
class Player {
 public:
  Player(const Visitor& visitor, std::string table, Seat seat)
      : socket_(visitor.socket()), table_(std::move(table)), seat_(seat) {
    watch();
  }

  // Goes on by another socket, where it was.
  void return_by(const Visitor& visitor) {
    socket_ = visitor.socket();
    watch();
  }

  void watch() {
    const Json answer = socket_.call({{"do", "watch"}, {"table", table_}, {"since", events_}});
    ASSERT_NE(answer.find("ok"), nullptr) << answer.dump();
    for (const Json& message : std::exchange(socket_.heard, {})) take(message);
  }

  // Reads until it is this seat's turn or the game is over.
  void wait_for_turn() {
    while (!over_ && !(view_ && (*view_)->to_move() == seat_) &&
           !::testing::Test::HasFatalFailure())
      hear();
  }
  // Reads until so many events have happened.
  void wait_for(int events) {
    while (events_ < events && !::testing::Test::HasFatalFailure()) hear();
  }
  // Reads until the game has begun.
  void wait_for_deal() {
    while (!view_ && !::testing::Test::HasFatalFailure()) hear();
  }

  Json move(Rng& rng) {
    const auto legal = (*view_)->legal();
    const std::string& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    Json answer = socket_.call({{"do", "move"},
                                {"table", table_},
                                {"ply", (*view_)->ply()},
                                {"move", move},
                                {"name", std::to_string(events_)}});
    for (const Json& message : std::exchange(socket_.heard, {})) take(message);
    // The events that it brought about may still be on their way.
    if (const Json* done = answer.find("ok")) {
      wait_for(static_cast<int>(*done->find("events")->number()));
    }
    return answer;
  }

  bool over() const { return over_; }
  int events() const { return events_; }
  Seat seat() const { return seat_; }
  const AnyView& view() const { return *view_; }
  WebSocket& socket() { return socket_; }

 private:
  void hear() {
    const auto message = socket_.hear();
    ASSERT_TRUE(message) << "the server is silent";
    take(*parse_json(*message));
  }

  void take(const Json& message) {
    if (const Json* summary = message.find("summary")) {
      const auto setup = match::parse_setup(*summary->find("setup"));
      ASSERT_TRUE(setup);
      setup_ = *setup;
    } else if (const Json* events = message.find("events")) {
      for (const Json& event : *events->array()) take_event(event);
    } else if (const Json* event = message.find("event")) {
      take_event(*event);
    }
  }

  void take_event(const Json& event) {
    ASSERT_EQ(*event.find("n")->number(), events_) << event.dump();
    ++events_;
    const std::string what = text(event, "what");
    if (what == "dealt") {
      TableRequest request = match::request_of(setup_);
      request.deal = *event.find("deal");
      auto view = (*find_game(setup_.game))->start_view(request, seat_, *event.find("hand"));
      ASSERT_TRUE(view) << event.dump();
      view_ = *view;
    } else if (what == "moved") {
      ASSERT_EQ((*view_)->advance(text(event, "event")), std::nullopt) << event.dump();
    } else if (what == "ended") {
      over_ = true;
    }
    if (const Json* hash = event.find("hash")) {
      std::uint64_t key = 0;
      std::from_chars(hash->string()->data(), hash->string()->data() + 16, key, 16);
      ASSERT_EQ(key, (*view_)->hash());
    }
  }

  WebSocket socket_;
  std::string table_;
  Seat seat_;
  match::Setup setup_;
  std::optional<AnyView> view_;
  int events_ = 0;
  bool over_ = false;
};

class Server : public ::testing::Test {
 protected:
  // A table of two that the first visitor opens and the second joins.
  static std::string open_table(Visitor& first, Visitor& second, const std::string& setup) {
    const Answer opened = first.post("/api/tables", setup);
    EXPECT_EQ(opened.status, 200) << opened.body;
    const std::string id = text(opened.json(), "id");
    const Answer joined =
        second.post("/api/tables/" + id + "/sit", R"({"seat": 1, "share": "00ff"})");
    EXPECT_EQ(joined.status, 200) << joined.body;
    return id;
  }

  // Both move at random, each by its own view, at most so many moves.
  static void play(Player& first, Player& second, Rng& rng, int most = 1'000'000) {
    for (int i = 0; i < most && !first.over() && !HasFatalFailure(); ++i) {
      first.wait_for_deal();
      second.wait_for_deal();
      if (first.over() || HasFatalFailure()) return;
      Player& mover = first.view()->to_move() == first.seat() ? first : second;
      const Json answer = mover.move(rng);
      ASSERT_NE(answer.find("ok"), nullptr) << answer.dump();
      first.wait_for(mover.events());
      second.wait_for(mover.events());
    }
  }

  // The record of a game that is over: every move, the result and the deal are right.
  static void expect_provable(Visitor& visitor, const std::string& table) {
    const Answer answer = visitor.get("/api/tables/" + table + "/record");
    ASSERT_EQ(answer.status, 200) << answer.body;
    const auto record = parse_record(answer.body);
    ASSERT_TRUE(record);
    EXPECT_TRUE(replay(*record));
    const auto proof = server::check_proof(*record);
    ASSERT_TRUE(proof);
    ASSERT_TRUE(*proof);
    EXPECT_EQ(server::to_hex((*proof)->shares[1]), "00ff");
  }

  TemporaryFolder folder_;
};

TEST_F(Server, PlaysEveryGameToItsEnd) {
  ServerProcess server(folder_.path());
  Rng rng(1);
  for (const char* setup :
       {R"({"game": "domain"})", R"({"game": "conquer"})", R"({"game": "domizone"})",
        R"({"game": "domaine"})", R"({"game": "domination", "options": {"fast": "true"}})"}) {
    SCOPED_TRACE(setup);
    Visitor ann(server.port());
    Visitor bob(server.port());
    const std::string table = open_table(ann, bob, setup);
    Player first(ann, table, 0);
    Player second(bob, table, 1);
    ASSERT_NO_FATAL_FAILURE(play(first, second, rng));
    expect_provable(bob, table);
  }
}

TEST_F(Server, GoesOnAfterARestart) {
  auto server = std::make_unique<ServerProcess>(folder_.path());
  Visitor ann(server->port());
  Visitor bob(server->port());
  const std::string table = open_table(ann, bob, R"({"game": "domizone"})");
  Player first(ann, table, 0);
  Player second(bob, table, 1);
  Rng rng(2);
  for (int restart = 0; restart < 3; ++restart) {
    ASSERT_NO_FATAL_FAILURE(play(first, second, rng, 5));
    EXPECT_EQ(server->end(SIGTERM), 0);
    server = std::make_unique<ServerProcess>(folder_.path());
    ann.move_to(server->port());
    bob.move_to(server->port());
    first.return_by(ann);
    second.return_by(bob);
  }
  ASSERT_NO_FATAL_FAILURE(play(first, second, rng));
  expect_provable(ann, table);
}

TEST_F(Server, LetsBotsPlay) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  const Answer opened = ann.post(
      "/api/tables", R"({"game": "domizone", "players": 3, "seats": ["me", "bot:1", "bot:2"]})");
  ASSERT_EQ(opened.status, 200) << opened.body;
  Player player(ann, text(opened.json(), "id"), 0);
  Rng rng(3);
  while (!player.over() && !HasFatalFailure()) {
    player.wait_for_turn();
    if (player.over()) break;
    ASSERT_NE(player.move(rng).find("ok"), nullptr);
  }
}

// A machine that sleeps is like a server that is down.
TEST_F(Server, ExcusesTheTimeInWhichItStoodStill) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  Visitor bob(server.port());
  const std::string table = open_table(
      ann, bob,
      R"({"game": "domain", "clock": {"kind": "realtime", "initial": 5000, "increment": 0}})");
  Player first(ann, table, 0);
  kill(server.pid(), SIGSTOP);
  std::this_thread::sleep_for(6s);
  kill(server.pid(), SIGCONT);
  Rng rng(5);
  first.wait_for_turn();
  EXPECT_NE(first.move(rng).find("ok"), nullptr);
}

TEST_F(Server, TellsALateComerOnlyTheRest) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  Visitor bob(server.port());
  const std::string table = open_table(ann, bob, R"({"game": "conquer"})");
  Player first(ann, table, 0);
  Player second(bob, table, 1);
  Rng rng(4);
  ASSERT_NO_FATAL_FAILURE(play(first, second, rng, 4));
  // On a second device, and after a reload.
  first.return_by(ann);
  Player again(ann, table, 0);
  EXPECT_EQ(again.events(), first.events());
  EXPECT_EQ(again.view()->hash(), first.view()->hash());
}

}  // namespace
}  // namespace demesne::testing
