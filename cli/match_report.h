#pragma once

#include <optional>

#include "cli/standings.h"

namespace demesne::cli {

// A line for each entrant and what it has won, and another for how it has thought.
void print_table(const GamePlan& plan, const Tally& tally);
// Of two entrants, the difference in Elo and in points, and what a sequential test says of it.
void print_comparison(const GamePlan& plan, const Tally& tally,
                      const std::optional<SequentialTest>& sequential);
// All of that for programs, as docs/match.md explains.
Json match_json(const GamePlan& plan, const Tally& tally,
                const std::optional<SequentialTest>& sequential);

}  // namespace demesne::cli
