#include "games/conquer/eval.h"
#include "games/conquer/bots.h"
#include "tests/mcts_kit.h"

namespace demesne {

// laws_test.cpp says how.
template <>
conquer::State testing::permuted<Conquer>(const conquer::State& state, Seat viewer, Rng& rng);

namespace {

using Eval = conquer::Eval;

TEST(ConquerEval, KeysAreThoseOfViews) { testing::expect_view_keys<Conquer, Eval>(); }
TEST(ConquerEval, SourcesDecideWhatIsLegal) { testing::expect_sources<Conquer, Eval>(); }
TEST(ConquerEval, SharesOutTheWholeWin) { testing::expect_whole_rewards<Conquer, Eval>(); }
TEST(ConquerEval, SolvesWhatLiesOpen) { testing::expect_solves<Conquer, Eval>(); }
TEST(ConquerBots, SeeNoSecrets) { testing::expect_blind<Conquer, ConquerBots>(); }

}  // namespace
}  // namespace demesne
