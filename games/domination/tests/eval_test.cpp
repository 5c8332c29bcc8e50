#include "games/domination/eval.h"

#include "games/domination/tests/board_text.h"
#include "tests/search_kit.h"

namespace demesne::domination {
namespace {

using testing::random_positions;

std::vector<State> positions(int games, int every, int plies) {
  auto all = random_positions<Domination>(kTwo, games, every, plies);
  for (const State& state : random_positions<Domination>(kPartners, games, every, plies)) {
    all.push_back(state);
  }
  return all;
}

// A few piles of both colours, so that the end is near.
std::vector<State> small_positions(int count) {
  std::vector<State> states;
  Rng rng(5);
  while (static_cast<int>(states.size()) < count) {
    std::array<Pile, kCellCount> piles{};
    piles.fill(kEmptyPile);
    for (int i = 0; i < 4; ++i) {
      Pile& pile = piles[rng.below(kCellCount)];
      const auto pieces = 1 + rng.below(5);
      pile = kEmptyPile;
      for (std::uint32_t piece = 0; piece < pieces; ++piece) pile = pile << 2U | rng.below(2);
    }
    bool has[2] = {false, false};
    for (const Pile pile : piles) {
      if (pile != kEmptyPile) has[top_colour(pile)] = true;
    }
    if (has[0] && has[1]) states.push_back(State(kTwo, piles, {}, 0));
  }
  return states;
}

// The same position with the colours, and who is to move, exchanged.
State swapped(const State& state) {
  std::array<Pile, kCellCount> piles{};
  for (unsigned cell = 0; cell < kCellCount; ++cell) {
    const Pile pile = state.pile(cell);
    const Pile pieces = (Pile{1} << (2 * height(pile))) - 1;
    piles[cell] = pile ^ (pieces & 0x155U);
  }
  return {
      state.options(),
      piles,
      {static_cast<std::uint8_t>(state.reserves(1)), static_cast<std::uint8_t>(state.reserves(0))},
      static_cast<Seat>(1 - state.to_move())};
}

TEST(DominationEval, IsKeptIncrementally) {
  for (const State& state : positions(4, 11, 300)) testing::expect_incremental<Eval>(state);
}

// A gain is exactly what the move changes, as far as the other side is concerned.
TEST(DominationEval, GainsAreExact) {
  for (const State& state : positions(2, 23, 200)) {
    const Eval::Node node(state);
    search::MoveList<Eval> moves;
    Eval::list(node, std::numeric_limits<int>::min(), moves);
    const int sign = (state.to_move() & 1) == 0 ? 1 : -1;
    for (const auto& scored : moves) {
      Eval::Node child = node;
      child.play(scored.move);
      EXPECT_EQ(sign * (child.board - node.board), scored.gain) << to_text(scored.move);
    }
  }
}

TEST(DominationEval, IsTheSameForBothSides) {
  for (const State& state : random_positions<Domination>(kTwo, 3, 13, 300)) {
    EXPECT_EQ(Eval::Node(state).value(), Eval::Node(swapped(state)).value());
  }
}

TEST(DominationEval, YardstickValuesAreFixed) {
  const State state = put_up(kTwo, "c3:GR c4:G d5:RRG", "GGR");
  EXPECT_EQ(Eval::greedy_value(state, 0), (2 * 2 + 2) - (2 * 1 + 1));
  EXPECT_EQ(Eval::greedy_value(state, 1), -Eval::greedy_value(state, 0));
}

TEST(DominationSearch, EqualsMinimax) {
  for (const State& state : positions(2, 31, 120)) testing::expect_minimax<Eval>(state, 2);
  for (const State& state : small_positions(30)) testing::expect_minimax<Eval>(state, 4);
}

TEST(DominationSearch, FindsForcedWinsAndLosses) {
  int proofs = 0;
  for (const State& state : small_positions(200)) {
    proofs += testing::expect_proofs<Eval>(state, 3);
  }
  EXPECT_GT(proofs, 10);
}

TEST(DominationSearch, IsDeterministic) {
  for (const State& state : positions(1, 17, 100)) testing::expect_deterministic<Eval>(state);
}

}  // namespace
}  // namespace demesne::domination
