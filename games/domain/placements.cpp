#include "games/domain/placements.h"

namespace demesne::domain {
namespace {

// Cells in the order in which they were put in, each once.
template <std::size_t N>
class CellList {
 public:
  void insert(std::uint8_t cell) {
    if (!contains(cell)) cells_[size_++] = cell;
  }
  bool contains(std::uint8_t cell) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (cells_[i] == cell) return true;
    }
    return false;
  }
  // Filled up with the first cell.
  std::array<std::uint8_t, N> padded() const {
    std::array<std::uint8_t, N> out = cells_;
    for (std::size_t i = size_; i < N; ++i) out[i] = cells_[0];
    return out;
  }

 private:
  std::array<std::uint8_t, N> cells_{};
  std::size_t size_ = 0;
};

Placement make_placement(std::uint8_t orientation, int column, int row) {
  const Orientation& how = kOrientations[orientation];
  CellList<Placement::kMaxCells> cells;
  CellList<Placement::kMaxNeighbours> neighbours;
  const auto covers = [&](int x, int y) {
    return x >= 0 && x < how.width && y >= 0 && y < how.height && how.covers(x, y);
  };
  for (int y = -1; y <= how.height; ++y) {
    for (int x = -1; x <= how.width; ++x) {
      const bool on_board =
          column + x >= 0 && column + x < kSide && row + y >= 0 && row + y < kSide;
      if (!on_board) continue;
      const std::uint8_t cell = cell_at(column + x, row + y);
      if (covers(x, y)) {
        cells.insert(cell);
      } else if (covers(x - 1, y) || covers(x + 1, y) || covers(x, y - 1) || covers(x, y + 1)) {
        neighbours.insert(cell);
      }
    }
  }
  return {cells.padded(), neighbours.padded(), how.kind, orientation, cell_at(column, row)};
}

// The placements that cover a cell, by cell.
using Covering = std::array<PlacementSet, kCellCount>;

template <class Cells>
PlacementSet covering_any(const Covering& covering, const Cells& cells) {
  PlacementSet out;
  for (const std::uint8_t cell : cells) {
    for (std::size_t i = 0; i < kPlacementWords; ++i) out.words[i] |= covering[cell].words[i];
  }
  return out;
}

void fill_placements(PlacementTables& tables) {
  for (std::uint8_t i = 0; i < kOrientations.size(); ++i) {
    const Orientation& how = kOrientations[i];
    unsigned next = how.first;
    for (int row = 0; row < how.rows(); ++row) {
      for (int column = 0; column < how.columns(); ++column) {
        tables.placements[next++] = make_placement(i, column, row);
      }
    }
  }
}

PlacementTables make_tables() {
  PlacementTables tables{};
  fill_placements(tables);
  Covering covering{};
  for (unsigned number = 0; number < kPlacementCount; ++number) {
    const Placement& placement = tables.placements[number];
    for (const std::uint8_t cell : placement.cells) covering[cell].insert(number);
    tables.of_kinds[1U << placement.kind].insert(number);
  }
  for (unsigned kinds = 1; kinds <= kAllKinds; ++kinds) {
    const unsigned others = kinds & (kinds - 1);
    const PlacementSet& lowest = tables.of_kinds[kinds ^ others];
    for (std::size_t i = 0; i < kPlacementWords; ++i) {
      tables.of_kinds[kinds].words[i] = tables.of_kinds[others].words[i] | lowest.words[i];
    }
  }
  for (unsigned number = 0; number < kPlacementCount; ++number) {
    const PlacementSet in_the_way = covering_any(covering, tables.placements[number].cells);
    const PlacementSet close = covering_any(covering, tables.placements[number].neighbours);
    for (std::size_t i = 0; i < kPlacementWords; ++i) {
      tables.apart[number].words[i] = tables.of_kinds[kAllKinds].words[i] & ~in_the_way.words[i];
      tables.touching[number].words[i] = close.words[i] & ~in_the_way.words[i];
    }
  }
  return tables;
}

}  // namespace

const PlacementTables kTables = make_tables();

}  // namespace demesne::domain
