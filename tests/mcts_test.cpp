#include "search/mcts.h"

#include <gtest/gtest.h>

#include "search/mcts_player.h"

// What Monte-Carlo search may take for certain, in games small enough to see through.
namespace demesne {
namespace {

// A game of two seats with two moves in each position. Positions are numbers below kEnds; what
// comes after them are ends.
enum : std::uint8_t { kEnds = 10, kFirstWins = kEnds, kSecondWins, kShared, kGuessed };

struct Crossing {
  Seat mover;
  std::array<std::uint8_t, 2> next;
};
using Crossings = std::span<const Crossing>;

struct ToyMove {
  std::uint8_t way = 0;
};

struct ToyState {
  static constexpr std::size_t kMaxMoves = 2;

  Crossings crossings;
  bool hides = false;
  std::uint8_t coin = 0;  // lies under a cup if the game hides something
  std::uint8_t at = 0;
  std::uint8_t guess = 0;

  int seats() const { return 2; }
  bool over() const { return at >= kEnds; }
  Seat to_move() const { return over() ? kNobody : crossings[at].mover; }
  void apply(ToyMove move) {
    guess = move.way;
    at = crossings[at].next[move.way];
  }
  Outcome outcome() const {
    Outcome outcome;
    const bool guessed = at == kGuessed && guess == coin;
    if (at == kFirstWins || at == kShared || guessed) outcome.winners.insert(0);
    if (at == kSecondWins || at == kShared || (at == kGuessed && !guessed)) {
      outcome.winners.insert(1);
    }
    return outcome;
  }
};

struct ToyView {
  ToyState state;
  int seats() const { return 2; }
  Seat viewer() const { return state.to_move(); }
  ToyState determinize(Rng& rng) const {
    ToyState drawn = state;
    if (drawn.hides) drawn.coin = static_cast<std::uint8_t>(rng.below(2));
    return drawn;
  }
};

struct Toy {
  using State = ToyState;
  using Move = ToyMove;
  using View = ToyView;

  static int sides(const State&) { return 2; }
  static int side_of(const State&, Seat seat) { return seat; }
  static std::uint64_t key(const State& state) { return 1U + state.at; }
  static std::uint64_t sources(const State&) { return 1; }
  static unsigned source(const State&, Move) { return 0; }
  // At the end the cup is lifted.
  static bool is_open(const State& state) { return !state.hides || state.over(); }
  template <class Visit>
  static void each_move(const State&, Visit&& visit) {
    visit(Move{0}, 1);
    visit(Move{1}, 1);
  }
  static Move playout_move(const State&, Rng& rng) {
    return {static_cast<std::uint8_t>(rng.below(2))};
  }
  static search::Rewards expect(const State&) { return {search::kWhole / 2, search::kWhole / 2}; }

  static constexpr int kPlayoutPlies = 4;
  static constexpr int kExplore = 1500;
  static constexpr int kUrgency = 50;
};

auto searched(Crossings crossings, bool hides = false) {
  const ToyView view{{crossings, hides}};
  search::Limits limits;
  limits.nodes = 10'000;
  search::Mcts<Toy> search(view, limits, std::size_t{1} << 20U, Rng(1));
  search.run();
  return search.moves();
}

// The second seat can end the game at once, lost, or let the first choose between sharing and
// winning.
TEST(Mcts, ProvesAWinBehindAMoveThatShares) {
  constexpr Crossing kCrossings[] = {{1, {1, kFirstWins}}, {0, {kShared, kFirstWins}}};
  for (const auto& move : searched(kCrossings)) EXPECT_TRUE(move.proof.wins(0));
}

TEST(Mcts, ProvesWhatIsShared) {
  constexpr Crossing kCrossings[] = {{1, {1, kFirstWins}}, {0, {kSecondWins, kShared}}};
  const auto moves = searched(kCrossings);
  EXPECT_TRUE(search::best_root_move(moves, 1).proof.is_shared());
}

// Before a win was found, some iterations ended otherwise.
TEST(Mcts, TellsAProvenWinAsCertain) {
  constexpr Crossing kCrossings[] = {{0, {kFirstWins, kSecondWins}}};
  auto moves = searched(kCrossings);
  for (auto& move : moves) move.totals = {600 * move.visits, 400 * move.visits};
  const auto report = search::report_of<Toy>(moves, {kCrossings});
  EXPECT_TRUE(report.proven);
  EXPECT_EQ(report.share, (search::Shares{search::kWhole, 0}));
  Rng rng(1);
  const auto seen_by_others = search::shares_over_hands<Toy>(moves, ToyView{{kCrossings}}, rng);
  EXPECT_EQ(seen_by_others, (search::Shares{search::kWhole, 0}));
}

TEST(Mcts, GoesByFirstSightWhereNothingWasTried) {
  std::vector<search::RootMove<ToyMove>> moves = {{.move = {0}, .prior = 1},
                                                  {.move = {1}, .prior = 2}};
  EXPECT_EQ(search::best_root_move(moves, 0).move.way, 1);
}

// Each way is right in half of the states that fit.
TEST(Mcts, ProvesNothingWhileSomethingIsHidden) {
  constexpr Crossing kCrossings[] = {{0, {kGuessed, kGuessed}}};
  const auto moves = searched(kCrossings, true);
  ASSERT_EQ(moves.size(), 2U);
  for (const auto& move : moves) {
    EXPECT_FALSE(move.proof.known());
    EXPECT_NEAR(static_cast<double>(move.totals[0]) / static_cast<double>(move.visits), 500, 50);
  }
}

}  // namespace
}  // namespace demesne
