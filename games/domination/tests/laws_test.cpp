#include "tests/laws.h"

#include "games/domination/game.h"

namespace demesne {

// Every piece is on the board, in its owner's reserve or captured; no pile is higher than five;
// nobody captures pieces of its own side.
template <>
void testing::conserved<Domination>(const domination::State& state) {
  const int players = state.seats();
  std::array<int, kMaxSeats> pieces{};
  for (unsigned cell = 0; cell < domination::kCellCount; ++cell) {
    domination::Pile pile = state.pile(cell);
    EXPECT_LE(domination::height(pile), domination::kMaxHeight);
    for (; pile > domination::kEmptyPile; pile >>= 2) ++pieces[domination::top_colour(pile)];
  }
  for (Seat seat = 0; seat < players; ++seat) {
    pieces[seat] += state.reserves(seat);
    for (Seat by = 0; by < players; ++by) pieces[seat] += state.captured(by, seat);
    EXPECT_EQ(state.captured(seat, seat), 0);
    if (state.has_partners()) {
      EXPECT_EQ(state.captured(seat, static_cast<Seat>(seat ^ 2)), 0);
    }
    EXPECT_EQ(pieces[seat], players == 2 ? 18 : 13);
  }
}

DEMESNE_LAWS(Domination)

}  // namespace demesne
