#include "cli/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/terminal.h"

namespace demesne::cli {
namespace {

std::string elo_text(double elo) {
  return std::isinf(elo) ? (elo > 0 ? "+inf" : "-inf") : fmt::format("{:+.0f}", elo);
}

void print_results(const GamePlan& plan, const Tally& tally, std::size_t width) {
  fmt::print("{:<{}} {:>7} {:>7} {:>7} {:>7}  {:>6}  {}\n", "player", width, "won", "shared",
             "lost", "faults", "share", "95 % interval");
  for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
    const Tally::Row& row = tally.row(i);
    if (row.games == 0) {
      fmt::print("{:<{}} has not played yet\n", plan.entrants[i].name, width);
      continue;
    }
    const Interval range = row.interval();
    fmt::print("{:<{}} {:>7} {:>7} {:>7} {:>7}  {:>5.1f}%  {:.1f} – {:.1f}\n",
               plan.entrants[i].name, width, row.alone, row.shared,
               row.games - row.alone - row.shared, row.faults, 100 * row.share(), 100 * range.low,
               100 * range.high);
  }
}

void print_faults(const GamePlan& plan, const Tally& tally) {
  for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
    const Tally::Row& row = tally.row(i);
    if (row.faults == 0) continue;
    fmt::print("{} lost {} by its own fault; the first: {}\n", plan.entrants[i].name, row.faults,
               printable(row.first_fault));
  }
}

// By itself: beside the results it would not fit a terminal.
void print_efforts(const GamePlan& plan, const Tally& tally, std::size_t width) {
  fmt::print("\n{:<{}} {:>12} {:>12} {:>12}\n", "player", width, "nodes/mv", "ms/mv", "longest");
  for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
    const Effort& effort = tally.row(i).effort;
    if (effort.moves == 0) continue;
    const auto moves = static_cast<double>(effort.moves);
    fmt::print("{:<{}} {:>12.0f} {:>12.2f} {:>12.1f}\n", plan.entrants[i].name, width,
               static_cast<double>(effort.nodes) / moves, 1000 * effort.seconds / moves,
               1000 * effort.longest);
  }
  fmt::print("\n");
}

// What the figures do not tell by themselves.
void print_doubts(const Tally& tally) {
  if (tally.repeated() > 0) {
    fmt::print("games that repeat others {}: less is certain than this says; see --opening\n",
               tally.repeated());
  }
  if (tally.undecided() > 0) {
    fmt::print("games over within the random moves of --opening {}: nobody played them\n",
               tally.undecided());
  }
}

}  // namespace

void print_table(const GamePlan& plan, const Tally& tally) {
  std::size_t width = 20;
  for (const Entrant& entrant : plan.entrants) width = std::max(width, entrant.name.size());
  print_results(plan, tally, width);
  print_faults(plan, tally);
  print_efforts(plan, tally, width);
  fmt::print("games {}, moves a game {:.1f}\n", tally.games(),
             static_cast<double>(tally.plies()) /
                 static_cast<double>(std::max<std::uint64_t>(tally.games(), 1)));
  print_doubts(tally);
}

void print_comparison(const GamePlan& plan, const Tally& tally,
                      const std::optional<SequentialTest>& sequential) {
  if (plan.entrants.size() != 2 || tally.games() == 0) return;
  const Tally::Row& row = tally.row(0);
  const Interval range = row.interval();
  fmt::print("Elo of {} over {}: {} (95 %: {} to {})\n", plan.entrants[0].name,
             plan.entrants[1].name, elo_text(elo_of_share(row.share())),
             elo_text(elo_of_share(range.low)), elo_text(elo_of_share(range.high)));
  if (tally.leads().count > 1) {
    const Interval lead = tally.leads().interval_of_mean();
    fmt::print("Points ahead of {}: {:+.2f} (95 %: {:+.2f} to {:+.2f})\n", plan.entrants[1].name,
               tally.leads().mean(), lead.low, lead.high);
  }
  if (!sequential) return;
  const SequentialTest& test = *sequential;
  const double ratio = test.log_ratio(row.shares);
  const auto verdict = test.verdict(row.shares);
  fmt::print("SPRT: LLR {:+.2f} ({:+.2f} to {:+.2f}): {}\n", ratio, test.lower(), test.upper(),
             verdict == SequentialTest::Verdict::elo1   ? "the higher figure is accepted"
             : verdict == SequentialTest::Verdict::elo0 ? "the lower figure is accepted"
                                                        : "not decided");
}

}  // namespace demesne::cli
