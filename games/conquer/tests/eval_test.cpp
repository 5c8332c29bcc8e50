#include "games/conquer/eval.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "games/conquer/bots.h"
#include "tests/mcts_kit.h"

namespace demesne {

// laws_test.cpp says how.
template <>
conquer::State testing::permuted<Conquer>(const conquer::State& state, Seat viewer, Rng& rng);

namespace {

using Eval = conquer::Eval;

TEST(ConquerEval, KeysTellApartWhatAnOnlookerCan) { testing::expect_keys<Conquer, Eval>(); }
// Six dominoes on the 22 sides of the two highest rows, in every way. They differ in the highest 16
// bits of their sets alone, of which there are fewer values than ways.
TEST(ConquerEval, KeysTellTheHighestRowsApart) {
  FixedVector<unsigned, conquer::kSideEnd> high;
  for (unsigned side = 0; side < conquer::kSideEnd; ++side) {
    if (conquer::is_side(side) && side % 64 >= 48) high.push_back(side);
  }
  std::set<std::uint64_t> keys;
  std::size_t ways = 0;
  for (std::uint32_t chosen = 0; chosen < 1U << high.size(); ++chosen) {
    if (popcount(chosen) != 6) continue;
    conquer::OpenPart open(conquer::kStandardBoard, 2);
    each_bit(chosen, [&](unsigned i) { open.place(high[i]); });
    keys.insert(open.search_key());
    ++ways;
  }
  EXPECT_GT(ways, std::size_t{1} << 16U);
  EXPECT_EQ(keys.size(), ways);
}
TEST(ConquerEval, SourcesDecideWhatIsLegal) { testing::expect_sources<Conquer, Eval>(); }
TEST(ConquerEval, SharesOutTheWholeWin) { testing::expect_whole_rewards<Conquer, Eval>(); }
TEST(ConquerEval, SolvesWhatLiesOpen) { testing::expect_solves<Conquer, Eval>(); }

// The last of 112 dominoes is laid by the second of two, the first of three, the fourth of four.
TEST(ConquerBots, ExpectMoreForWhoLaysTheLastDomino) {
  for (const auto& [players, last] : {std::pair{2, 1}, {3, 0}, {4, 3}}) {
    conquer::Options options;
    options.players = static_cast<std::uint8_t>(players);
    Rng rng(7);
    const conquer::State state(options, Conquer::make_deal(options, rng));
    const auto report =
        ConquerBots::think(conquer::View(state, 0), {.player = "8", .nodes = 2'000});
    EXPECT_EQ(std::accumulate(report.share.begin(), report.share.end(), 0), search::kWhole);
    EXPECT_EQ(std::max_element(report.share.begin(), report.share.end()) - report.share.begin(),
              last);
  }
}
TEST(ConquerBots, SeeNoSecrets) { testing::expect_blind<Conquer, ConquerBots>(); }

}  // namespace
}  // namespace demesne
