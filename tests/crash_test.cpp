#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <cstdlib>
#include <random>
#include <thread>

#include "core/rng.h"
#include "match/event.h"
#include "server/sqlite_storage.h"
#include "tests/server_kit.h"

// Kills a server that several games are played on, again and again, and looks whether anything
// that it has acknowledged is gone. The number of times is in the environment: DEMESNE_CRASHES.
namespace demesne::testing {
namespace {

using match::Event;
using match::Millis;
using match::What;

Millis wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string text(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member == nullptr || member->string() == nullptr ? "" : *member->string();
}

struct Move {
  Seat seat = kNobody;
  int ply = 0;
  std::string text;
  std::string name;
};

// Two people who play one game after the other, as long as there is a server.
class Pair {
 public:
  Pair(unsigned short port, std::string setup, bool bot, std::uint64_t seed)
      : people_{Visitor(port), Visitor(port)}, setup_(std::move(setup)), bot_(bot), rng_(seed) {}

  void play_at(unsigned short port, const std::atomic<bool>& stop) {
    for (Visitor& person : people_) person.move_to(port);
    for (const Visitor& person : people_) sockets_.push_back(person.socket());
    while (!stop && (pending_ ? send_again() : table_.empty() ? open_table() : move())) {
    }
    sockets_.clear();
  }

  // What the storage has must be what was acknowledged, and at most the move on its way besides.
  void check(server::Storage& storage, Millis killed) const {
    if (table_.empty()) return;
    std::vector<Move> kept;
    const auto log = read(storage);
    for (const Event& event : log) {
      if (event.what != What::moved || is_bot(event.seat)) continue;
      kept.push_back({event.seat, 0, event.text, *event.data.string()});
    }
    ASSERT_GE(kept.size(), acknowledged_.size()) << setup_ << ": acknowledged moves are gone";
    ASSERT_LE(kept.size(), acknowledged_.size() + (pending_ ? 1 : 0)) << setup_ << ": played twice";
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const Move& sent = i < acknowledged_.size() ? acknowledged_[i] : *pending_;
      ASSERT_EQ(kept[i].name, sent.name) << setup_;
      ASSERT_EQ(kept[i].text, sent.text) << setup_;
      ASSERT_EQ(kept[i].seat, sent.seat) << setup_;
    }
    expect_excused(log, killed);
  }

  int moves() const { return moves_; }
  const std::string& trouble() const { return trouble_; }

 private:
  bool is_bot(Seat seat) const { return bot_ && seat == 1; }

  std::vector<Event> read(server::Storage& storage) const {
    std::vector<Event> log;
    for (const std::string& line : storage.events(table_, 0)) {
      log.push_back(*match::event_from_json(*parse_json(line)));
    }
    return log;
  }

  // Nobody's time has run since the server was killed.
  void expect_excused(const std::vector<Event>& log, Millis killed) const {
    if (log.empty() || log.front().data.find("clock")->is_null()) return;
    const auto begun = std::find_if(log.begin(), log.end(),
                                    [](const Event& event) { return event.what == What::dealt; });
    if (begun == log.end() || log.back().what == What::ended) return;
    const auto excused = std::find_if(log.rbegin(), log.rend(), [&](const Event& event) {
      return event.what == What::excused && event.at >= killed;
    });
    ASSERT_NE(excused, log.rend()) << setup_ << ": the clock ran while the server was down";
    const Millis missed = excused->at - killed;
    ASSERT_GE(*excused->data.number(), missed) << setup_;
    // It cannot know the moment of its death, but a little before it was surely alive.
    ASSERT_LE(*excused->data.number(), missed + 5000) << setup_;
  }

  bool fail(const std::string& why) {
    trouble_ = setup_ + ": " + why;
    return false;
  }

  bool open_table() {
    Answer opened = people_[0].post("/api/tables", setup_);
    if (opened.status == 0) return false;
    const std::string id = text(opened.json(), "id");
    if (opened.status != 200) return fail(opened.body);
    if (!bot_) {
      const Answer sat = people_[1].post("/api/tables/" + id + "/sit", R"({"seat": 1})");
      if (sat.status == 0) return false;  // nobody will play there
      if (sat.status != 200) return fail(sat.body);
    }
    table_ = id;
    acknowledged_.clear();
    return true;
  }

  bool move() {
    const Answer asked = people_[0].get("/api/tables/" + table_ + "/view");
    if (asked.status == 0) return false;
    if (asked.code() == "table-waits") return true;
    const Json seen = asked.json();
    if (asked.status != 200) return fail(asked.body);
    const auto* to_move = seen.find("to_move")->number();
    if (to_move == nullptr) {
      table_.clear();
      return true;
    }
    const auto seat = static_cast<Seat>(*to_move);
    if (is_bot(seat)) return true;
    const Answer own =
        people_[static_cast<std::size_t>(seat)].get("/api/tables/" + table_ + "/view");
    if (own.status == 0) return false;
    const Json mine = own.json();
    const Json* legal = mine.find("legal");
    if (legal == nullptr || legal->array()->empty()) return true;
    const auto count = static_cast<std::uint32_t>(legal->array()->size());
    pending_ = Move{seat, static_cast<int>(*mine.find("ply")->number()),
                    *(*legal->array())[rng_.below(count)].string(), "m" + std::to_string(++moves_)};
    return send_again();
  }

  bool send_again() {
    const Move& move = *pending_;
    const Json answer = sockets_[static_cast<std::size_t>(move.seat)].call({{"do", "move"},
                                                                            {"table", table_},
                                                                            {"ply", move.ply},
                                                                            {"move", move.text},
                                                                            {"name", move.name}});
    if (answer.find("ok") != nullptr) {
      acknowledged_.push_back(move);
    } else if (answer.find("error") != nullptr) {
      return fail(answer.dump());
    } else {
      return false;
    }
    pending_.reset();
    return true;
  }

  std::array<Visitor, 2> people_;
  std::vector<WebSocket> sockets_;
  std::string setup_;
  bool bot_;
  Rng rng_;
  std::string table_;
  std::vector<Move> acknowledged_;
  std::optional<Move> pending_;  // sent; whether it was written down is not known
  int moves_ = 0;
  std::string trouble_;
};

constexpr const char* kClock =
    R"(, "clock": {"kind": "realtime", "initial": 3600000, "increment": 0}})";

std::vector<std::unique_ptr<Pair>> gather(unsigned short port) {
  std::vector<std::unique_ptr<Pair>> pairs;
  std::uint64_t seed = 0;
  for (const char* game : {"domain", "conquer", "domizone", "domaine", "domination"}) {
    const std::string setup = std::string(R"({"game": ")") + game + R"(")";
    pairs.push_back(std::make_unique<Pair>(port, setup + "}", false, ++seed));
    pairs.push_back(std::make_unique<Pair>(port, setup + kClock, false, ++seed));
  }
  pairs.push_back(std::make_unique<Pair>(
      port, R"({"game": "domizone", "seats": ["me", "bot:1"])" + std::string(kClock), true,
      ++seed));
  return pairs;
}

using Pairs = std::vector<std::unique_ptr<Pair>>;

// Lets everybody play for a while, then ends the server, or only the play. The exit status.
int play(const Pairs& pairs, ServerProcess& server, std::chrono::milliseconds time, int signal) {
  std::atomic<bool> stop = false;
  std::vector<std::thread> threads;
  for (const auto& pair : pairs) {
    threads.emplace_back([&, port = server.port()] { pair->play_at(port, stop); });
  }
  std::this_thread::sleep_for(time);
  int status = 0;
  if (signal == 0) {
    stop = true;
  } else {
    status = server.end(signal);
  }
  for (std::thread& thread : threads) thread.join();
  return status;
}

// Starts the server again and looks at what it has kept.
std::unique_ptr<ServerProcess> restart(const Pairs& pairs, const TemporaryFolder& folder,
                                       Millis ended) {
  auto server = std::make_unique<ServerProcess>(folder.path());
  EXPECT_NE(server->port(), 0) << "it cannot be started again";
  const auto storage = server::open_sqlite(folder.path() / server::kDatabase);
  EXPECT_TRUE(storage);
  for (const auto& pair : pairs) {
    EXPECT_EQ(pair->trouble(), "");
    pair->check(**storage, ended);
  }
  return server;
}

void expect_goes_on(const Pairs& pairs, ServerProcess& server) {
  std::vector<int> before;
  for (const auto& pair : pairs) before.push_back(pair->moves());
  play(pairs, server, 1500ms, 0);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    EXPECT_EQ(pairs[i]->trouble(), "");
    EXPECT_GT(pairs[i]->moves(), before[i]);
  }
}

TEST(Crash, LosesNothingThatWasAcknowledged) {
  const char* wanted = std::getenv("DEMESNE_CRASHES");
  const int crashes = wanted == nullptr ? 10 : std::atoi(wanted);
  TemporaryFolder folder;
  const auto seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  Rng rng(seed);
  auto server = std::make_unique<ServerProcess>(folder.path());
  const Pairs pairs = gather(server->port());
  for (int crash = 0; crash < crashes && !::testing::Test::HasFailure(); ++crash) {
    SCOPED_TRACE("crash " + std::to_string(crash));
    play(pairs, *server, std::chrono::milliseconds(100 + rng.below(900)), SIGKILL);
    const Millis killed = wall_clock();
    std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(300)));
    server = restart(pairs, folder, killed);
  }
  expect_goes_on(pairs, *server);
}

// It died after the last seat was taken and before anything was dealt.
TEST(Crash, DealsWhenATableWasFull) {
  TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder.path());
  Visitor ann(server->port());
  Visitor bo(server->port());
  const Answer opened = ann.post("/api/tables", R"({"game": "domination"})");
  const std::string table = "/api/tables/" + text(opened.json(), "id");
  ASSERT_EQ(bo.post(table + "/sit", R"({"seat": 1})").status, 200);
  const auto is_dealt = [&] {
    for (int tries = 0; tries < 100; ++tries) {
      if (ann.get(table + "/view").status == 200) return true;
      std::this_thread::sleep_for(50ms);
    }
    return false;
  };
  ASSERT_TRUE(is_dealt());
  server->end(SIGKILL);
  {
    SQLite::Database database(folder.path() / server::kDatabase, SQLite::OPEN_READWRITE);
    const int last = database.execAndGet(
        "SELECT number FROM recent WHERE json_extract(event, '$.what') = 'dealt'");
    database.exec("DELETE FROM recent WHERE number >= " + std::to_string(last));
    database.exec("UPDATE tables SET phase = 'gathering'");
  }
  server = std::make_unique<ServerProcess>(folder.path());
  for (Visitor* visitor : {&ann, &bo}) visitor->move_to(server->port());
  EXPECT_TRUE(is_dealt());
}

// Asked to end, it finishes what it has begun and tells everybody to come back.
TEST(Stop, IsGraceful) {
  TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder.path());
  const Pairs pairs = gather(server->port());
  Visitor visitor(server->port());
  std::vector<WebSocket> idle;
  for (int i = 0; i < 20; ++i) idle.push_back(visitor.socket());
  Connection stream(server->port());
  stream.send("GET /api/stream HTTP/1.1\r\nHost: localhost\r\nCookie: " + visitor.cookie() +
              "\r\n\r\n");
  ASSERT_TRUE(stream.until("\r\n\r\n"));
  EXPECT_EQ(play(pairs, *server, 700ms, SIGTERM), 0);
  const Millis ended = wall_clock();
  for (WebSocket& socket : idle) {
    EXPECT_EQ(socket.hear(), R"({"server": "restarting"})");
    EXPECT_FALSE(socket.hear());
    EXPECT_EQ(socket.close_code, 1012U);
  }
  const auto rest = stream.until("\r\n0\r\n\r\n");
  ASSERT_TRUE(rest);
  EXPECT_NE(rest->find(R"({"server": "restarting"})"), std::string::npos);
  server = restart(pairs, folder, ended);
  expect_goes_on(pairs, *server);
}

}  // namespace
}  // namespace demesne::testing
