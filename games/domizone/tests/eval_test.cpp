#include "games/domizone/eval.h"
#include "games/domizone/bots.h"
#include "tests/mcts_kit.h"

namespace demesne {

// laws_test.cpp says how.
template <>
domizone::State testing::permuted<Domizone>(const domizone::State& state, Seat viewer, Rng& rng);

namespace {

using Eval = domizone::Eval;

TEST(DomizoneEval, KeysTellApartWhatAnOnlookerCan) { testing::expect_keys<Domizone, Eval>(); }
TEST(DomizoneEval, SourcesDecideWhatIsLegal) { testing::expect_sources<Domizone, Eval>(); }
TEST(DomizoneEval, SharesOutTheWholeWin) { testing::expect_whole_rewards<Domizone, Eval>(); }
TEST(DomizoneEval, SolvesWhatLiesOpen) { testing::expect_solves<Domizone, Eval>(); }
TEST(DomizoneBots, SeeNoSecrets) { testing::expect_blind<Domizone, DomizoneBots>(); }

}  // namespace
}  // namespace demesne
