#include "bench/soak.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "bench/crowd.h"
#include "core/json.h"
#include "core/rng.h"

namespace demesne::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kVisitors = 200;

// Nothing that a client should send.
std::string nonsense(Rng& rng) {
  switch (rng.below(6)) {
    case 0:
      return {"\x81\x05hello", 7};  // not masked
    case 1:
      return {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10};  // longer than anything
    case 2:
      return {"\x83\x80\0\0\0\0", 6};  // an opcode that there is not
    case 3:
      return {"\x81\x82\0\0\0\0\xff\xfe", 8};  // not UTF-8
    case 4:
      return {"\x01\x81\0\0\0\0{", 7};  // the beginning of something
    default:
      return "GET / HTTP/9.9\r\n\r\n";
  }
}

// People who come, play against bots by HTTP or watch by a socket, leave in the middle of it, come
// back as who they were, and now and then send nonsense.
class Visitors {
 public:
  Visitors(unsigned short port, std::uint64_t seed)
      : rng_(seed),
        crowd_(port, {.answered = [this](int who, std::string_view head,
                                         std::string_view body) { answered(who, head, body); },
                      .told = [this](int, std::string_view) { ++told_; },
                      .gone = [this](int who) { connected_.erase(who); }}),
        visitors_(kVisitors) {}

  // A little of everything.
  void go_on() {
    Visitor& visitor = visitors_[rng_.below(kVisitors)];
    const bool here =
        visitor.who >= 0 && connected_.contains(visitor.who) && connected_[visitor.who] == &visitor;
    if (!here) {
      come(visitor);
    } else if (rng_.below(200) == 0) {
      leave(visitor);
    } else if (rng_.below(200) == 0) {
      crowd_.send(visitor.who, nonsense(rng_));
    } else if (visitor.watches) {
      crowd_.say(visitor.who, rng_.below(10) == 0 ? "{\"do\": "
                                                  : R"({"do": "chat", "text": "!", "table": ")" +
                                                        visitor.table + "\"}");
    } else if (!visitor.waits) {
      play(visitor);
    }
    crowd_.listen(1ms);
  }

  std::uint64_t moves() const { return moves_; }
  std::uint64_t games() const { return games_; }
  std::uint64_t told() const { return told_; }

 private:
  struct Visitor {
    int who = -1;
    std::string cookie;
    std::string table;
    Json view;
    bool watches = false;
    bool waits = false;  // for an answer
  };

  void come(Visitor& visitor) {
    visitor.who = crowd_.connect();
    connected_[visitor.who] = &visitor;
    visitor.watches = !visitor.table.empty() && rng_.below(3) == 0;
    visitor.waits = false;
    if (visitor.watches) crowd_.upgrade(visitor.who, "/api/socket", visitor.cookie);
  }

  void leave(Visitor& visitor) {
    connected_.erase(visitor.who);
    crowd_.leave(visitor.who);
  }

  void play(Visitor& visitor) {
    visitor.waits = true;
    const std::string at = "/api/tables/" + visitor.table;
    const Json* legal = visitor.view.find("legal");
    if (visitor.cookie.empty()) {
      crowd_.request(visitor.who, "POST", "/api/guest", "");
    } else if (visitor.table.empty()) {
      const char* games[] = {"conquer", "domizone", "domain", "domaine"};
      crowd_.request(
          visitor.who, "POST", "/api/tables", visitor.cookie,
          fmt::format(R"({{"game": "{}", "seats": ["me", "bot:random"]}})", games[rng_.below(4)]));
    } else if (legal != nullptr && *visitor.view.find("to_move") == Json(0)) {
      const auto& moves = *legal->array();
      const Json move =
          Json::Object{{"ply", *visitor.view.find("ply")},
                       {"move", moves[rng_.below(static_cast<std::uint32_t>(moves.size()))]}};
      crowd_.request(visitor.who, "POST", at + "/move", visitor.cookie, move.dump());
      visitor.view = {};
    } else {
      crowd_.request(visitor.who, "GET", at + "/view", visitor.cookie);
    }
  }

  void answered(int who, std::string_view head, std::string_view body) {
    Visitor& visitor = *connected_[who];
    visitor.waits = false;
    if (head.starts_with("HTTP/1.1 101")) {
      crowd_.say(who, R"({"do": "watch", "table": ")" + visitor.table + "\"}");
      return;
    }
    if (const auto cookie = head.find("demesne="); cookie != std::string_view::npos) {
      visitor.cookie =
          "Cookie: " + std::string(head.substr(cookie, head.find(';') - cookie)) + "\r\n";
    }
    const auto json = parse_json(body);
    if (!json || !head.starts_with("HTTP/1.1 200")) return;
    if (const Json* setup = json->find("setup"); setup != nullptr) {
      visitor.table = *json->find("id")->string();
      ++games_;
    } else if (json->find("legal") != nullptr) {
      visitor.view = *json;
      if (*json->find("over") == Json(true)) visitor.table.clear();
    } else if (json->find("events") != nullptr) {
      ++moves_;
    }
  }

  Rng rng_;
  Crowd crowd_;
  std::vector<Visitor> visitors_;
  std::map<int, Visitor*> connected_;
  std::uint64_t moves_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t told_ = 0;
};

struct Sample {
  double mib = 0;
  std::size_t descriptors = 0;
};

// The largest of a stretch, so that what is used for a moment does not hide growth, or look like
// it.
Sample most(const std::vector<Sample>& samples, std::size_t first, std::size_t last) {
  Sample most;
  for (std::size_t i = first; i < last; ++i) {
    most.mib = std::max(most.mib, samples[i].mib);
    most.descriptors = std::max(most.descriptors, samples[i].descriptors);
  }
  return most;
}

}  // namespace

bool soak(const Process& server, std::chrono::seconds time) {
  Visitors visitors(server.port(), 1);
  std::vector<Sample> samples;
  const Time begin = Clock::now();
  Time next = begin;
  while (Clock::now() < begin + time) {
    visitors.go_on();
    if (!server.running()) throw std::runtime_error("the server has ended");
    if (Clock::now() < next) continue;
    next += 5s;
    samples.push_back(
        {static_cast<double>(server.resident_bytes()) / (1 << 20), server.descriptors()});
    if (samples.size() % 12 == 1) {
      fmt::print("{:4} s  {:6.1f} MiB  {:4} descriptors  {:8} moves  {:6} games  {:8} messages\n",
                 std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count(),
                 samples.back().mib, samples.back().descriptors, visitors.moves(), visitors.games(),
                 visitors.told());
    }
  }
  // After a quarter to warm up, the last quarter against the second.
  const std::size_t count = samples.size();
  const Sample early = most(samples, count / 4, count / 2);
  const Sample late = most(samples, count - count / 4, count);
  fmt::print("at most {:.1f} MiB and {} descriptors early, {:.1f} MiB and {} late\n", early.mib,
             early.descriptors, late.mib, late.descriptors);
  const bool steady = late.mib < early.mib * 1.05 + 1 && late.descriptors <= early.descriptors + 20;
  fmt::print("{}\n", steady ? "no growth" : "it grows");
  return steady;
}

}  // namespace demesne::bench
