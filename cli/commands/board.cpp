#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/terminal.h"

namespace demesne::cli {
namespace {

// What can be left to chance is, unless it was asked for otherwise.
void leave_to_chance(TableRequest& request, const GameInfo& info) {
  for (const OptionSpec& option : info.options) {
    const bool given = std::any_of(request.options.begin(), request.options.end(),
                                   [&](const OptionArg& arg) { return arg.first == option.key; });
    if (!given && !option.by_chance.empty()) {
      request.options.emplace_back(option.key, option.by_chance);
    }
  }
}

int run_board(const TableArgs& args) {
  const AnyGame* game = args.game();
  if (game == nullptr) return kRefused;
  auto request = args.request();
  if (!request) return kRefused;
  leave_to_chance(*request, game->info());
  const auto position = game->start(*request);
  if (!position) return fail(position.refusal(), game->catalogue());
  const AnyView view = (*position)->view(kNobody);
  fmt::print("{}\n", view->draw(output_pen()));
  if (const Json deal = view->deal(); !deal.object()->empty()) fmt::print("{}\n", deal.dump());
  return kDone;
}

}  // namespace

void add_board(CLI::App& app, Run& run) {
  auto args = std::make_shared<TableArgs>();
  auto* command = app.add_subcommand("board", "Draw the board of a new game, as chance makes it");
  args->add_to(*command, TableArgs::Chance::seed_or_deal);
  command->callback([args, &run] { run = [args] { return run_board(*args); }; });
}

}  // namespace demesne::cli
