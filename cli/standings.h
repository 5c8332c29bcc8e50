#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cli/tournament.h"

// What the games of a match add up to.
namespace demesne::cli {

// The sums, by entrant. A win shared by n seats is one n-th for each.
class Tally {
 public:
  struct Row {
    std::uint64_t games = 0;
    std::uint64_t alone = 0;   // games won without sharing
    std::uint64_t shared = 0;  // games in which a win was shared with other entrants
    std::uint64_t faults = 0;  // games lost by crashing, being late or cheating
    double won = 0;            // the sum of its shares
    Effort effort;

    double share() const { return games == 0 ? 0 : won / static_cast<double>(games); }
  };

  explicit Tally(std::size_t entrants) : rows_(entrants) {}
  // Returns each entrant's share of this game.
  std::vector<double> add(const Played& played);
  std::uint64_t games() const { return games_; }
  std::uint64_t plies() const { return plies_; }
  const Row& row(std::size_t entrant) const { return rows_[entrant]; }

 private:
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
  std::vector<Row> rows_;
};

struct Interval {
  double low;
  double high;
};

// Wilson's 95 % interval of a share p seen in n games.
Interval interval_95(double share, std::uint64_t games);

// The difference in Elo of two players of whom the first wins this share; infinite for 0 and 1.
double elo_of_share(double share);
double share_of_elo(double elo);

// A sequential test whether the first of two players is better by elo1 rather than elo0 (Wald
// 1945). What is counted is a deal, played in all rotations, not a game: those of one deal go
// together. The likelihood ratio is that of a normal distribution with the variance seen so far.
class SequentialTest {
 public:
  struct Bounds {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // how often elo1 is accepted though elo0 is true
    double beta = 0.05;   // and the other way round
  };
  enum class Verdict { open, elo0, elo1 };

  explicit SequentialTest(const Bounds& bounds) : bounds_(bounds) {}
  // The first player's average share over the games of a deal.
  void add(double share);
  double log_ratio() const;
  double lower() const;
  double upper() const;
  Verdict verdict() const;

 private:
  Bounds bounds_;
  // One deal with every result from 0 to 1 a fifth each, so that the variance is never nothing and
  // the first few deals do not decide.
  double deals_ = 1;
  double sum_ = 0.5;
  double squares_ = 0.375;
};

}  // namespace demesne::cli
