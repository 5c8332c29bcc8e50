#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "match/clock.h"

namespace demesne::server {

// How often somebody may do something: `burst` times at once, and again as time passes.
struct Rate {
  double burst;
  double per_second;

  friend Rate operator*(Rate rate, double pace) {
    return {rate.burst * pace, rate.per_second * pace};
  }
};

// Counts for each name (an address, a user, a table) what is left of its rate.
class Limiter {
 public:
  explicit Limiter(Rate rate) : rate_(rate) {}

  // False: too often.
  bool allow(const std::string& name, match::Millis now, double cost = 1) {
    auto [place, fresh] = buckets_.try_emplace(name, Bucket{rate_.burst, now});
    Bucket& bucket = place->second;
    const double passed = static_cast<double>(std::max<match::Millis>(now - bucket.at, 0)) / 1000;
    bucket.left = std::min(rate_.burst, bucket.left + passed * rate_.per_second);
    bucket.at = now;
    if (bucket.left < cost) return false;
    bucket.left -= cost;
    return true;
  }

  // Forgets who has not been seen for long enough to have everything back.
  void forget_idle(match::Millis now) {
    const auto full = static_cast<match::Millis>(1000 * rate_.burst / rate_.per_second);
    std::erase_if(buckets_, [&](const auto& entry) { return now - entry.second.at > full; });
  }

 private:
  struct Bucket {
    double left;
    match::Millis at;
  };
  Rate rate_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace demesne::server
