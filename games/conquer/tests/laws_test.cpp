#include "tests/laws.h"

#include "games/conquer/game.h"

namespace demesne {

// All 112 dominoes are on the board, in a hand or in the stock; as many sides of a kind are free as
// dominoes of it are unplayed (CQ-2); the fields owned, each by one seat, are those with four
// dominoes around them (CQ-7).
template <>
void testing::conserved<Conquer>(const conquer::State& state) {
  const conquer::OpenPart& open = state.open();
  std::array<int, Domino::kKinds> unplayed{};
  std::array<int, Domino::kKinds> free_sides{};
  int occupied = 0;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    conquer::each_kind(state.hand(seat), [&](int kind, int count) { unplayed[kind] += count; });
    EXPECT_EQ(state.hand(seat).size(), open.hand_size(seat));
  }
  for (const auto kind : state.stock()) ++unplayed[kind];
  for (unsigned side = 0; side < conquer::kSideEnd; ++side) {
    if (!conquer::is_side(side)) continue;
    ++(open.is_free(side) ? free_sides[open.board().domino(side).kind()] : occupied);
  }
  EXPECT_EQ(free_sides, unplayed);
  int dominoes = occupied;
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    dominoes += unplayed[kind];
    EXPECT_EQ(open.unplayed(kind), unplayed[kind]);
  }
  EXPECT_EQ(dominoes, 112);
  conquer::Fields owned = 0;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    EXPECT_EQ(owned & open.owned(seat), 0U);
    owned |= open.owned(seat);
  }
  for (unsigned field = 0; field < 64; ++field) {
    if ((conquer::kAllFields >> field & 1U) == 0) continue;
    const bool closed = !open.is_free(field) && !open.is_free(field + 8) &&
                        !open.is_free(field + conquer::kUpwards) &&
                        !open.is_free(field + 1 + conquer::kUpwards);
    EXPECT_EQ((owned >> field & 1U) != 0, closed);
  }
}

// The other hands and the stock, gathered from the state itself and dealt again.
template <>
conquer::State testing::permuted<Conquer>(const conquer::State& state, Seat viewer, Rng& rng) {
  std::vector<std::uint8_t> hidden(state.stock().begin(), state.stock().end());
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (seat == viewer) continue;
    conquer::each_kind(state.hand(seat), [&](int kind, int count) {
      hidden.insert(hidden.end(), static_cast<std::size_t>(count), static_cast<std::uint8_t>(kind));
    });
  }
  shuffle(hidden, rng);
  conquer::Hands hands{};
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (seat == viewer) {
      hands[seat] = state.hand(seat);
      continue;
    }
    for (int i = state.hand(seat).size(); i > 0; --i) {
      hands[seat].add(hidden.back());
      hidden.pop_back();
    }
  }
  return {state.open(), hands, hidden};
}

DEMESNE_LAWS(Conquer)
DEMESNE_HIDDEN_LAWS(Conquer)

}  // namespace demesne
