#include "games/conquer/eval.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "games/conquer/bots.h"
#include "games/conquer/eval_endgame.h"
#include "tests/mcts_kit.h"
#include "tests/search_kit.h"

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

// With so many plies to go, of random games.
std::vector<conquer::State> endings(int games, unsigned plies) {
  std::vector<conquer::State> all;
  for (const auto& state : testing::random_positions<Conquer>({}, games, 1, 112)) {
    if (conquer::kSideCount - state.open().played() == plies) all.push_back(state);
  }
  return all;
}

TEST(ConquerEndgame, EqualsMinimax) {
  const auto all = endings(20, 12);
  EXPECT_EQ(all.size(), 20U);
  for (const auto& state : all) testing::expect_minimax<conquer::Endgame>(state, 3);
}

TEST(ConquerEndgame, FindsWhoWins) {
  int proofs = 0;
  for (const auto& state : endings(30, 5)) {
    proofs += testing::expect_proofs<conquer::Endgame>(state, 5);
  }
  EXPECT_GT(proofs, 20);
}

// The fields that a move closes; if none, as few fields as possible with three sides.
TEST(ConquerEval, YardstickValuesAreFixed) {
  conquer::OpenPart open(conquer::kStandardBoard, 2);
  const auto move = [](std::string_view text) { return *Conquer::parse_move(text); };
  for (const auto* text : {"a1b1", "a1a2", "b1b2", "b1c1", "c1c2", "d1d2", "d1e1"}) {
    open.place(move(text).side);
  }
  const std::vector<std::uint8_t> stock(static_cast<std::size_t>(open.stock_size()));
  const conquer::View view({open, {}, stock}, 1);
  EXPECT_EQ(Eval::greedy_value(view, move("a2b2")), 100);
  EXPECT_EQ(Eval::greedy_value(view, move("h7h8")), -2) << "two fields have three sides";
  EXPECT_EQ(Eval::greedy_value(view, move("c1d1")), -3) << "and now a third one";
}

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

// It does not see that nothing is hidden from those who play.
TEST(ConquerBots, TellAnOnlookerTheSameWhenTheStockIsEmpty) {
  int before = 0;
  int after = 0;
  for (const auto& [plies, sum] : {std::pair{15U, &before}, {14U, &after}}) {
    for (const auto& state : endings(30, plies)) {
      const conquer::View view(state, kNobody);
      *sum += ConquerBots::think(view, {.player = "8", .nodes = 1'000}).share[1];
    }
  }
  EXPECT_NEAR(after, before, 30 * 150);
}
TEST(ConquerBots, SeeNoSecrets) { testing::expect_blind<Conquer, ConquerBots>(); }

}  // namespace
}  // namespace demesne
