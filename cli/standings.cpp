#include "cli/standings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "core/hash.h"

namespace demesne::cli {
namespace {

constexpr double kSure = 1.959964;  // 95 % of a normal distribution are within so many deviations

// What kSure is for Student's distribution, which is wider: the first few from tables, the others
// by Cornish and Fisher (1938).
double student(double freedom) {
  constexpr std::array<double, 5> kFew = {0, 12.706, 4.303, 3.182, 2.776};
  if (freedom < kFew.size()) return kFew[static_cast<std::size_t>(freedom)];
  const double z = kSure;
  return z + (std::pow(z, 3) + z) / (4 * freedom) +
         (5 * std::pow(z, 5) + 16 * std::pow(z, 3) + 3 * z) / (96 * freedom * freedom);
}

// How far apart the first of two entrants and the other were: their best seats count.
double lead_of(const Played& played) {
  constexpr auto kNone = std::numeric_limits<std::int32_t>::min();
  std::array<std::int32_t, 2> best = {kNone, kNone};
  for (std::size_t seat = 0; seat < played.scores.size(); ++seat) {
    auto& mine = best[played.pairing.entrants[seat]];
    mine = std::max(mine, played.scores[seat]);
  }
  return best[0] - best[1];
}

// Who sat where belongs to it: the same moves with the seats exchanged are a result of their own.
std::uint64_t hash_of(const Played& played) {
  std::uint64_t hash = 0;
  for (const std::size_t entrant : played.pairing.entrants) hash = stir(hash, entrant + 1);
  for (const std::string& move : played.moves) hash = stir(hash, std::hash<std::string>()(move));
  return hash;
}

bool nobody_decided(const Played& played) {
  return !played.fault && std::all_of(played.efforts.begin(), played.efforts.end(),
                                      [](const Effort& effort) { return effort.moves == 0; });
}

}  // namespace

Interval Sample::interval_of_mean() const {
  const double freedom = count - 1;
  const double half = student(freedom) * std::sqrt(variance() / freedom);
  return {mean() - half, mean() + half};
}

void Tally::add(const Played& played) {
  ++games_;
  plies_ += played.moves.size();
  different_.insert(hash_of(played));
  if (nobody_decided(played)) ++undecided_;
  const auto& entrants = played.pairing.entrants;
  std::vector<double> shares(rows_.size());
  each_seat(played.winners, [&](Seat seat) {
    shares[entrants[static_cast<std::size_t>(seat)]] += 1.0 / played.winners.size();
  });
  std::vector<bool> took_part(rows_.size());
  for (std::size_t seat = 0; seat < entrants.size(); ++seat) {
    rows_[entrants[seat]].effort.add(played.efforts[seat]);
    took_part[entrants[seat]] = true;
  }
  if (played.fault) {
    Row& guilty = rows_[entrants[static_cast<std::size_t>(played.fault->seat)]];
    if (++guilty.faults == 1) guilty.first_fault = played.fault->why;
  }
  for (std::size_t entrant = 0; entrant < rows_.size(); ++entrant) {
    if (!took_part[entrant]) continue;
    Row& row = rows_[entrant];
    ++row.games;
    row.won += shares[entrant];
    if (shares[entrant] > 0.999) {
      ++row.alone;
    } else if (shares[entrant] > 0) {
      ++row.shared;
    }
    row.deal.add(shares[entrant]);
  }
  if (rows_.size() == 2 && !played.scores.empty()) deal_leads_.add(lead_of(played));
  if (games_ % games_a_deal_ == 0) end_deal();
}

void Tally::end_deal() {
  for (Row& row : rows_) {
    row.shares.add(row.deal.mean());
    row.games_of_shares = row.games;
    row.deal = {};
  }
  const bool ended_all = deal_leads_.count == static_cast<double>(games_a_deal_);
  if (ended_all) leads_.add(deal_leads_.mean());
  deal_leads_ = {};
}

// Games of one deal have much in common: a seat or a hand may win whoever has it. So what counts is
// how far apart the deals are, and four more deals in which it is chance alone that says so, lest a
// few that ended alike look like certainty.
double Tally::Row::independent_games() const {
  const auto n = static_cast<double>(games);
  const double chance = share() * (1 - share());  // the variance of a game by itself
  if (shares.count == 0 || chance <= 0) return n;
  constexpr double kMore = 4;
  const double by_chance = chance * shares.count / static_cast<double>(games_of_shares);
  const double seen =
      (shares.count * shares.variance() + kMore * by_chance) / (shares.count - 1 + kMore);
  return n * by_chance / seen;
}

Interval Tally::Row::interval() const {
  const double z = kSure;
  const double p = share();
  const double n = std::max(independent_games(), 1.0);
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p <= 0 ? 0 : std::max(0.0, middle - half), p >= 1 ? 1 : std::min(1.0, middle + half)};
}

double elo_of_share(double share) { return 400 * std::log10(share / (1 - share)); }

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double SequentialTest::log_ratio(const Sample& shares) const {
  // One more deal with every result from 0 to 1 a fifth each, so that the variance is never nothing
  // and the first few deals do not decide.
  const Sample more = {
      .count = shares.count + 1, .sum = shares.sum + 0.5, .squares = shares.squares + 0.375};
  const double s0 = share_of_elo(bounds_.elo0);
  const double s1 = share_of_elo(bounds_.elo1);
  return more.count * (s1 - s0) * (2 * more.mean() - s0 - s1) / (2 * more.variance());
}

double SequentialTest::lower() const { return std::log(bounds_.beta / (1 - bounds_.alpha)); }

double SequentialTest::upper() const { return std::log((1 - bounds_.beta) / bounds_.alpha); }

SequentialTest::Verdict SequentialTest::verdict(const Sample& shares) const {
  if (shares.count == 0) return Verdict::open;
  const double ratio = log_ratio(shares);
  if (ratio <= lower()) return Verdict::elo0;
  return ratio >= upper() ? Verdict::elo1 : Verdict::open;
}

}  // namespace demesne::cli
