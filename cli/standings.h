#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "cli/tournament.h"

// What the games of a match add up to.
namespace demesne::cli {

struct Interval {
  double low;
  double high;
};

// Figures that were taken, as one for each deal.
struct Sample {
  double count = 0;
  double sum = 0;
  double squares = 0;

  void add(double figure) {
    ++count;
    sum += figure;
    squares += figure * figure;
  }
  double mean() const { return sum / count; }
  double variance() const { return std::max(0.0, squares / count - mean() * mean()); }
  // 95 % of the mean, by Student's distribution.
  Interval interval_of_mean() const;
};

// The sums, by entrant. A win shared by n seats is one n-th for each.
class Tally {
 public:
  struct Row {
    std::uint64_t games = 0;
    std::uint64_t alone = 0;   // games won without sharing
    std::uint64_t shared = 0;  // games in which a win was shared with other entrants
    std::uint64_t faults = 0;  // games lost by crashing, being late or cheating
    std::string first_fault;   // why
    double won = 0;            // the sum of its shares
    Effort effort;
    Sample shares;  // of whole deals
    std::uint64_t games_of_shares = 0;
    Sample deal;  // of games, in the deal under way

    double share() const { return games == 0 ? 0 : won / static_cast<double>(games); }
    // 95 % of the share, by Wilson.
    Interval interval() const;

   private:
    // How many games that have nothing to do with each other would say as much about the share.
    double independent_games() const;
  };

  Tally(std::size_t entrants, std::uint64_t games_a_deal)
      : games_a_deal_(games_a_deal), rows_(entrants) {}
  void add(const Played& played);
  std::uint64_t games() const { return games_; }
  std::uint64_t plies() const { return plies_; }
  // Games that were like an earlier one, move by move and seat by seat, and so say nothing new.
  std::uint64_t repeated() const { return games_ - different_.size(); }
  // Games that were over before anybody was asked for a move.
  std::uint64_t undecided() const { return undecided_; }
  const Row& row(std::size_t entrant) const { return rows_[entrant]; }
  // By how many points the first of two entrants was ahead, in whole deals; empty where the game
  // has no scores.
  const Sample& leads() const { return leads_; }

 private:
  void end_deal();

  std::uint64_t games_a_deal_;
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
  std::uint64_t undecided_ = 0;
  std::unordered_set<std::uint64_t> different_;  // the games, as hashes
  std::vector<Row> rows_;
  Sample leads_;
  Sample deal_leads_;  // of games, in the deal under way
};

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
  // Of the first player's shares, deal by deal.
  double log_ratio(const Sample& shares) const;
  Verdict verdict(const Sample& shares) const;
  double lower() const;
  double upper() const;

 private:
  Bounds bounds_;
};

}  // namespace demesne::cli
