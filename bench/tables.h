#pragma once

#include <queue>

#include "bench/crowd.h"

namespace demesne::bench {

// A game of random moves, played beforehand: so the clients need not think while they are measured.
struct Script {
  std::vector<std::string> moves;
  std::vector<int> movers;
};
std::vector<Script> random_games(int players, int games);

struct Figures {
  double seconds = 0;
  std::uint64_t moves = 0;           // acknowledged
  std::uint64_t delivered = 0;       // messages, to whomever
  std::vector<double> milliseconds;  // from a move to its acknowledgement

  double latency(double part) const;  // below which this part of them is
};

// Tables full of clients that play Domination by scripts. Of a bare server, which only passes on
// what is said in a room, the echo of one's own move is the acknowledgement.
class Tables {
 public:
  enum class Kind { demesne, bare };

  Tables(unsigned short port, Kind kind, int tables, int seats);

  // Everybody connects, sits down and waits for the first move.
  void gather();
  // Plays for so long. At every table there is one move at a time; the next follows after the
  // pause.
  Figures play(std::chrono::milliseconds time, std::chrono::milliseconds pause);

  std::size_t connections() const { return players_.size(); }

 private:
  struct Player {
    int table = 0;
    int seat = 0;
    bool connected = false;
    bool seated = false;
    int seen = 0;  // moves
    // When it made its last move. The other player may have made the next one before this one is
    // acknowledged.
    Time sent;
  };
  struct Table {
    std::string id;
    const Script* script = nullptr;
    int first = 0;  // of its players; the others follow by seat
    int made = 0;
  };

  void answered(int who, std::string_view head);
  void told(int who, std::string_view text);
  void take_reply(int who, std::string_view text);
  void sit(int who);
  void saw_move(int who);
  void move(Table& table);
  void acknowledged(const Player& player);
  int mover(const Table& table) const;  // -1: the script has ended

  Kind kind_;
  int seats_;
  std::vector<Script> scripts_;
  std::vector<Player> players_;  // by connection
  std::vector<Table> tables_;
  std::size_t ready_ = 0;
  bool playing_ = false;
  int waiting_ = 0;  // moves that are not acknowledged
  std::chrono::milliseconds pause_{};
  using Due = std::pair<Time, int>;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
  Figures figures_;
  Crowd crowd_;
};

}  // namespace demesne::bench
