#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bitset>
#include <set>

#include "core/bits.h"
#include "core/catalogue.h"
#include "core/fixed_vector.h"
#include "core/hash.h"
#include "core/notation.h"
#include "core/options.h"

namespace demesne {
namespace {

// Options

constexpr std::string_view kColours[] = {"red", "green"};
constexpr std::string_view kMaps[] = {"small", "large"};
constexpr OptionSpec kSpecs[] = {
    flag_option("fast", "Play fast."),
    {"colour", OptionKind::choice, kColours, "Who begins."},
    {"map", OptionKind::text, kMaps, "A map, or one of your own."},
};

Result<std::vector<std::string>> values_of(std::vector<OptionArg> args) {
  return option_values("chess", kSpecs, args);
}

void expect_refused(const Result<std::vector<std::string>>& values, std::string_view code,
                    std::string_view sentence) {
  ASSERT_FALSE(values);
  EXPECT_EQ(values.refusal().rule, "option");
  EXPECT_EQ(values.refusal().code, code);
  EXPECT_TRUE(can_say(values.refusal()));
  EXPECT_EQ(say(values.refusal()), sentence);
}

TEST(Options, NotGivenAreTheFirstChoices) {
  EXPECT_EQ(*values_of({}), (std::vector<std::string>{"false", "red", "small"}));
}

TEST(Options, GivenInAnyOrderAreKeptInTheirOwn) {
  EXPECT_EQ(*values_of({{"map", "large"}, {"fast", "true"}}),
            (std::vector<std::string>{"true", "red", "large"}));
}

TEST(Options, TextIsForTheGameToCheck) {
  EXPECT_EQ(*values_of({{"map", "of my own"}}),
            (std::vector<std::string>{"false", "red", "of my own"}));
}

TEST(Options, UnknownAreRefused) {
  expect_refused(values_of({{"slow", "true"}}), "option-unknown",
                 "chess has no option \"slow\"; it has: fast, colour, map");
  expect_refused(values_of({{"", "true"}}), "option-unknown",
                 "chess has no option \"\"; it has: fast, colour, map");
  const std::vector<OptionArg> args = {{"slow", "true"}};
  expect_refused(option_values("go", {}, args), "option-none",
                 "go has no option \"slow\"; it has none");
}

TEST(Options, TwiceIsRefusedEvenWhenEqual) {
  expect_refused(values_of({{"fast", "true"}, {"fast", "true"}}), "option-twice",
                 "the option \"fast\" is given twice");
}

TEST(Options, OtherValuesAreRefused) {
  expect_refused(values_of({{"fast", "yes"}}), "option-value",
                 "\"yes\" is not a value of the option \"fast\"; choose from: false, true");
  expect_refused(values_of({{"colour", ""}}), "option-value",
                 "\"\" is not a value of the option \"colour\"; choose from: red, green");
  expect_refused(values_of({{"colour", "Red"}}), "option-value",
                 "\"Red\" is not a value of the option \"colour\"; choose from: red, green");
}

// Catalogue

constexpr Sentence kSentences[] = {
    {"taken", "{cell} belongs to {@owner}"},
    {"red", "the red side"},
    {"plain", "no parameters"},
    {"deal-not-object", "the game's own words come first"},
};

TEST(Catalogue, FillsInTextAndWords) {
  const Refusal refusal = {"X-1", "taken", {{"cell", "c4"}, {"owner", "@red"}}};
  EXPECT_TRUE(can_say(refusal, kSentences));
  EXPECT_EQ(say(refusal, kSentences), "c4 belongs to the red side");
  EXPECT_EQ(say({"X-1", "plain", {}}, kSentences), "no parameters");
}

TEST(Catalogue, LooksInTheGameFirst) {
  const Refusal refusal = {"deal", "deal-not-object", {}};
  EXPECT_EQ(say(refusal), "a deal is a JSON object");
  EXPECT_EQ(say(refusal, kSentences), "the game's own words come first");
  EXPECT_EQ(say({"seat", "not-your-turn", {}}, kSentences), "it is not this seat's turn");
}

TEST(Catalogue, WhatItCannotSayLosesNothing) {
  const Refusal unknown = {"X-1", "no-such-code", {{"cell", "c4"}, {"owner", "@red"}}};
  EXPECT_FALSE(can_say(unknown, kSentences));
  EXPECT_EQ(say(unknown, kSentences), "no-such-code cell=c4 owner=@red");
  const Refusal missing = {"X-1", "taken", {{"cell", "c4"}}};
  EXPECT_FALSE(can_say(missing, kSentences));
  EXPECT_EQ(say(missing, kSentences), "taken cell=c4");
  const Refusal no_word = {"X-1", "taken", {{"cell", "c4"}, {"owner", "@blue"}}};
  EXPECT_FALSE(can_say(no_word, kSentences));
  EXPECT_EQ(say(no_word, kSentences), "taken cell=c4 owner=@blue");
}

// Parameters repeat what people typed; only the sentence decides where a word stands.
TEST(Catalogue, TextFromOutsideIsNeverAWord) {
  for (const std::string text : {"@red", "@nothing", "@", "{cell}", "{", "}"}) {
    const Refusal refusal = {"X-1", "taken", {{"cell", text}, {"owner", "@red"}}};
    EXPECT_TRUE(can_say(refusal, kSentences));
    EXPECT_EQ(say(refusal, kSentences), text + " belongs to the red side");
  }
}

TEST(Catalogue, CommonSentencesHaveOneCodeEach) {
  std::set<std::string_view> codes;
  for (const Sentence& sentence : common_catalogue()) {
    EXPECT_TRUE(codes.insert(sentence.code).second) << sentence.code;
    EXPECT_FALSE(sentence.text.empty()) << sentence.code;
  }
}

// Notation

TEST(Notation, EveryCellRoundTrips) {
  for (const int size : {8, 12, 15}) {
    std::set<std::string> texts;
    for (std::int8_t column = 0; column < size; ++column) {
      for (std::int8_t row = 0; row < size; ++row) {
        const Cell cell = {column, row};
        const std::string written = to_text(cell);
        std::string_view text = written;
        const auto taken = take_cell(text, size, size);
        ASSERT_TRUE(taken && *taken == cell) << written;
        EXPECT_EQ(text, "");
        EXPECT_TRUE(texts.insert(written).second) << written;
      }
    }
  }
}

struct Taking {
  std::string_view text;
  int size;
  std::string_view cell;
  std::string_view rest;
};

TEST(Notation, TakesACellFromTheFront) {
  const Taking kTakings[] = {
      {"c3c4", 8, "c3", "c4"},          {"a10", 8, "a1", "0"},      {"h8=36", 8, "h8", "=36"},
      {"a10", 12, "a10", ""},           {"l12a1", 12, "l12", "a1"}, {"a123", 12, "a12", "3"},
      {"o15i8=36", 15, "o15", "i8=36"}, {"a1 ", 15, "a1", " "},
  };
  for (const auto& [written, size, cell, rest] : kTakings) {
    std::string_view text = written;
    const auto taken = take_cell(text, size, size);
    ASSERT_TRUE(taken) << written;
    EXPECT_EQ(to_text(*taken), cell);
    EXPECT_EQ(text, rest) << written;
  }
}

TEST(Notation, RefusesWhatIsNoCellOfTheBoard) {
  const std::pair<std::string_view, int> kNone[] = {
      {"", 8},
      {"a", 8},
      {"1", 8},
      {"a0", 8},
      {"a01", 8},
      {"i9", 8},
      {"i1", 8},
      {"a9", 8},
      {"A1", 8},
      {"1a", 8},
      {"aa", 8},
      {"a-1", 8},
      {" a1", 8},
      {"`1", 8},
      {"a0", 12},
      {"a01", 12},
      {"m1", 12},
      {"a13", 12},
      {"a00", 12},
      {"p1", 15},
      {"a16", 15},
      {"a99", 15},
      {"\xE1"
       "1",
       15},
  };
  for (const auto& [written, size] : kNone) {
    std::string_view text = written;
    EXPECT_FALSE(take_cell(text, size, size)) << written;
    EXPECT_EQ(text, written);
  }
}

// Bits

// Both ways in which nth_bit is written (with and without BMI2) must agree with looking at each bit
// in turn; which of them runs depends on the build, so every build runs this.
unsigned nth_bit_by_looking(std::uint64_t bits, unsigned n) {
  unsigned index = 0;
  for (; index < 64; ++index) {
    if (((bits >> index) & 1U) != 0 && n-- == 0) break;
  }
  return index;
}

void expect_nth_bits(std::uint64_t bits) {
  std::uint64_t rest = bits;
  for (unsigned n = 0; n < popcount(bits); ++n) {
    ASSERT_EQ(nth_bit(bits, n), nth_bit_by_looking(bits, n)) << std::bitset<64>(bits) << " " << n;
    ASSERT_EQ(nth_bit(bits, n), nth_bit(rest, 0)) << std::bitset<64>(bits) << " " << n;
    rest &= rest - 1;
  }
}

TEST(Bits, NthBitIsFoundInTheCornerCases) {
  for (unsigned index = 0; index < 64; ++index) {
    expect_nth_bits(std::uint64_t{1} << index);
    expect_nth_bits(~(std::uint64_t{1} << index));
    expect_nth_bits(UINT64_MAX << index);
    expect_nth_bits(UINT64_MAX >> index);
  }
}

RC_GTEST_PROP(BitsProperty, NthBitIsTheNaiveOne, (std::uint64_t seed)) {
  Rng rng(seed);
  expect_nth_bits(rng.next());
  expect_nth_bits(rng.next() & rng.next() & rng.next());
  expect_nth_bits(rng.next() | rng.next() | rng.next());
}

RC_GTEST_PROP(BitsProperty, EachBitVisitsTheSetBitsInOrder, (std::uint64_t bits)) {
  std::uint64_t seen = 0;
  unsigned least = 0;
  each_bit(bits, [&](unsigned index) {
    RC_ASSERT(index >= least);
    least = index + 1;
    seen |= std::uint64_t{1} << index;
  });
  RC_ASSERT(seen == bits);
  RC_ASSERT(popcount(bits) == std::bitset<64>(bits).count());
}

TEST(Bits, UnrolledLoopsCountUp) {
  std::vector<int> rounds;
  unrolled<4>([&]<int i>() { rounds.push_back(i); });
  EXPECT_EQ(rounds, (std::vector<int>{0, 1, 2, 3}));
  rounds.clear();
  const bool stopped = unrolled_until<4>([&]<int i>() {
    rounds.push_back(i);
    return i == 2;
  });
  EXPECT_TRUE(stopped);
  EXPECT_EQ(rounds, (std::vector<int>{0, 1, 2}));
  EXPECT_FALSE(unrolled_until<4>([]<int i>() { return i == 4; }));
}

// FixedVector

TEST(FixedVector, HoldsWhatWasPushed) {
  FixedVector<int, 3> items;
  static_assert(FixedVector<int, 3>::capacity() == 3);
  static_assert(std::is_trivially_copyable_v<FixedVector<int, 3>>);
  EXPECT_TRUE(items.empty());
  EXPECT_EQ(items.begin(), items.end());
  for (const int value : {4, 5, 6}) items.push_back(value);
  EXPECT_EQ(items.size(), 3U);
  EXPECT_EQ(items[0] + items[1] * 10 + items[2] * 100, 654);
  EXPECT_EQ(std::vector<int>(items.begin(), items.end()), (std::vector<int>{4, 5, 6}));
}

TEST(FixedVector, ChangesAndClears) {
  FixedVector<int, 2> items;
  items.push_back(1);
  items.push_back(2);
  items[0] = 7;
  for (int& item : items) ++item;
  const FixedVector<int, 2> copy = items;
  items.clear();
  EXPECT_TRUE(items.empty());
  items.push_back(9);
  EXPECT_EQ(items[0], 9);
  EXPECT_EQ(std::vector<int>(copy.begin(), copy.end()), (std::vector<int>{8, 3}));
}

// Hash

// mix() step by step backwards: that it can be undone is what makes it a bijection.
std::uint64_t unmix(std::uint64_t mixed) {
  constexpr std::uint64_t kFactor = 0xD6E8FEB86659FD93;
  constexpr std::uint64_t kInverse = [] {
    std::uint64_t inverse = kFactor;  // right in the lowest three bits; each round doubles them
    for (int i = 0; i < 5; ++i) inverse *= 2 - kFactor * inverse;
    return inverse;
  }();
  static_assert(kFactor * kInverse == 1);
  mixed ^= mixed >> 32;
  mixed *= kInverse;
  mixed ^= mixed >> 32;
  mixed *= kInverse;
  return mixed ^ (mixed >> 32);
}

RC_GTEST_PROP(HashProperty, MixCanBeUndone, (std::uint64_t seed)) {
  Rng rng(seed);
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t sum = rng.next();
    RC_ASSERT(unmix(mix(sum)) == sum);
    RC_ASSERT(mix(unmix(sum)) == sum);
  }
}

// The low bits of a sum are weak; those of the mixed sum must depend on the high ones.
TEST(Hash, MixCarriesEveryBitEverywhere) {
  Rng rng(11);
  for (unsigned in = 0; in < 64; ++in) {
    std::array<int, 64> flips{};
    for (int i = 0; i < 1000; ++i) {
      const std::uint64_t sum = rng.next();
      each_bit(mix(sum) ^ mix(sum ^ (std::uint64_t{1} << in)), [&](unsigned out) { ++flips[out]; });
    }
    for (unsigned out = 0; out < 64; ++out) EXPECT_GT(flips[out], 300) << in << " to " << out;
  }
}

TEST(Hash, KeysAreOddAndDistinct) {
  std::set<std::uint64_t> seen;
  for (const std::uint64_t seed : {0U, 1U, 2U, 0xD0311983U}) {
    for (const std::uint64_t key : hash_keys<256>(seed)) {
      EXPECT_EQ(key & 1U, 1U);
      EXPECT_TRUE(seen.insert(key).second);
    }
  }
}

TEST(Hash, ChainMindsTheOrder) {
  EXPECT_NE(chain(chain(0, 1), 2), chain(chain(0, 2), 1));
  EXPECT_NE(chain(chain(0, 1), 1), chain(0, 1));
}

}  // namespace
}  // namespace demesne
