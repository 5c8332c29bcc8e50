#include "tests/laws.h"

#include "games/domizone/game.h"

namespace demesne {
namespace {

using domizone::Hand;

// Every domino is laid, in a hand or in the stock, and nowhere twice.
void expect_all_dominoes(const domizone::State& state) {
  Hand seen = 0;
  int count = 0;
  const auto add = [&](Domino domino) {
    seen |= domizone::only(domino);
    ++count;
  };
  for (int i = 0; i < state.table().laid_count(); ++i) add(state.table().laid(i).domino());
  for (int i = 0; i < state.table().stock_size(); ++i) add(state.stock(i));
  for (Seat seat = 0; seat < state.seats(); ++seat) domizone::each_domino(state.hand(seat), add);
  EXPECT_EQ(count, Domino::kKinds);
  EXPECT_EQ(seen, (Hand{1} << Domino::kKinds) - 1);
}

// Two cells a domino, within eight columns and rows.
void expect_cells(const domizone::Table& table) {
  int cells = 0;
  int least[2] = {99, 99};
  int most[2] = {-1, -1};
  for (unsigned cell = 0; cell < domizone::kCellNumbers; ++cell) {
    if (table.number(cell) < 0) continue;
    ++cells;
    EXPECT_TRUE(domizone::on_sheet(cell));
    EXPECT_FALSE(table.is_free(cell));
    const int at[2] = {domizone::column_of(cell), domizone::row_of(cell)};
    for (int axis = 0; axis < 2; ++axis) {
      least[axis] = std::min(least[axis], at[axis]);
      most[axis] = std::max(most[axis], at[axis]);
    }
  }
  EXPECT_EQ(cells, 2 * table.laid_count());
  if (cells == 0) return;
  EXPECT_LT(most[0] - least[0], 8);
  EXPECT_LT(most[1] - least[1], 8);
  const domizone::Box& box = table.box();
  EXPECT_TRUE(box.left == least[0] && box.right == most[0]);
  EXPECT_TRUE(box.bottom == least[1] && box.top == most[1]);
}

// Three pyramids a seat, in the box or on a cell of their own; which groups hold one is known as
// long as it matters.
void expect_pyramids(const domizone::Table& table) {
  std::set<unsigned> cells;
  unsigned held = 0;
  bool any_left = false;
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    any_left |= table.unset(seat) != 0;
    for (unsigned size = 0; size < domizone::Table::kSizes; ++size) {
      const unsigned cell = table.pyramid(seat, size);
      EXPECT_EQ(cell == domizone::kNoCell, (table.unset(seat) >> size & 1U) != 0);
      if (cell == domizone::kNoCell) continue;
      EXPECT_GE(table.number(cell), 0);
      EXPECT_TRUE(cells.insert(cell).second);
      ++held;
    }
  }
  EXPECT_EQ(cells.size(), held);
  if (!any_left) return;
  for (unsigned cell = 0; cell < domizone::kCellNumbers; ++cell) {
    if (table.number(cell) < 0) continue;
    const domizone::Cells group = table.group(cell);
    const bool claimed =
        std::any_of(cells.begin(), cells.end(), [&](unsigned at) { return group.has(at); });
    EXPECT_EQ(table.is_claimed(cell), claimed);
  }
}

// Whether the open part could have come about with these hands: who was skipped cannot lay, who
// is to move can.
bool agrees(const domizone::Table& table, const domizone::State::Hands& hands) {
  if (table.stock_size() > 0 || table.phase() != domizone::Phase::lay) return true;
  bool agreed = (hands[table.to_move()] & table.layable()) != 0;
  each_seat(table.skipped(), [&](Seat seat) { agreed &= (hands[seat] & table.layable()) == 0; });
  return agreed;
}

}  // namespace

template <>
void testing::conserved<Domizone>(const domizone::State& state) {
  expect_all_dominoes(state);
  expect_cells(state.table());
  expect_pyramids(state.table());
}

// Everything that the seat cannot see is shuffled until it agrees with who acts; a long time
// without luck leaves the state as it is.
template <>
domizone::State testing::permuted<Domizone>(const domizone::State& state, Seat viewer, Rng& rng) {
  std::vector<Domino> hidden;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (seat == viewer) continue;
    domizone::each_domino(state.hand(seat), [&](Domino domino) { hidden.push_back(domino); });
  }
  const auto stock_size = static_cast<std::size_t>(state.table().stock_size());
  for (std::size_t i = 0; i < stock_size; ++i) hidden.push_back(state.stock(static_cast<int>(i)));
  for (int attempt = 0; attempt < 200; ++attempt) {
    shuffle(hidden, rng);
    std::size_t next = 0;
    domizone::State::Hands hands{};
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      hands[seat] = seat == viewer ? state.hand(seat) : 0;
      const int size = std::popcount(state.hand(seat));
      while (std::popcount(hands[seat]) < size) hands[seat] |= domizone::only(hidden[next++]);
    }
    domizone::State::Stock stock{};
    for (std::size_t i = 0; i < stock_size; ++i) {
      stock[i / 8] |= static_cast<std::uint64_t>(hidden[next++].kind()) << (i % 8 * 8);
    }
    if (agrees(state.table(), hands)) return {state.table(), hands, stock};
  }
  return state;
}

DEMESNE_LAWS(Domizone)
DEMESNE_HIDDEN_LAWS(Domizone)

}  // namespace demesne
