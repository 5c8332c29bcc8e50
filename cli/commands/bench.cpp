#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/terminal.h"
#include "engine/search_bench.h"

namespace demesne::cli {
namespace {

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

double rate(std::uint64_t count, double seconds) {
  return static_cast<double>(count) / std::max(seconds, 1e-9);
}

int run_playouts(const TableArgs& args, std::uint64_t games) {
  const AnyGame* game = args.game();
  if (game == nullptr) return kRefused;
  const auto request = args.request();
  if (!request) return kRefused;
  const Stopwatch watch;
  const auto totals = [&] {
    Progress progress("playouts");
    return game->playouts(*request, games, std::ref(progress));
  }();
  if (!totals) return fail(totals.refusal(), game->catalogue());
  const double seconds = watch.seconds();
  fmt::print("games          {}\nplies          {}\nseconds        {:.3f}\n", totals->games,
             totals->plies, seconds);
  fmt::print("plies/second   {:.0f}\nsignature      {:016x}\n", rate(totals->plies, seconds),
             totals->signature);
  return kDone;
}

int run_perft(const TableArgs& args, int depth) {
  const auto position = args.start();
  if (!position) return kRefused;
  const Stopwatch watch;
  const auto leaves = [&] {
    Progress progress("perft");
    return (*position)->perft(depth, std::ref(progress));
  }();
  const double seconds = watch.seconds();
  fmt::print("leaves         {}\nseconds        {:.3f}\nleaves/second  {:.0f}\n", leaves, seconds,
             rate(leaves, seconds));
  return kDone;
}

int run_search(const TableArgs& args, const SearchBench& bench) {
  const AnyGame* game = args.game();
  if (game == nullptr) return kRefused;
  const auto request = args.request();
  if (!request) return kRefused;
  const Stopwatch watch;
  const auto totals = [&] {
    Progress progress("search");
    return bench_search(*game, *request, bench, std::ref(progress));
  }();
  if (!totals) return fail(totals.refusal(), game->catalogue());
  const double seconds = watch.seconds();
  fmt::print("positions      {}\nnodes          {}\nseconds        {:.3f}\n", totals->positions,
             totals->nodes, seconds);
  fmt::print("nodes/second   {:.0f}\nsignature      {:016x}\n", rate(totals->nodes, seconds),
             totals->signature);
  return kDone;
}

void add_search(CLI::App& bench, Run& run) {
  struct Args {
    TableArgs table;
    SearchBench bench;
  };
  auto args = std::make_shared<Args>();
  auto* command = bench.add_subcommand("search", "Search fixed positions with fixed node budgets");
  args->table.add_to(*command, TableArgs::Chance::seed_only);
  command->add_option("--player", args->bench.player, "Who searches (default: 8)")
      ->type_name("PLAYER");
  command->add_option("--positions", args->bench.positions, "How many positions (default: 16)")
      ->type_name("N")
      ->check(check_positive);
  command
      ->add_option("--ply", args->bench.ply,
                   "How many random moves lead to the first; to each other two more (default: 0)")
      ->type_name("N")
      ->check(CLI::Range(0, 10'000));
  command->add_option("--nodes", args->bench.nodes, "Nodes for each (default: 10000)")
      ->type_name("N")
      ->check(check_positive);
  command->callback(
      [args, &run] { run = [args] { return run_search(args->table, args->bench); }; });
}

}  // namespace

void add_bench(CLI::App& app, Run& run) {
  auto* bench = app.add_subcommand("bench", "Measure speed; the signature proves same behaviour");
  bench->require_subcommand(1);
  add_search(*bench, run);

  struct Playouts {
    TableArgs table;
    std::uint64_t games = 1000;
  };
  auto playouts = std::make_shared<Playouts>();
  auto* play = bench->add_subcommand("playouts", "Play uniformly random games on one thread");
  playouts->table.add_to(*play, TableArgs::Chance::seed_only);
  play->add_option("--games", playouts->games, "How many games (default: 1000)")
      ->type_name("N")
      ->check(check_positive);
  play->callback([playouts, &run] {
    run = [playouts] { return run_playouts(playouts->table, playouts->games); };
  });

  struct Perft {
    TableArgs table;
    int depth = 0;
  };
  auto perft = std::make_shared<Perft>();
  auto* count = bench->add_subcommand("perft", "Count move sequences from the start position");
  perft->table.add_to(*count, TableArgs::Chance::seed_only);
  count->add_option("DEPTH", perft->depth, "How many moves")->required()->check(whole_in(0, 20));
  count->callback(
      [perft, &run] { run = [perft] { return run_perft(perft->table, perft->depth); }; });
}

}  // namespace demesne::cli
