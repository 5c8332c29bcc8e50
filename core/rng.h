#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace demesne {

// SplitMix64 (Steele, Lea, Flood 2014): one step of the counter, then its mixing function. Used to
// spread a seed over a generator's state and to make the constants that hashes are built from.
constexpr std::uint64_t splitmix64(std::uint64_t& counter) {
  counter += 0x9E3779B97F4A7C15ULL;
  std::uint64_t z = counter;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

// The one source of chance: xoroshiro128++ 1.0 (Blackman and Vigna 2019), its two words filled by
// two steps of SplitMix64 from the seed. Integers only, so a seed means the same deal and the same
// bench signature on every compiler and machine. Not for secrets: the server deals from libsodium.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : a_(splitmix64(seed)), b_(splitmix64(seed)) {}

  constexpr std::uint64_t next() {
    const std::uint64_t a = a_;
    const std::uint64_t b = b_ ^ a;
    const std::uint64_t result = std::rotl(a + b_, 17) + a;
    a_ = std::rotl(a, 49) ^ b ^ (b << 21);
    b_ = std::rotl(b, 28);
    return result;
  }

  // Uniform in 0 … bound-1, exactly: the upper 32 bits are scaled by a multiplication and the few
  // values that would make the first results likelier are drawn again (Lemire 2019).
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t biased = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < biased) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  std::uint64_t a_;
  std::uint64_t b_;
};

// Fisher and Yates, from the back: every order is equally likely if `chance.below` is fair.
template <class Items, class Chance>
constexpr void shuffle(Items& items, Chance& chance) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[chance.below(static_cast<std::uint32_t>(i))]);
  }
}

}  // namespace demesne
