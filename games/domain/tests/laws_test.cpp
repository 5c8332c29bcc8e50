#include "tests/laws.h"

#include "games/domain/game.h"

namespace demesne {
namespace {

// The cells that a shape covers, without the repetitions that fill its list up.
std::set<int> cells_of(domain::Move move) {
  const auto& cells = domain::kTables.placements[move.placement].cells;
  return {cells.begin(), cells.end()};
}

}  // namespace

// Every shape is on the board or left; each covers cells of its own and shows one colour; the
// points of both seats are the covered cells.
template <>
void testing::conserved<Domain>(const domain::State& state) {
  std::array<int, domain::kKindCount> copies{};
  std::array<int, domain::kCellCount> cover{};
  cover.fill(-1);
  int covered = 0;
  for (int i = 0; i < state.shapes(); ++i) {
    ++copies[domain::kTables.placements[state.shape(i).placement].kind];
    for (const int cell : cells_of(state.shape(i))) {
      EXPECT_EQ(cover[cell], -1) << "two shapes on one cell";
      cover[cell] = i;
      ++covered;
    }
  }
  for (unsigned cell = 0; cell < domain::kCellCount; ++cell) {
    EXPECT_EQ(state.shape_at(cell), cover[cell]);
  }
  for (unsigned kind = 0; kind < domain::kKindCount; ++kind) {
    const bool one_pool = state.options().level == domain::Level::basic;
    EXPECT_EQ(copies[kind] + state.left(0, kind) + (one_pool ? 0 : state.left(1, kind)),
              domain::kKinds[kind].copies);
  }
  EXPECT_EQ(state.owned(0) & state.owned(1), 0U);
  EXPECT_EQ(state.owned(0) | state.owned(1), (1U << state.shapes()) - 1);
  EXPECT_EQ(state.score(0) + state.score(1), covered);
}

DEMESNE_LAWS(Domain)

}  // namespace demesne
