#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/domaine/tests/setting.h"
#include "tests/laws.h"

namespace demesne::domaine {
namespace {

Setting quiet() {
  Setting setting;
  setting.castles = {{"a1", "0"}, {"l12", "1"}};
  setting.knights = {{"a2", "0"}, {"l11", "1"}};
  setting.ducats = {9, 9};
  setting.hands = {{"A1", "B1", "C1"}, {"A2", "B2", "C2"}};
  setting.deck = {"D1", "D2", "D3"};
  setting.chancery = {"A5", "C9"};
  return setting;
}

std::string hand_json(const State& state, Seat viewer, std::size_t seat) {
  return (*view_json(View(state, viewer)).find("hands")->array())[seat].dump();
}

// DO-2: everybody sees the backs; a card taken from the chancery is known until it is sold.
TEST(DomaineView, DO2_CardsTakenFromTheChanceryAreKnown) {
  State state = state_of(quiet());
  EXPECT_EQ(hand_json(state, 1, 0), R"(["A", "B", "C"])");
  play(state, "sell:A1");
  EXPECT_EQ(hand_json(state, 1, 0), R"(["B", "C"])");
  play(state, "take:C9");
  for (const Seat viewer : {kNobody, Seat{1}}) {
    EXPECT_EQ(hand_json(state, viewer, 0), R"(["B", "C", "C9"])");
  }
  EXPECT_EQ(hand_json(state, 0, 0), R"(["B1", "C1", "C9"])");
  play(state, "sell:A2 draw");
  EXPECT_EQ(hand_json(state, 0, 1), R"(["B", "C", "D"])");
  play(state, "sell:C9");
  EXPECT_EQ(hand_json(state, 1, 0), R"(["B", "C"])");
  play(state, "draw sell:B2 take:C9");
  EXPECT_EQ(hand_json(state, 0, 1), R"(["C", "C9", "D"])");
}

// Who draws learns the card, nobody else does, and it cannot be taken back.
TEST(DomaineView, DO18_ADrawnCardIsSeenByItsOwner) {
  State state = state_of(quiet());
  play(state, "sell:A1");
  const Move drawn = Move::of(Move::Act::draw);
  EXPECT_EQ(to_text(observe(state, drawn, 0)), "draw=D1");
  EXPECT_EQ(to_text(observe(state, drawn, 1)), "draw");
  EXPECT_EQ(to_text(observe(state, drawn, kNobody)), "draw");
  for (Seat viewer = kNobody; viewer < 2; ++viewer) {
    const View view(state, viewer);
    EXPECT_TRUE(view.reveals(observe(state, drawn, viewer)));
    EXPECT_FALSE(view.reveals(observe(state, *parse_move("take:A5"), viewer)));
  }
  EXPECT_FALSE(parse_event("draw=E1"));
  EXPECT_FALSE(parse_event("take:A5=A5"));
}

// What a redeal filled in, as text.
std::string filling_of(const State& state, Seat viewer) {
  std::string text;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (seat == viewer) continue;
    each_bit(state.hand(seat) & ~state.table().backs(seat).known,
             [&](unsigned card) { text += card_name(card) + " "; });
    text += "| ";
  }
  for (int i = 0; i < state.table().deck_size(); ++i) text += card_name(state.deck(i)) + " ";
  return text;
}

// How many ways there are: for each pile, the backs of each hand choose, and the deck is an order.
double count_fillings(const View& view) {
  const Table& table = view.table();
  double ways = 1;
  for (unsigned pile = 0; pile < kPiles; ++pile) {
    const auto from = kCards - static_cast<unsigned>(table.deck_size());
    double left = 0;  // of the pile, in the deck or hidden in hands
    for (unsigned i = from; i < kCards; ++i) left += pile_of(i) == pile ? 1 : 0;
    double in_deck = left;
    for (Seat seat = 0; seat < view.seats(); ++seat) {
      if (seat != view.viewer()) left += table.backs(seat).unseen[pile];
    }
    for (Seat seat = 0; seat < view.seats(); ++seat) {
      if (seat == view.viewer()) continue;
      for (int i = 1; i <= table.backs(seat).unseen[pile]; ++i) ways *= left-- / i;
    }
    for (; in_deck > 1; --in_deck) ways *= in_deck;
  }
  return ways;
}

// Near the end there are few enough ways to count each.
TEST(DomaineView, DeterminizeIsUniform) {
  Rng rng(11);
  int tested = 0;
  for (int game = 0; game < 60; ++game) {
    const Options options = {static_cast<std::uint8_t>(2 + game % 3), kHouseSet};
    State state(options, Domaine::make_deal(options, rng));
    for (; !state.over(); state.apply(state.random_move(rng))) {
      if (state.table().deck_size() > 4 || rng.below(6) != 0) continue;
      const Seat viewer = static_cast<Seat>(
          static_cast<int>(rng.below(static_cast<std::uint32_t>(state.seats()) + 1)) - 1);
      const View view(state, viewer);
      const double ways = std::round(count_fillings(view));
      if (ways < 2 || ways > 600) continue;
      constexpr double kEach = 40;
      std::map<std::string, double> counts;
      for (int i = 0; i < static_cast<int>(kEach * ways); ++i) {
        ++counts[filling_of(view.determinize(rng), viewer)];
      }
      ASSERT_EQ(static_cast<double>(counts.size()), ways);
      ASSERT_TRUE(counts.contains(filling_of(state, viewer)));
      double chi_square = 0;
      for (const auto& [text, count] : counts) chi_square += std::pow(count - kEach, 2) / kEach;
      ASSERT_LT(testing::chi_square_deviation(chi_square, ways - 1), 6) << ways;
      ++tested;
    }
  }
  EXPECT_GT(tested, 30);
}

}  // namespace
}  // namespace demesne::domaine
