#include "core/rng.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace demesne {
namespace {

// How many standard deviations the chi-square statistic of these counts is above its mean, if each
// should be equally likely. Seeds are fixed, so the limit needs no room for bad luck.
template <class Counts>
double unfairness(const Counts& counts) {
  double all = 0;
  for (const double count : counts) all += count;
  const double expected = all / static_cast<double>(counts.size());
  double chi_square = 0;
  for (const double count : counts) chi_square += std::pow(count - expected, 2) / expected;
  const double freedom = static_cast<double>(counts.size()) - 1;
  return (chi_square - freedom) / std::sqrt(2 * freedom);
}

constexpr double kFair = 4;

std::vector<std::uint64_t> outputs(std::uint64_t seed, int count) {
  Rng rng(seed);
  std::vector<std::uint64_t> out;
  for (int i = 0; i < count; ++i) out.push_back(rng.next());
  return out;
}

// From the published definition of SplitMix64, computed apart from this code.
TEST(Rng, SplitMixIsTheKnownOne) {
  std::uint64_t counter = 1234567;
  for (const std::uint64_t expected :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
        16408922859458223821U}) {
    EXPECT_EQ(splitmix64(counter), expected);
  }
}

// From the published definitions of xoroshiro128++ and SplitMix64, computed apart from this code.
TEST(Rng, GeneratorIsTheKnownOne) {
  using Outputs = std::vector<std::uint64_t>;
  EXPECT_EQ(outputs(0, 5), (Outputs{0x6F68E1E7E2646EE1, 0xBF971B7F454094AD, 0x48F2DE556F30DE38,
                                    0x6EA7C59F89BBFC75, 0x765437C08F02E2F5}));
  EXPECT_EQ(outputs(1, 5), (Outputs{0x08260B0F1B52FCAC, 0x5D9320F71CE29FF1, 0x28197699EC67F190,
                                    0x593B393B9D1E5795, 0x38D7E95386FEF5E4}));
  EXPECT_EQ(outputs(UINT64_MAX, 5),
            (Outputs{0xB897602E7938C912, 0x92AC733C00C69E74, 0x79077F68C57FD4F5, 0xC2236F3F6278B151,
                     0x157F5DE82353F0D1}));
}

TEST(Rng, RunsAtCompileTime) {
  constexpr std::uint64_t kFirst = [] {
    Rng rng(0);
    return rng.next();
  }();
  static_assert(kFirst == 0x6F68E1E7E2646EE1);
}

RC_GTEST_PROP(RngProperty, BelowStaysBelow, (std::uint64_t seed)) {
  const auto bound = *rc::gen::oneOf(rc::gen::inRange<std::uint32_t>(1, UINT32_MAX),
                                     rc::gen::element(1U, 2U, 3U, 1U << 31U, UINT32_MAX));
  Rng rng(seed);
  for (int i = 0; i < 100; ++i) RC_ASSERT(rng.below(bound) < bound);
}

TEST(Rng, BelowOneIsZero) {
  Rng rng(5);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0U);
}

TEST(Rng, SmallBoundsAreFair) {
  for (const std::uint32_t bound : {2U, 3U, 5U, 6U, 7U, 28U, 52U, 100U}) {
    Rng rng(bound);
    std::vector<double> counts(bound);
    for (std::uint32_t i = 0; i < 1000 * bound; ++i) ++counts[rng.below(bound)];
    EXPECT_LT(unfairness(counts), kFair) << bound;
  }
}

// 2^32 values do not go evenly into 3·2^30: a remainder would make the first third of them twice as
// likely, and a multiplication without drawing again every third of them.
TEST(Rng, GreatBoundsAreFair) {
  constexpr std::uint32_t kPart = 1U << 30U;
  Rng rng(30);
  std::array<double, 3> by_part{};
  std::array<double, 3> by_remainder{};
  for (int i = 0; i < 300'000; ++i) {
    const std::uint32_t value = rng.below(3 * kPart);
    ++by_part[value / kPart];
    ++by_remainder[value % 3];
  }
  EXPECT_LT(unfairness(by_part), kFair);
  EXPECT_LT(unfairness(by_remainder), kFair);
}

TEST(Rng, ShuffleMakesEveryOrderEquallyOften) {
  Rng rng(24);
  std::map<std::array<int, 4>, double> seen;
  for (int i = 0; i < 48'000; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    shuffle(items, rng);
    ++seen[items];
  }
  ASSERT_EQ(seen.size(), 24U);
  std::vector<double> counts;
  for (const auto& [order, count] : seen) counts.push_back(count);
  EXPECT_LT(unfairness(counts), kFair);
}

TEST(Rng, ShuffleOfNothingOrOneDrawsNothing) {
  Rng rng(1);
  std::vector<int> none;
  std::vector<int> one = {7};
  shuffle(none, rng);
  shuffle(one, rng);
  EXPECT_EQ(one, std::vector<int>{7});
  EXPECT_EQ(rng.next(), outputs(1, 1).front());
}

}  // namespace
}  // namespace demesne
