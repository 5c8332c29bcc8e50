#pragma once

#include "engine/any_game.h"

namespace demesne {

// Searches of a fixed number of nodes on fixed positions. The signature chains all that a search
// tells: equal on every build as long as the search behaves the same.
struct SearchTotals {
  std::uint64_t positions = 0;
  std::uint64_t nodes = 0;
  std::uint64_t signature = 0;
};

struct SearchBench {
  std::string player = "8";
  std::uint64_t positions = 16;
  int ply = 0;  // of the first; each of the others is two plies further into a game
  std::uint64_t nodes = 10'000;  // for each
};

Result<SearchTotals> bench_search(const AnyGame& game, const TableRequest& request,
                                  const SearchBench& bench,
                                  const PositionModel::Progress& progress);

}  // namespace demesne
