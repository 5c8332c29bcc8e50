#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "games/conquer/game.h"

// L8 for conquer: all arrangements of the unseen dominoes are equally likely, two dominoes of a
// kind being two dominoes.
namespace demesne::conquer {
namespace {

State played(int players, int plies) {
  const Options options = {.players = static_cast<std::uint8_t>(players)};
  Rng rng(21);
  State state(options, Conquer::make_deal(options, rng));
  while (plies-- > 0) state.apply(state.random_move(rng));
  return state;
}

std::string hidden_text(const State& state) {
  std::string text;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    each_kind(state.hand(seat), [&](int kind, int count) {
      text.append(static_cast<std::size_t>(count), static_cast<char>('A' + kind));
    });
    text += '/';
  }
  for (const int kind : state.stock()) text += static_cast<char>('A' + kind);
  return text;
}

// How often each hidden part comes up, counting every arrangement of the unseen dominoes once.
std::map<std::string, double> all_arrangements(const State& state, Seat viewer) {
  std::vector<int> unseen(state.stock().begin(), state.stock().end());
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (seat == viewer) continue;
    each_kind(state.hand(seat), [&](int kind, int count) {
      unseen.insert(unseen.end(), static_cast<std::size_t>(count), kind);
    });
  }
  std::vector<std::size_t> places(unseen.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
  std::map<std::string, double> counts;
  do {
    std::size_t next = 0;
    Hands hands{};
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      for (int i = state.hand(seat).size(); seat != viewer && i > 0; --i) {
        hands[seat].add(static_cast<unsigned>(unseen[places[next++]]));
      }
      if (seat == viewer) hands[seat] = state.hand(seat);
    }
    std::vector<std::uint8_t> stock;
    while (next < places.size()) stock.push_back(static_cast<std::uint8_t>(unseen[places[next++]]));
    ++counts[hidden_text(State(state.open(), hands, stock))];
  } while (std::next_permutation(places.begin(), places.end()));
  return counts;
}

void expect_likely(const std::map<std::string, double>& weights,
                   const std::map<std::string, double>& drawn, double draws) {
  double all = 0;
  for (const auto& [text, weight] : weights) all += weight;
  double chi_square = 0;
  for (const auto& [text, weight] : weights) {
    const double expected = draws * weight / all;
    const auto found = drawn.find(text);
    const double count = found == drawn.end() ? 0 : found->second;
    chi_square += (count - expected) * (count - expected) / expected;
  }
  for (const auto& [text, count] : drawn) EXPECT_TRUE(weights.contains(text)) << text;
  const double freedom = static_cast<double>(weights.size()) - 1;
  EXPECT_LT((chi_square - freedom) / std::sqrt(2 * freedom), 5) << weights.size() << " ways";
}

TEST(ConquerDeterminize, HandsAreAsLikelyAsAtATable) {
  for (const int players : {2, 3, 4}) {
    for (Seat viewer = kNobody; viewer < players; ++viewer) {
      // At most two dominoes a hand.
      const State state = played(players, 112 - 2 * players + (players == 4 ? 2 : 0));
      const auto weights = all_arrangements(state, viewer);
      if (weights.size() < 2) continue;
      std::map<std::string, double> drawn;
      Rng rng(77);
      constexpr int kDraws = 20'000;
      const View view(state, viewer);
      for (int i = 0; i < kDraws; ++i) ++drawn[hidden_text(view.determinize(rng))];
      expect_likely(weights, drawn, kDraws);
    }
  }
}

// With two players and two dominoes in the stock: which they are, in order.
TEST(ConquerDeterminize, TheStockIsInAnyOrder) {
  const State state = played(2, 96);
  ASSERT_EQ(state.stock().size(), 2U);
  const View view(state, 0);
  std::map<std::string, double> weights;
  std::array<int, Domino::kKinds> unseen{};
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    unseen[kind] = state.open().unplayed(kind) - state.hand(0).count(kind);
  }
  const auto text = [](int first, int second) {
    return std::to_string(first) + " " + std::to_string(second);
  };
  for (int first = 0; first < Domino::kKinds; ++first) {
    for (int second = 0; second < Domino::kKinds; ++second) {
      const int ways = unseen[first] * (unseen[second] - (first == second ? 1 : 0));
      if (ways > 0) weights[text(first, second)] = ways;
    }
  }
  std::map<std::string, double> drawn;
  Rng rng(78);
  constexpr int kDraws = 50'000;
  for (int i = 0; i < kDraws; ++i) {
    const State other = view.determinize(rng);
    ++drawn[text(other.stock()[0], other.stock()[1])];
  }
  expect_likely(weights, drawn, kDraws);
}

}  // namespace
}  // namespace demesne::conquer
