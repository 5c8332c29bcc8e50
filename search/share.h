#pragma once

#include <array>
#include <cstdint>

#include "search/report.h"

namespace demesne::search {

// The part of a win, in thousandths, that a value stands for: the logistic function of
// value / scale, from a table with straight lines between, so that every machine agrees.
constexpr int win_share(std::int64_t value, int scale) {
  // 1000 / (1 + exp(-x)) for x = 0, 0.5, 1, … 7
  constexpr std::array<int, 15> kLogistic = {500, 622, 731, 818, 881, 924, 953, 971,
                                             982, 989, 993, 996, 998, 998, 999};
  if (value < 0) return kWhole - win_share(-value, scale);
  const std::int64_t steps = 2 * value;
  const std::int64_t index = steps / scale;
  if (index + 1 >= static_cast<std::int64_t>(kLogistic.size())) return kLogistic.back();
  const auto low = kLogistic[static_cast<std::size_t>(index)];
  const auto high = kLogistic[static_cast<std::size_t>(index + 1)];
  return low + static_cast<int>((high - low) * (steps % scale) / scale);
}

// A share for each seat in proportion to its weight, of which one at least is more than nothing.
constexpr Shares shares_by_weight(const std::array<std::int64_t, kMaxSeats>& weights) {
  std::int64_t sum = 0;
  for (const std::int64_t weight : weights) sum += weight;
  Shares shares{};
  int left = kWhole;
  for (std::size_t seat = 1; seat < shares.size(); ++seat) {
    shares[seat] = static_cast<int>(kWhole * weights[seat] / sum);
    left -= shares[seat];
  }
  shares[0] = left;
  return shares;
}

}  // namespace demesne::search
