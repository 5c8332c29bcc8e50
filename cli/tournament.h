#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"

// Games of bots against each other: who sits where, one game, and what all of them add up to.
// Knows no terminal and no threads.
namespace demesne::cli {

// A bot with what it is given: "5", "8:time=200", "greedy", "8:nodes=20000:threads=2".
struct Entrant {
  std::string name;
  Thinking thinking;
};
Result<Entrant> parse_entrant(std::string_view text);

struct Pairing {
  std::uint64_t seed;                 // of the deal, the opening and the bots' chance
  std::vector<std::size_t> entrants;  // by seat
};

// Every deal and opening is played once in each rotation of the seats, so that neither the first
// move nor a lucky deal favours anybody.
class Schedule {
 public:
  Schedule(std::uint64_t seed, std::size_t entrants, int seats);
  Pairing game(std::uint64_t index) const;

 private:
  std::uint64_t seed_;
  std::size_t entrants_;
  int seats_;
};

struct Effort {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double longest = 0;

  void add(const Effort& other);
};

struct Played {
  Pairing pairing;
  std::vector<std::string> moves;
  Outcome outcome;
  std::vector<Effort> efforts;  // by seat
};

// Plays one game. Its first `opening` moves are random, so that players without chance of their own
// do not repeat one game for ever.
Result<Played> play_game(const AnyGame& game, const TableRequest& request,
                         const std::vector<Entrant>& entrants, const Pairing& pairing, int opening);

// The sums, by entrant. A win shared by n seats is one n-th for each.
class Tally {
 public:
  struct Row {
    std::uint64_t seats = 0;   // seats taken, over all games
    std::uint64_t alone = 0;   // games won without sharing
    std::uint64_t shared = 0;  // games in which a win was shared with other entrants
    double won = 0;            // the sum of its shares
    Effort effort;
  };

  explicit Tally(std::size_t entrants) : rows_(entrants) {}
  void add(const Played& played);
  std::uint64_t games() const { return games_; }
  std::uint64_t plies() const { return plies_; }
  const Row& row(std::size_t entrant) const { return rows_[entrant]; }

 private:
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
  std::vector<Row> rows_;
};

// Wilson's 95 % interval of a share p seen in n games.
struct Interval {
  double low;
  double high;
};
Interval interval_95(double share, std::uint64_t games);

}  // namespace demesne::cli
