#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

// Square roots in 256ths, from a table: the same on every machine, as rounding floats is not.
// Beyond sixteen the four highest binary digits of a number are enough.
namespace demesne::search {

constexpr std::uint32_t exact_root(std::uint64_t number) {
  std::uint64_t low = 0;
  std::uint64_t high = std::uint64_t{1} << 25U;
  while (high - low > 1) {
    const std::uint64_t middle = (low + high) / 2;
    (middle * middle <= number << 16U ? low : high) = middle;
  }
  return static_cast<std::uint32_t>(low);
}

inline constexpr auto kSmallRoots = [] {
  std::array<std::uint32_t, 16> roots{};
  for (std::uint64_t i = 0; i < roots.size(); ++i) roots[i] = exact_root(i);
  return roots;
}();

inline constexpr auto kLargeRoots = [] {
  std::array<std::uint32_t, std::size_t{28} * 8> roots{};
  for (std::uint64_t i = 0; i < roots.size(); ++i) {
    roots[i] = exact_root((8 + i % 8) << (i / 8 + 1));
  }
  return roots;
}();

constexpr std::uint32_t root_of(std::uint32_t number) {
  if (number < kSmallRoots.size()) return kSmallRoots[number];
  const auto width = static_cast<int>(std::bit_width(number));
  return kLargeRoots[static_cast<std::size_t>(width - 5) * 8 + (number >> (width - 4) & 7U)];
}

}  // namespace demesne::search
