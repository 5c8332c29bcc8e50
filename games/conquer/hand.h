#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/domino.h"

namespace demesne::conquer {

inline constexpr int kHandSize = 7;

// How many a hand holds of each of the 28 dominoes, from none to four. One value for one hand,
// whatever the order it was drawn in.
class Hand {
 public:
  // The kinds in the hand, each as a bit.
  std::uint32_t kinds() const noexcept { return at_least_[0]; }
  bool empty() const noexcept { return kinds() == 0; }
  int count(int kind) const noexcept {
    unsigned count = 0;
    for (const std::uint32_t plane : at_least_) count += plane >> kind & 1U;
    return static_cast<int>(count);
  }
  int size() const noexcept {
    int size = 0;
    for (const std::uint32_t plane : at_least_) size += std::popcount(plane);
    return size;
  }

  // A kind's four bits are as many ones as there are dominoes, then zeros: one more pushes a one
  // in from below, one less a zero in from above, and both are done on the four words at once.
  void add(unsigned kind) noexcept {
    const Planes planes = load();
    const Planes below = __builtin_shufflevector(planes, ~Planes{}, 4, 0, 1, 2);
    store(planes | (below & 1U << kind));
  }
  // Not when there is none.
  void remove(unsigned kind) noexcept {
    const Planes planes = load();
    const Planes above = __builtin_shufflevector(planes, Planes{}, 1, 2, 3, 4);
    store(planes ^ ((planes ^ above) & 1U << kind));
  }

  // All of it in two words, for hashes.
  std::uint64_t low_word() const noexcept {
    return at_least_[0] | std::uint64_t{at_least_[1]} << 32;
  }
  std::uint64_t high_word() const noexcept {
    return at_least_[2] | std::uint64_t{at_least_[3]} << 32;
  }

  friend bool operator==(const Hand&, const Hand&) = default;

 private:
  typedef std::uint32_t Planes __attribute__((vector_size(16)));

  Planes load() const noexcept {
    Planes planes;
    std::memcpy(&planes, at_least_.data(), sizeof(planes));
    return planes;
  }
  void store(Planes planes) noexcept { std::memcpy(at_least_.data(), &planes, sizeof(planes)); }

  std::array<std::uint32_t, 4> at_least_{};  // the kinds of which there is one, two, three, four
};

// Calls visit(kind, count) for each kind in the hand, in the order 00, 01, … 66.
template <class Visit>
void each_kind(const Hand& hand, Visit&& visit) {
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    if (hand.count(kind) > 0) visit(kind, hand.count(kind));
  }
}

}  // namespace demesne::conquer
