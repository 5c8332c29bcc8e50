#include <fmt/format.h>

#include <memory>

#include "cli/analysis.h"
#include "cli/commands/commands.h"
#include "cli/players.h"
#include "cli/table_text.h"
#include "cli/terminal.h"
#include "record/record.h"

namespace demesne::cli {
namespace {

struct AnalyseArgs {
  RecordArgs record;
  std::string viewer;
  std::string level;
  std::uint64_t nodes = 0;
  std::uint64_t time = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  bool json = false;
};

Thinking thinking_of(const AnalyseArgs& args, const AnyPosition& start) {
  constexpr std::uint64_t kUsualTime = 200;
  Thinking thinking{.player = args.level, .seed = args.seed, .threads = args.threads};
  if (thinking.player.empty()) thinking.player = strongest(start->view(kNobody)->bots());
  if (args.nodes > 0) thinking.nodes = args.nodes;
  if (args.time > 0 || args.nodes == 0) {
    thinking.time = std::chrono::milliseconds(args.time > 0 ? args.time : kUsualTime);
  }
  return thinking;
}

int run_analyse(const AnalyseArgs& args) {
  const auto replayed = args.record.replayed();
  if (!replayed) return kRefused;
  const Record& record = replayed->record;
  const AnyPosition start = *first_position(record);
  const Interruption interruption;
  AnalysisRequest request{thinking_of(args, start), std::nullopt};
  request.thinking.stop = interruption.flag();
  // The yardsticks know moves, but not what they are worth.
  if (request.thinking.player.find_first_not_of("0123456789") != std::string::npos) {
    return fail(fmt::format("analyse: '{}' judges nothing; choose a level from 1 to 8",
                            printable(request.thinking.player)));
  }
  if (!args.viewer.empty()) {
    request.viewer = find_seat(start->table(), args.viewer);
    if (!request.viewer) return kRefused;
  }
  std::vector<Judgement> judged;
  const auto refusal = [&] {
    Progress progress("analysis");
    return analyse(start, record.moves, request, judged, std::ref(progress));
  }();
  if (refusal) return fail(*refusal, catalogue_of(record), args.record.file);
  const bool complete = judged.size() == record.moves.size();
  if (args.json) {
    fmt::print("{}\n", analysis_json(record, request, judged).dump());
  } else {
    const Pen pen = output_pen();
    fmt::print("{}\n{}\n{}", pen(Ink::bold, table_title(start->table())),
               names_text(start->table(), record), analysis_text(start->table(), judged, pen));
  }
  if (complete) return kDone;
  return fail(
      fmt::format("analyse: broken off after {} of {} moves", judged.size(), record.moves.size()));
}

}  // namespace

void add_analyse(CLI::App& app, Run& run) {
  auto args = std::make_shared<AnalyseArgs>();
  auto* command = app.add_subcommand("analyse", "Judge every move of a record");
  args->record.add_to(*command, "FILE");
  command
      ->add_option("--viewer", args->viewer,
                   "Judge all moves by what this seat knew, by its colour or its number from 0 "
                   "(default: each by what its own seat knew)")
      ->type_name("SEAT")
      ->check(check_text);
  command->add_option("--level", args->level, "Who judges: a level from 1 to 8 (default: 8)")
      ->type_name("LEVEL")
      ->check(check_text);
  command->add_option("--nodes", args->nodes, "Nodes for each position")
      ->type_name("N")
      ->check(check_positive);
  command->add_option("--time", args->time, "Milliseconds for each position (default: 200)")
      ->type_name("MS")
      ->check(whole_in(1, 86'400'000));
  command->add_option("--seed", args->seed, "The seed of the bot's chance (default: 0)")
      ->type_name("S")
      ->check(check_count);
  command->add_option("--threads", args->threads, "Threads to think with (default: 1)")
      ->type_name("N")
      ->check(whole_in(1, 256));
  command->add_flag("--json", args->json, "Print one JSON object, which docs/analysis.md explains");
  command->footer(
      "A line of the table is a move: what was played, the best that is known, each\n"
      "seat's share of the win before and after it, and the swing, which is what the\n"
      "move gained or lost for whoever made it; all in percent of a win.\n"
      "  =         the best that is known was played\n"
      "  (hidden)  the viewer does not know what could have been played\n"
      "  ? and ??  not the best, and it lost 5, or 15, or more\n"
      "Ctrl-C or SIGTERM keeps what is done.\n"
      "Example:\n"
      "  demesne analyse games/domination/golden/two.txt --time 500");
  command->callback([args, &run] { run = [args] { return run_analyse(*args); }; });
}

}  // namespace demesne::cli
