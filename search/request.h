#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "core/hash.h"
#include "core/rng.h"
#include "search/budget.h"

namespace demesne::search {

// How a caller that may start threads runs work(0), … work(count-1) side by side.
using Crew = std::function<void(int count, const std::function<void(int worker)>& work)>;

// What is asked of a bot. The answer is a function of this and the view alone: nothing is
// remembered from move to move.
struct Request {
  std::string_view player;  // one of those that the game knows at this table
  std::uint64_t seed = 0;
  std::optional<std::uint64_t> nodes = std::nullopt;
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  int threads = 1;
  std::size_t table_mib = 16;
  const std::atomic<bool>* stop = nullptr;
  Crew crew = {};  // needed for more than one thread
};

// "1" … "8" as a number; 0 for every other player.
constexpr int level_of(std::string_view player) {
  return player.size() == 1 && player[0] >= '1' && player[0] <= '8' ? player[0] - '0' : 0;
}

inline constexpr int kStrongest = 8;
inline constexpr std::chrono::milliseconds kDefaultTime{2000};

// The limits of a request whose player would look at `nodes` nodes by itself, or at as many as
// there is time for (0).
inline Limits limits_of(const Request& request, std::uint64_t nodes) {
  Limits limits;
  if (nodes > 0) limits.nodes = nodes;
  if (request.nodes) limits.nodes = std::min(limits.nodes, *request.nodes);
  auto time = request.time;
  if (!time && !request.nodes && nodes == 0) time = kDefaultTime;
  if (time) limits.deadline = std::chrono::steady_clock::now() + *time;
  limits.stops[0] = request.stop;
  return limits;
}

inline int workers_of(const Request& request) {
  return request.crew ? std::max(request.threads, 1) : 1;
}

// What each of several workers may do of it: together no less, and hardly more.
inline Limits part_of(Limits limits, int workers) {
  const auto count = static_cast<std::uint64_t>(workers);
  if (limits.nodes != Limits().nodes) {
    limits.nodes = limits.nodes / count + (limits.nodes % count != 0 ? 1 : 0);
  }
  return limits;
}

// Chance for one decision: a seed serves a whole game, and each position draws differently.
inline Rng chance_for(const Request& request, std::uint64_t view_key) {
  return Rng(chain(request.seed, view_key));
}

}  // namespace demesne::search
