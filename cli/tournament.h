#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/engine_process.h"
#include "cli/players.h"
#include "engine/any_game.h"

// Games of bots and engines against each other: who sits where, and one game. Knows no terminal and
// no threads.
namespace demesne::cli {

struct Pairing {
  std::uint64_t seed;                 // of the deal, the opening and the bots' chance
  std::vector<std::size_t> entrants;  // by seat
};

// Who meets whom. Every deal and opening is played once in each rotation of the seats, so that
// neither the first move nor a lucky deal favours anybody; of more entrants than seats, every
// selection meets. Fewer entrants share the seats, if they can do so evenly.
class Schedule {
 public:
  Schedule(std::uint64_t seed, std::size_t entrants, int seats);
  Pairing game(std::uint64_t index) const;
  // How many games one after another are the rotations of one deal.
  std::uint64_t rotations() const { return selections_.front().size(); }
  std::uint64_t games_a_deal() const { return rotations() * selections_.size(); }

 private:
  std::uint64_t seed_;
  std::uint64_t seats_;
  std::vector<std::vector<std::size_t>> selections_;
};

struct Effort {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double longest = 0;

  void add(const Effort& other);
};

// Why a seat lost without the rules saying so.
struct Fault {
  Seat seat = kNobody;
  std::string reason;  // as records name it: "time" or "abandonment"
  std::string why;
};

struct Played {
  Pairing pairing;
  std::vector<std::string> moves;
  SeatSet winners;
  decltype(Outcome::scores) scores;  // by seat; empty where the game has none or was not ended
  std::vector<Effort> efforts;       // by seat
  std::optional<Fault> fault;
};

// What a game needs besides who plays.
struct GamePlan {
  const AnyGame* game;
  TableRequest request;  // the seed is the pairing's
  Table table;           // what it sets up
  std::vector<Entrant> entrants;
  int opening = 0;  // so many first moves are random, or bots without chance would repeat one game
  std::chrono::milliseconds patience{10'000};
  const std::atomic<bool>* stop = nullptr;
};

// The engines that one worker keeps running from game to game, one for each entrant and seat.
class EnginePool {
 public:
  // An engine that is set up for this game. One that has gone wrong since its last game is started
  // again; a refusal means that it cannot play.
  Result<EngineProcess*> ready(const GamePlan& plan, std::size_t entrant,
                               const ViewModel& first_view);
  void drop(std::size_t entrant, Seat seat) { engines_.erase({entrant, seat}); }

 private:
  std::map<std::pair<std::size_t, Seat>, std::unique_ptr<EngineProcess>> engines_;
};

// Plays one game. An engine that crashes, does not answer in time or makes an illegal move loses
// it, and whoever is not of its side wins. Refuses when a game cannot be begun.
Result<Played> play_game(const GamePlan& plan, const Pairing& pairing, EnginePool& pool);

// Refuses what would fail in every game: an unknown player, an engine that does not start.
std::optional<Refusal> check_plan(const GamePlan& plan);

}  // namespace demesne::cli
