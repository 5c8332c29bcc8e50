#include "cli/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

// JSON here has whole numbers only.
Json whole(double figure) {
  return std::isfinite(figure) ? Json(static_cast<std::int64_t>(std::llround(figure))) : Json();
}
Json whole(std::uint64_t count) { return static_cast<std::int64_t>(count); }

Json::Object range_json(std::string_view key, double figure, const Interval& range, double scale) {
  return {{std::string(key), whole(scale * figure)},
          {"low", whole(scale * range.low)},
          {"high", whole(scale * range.high)}};
}

Json entrant_json(const Entrant& entrant, const Tally::Row& row) {
  Json::Object json{{"name", printable(entrant.name)},
                    {"games", whole(row.games)},
                    {"won", whole(row.alone)},
                    {"shared", whole(row.shared)},
                    {"lost", whole(row.games - row.alone - row.shared)},
                    {"faults", whole(row.faults)},
                    {"first_fault", row.faults == 0 ? Json() : Json(printable(row.first_fault))}};
  if (row.games > 0) {
    for (auto& member : range_json("share", row.share(), row.interval(), 1000)) {
      json.push_back(std::move(member));
    }
  }
  const Effort& effort = row.effort;
  const auto moves = static_cast<double>(std::max<std::uint64_t>(effort.moves, 1));
  json.push_back({"moves", whole(effort.moves)});
  json.push_back({"nodes_a_move", whole(static_cast<double>(effort.nodes) / moves)});
  json.push_back({"microseconds_a_move", whole(1e6 * effort.seconds / moves)});
  json.push_back({"longest_microseconds", whole(1e6 * effort.longest)});
  return json;
}

Json sprt_json(const SequentialTest& test, const Sample& shares) {
  static constexpr auto kVerdicts = std::to_array<const char*>({"open", "elo0", "elo1"});
  return Json::Object{{"llr", whole(100 * test.log_ratio(shares))},
                      {"lower", whole(100 * test.lower())},
                      {"upper", whole(100 * test.upper())},
                      {"verdict", kVerdicts[static_cast<std::size_t>(test.verdict(shares))]}};
}

}  // namespace

Json match_json(const GamePlan& plan, const Tally& tally,
                const std::optional<SequentialTest>& sequential) {
  Json::Array entrants;
  for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
    entrants.push_back(entrant_json(plan.entrants[i], tally.row(i)));
  }
  Json::Object json{{"game", plan.game->info().id},          {"players", plan.table.players},
                    {"options", options_json(plan.table)},   {"games", whole(tally.games())},
                    {"moves", whole(tally.plies())},         {"repeated", whole(tally.repeated())},
                    {"undecided", whole(tally.undecided())}, {"entrants", std::move(entrants)}};
  if (plan.entrants.size() == 2 && tally.games() > 0) {
    const Tally::Row& row = tally.row(0);
    const Interval range = row.interval();
    json.push_back({"elo", range_json("mean", elo_of_share(row.share()),
                                      {elo_of_share(range.low), elo_of_share(range.high)}, 1)});
    if (const Sample& leads = tally.leads(); leads.count > 1) {
      json.push_back({"points", range_json("mean", leads.mean(), leads.interval_of_mean(), 100)});
    }
    if (sequential) json.push_back({"sprt", sprt_json(*sequential, row.shares)});
  }
  return json;
}

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
