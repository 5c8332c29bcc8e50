#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/rng.h"

namespace demesne {

// Odd 64-bit constants for hashes of the form  sum of key[i] * value[i]  (mod 2^64). Such a sum is
// kept up to date by one multiplication for each value that changes, needs no table of the size
// cells x values, and is the same on every machine.
template <std::size_t N>
constexpr std::array<std::uint64_t, N> hash_keys(std::uint64_t seed) {
  std::array<std::uint64_t, N> keys{};
  for (auto& key : keys) key = splitmix64(seed) | 1U;
  return keys;
}

// Spreads a sum over all 64 bits; the low bits of a sum alone are weak. A bijection.
constexpr std::uint64_t mix(std::uint64_t sum) {
  sum ^= sum >> 32;
  sum *= 0xD6E8FEB86659FD93ULL;
  sum ^= sum >> 32;
  sum *= 0xD6E8FEB86659FD93ULL;
  return sum ^ (sum >> 32);
}

// Adds a whole word to a hash of words any bits of which may differ, such as sets of cells. In a
// sum of products a word's high bits reach only high bits of the sum, where those of several words
// can cancel out; here every word is spread before the next one comes.
constexpr std::uint64_t stir(std::uint64_t hash, std::uint64_t word) { return mix(hash ^ word); }

// Adds one value to a running signature; the order of the values matters.
constexpr std::uint64_t chain(std::uint64_t signature, std::uint64_t value) {
  return (std::rotl(signature, 23) ^ value) * 0x9E3779B97F4A7C15ULL;
}

}  // namespace demesne
