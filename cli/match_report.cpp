#include "cli/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "cli/terminal.h"

namespace demesne::cli {
namespace {

std::string elo_text(double elo) {
  return std::isinf(elo) ? (elo > 0 ? "+inf" : "-inf") : fmt::format("{:+.0f}", elo);
}

constexpr std::size_t kWidestName = 25;  // beside which the results still fit a terminal

// What the entrants are called: by their names, where those are too long for a table by numbers.
std::vector<std::string> labels_of(const GamePlan& plan) {
  std::vector<std::string> labels;
  for (const Entrant& entrant : plan.entrants) {
    std::string name = printable(entrant.name);
    const bool fits = length_of(name) <= kWidestName;
    labels.push_back(fits ? std::move(name) : fmt::format("#{}", labels.size() + 1));
  }
  return labels;
}

void print_long_names(const GamePlan& plan, const std::vector<std::string>& labels) {
  bool any = false;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string name = printable(plan.entrants[i].name);
    if (name == labels[i]) continue;
    fmt::print("{} is {}\n", labels[i], name);
    any = true;
  }
  if (any) fmt::print("\n");
}

void print_results(const std::vector<std::string>& labels, const Tally& tally, std::size_t width) {
  fmt::print("{:<{}} {:>7} {:>7} {:>7} {:>7}  {:>6}  {}\n", "player", width, "won", "shared",
             "lost", "faults", "share", "95 % interval");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Tally::Row& row = tally.row(i);
    if (row.games == 0) {
      fmt::print("{} has not played yet\n", padded(labels[i], width));
      continue;
    }
    const Interval range = row.interval();
    fmt::print("{} {:>7} {:>7} {:>7} {:>7}  {:>5.1f}%  {:.1f} – {:.1f}\n", padded(labels[i], width),
               row.alone, row.shared, row.games - row.alone - row.shared, row.faults,
               100 * row.share(), 100 * range.low, 100 * range.high);
  }
}

void print_faults(const std::vector<std::string>& labels, const Tally& tally) {
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Tally::Row& row = tally.row(i);
    if (row.faults == 0) continue;
    fmt::print("{} lost {} by its own fault; the first: {}\n", labels[i], row.faults,
               printable(row.first_fault));
  }
}

// By itself: beside the results it would not fit a terminal.
void print_efforts(const std::vector<std::string>& labels, const Tally& tally, std::size_t width) {
  fmt::print("\n{:<{}} {:>12} {:>12} {:>12}\n", "player", width, "nodes/mv", "ms/mv", "longest");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Effort& effort = tally.row(i).effort;
    if (effort.moves == 0) {
      fmt::print("{} has made no move\n", padded(labels[i], width));
      continue;
    }
    const auto moves = static_cast<double>(effort.moves);
    fmt::print("{} {:>12.0f} {:>12.2f} {:>12.1f}\n", padded(labels[i], width),
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
  const auto labels = labels_of(plan);
  std::size_t width = 20;
  for (const std::string& label : labels) width = std::max(width, length_of(label));
  print_long_names(plan, labels);
  print_results(labels, tally, width);
  print_faults(labels, tally);
  print_efforts(labels, tally, width);
  fmt::print("games {}, moves a game {:.1f}\n", tally.games(),
             static_cast<double>(tally.plies()) /
                 static_cast<double>(std::max<std::uint64_t>(tally.games(), 1)));
  print_doubts(tally);
}

void print_comparison(const GamePlan& plan, const Tally& tally,
                      const std::optional<SequentialTest>& sequential) {
  if (plan.entrants.size() != 2 || tally.games() == 0) return;
  const auto labels = labels_of(plan);
  const Tally::Row& row = tally.row(0);
  const Interval range = row.interval();
  fmt::print("Elo of {} over {}: {} (95 %: {} to {})\n", labels[0], labels[1],
             elo_text(elo_of_share(row.share())), elo_text(elo_of_share(range.low)),
             elo_text(elo_of_share(range.high)));
  if (tally.leads().count > 1) {
    const Interval lead = tally.leads().interval_of_mean();
    fmt::print("Points ahead of {}: {:+.2f} (95 %: {:+.2f} to {:+.2f})\n", labels[1],
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
