#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <mutex>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/tournament.h"
#include "engine/workers.h"

namespace demesne::cli {
namespace {

struct MatchArgs {
  TableArgs table;
  std::vector<std::string> seats;
  std::uint64_t games = 100;
  int jobs = 1;
  int opening = -1;
};

std::optional<std::vector<Entrant>> entrants_of(const std::vector<std::string>& seats) {
  std::vector<Entrant> entrants;
  for (const std::string& text : seats) {
    auto entrant = parse_entrant(text);
    if (!entrant) {
      fail(entrant.refusal(), {});
      return std::nullopt;
    }
    entrants.push_back(*std::move(entrant));
  }
  return entrants;
}

// Plays the games of the schedule side by side and adds them up.
class Match {
 public:
  Match(const AnyGame& game, TableRequest request, std::vector<Entrant> entrants, int opening,
        const Schedule& schedule)
      : game_(game),
        request_(std::move(request)),
        entrants_(std::move(entrants)),
        opening_(opening),
        schedule_(schedule),
        tally_(entrants_.size()) {}

  std::optional<Refusal> run(std::uint64_t games, int jobs) {
    Progress progress("match");
    run_workers(jobs, [&](int) {
      for (std::uint64_t index = next_++; index < games && !failed_; index = next_++) {
        const auto played = play_game(game_, request_, entrants_, schedule_.game(index), opening_);
        const std::lock_guard lock(mutex_);
        if (played) {
          tally_.add(*played);
        } else {
          refusal_ = played.refusal();
          failed_ = true;
        }
        progress(tally_.games(), games);
      }
    });
    return refusal_;
  }

  void print() const {
    fmt::print("{:<24} {:>7} {:>7} {:>7}  {:>6}  {:<15} {:>9} {:>9} {:>9}\n", "player", "won",
               "shared", "lost", "share", "95 % interval", "nodes/mv", "ms/mv", "longest");
    const std::uint64_t games = tally_.games();
    for (std::size_t i = 0; i < entrants_.size(); ++i) {
      const Tally::Row& row = tally_.row(i);
      const double share = row.won / static_cast<double>(games);
      const Interval range = interval_95(share, games);
      const double moves = static_cast<double>(std::max<std::uint64_t>(row.effort.moves, 1));
      fmt::print("{:<24} {:>7} {:>7} {:>7}  {:>5.1f}%  {:<15} {:>9.0f} {:>9.2f} {:>9.1f}\n",
                 entrants_[i].name, row.alone, row.shared, games - row.alone - row.shared,
                 100 * share, fmt::format("{:.1f} – {:.1f}", 100 * range.low, 100 * range.high),
                 static_cast<double>(row.effort.nodes) / moves, 1000 * row.effort.seconds / moves,
                 1000 * row.effort.longest);
    }
    fmt::print("games {}, moves a game {:.1f}\n", games,
               static_cast<double>(tally_.plies()) / static_cast<double>(games));
  }

 private:
  const AnyGame& game_;
  TableRequest request_;
  std::vector<Entrant> entrants_;
  int opening_;
  Schedule schedule_;
  Tally tally_;
  std::optional<Refusal> refusal_;
  std::mutex mutex_;  // for the two above
  std::atomic<bool> failed_{false};
  std::atomic<std::uint64_t> next_{0};
};

int run_match(const MatchArgs& args) {
  const AnyGame* game = args.table.game();
  if (game == nullptr) return kRefused;
  const auto request = args.table.request();
  if (!request) return kRefused;
  const auto table = game->check(*request);
  if (!table) return fail(table.refusal(), game->catalogue());
  auto entrants = entrants_of(args.seats);
  if (!entrants) return kRefused;
  const auto seats = static_cast<std::size_t>(table->players);
  if (entrants->size() > seats || seats % entrants->size() != 0) {
    return fail(fmt::format("match: {} players cannot share {} seats", entrants->size(), seats));
  }
  const Schedule schedule(request->seed, entrants->size(), table->players);
  Match match(*game, *request, *std::move(entrants),
              args.opening < 0 ? table->players : args.opening, schedule);
  if (const auto refusal = match.run(args.games, args.jobs)) {
    return fail(*refusal, game->catalogue());
  }
  match.print();
  return kDone;
}

}  // namespace

void add_match(CLI::App& app, Run& run) {
  auto args = std::make_shared<MatchArgs>();
  auto* command = app.add_subcommand("match", "Let bots play each other and count");
  args->table.add_to(*command, TableArgs::Chance::seed_only);
  command
      ->add_option("--seat", args->seats,
                   "A player: 1 to 8, random, greedy, novice or plain, with :nodes=N, :time=MS, "
                   ":threads=N, :table=MIB; give it again for the next seat")
      ->type_name("PLAYER")
      ->required()
      ->allow_extra_args(false);
  command->add_option("--games", args->games, "How many games (default: 100)")
      ->type_name("N")
      ->check(check_count);
  command->add_option("--jobs", args->jobs, "How many games side by side (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(1, 256));
  command
      ->add_option("--opening", args->opening,
                   "How many random moves each game begins with (default: one a seat)")
      ->type_name("N")
      ->check(CLI::Range(0, 1000));
  command->footer(
      "Every opening is played once in each rotation of the seats. Example:\n"
      "  demesne match domination --seat 8:time=200 --seat plain --games 200");
  command->callback([args, &run] { run = [args] { return run_match(*args); }; });
}

}  // namespace demesne::cli
