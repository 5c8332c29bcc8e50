#include "server/provable_deal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/tables.h"

// The chance that provable deals are drawn from.
namespace demesne::server {
namespace {

Bytes bytes_from(std::uint8_t first, std::size_t size) {
  Bytes bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(first + i);
  return bytes;
}

// Another proof for each number, as if the table had another secret.
Proof proof_number(int number, int players) {
  Proof proof{"table-1", {}, bytes_from(0, kSecretSize), {}};
  proof.secret[0] = static_cast<std::uint8_t>(number);
  proof.secret[1] = static_cast<std::uint8_t>(number >> 8);
  proof.shares.resize(static_cast<std::size_t>(players));
  return proof;
}

// Whether the counts could come from a fair draw: a fair one is this far off once in 30,000 times,
// and these are the same draws in every run.
void expect_even(const std::vector<int>& counts, const std::string& what) {
  double total = 0;
  for (const int count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
  const auto freedom = static_cast<double>(counts.size() - 1);
  EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom) + 8) << what;
}

TEST(Chance, IsTheKeyStreamOfChaCha20) {
  // The first block of RFC 8439, A.1, test vector 1: 76b8e0ad a0f13d90 …
  StreamChance chance(Bytes(32));
  EXPECT_EQ(chance.below(0x80000000U), 0xade0b876U & 0x7fffffffU);
  EXPECT_EQ(chance.below(0x80000000U), 0x903df1a0U & 0x7fffffffU);
  for (int i = 2; i < 16; ++i) chance.below(1);
  // Test vector 2, the next block: 9f07e7be …
  EXPECT_EQ(chance.below(0x80000000U), 0xbee7079fU & 0x7fffffffU);
}

TEST(Chance, IsEven) {
  StreamChance chance(bytes_from(1, 32));
  for (const std::uint32_t bound : {1U, 2U, 3U, 5U, 6U, 7U, 10U, 28U, 52U, 112U, 1000U}) {
    std::vector<int> counts(bound);
    for (std::uint32_t i = 0; i < 200 * bound; ++i) {
      const auto drawn = chance.below(bound);
      ASSERT_LT(drawn, bound);
      ++counts[drawn];
    }
    if (bound > 1) expect_even(counts, "below " + std::to_string(bound));
  }
}

// By the remainder alone the lower third of these numbers would come as often as both others.
TEST(Chance, HasNoBiasOfTheRemainder) {
  constexpr std::uint32_t kThird = 1U << 30;
  StreamChance chance(bytes_from(2, 32));
  std::vector<int> thirds(3);
  for (int i = 0; i < 30'000; ++i) ++thirds[chance.below(3 * kThird) / kThird];
  expect_even(thirds, "thirds");
}

TEST(Chance, DependsOnEveryByteOfTheKey) {
  for (std::size_t i = 0; i < 32; ++i) {
    Bytes key(32);
    key[i] = 1;
    EXPECT_NE(StreamChance(key).below(0x80000000U), StreamChance(Bytes(32)).below(0x80000000U));
  }
}

TEST(Deals, AreLegalInEveryGame) {
  for (const auto& setting : testing::all_settings()) {
    const auto deal =
        deal_of(proof_number(1, setting.request.players), *setting.game, setting.request);
    ASSERT_TRUE(deal) << testing::describe(setting);
    TableRequest given = setting.request;
    given.deal = *deal;
    const auto start = setting.game->start(given);
    ASSERT_TRUE(start) << testing::describe(setting);
    EXPECT_EQ((*start)->deal(), *deal);
  }
}

// How often each text comes in a place of the deal, over many secrets.
template <class Place>
std::vector<int> counts_of(const char* id, Place place) {
  const AnyGame& game = **find_game(id);
  const int players = game.info().min_players;
  std::map<std::string, int> counts;
  for (int number = 0; number < 3000; ++number) {
    const auto deal = deal_of(proof_number(number, players), game, {.players = players});
    ++counts[place(*deal).dump()];
  }
  std::vector<int> out;
  for (const auto& [text, count] : counts) out.push_back(count);
  return out;
}

const Json& first_of(const Json& deal, const char* key) { return deal.find(key)->array()->front(); }

TEST(Deals, AreEven) {
  struct Case {
    const char* game;
    const char* key;
    std::size_t kinds;
  };
  for (const auto& [game, key, kinds] :
       {Case{"domizone", "order", 28}, Case{"conquer", "order", 28}, Case{"domaine", "tiles", 32},
        Case{"domaine", "deck", 15}}) {
    const auto counts = counts_of(game, [k = key](const Json& deal) { return first_of(deal, k); });
    ASSERT_EQ(counts.size(), kinds) << game << key;
    expect_even(counts, game);
  }
  // The last place too, which a shuffle that stops early would leave as it was.
  const auto last =
      counts_of("domizone", [](const Json& deal) { return deal.find("order")->array()->back(); });
  ASSERT_EQ(last.size(), 28U);
  expect_even(last, "last");
}

// A game that draws in another way makes old proofs wrong: its rules version must be raised then.
TEST(Deals, AreTheSameForEver) {
  struct Case {
    const char* game;
    std::vector<OptionArg> options;
    const char* part;
  };
  const std::vector<Case> cases = {
      {"conquer", {}, R"("order": ["23", "24", "26", "03", "66", "05", "02", "36", "22", "12")"},
      {"conquer",
       {{"board", "random"}},
       "5105241136465440064655343345516122203112266633304200225105001143"},
      {"domaine", {}, R"("tiles": [{"tile": 2, "turn": 1}, {"tile": 1, "turn": 2}, {"tile": 6)"},
      {"domaine", {}, R"("deck": ["A13", "A9", "A7", "A8", "A12", "A6", "A11", "A14", "A4")"},
      {"domizone", {}, R"({"order": ["45", "13", "24", "01", "16", "66", "15", "26", "35")"},
  };
  for (const auto& [id, options, part] : cases) {
    const AnyGame& game = **find_game(id);
    ASSERT_EQ(game.info().rules_version, 1) << "write down what " << id << " deals now";
    const auto deal = deal_of(proof_number(1, 2), game, {.players = 2, .options = options});
    ASSERT_TRUE(deal) << id;
    EXPECT_NE(deal->dump().find(part), std::string::npos) << deal->dump();
  }
}

}  // namespace
}  // namespace demesne::server
