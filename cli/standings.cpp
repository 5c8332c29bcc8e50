#include "cli/standings.h"

#include <algorithm>
#include <cmath>

namespace demesne::cli {

std::vector<double> Tally::add(const Played& played) {
  ++games_;
  plies_ += played.moves.size();
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
  if (played.fault) ++rows_[entrants[static_cast<std::size_t>(played.fault->seat)]].faults;
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
  }
  return shares;
}

Interval interval_95(double share, std::uint64_t games) {
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(std::max<std::uint64_t>(games, 1));
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half =
      z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double elo_of_share(double share) { return -400 * std::log10(1 / share - 1); }

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

void SequentialTest::add(double share) {
  ++deals_;
  sum_ += share;
  squares_ += share * share;
}

double SequentialTest::log_ratio() const {
  const double s0 = share_of_elo(bounds_.elo0);
  const double s1 = share_of_elo(bounds_.elo1);
  const double mean = sum_ / deals_;
  const double variance = squares_ / deals_ - mean * mean;
  return deals_ * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

double SequentialTest::lower() const { return std::log(bounds_.beta / (1 - bounds_.alpha)); }

double SequentialTest::upper() const { return std::log((1 - bounds_.beta) / bounds_.alpha); }

SequentialTest::Verdict SequentialTest::verdict() const {
  const double ratio = log_ratio();
  if (ratio <= lower()) return Verdict::elo0;
  return ratio >= upper() ? Verdict::elo1 : Verdict::open;
}

}  // namespace demesne::cli
