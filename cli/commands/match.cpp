#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <map>
#include <memory>
#include <mutex>

#include "cli/commands/commands.h"
#include "cli/match_records.h"
#include "cli/match_report.h"
#include "cli/refused_file.h"
#include "cli/standings.h"
#include "cli/terminal.h"
#include "engine/workers.h"

namespace demesne::cli {
namespace {

struct MatchArgs {
  TableArgs table;
  std::vector<std::string> seats;
  std::uint64_t games = 100;
  int jobs = 1;
  int opening = -1;
  double timeout = 10;
  std::vector<double> sprt;
  SequentialTest::Bounds bounds;
  std::string records;
  bool resume = false;
  bool json = false;
};

// While one of these lives, an engine that has ended does not end this program, but is dealt with
// where it is asked. When nobody reads the answer, the program ends as every other does.
class BrokenPipes {
 public:
  BrokenPipes() = default;
  BrokenPipes(const BrokenPipes&) = delete;
  BrokenPipes& operator=(const BrokenPipes&) = delete;
  ~BrokenPipes() { std::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int) = std::signal(SIGPIPE, SIG_IGN);
};

// Plays the games of a schedule side by side. What counts is counted in the order of the schedule,
// whoever finishes first: so a seed means one table, however many workers there are.
class Match {
 public:
  Match(const GamePlan& plan, const Schedule& schedule, std::optional<SequentialTest> test)
      : plan_(plan),
        schedule_(schedule),
        tally_(plan.entrants.size(), schedule.games_a_deal()),
        test_(test) {}

  std::optional<Refusal> keep_in(const std::string& path, bool resume) {
    std::vector<Played> earlier;
    auto refusal = file_.open(path, resume, plan_, schedule_, earlier);
    for (const Played& played : earlier) count(played);
    return refusal;
  }

  std::optional<Refusal> run(std::uint64_t games, int jobs) {
    const BrokenPipes broken_pipes;
    Progress progress("match");
    next_ = tally_.games();
    run_workers(jobs, [&](int) {
      EnginePool pool;
      for (auto index = next_++; index < games && !done_; index = next_++) {
        auto played = play_game(plan_, schedule_.game(index), pool);
        if (*plan_.stop) return;
        const std::lock_guard lock(mutex_);
        if (played) {
          waiting_.emplace(index, *std::move(played));
          count_waiting();
        } else {
          fail_with(played.refusal());
        }
        progress(tally_.games(), games, score_so_far());
      }
    });
    return refusal_;
  }

  const Tally& tally() const { return tally_; }
  const std::optional<SequentialTest>& test() const { return test_; }

 private:
  void count_waiting() {
    for (auto next = waiting_.find(tally_.games()); next != waiting_.end() && !done_;
         next = waiting_.find(tally_.games())) {
      if (auto refusal = file_.add(match_record(plan_, next->second, tally_.games()))) {
        fail_with(*std::move(refusal));
      }
      count(next->second);
      waiting_.erase(next);
    }
  }

  void count(const Played& played) {
    tally_.add(played);
    if (test_ && test_->verdict(tally_.row(0).shares) != SequentialTest::Verdict::open) {
      done_ = true;
    }
  }

  void fail_with(Refusal refusal) {
    refusal_ = std::move(refusal);
    done_ = true;
  }

  std::string score_so_far() const {
    std::string out;
    for (std::size_t i = 0; i < plan_.entrants.size(); ++i) {
      out += fmt::format("{}{:.1f}", out.empty() ? "" : " : ", tally_.row(i).won);
    }
    if (test_) out += fmt::format("  LLR {:+.2f}", test_->log_ratio(tally_.row(0).shares));
    return out;
  }

  const GamePlan& plan_;
  const Schedule& schedule_;
  Tally tally_;
  std::optional<SequentialTest> test_;
  MatchFile file_;
  std::map<std::uint64_t, Played> waiting_;  // finished before the games in front of them
  std::optional<Refusal> refusal_;
  std::mutex mutex_;  // for all of the above
  std::atomic<bool> done_{false};
  std::atomic<std::uint64_t> next_{0};
};

Result<std::vector<Entrant>> entrants_of(const std::vector<std::string>& seats) {
  std::vector<Entrant> entrants;
  for (const std::string& text : seats) {
    auto entrant = parse_entrant(text);
    if (!entrant) return entrant.refusal();
    entrants.push_back(*std::move(entrant));
  }
  return entrants;
}

Result<GamePlan> plan_of(const MatchArgs& args, const AnyGame& game, TableRequest request,
                         const Interruption& interruption) {
  const auto table = game.check(request);
  if (!table) return table.refusal();
  request.players = table->players;
  auto entrants = entrants_of(args.seats);
  if (!entrants) return entrants.refusal();
  const auto seats = static_cast<std::size_t>(table->players);
  const std::size_t count = entrants->size();
  if (count < 2) return Refusal{"seat", "match-alone", {}};
  if (count < seats && seats % count != 0) {
    return Refusal{"seat",
                   "match-seats",
                   {{"entrants", std::to_string(count)}, {"seats", std::to_string(seats)}}};
  }
  if (!args.sprt.empty() && count != 2) {
    return Refusal{"seat", "match-sprt", {{"entrants", std::to_string(count)}}};
  }
  const std::chrono::duration<double> patience(args.timeout);
  return GamePlan{&game,
                  std::move(request),
                  *table,
                  *std::move(entrants),
                  args.opening < 0 ? table->players : args.opening,
                  std::chrono::duration_cast<std::chrono::milliseconds>(patience),
                  interruption.flag()};
}

std::optional<SequentialTest> test_of(const MatchArgs& args) {
  if (args.sprt.empty()) return std::nullopt;
  SequentialTest::Bounds bounds = args.bounds;
  bounds.elo0 = args.sprt[0];
  bounds.elo1 = args.sprt[1];
  return SequentialTest(bounds);
}

std::optional<Refusal> check(const GamePlan& plan) {
  const BrokenPipes broken_pipes;
  return check_plan(plan);
}

int run_match(const MatchArgs& args) {
  const AnyGame* game = args.table.game();
  if (game == nullptr) return kRefused;
  const auto request = args.table.request();
  if (!request) return kRefused;
  const Interruption interruption;
  const auto plan = plan_of(args, *game, *request, interruption);
  if (!plan) return fail(plan.refusal(), game->catalogue());
  if (const auto refusal = check(*plan)) return fail(*refusal, game->catalogue());
  const Schedule schedule(request->seed, plan->entrants.size(), plan->request.players);
  Match match(*plan, schedule, test_of(args));
  if (!args.records.empty()) {
    const auto refusal = match.keep_in(args.records, args.resume);
    if (refusal) return fail_in(args.records, *refusal, game->catalogue());
  }
  const auto refusal = match.run(args.games, args.jobs);
  if (args.json) {
    fmt::print("{}\n", match_json(*plan, match.tally(), match.test()).dump());
  } else {
    print_table(*plan, match.tally());
    print_comparison(*plan, match.tally(), match.test());
  }
  if (refusal) return fail(*refusal, game->catalogue());
  if (!interruption.happened()) return kDone;
  return fail(args.records.empty() ? "match: broken off"
                                   : "match: broken off; --resume goes on with it");
}

void add_conditions(CLI::App& command, MatchArgs& args) {
  command.add_option("--games", args.games, "How many games at most (default: 100)")
      ->type_name("N")
      ->check(check_positive);
  command.add_option("--jobs,--threads", args.jobs, "How many games side by side (default: 1)")
      ->type_name("N")
      ->check(whole_in(1, 256));
  command
      .add_option("--opening", args.opening,
                  "How many random moves each game begins with, so that games differ (default: one "
                  "a seat)")
      ->type_name("N")
      ->check(whole_in(0, 1000));
  command
      .add_option("--timeout", args.timeout,
                  "How long an engine may be silent, besides the time it is given (default: 10)")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.01, 86'400.0));
}

void add_test(CLI::App& command, MatchArgs& args) {
  auto* sprt = command
                   .add_option("--sprt", args.sprt,
                               "Stop as soon as it is clear whether the first of two players is "
                               "better by ELO1 rather than ELO0")
                   ->option_text("ELO0,ELO1")
                   ->delimiter(',')
                   ->expected(2);
  const auto add_error = [&](const char* name, double& value, const char* help) {
    command.add_option(name, value, help)
        ->type_name("P")
        ->check(CLI::Range(0.0001, 0.4999))
        ->needs(sprt);
  };
  add_error("--alpha", args.bounds.alpha,
            "How often the test may accept ELO1 though ELO0 is true (default: 0.05)");
  add_error("--beta", args.bounds.beta,
            "How often the test may accept ELO0 though ELO1 is true (default: 0.05)");
}

constexpr const char* kMatchFooter =
    "Every deal and opening is played once in each rotation of the seats; intervals\n"
    "are told from how much deals differ. Of more players than seats, every selection\n"
    "meets. An engine speaks the protocol of docs/engine-protocol.md; one that\n"
    "crashes, is late or makes an illegal move loses the game, and the others win.\n"
    "Before its command, level=PLAYER:, nodes=N: and time=MS: say how it thinks; any\n"
    "other name=NUMBER: in small letters, as threads=2:, is sent to it as an option.\n"
    "Examples:\n"
    "  demesne match domination --seat 8:time=200 --seat plain --games 200\n"
    "  demesne match conquer --players 3 --seat 8:time=50 --seat greedy --seat 1 \\\n"
    "    --games 30 --jobs 2\n"
    "  demesne match domain --seat 5 --seat \"engine:time=100:./mine -x\" --sprt 0,20\n"
    "  demesne match domain --seat 3 --seat 4 --records games.ndjson --resume";

}  // namespace

void add_match(CLI::App& app, Run& run) {
  auto args = std::make_shared<MatchArgs>();
  auto* command = app.add_subcommand("match", "Let bots and engines play each other and count");
  args->table.add_to(*command, TableArgs::Chance::seed_only);
  command
      ->add_option("--seat", args->seats,
                   "A player: 1 to 8, random, greedy, novice or plain, with :nodes=N, :time=MS, "
                   ":threads=N, :table=MIB, or another program, engine:COMMAND; give it again for "
                   "the next")
      ->type_name("PLAYER")
      ->required()
      ->allow_extra_args(false);
  add_conditions(*command, *args);
  add_test(*command, *args);
  auto* records = command
                      ->add_option("--records", args->records,
                                   "Keep every game in this file, one record in JSON a line")
                      ->type_name("FILE")
                      ->check(check_text);
  command->add_flag("--resume", args->resume, "Go on with the match in that file")->needs(records);
  command->add_flag("--json", args->json, "Print one JSON object, which docs/match.md explains");
  command->footer(kMatchFooter);
  command->callback([args, &run] {
    if (!args->sprt.empty() && !(args->sprt[0] < args->sprt[1])) {
      throw CLI::ValidationError("--sprt", "ELO0 must be below ELO1");
    }
    run = [args] { return run_match(*args); };
  });
}

}  // namespace demesne::cli
