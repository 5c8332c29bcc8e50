#include "bench/tables.h"

#include <algorithm>
#include <stdexcept>

#include "core/rng.h"
#include "engine/registry.h"

namespace demesne::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// What stands between the quotation marks after the key.
std::string_view value_of(std::string_view text, std::string_view key) {
  const auto begin = text.find(key);
  if (begin == std::string_view::npos) throw std::runtime_error("unexpected: " + std::string(text));
  text.remove_prefix(begin + key.size());
  return text.substr(0, text.find('"'));
}

}  // namespace

std::vector<Script> random_games(int players, int games) {
  constexpr std::size_t kMostMoves = 2000;
  std::vector<Script> scripts;
  Rng rng(1);
  for (int i = 0; i < games; ++i) {
    Script& script = scripts.emplace_back();
    auto position = *(*find_game("domination"))->start({.players = players});
    while (position->to_move() != kNobody && script.moves.size() < kMostMoves) {
      const auto legal = position->legal();
      script.movers.push_back(position->to_move());
      script.moves.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      position->play(script.moves.back());
    }
  }
  return scripts;
}

double Figures::latency(double part) const {
  if (milliseconds.empty()) return 0;
  std::vector<double> sorted = milliseconds;
  const auto place = static_cast<std::ptrdiff_t>(part * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), sorted.begin() + place, sorted.end());
  return sorted[static_cast<std::size_t>(place)];
}

Tables::Tables(unsigned short port, Kind kind, int tables, int seats)
    : kind_(kind),
      seats_(seats),
      scripts_(random_games(seats, 50)),
      crowd_(port, {.answered = [this](int who, std::string_view head,
                                       std::string_view) { answered(who, head); },
                    .told = [this](int who, std::string_view text) { told(who, text); },
                    .gone = [](int) { throw std::runtime_error("the server has hung up"); }}) {
  for (int i = 0; i < tables; ++i) {
    tables_.push_back(
        {.script = &scripts_[static_cast<std::size_t>(i) % scripts_.size()], .first = i * seats});
    for (int seat = 0; seat < seats; ++seat) players_.push_back({.table = i, .seat = seat});
  }
}

void Tables::gather() {
  for (const Player& player : players_) {
    const int who = crowd_.connect();
    if (kind_ == Kind::bare) {
      crowd_.upgrade(who, "/" + std::to_string(player.table), "");
    } else {
      crowd_.request(who, "POST", "/api/guest", "");
    }
  }
  const Time end = Clock::now() + 120s;
  while (ready_ < players_.size()) {
    crowd_.listen(100ms);
    if (Clock::now() > end) throw std::runtime_error("the tables do not fill");
  }
}

void Tables::answered(int who, std::string_view head) {
  Player& player = players_[static_cast<std::size_t>(who)];
  if (!head.starts_with("HTTP/1.1 101")) {
    const std::string cookie(head.substr(head.find("demesne=")));
    crowd_.upgrade(who, "/api/socket", "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n");
  } else if (kind_ == Kind::bare) {
    ++ready_;
  } else if (player.seat == 0) {
    crowd_.say(who, R"({"do": "create", "game": "domination", "players": )" +
                        std::to_string(seats_) + R"(, "re": "made"})");
  } else {
    player.connected = true;
    sit(who);
  }
}

// Once there is a table and this player is connected: whichever comes last.
void Tables::sit(int who) {
  Player& player = players_[static_cast<std::size_t>(who)];
  const Table& table = tables_[static_cast<std::size_t>(player.table)];
  if (table.id.empty() || !player.connected || player.seated) return;
  player.seated = true;
  crowd_.say(who, R"({"do": "sit", "table": ")" + table.id + R"(", "seat": )" +
                      std::to_string(player.seat) + R"(, "re": "sat"})");
}

void Tables::take_reply(int who, std::string_view text) {
  const Player& player = players_[static_cast<std::size_t>(who)];
  Table& table = tables_[static_cast<std::size_t>(player.table)];
  if (text.find("\"ok\": ") == std::string_view::npos) throw std::runtime_error(std::string(text));
  const std::string watch = R"({"do": "watch", "table": ")";
  if (text.starts_with(R"({"re": "made")")) {
    table.id = value_of(text, "\"id\": \"");
    crowd_.say(who, watch + table.id + R"(", "re": "watched"})");
    for (int seat = 1; seat < seats_; ++seat) sit(table.first + seat);
  } else if (text.starts_with(R"({"re": "sat")")) {
    crowd_.say(who, watch + table.id + R"(", "re": "watched"})");
  } else if (!text.starts_with(R"({"re": "watched")")) {
    acknowledged(player);
  }
}

void Tables::told(int who, std::string_view text) {
  if (playing_) ++figures_.delivered;
  if (text.starts_with("{\"re\"")) {
    take_reply(who, text);
  } else if (text.find("\"what\": \"moved\"") != std::string_view::npos) {
    saw_move(who);
  } else if (text.find("\"what\": \"dealt\"") != std::string_view::npos) {
    ++ready_;
  }
}

void Tables::saw_move(int who) {
  Player& player = players_[static_cast<std::size_t>(who)];
  Table& table = tables_[static_cast<std::size_t>(player.table)];
  ++player.seen;
  const bool own = table.script->movers[static_cast<std::size_t>(player.seen - 1)] == player.seat;
  if (kind_ == Kind::bare && own) acknowledged(player);
  if (!playing_ || player.seen != table.made || mover(table) != player.seat) return;
  if (pause_ == 0ms) {
    move(table);
  } else {
    due_.emplace(Clock::now() + pause_, player.table);
  }
}

int Tables::mover(const Table& table) const {
  const auto made = static_cast<std::size_t>(table.made);
  return made < table.script->movers.size() ? table.script->movers[made] : -1;
}

void Tables::move(Table& table) {
  const int seat = mover(table);
  if (seat < 0) return;
  const std::string ply = std::to_string(table.made);
  const std::string& text = table.script->moves[static_cast<std::size_t>(table.made)];
  const auto player = static_cast<std::size_t>(table.first) + static_cast<std::size_t>(seat);
  players_[player].sent = Clock::now();
  ++table.made;
  ++waiting_;
  if (kind_ == Kind::bare) {
    // As long as what the other kind of server says of a move.
    crowd_.say(table.first + seat,
               R"({"table": "325c24q0jx6s3b116xwj4q09dn", "event": {"n": )" + ply +
                   R"(, "what": "moved", "at": 1794801637089, "seat": 0, "event": ")" + text +
                   R"(", "hash": "10bf4701c0e91896"}})");
  } else {
    crowd_.say(table.first + seat, R"({"do": "move", "table": ")" + table.id + R"(", "ply": )" +
                                       ply + R"(, "move": ")" + text + R"(", "name": ")" + ply +
                                       R"(", "re": )" + ply + "}");
  }
}

void Tables::acknowledged(const Player& player) {
  --waiting_;
  if (!playing_) return;
  ++figures_.moves;
  figures_.milliseconds.push_back(
      std::chrono::duration<double, std::milli>(Clock::now() - player.sent).count());
}

Figures Tables::play(std::chrono::milliseconds time, std::chrono::milliseconds pause) {
  const Time begin = Clock::now();
  figures_ = {};
  pause_ = pause;
  playing_ = true;
  due_ = {};
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    const auto share = static_cast<double>(i) / static_cast<double>(tables_.size());
    due_.emplace(begin + std::chrono::duration_cast<Clock::duration>(pause * share), i);
  }
  while (Clock::now() < begin + time) {
    crowd_.listen(1ms);
    for (; !due_.empty() && due_.top().first <= Clock::now(); due_.pop()) {
      move(tables_[static_cast<std::size_t>(due_.top().second)]);
    }
  }
  figures_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  playing_ = false;
  const Time end = Clock::now() + 30s;
  while (waiting_ > 0 && Clock::now() < end) crowd_.listen(10ms);
  // The last events may still be on their way to the others.
  for (const Time quiet = Clock::now() + 500ms; Clock::now() < quiet;) crowd_.listen(10ms);
  return figures_;
}

}  // namespace demesne::bench
