#include "games/domination/eval.h"

#include "games/domination/tests/board_text.h"
#include "search/alphabeta_player.h"
#include "tests/search_kit.h"

namespace demesne::domination {
namespace {

using testing::random_positions;

constexpr Options kTables[] = {kTwo,
                               kPartners,
                               {.players = 2, .partners = false, .fast = true},
                               {.players = 3, .partners = false, .fast = false},
                               {.players = 4, .partners = false, .fast = true}};

std::vector<State> positions(int games, int every, int plies) {
  std::vector<State> all;
  for (const Options& table : kTables) {
    for (const State& state : random_positions<Domination>(table, games, every, plies)) {
      all.push_back(state);
    }
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

// Who thinks stays the same below a node, whoever is to move there.
TEST(DominationEval, IsKeptIncrementally) {
  for (const State& state : positions(3, 11, 300)) {
    const Eval::Node node(state);
    search::MoveList<Eval> moves;
    Eval::list(node, std::numeric_limits<int>::min(), moves);
    ASSERT_EQ(moves.size(), static_cast<std::size_t>(state.count_legal()));
    const int sign = node.side_of(state.to_move()) == 0 ? 1 : -1;
    for (const auto& scored : moves) {
      ASSERT_TRUE(state.is_legal(scored.move));
      Eval::Node child = node;
      child.play(scored.move);
      ASSERT_EQ(child, Eval::Node(child.state, *node.sides)) << to_text(scored.move);
      if (child.state.over()) continue;
      ASSERT_EQ(sign * (child.board - node.board), scored.gain) << to_text(scored.move);
      if (!child.state.skipped().empty()) continue;
      const bool same = child.side_of(child.state.to_move()) == node.side_of(state.to_move());
      ASSERT_EQ((same ? child.value() : -child.value()) - node.value(),
                scored.gain + Eval::slack(node));
    }
  }
}

// DN-10: what ends the game is listed, however little it gains otherwise.
TEST(DominationEval, ListsWinningCaptures) {
  int wins = 0;
  for (const State& state : positions(8, 1, 1'000)) {
    search::MoveList<Eval> moves;
    Eval::list(Eval::Node(state), 10'000, moves);
    for (const auto move : state.legal_moves()) {
      State next = state;
      next.apply(move);
      if (next.end() != End::captures) continue;
      ++wins;
      EXPECT_TRUE(std::any_of(moves.begin(), moves.end(),
                              [&](const auto& scored) { return scored.move == move; }));
    }
  }
  EXPECT_GT(wins, 10);
}

TEST(DominationEval, KnowsWhoIsAgainstWhom) {
  for (const State& state : positions(1, 7, 60)) {
    const Eval::Node node(state);
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      const bool own =
          state.has_partners() ? (seat & 1) == (state.to_move() & 1) : seat == state.to_move();
      EXPECT_EQ(node.side_of(seat) == node.side_of(state.to_move()), own);
    }
  }
}

TEST(DominationEval, IsTheSameForBothSides) {
  for (const State& state : random_positions<Domination>(kTwo, 3, 13, 300)) {
    const State other = swapped(state);  // with nothing captured, as is what it is compared with
    EXPECT_EQ(Eval::Node(swapped(other)).value(), Eval::Node(other).value());
  }
}

// DN-9 to DN-12.
TEST(DominationEval, GivesNothingToWhoHasNoPieceLeft) {
  const auto shares = [](const Options& table, const std::string& board, const std::string& hands) {
    return search::shares_of<Eval>(put_up(table, board, hands, 'R'), 0);
  };
  EXPECT_EQ(shares(kThree, "c3:RB c4:R d5:BBR", ""), (search::Shares{0, 500, 500}));
  EXPECT_EQ(shares(kThree, "c3:RB c4:R d5:BGR", ""), (search::Shares{333, 333, 334})) << "below";
  EXPECT_EQ(shares(kThree, "c3:RB c4:R d5:BBR", "G"), (search::Shares{333, 333, 334}));
  EXPECT_EQ(shares(kPartners, "c3:RB c4:R d5:YYY", ""), (search::Shares{250, 250, 250, 250}));
}

// With three who can win, most games are shared whoever leads.
TEST(DominationEval, TellsALeadOverTheLastOpponentAsWithTwo) {
  const int two = Eval::share_scale(put_up(kTwo, "c3:RG c4:R d5:GGR", "", 'R'));
  EXPECT_EQ(Eval::share_scale(put_up(kThree, "c3:RB c4:R d5:BBR", "", 'R')), two);
  EXPECT_GT(Eval::share_scale(put_up(kThree, "c3:RB c4:R d5:BGR", "", 'R')), 10 * two);
  EXPECT_EQ(Eval::share_scale(put_up(kPartners, "c3:RB c4:R d5:YYG", "", 'R')), two);
}

TEST(DominationEval, YardstickValuesAreFixed) {
  const State state = put_up(kTwo, "c3:GR c4:G d5:RRG", "GGR");
  EXPECT_EQ(Eval::greedy_value(state, 0), (2 * 2 + 2) - (2 * 1 + 1));
  EXPECT_EQ(Eval::greedy_value(state, 1), -Eval::greedy_value(state, 0));
  State after = put_up(kTwo, "c3:RGRRR c5:GG d8:RR");
  after.apply(*parse_move("c5c3"));  // seven high: one is captured, one becomes a reserve
  EXPECT_EQ(Eval::greedy_value(after, 0), (3 * 1 + 2 * 1 + 1) - 1);
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

TEST(DominationSearch, WinsWhenItCan) {
  int wins = 0;
  for (const State& state : positions(8, 1, 1'000)) {
    const Seat mover = state.to_move();
    bool can_win = false;
    for (const auto move : state.legal_moves()) {
      auto next = state;
      next.apply(move);
      can_win |= next.over() && next.outcome().winners.contains(mover) &&
                 next.quiet() < State::kQuietLimit;
    }
    if (!can_win) continue;
    ++wins;
    EXPECT_EQ(testing::searched<Eval>(state, 2'000).value, search::kWon - 1);
  }
  EXPECT_GT(wins, 10);
}

TEST(DominationSearch, IsDeterministic) {
  for (const State& state : positions(1, 17, 100)) testing::expect_deterministic<Eval>(state);
}

}  // namespace
}  // namespace demesne::domination
