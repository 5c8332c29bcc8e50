#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace demesne::search {

// When a search must end: the first of these that comes true.
struct Limits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt;
  // Flags that others raise: whoever asked, and the worker that finished first. May be null.
  std::array<const std::atomic<bool>*, 2> stops{};
};

// At most so many nodes will be looked at, for those who set room aside for them.
inline std::uint64_t most_nodes(const Limits& limits) {
  constexpr std::uint64_t kPerMillisecond = 40'000;  // more than any search manages
  if (!limits.deadline) return limits.nodes;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      *limits.deadline - std::chrono::steady_clock::now());
  const auto time = static_cast<std::uint64_t>(std::clamp<std::int64_t>(left.count(), 0, 1 << 30));
  return std::min(limits.nodes, (time + 1) * kPerMillisecond);
}

// Counts what a search does and says when to end. The clock and the flags cost more than a node, so
// they are looked at only now and then: every kInterval nodes, which even slow nodes pass in a few
// milliseconds.
class Budget {
 public:
  static constexpr std::uint64_t kInterval = 256;

  explicit Budget(const Limits& limits) noexcept : limits_(limits) { look(); }

  // Counts one node; false, for ever after, once the budget is spent.
  bool take() noexcept {
    if (nodes_ >= next_look_) [[unlikely]]
      look();
    if (spent_) [[unlikely]]
      return false;
    ++nodes_;
    return true;
  }
  // Counts nodes that were valued without being visited; not beyond the limit.
  void add(std::uint64_t nodes) noexcept { nodes_ += std::min(nodes, limits_.nodes - nodes_); }
  bool spent() const noexcept { return spent_; }
  std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  void look() noexcept {
    spent_ = spent_ || nodes_ >= limits_.nodes || stopped() || late();
    next_look_ = nodes_ + std::min(kInterval, limits_.nodes - std::min(nodes_, limits_.nodes));
  }
  bool stopped() const noexcept {
    for (const auto* stop : limits_.stops) {
      if (stop != nullptr && stop->load(std::memory_order_relaxed)) return true;
    }
    return false;
  }
  bool late() const noexcept {
    return limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline;
  }

  Limits limits_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  bool spent_ = false;
};

}  // namespace demesne::search
