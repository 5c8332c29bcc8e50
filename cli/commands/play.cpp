#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/replayed.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "record/record.h"

namespace demesne::cli {
namespace {

struct PlayArgs {
  TableArgs table;
  std::vector<std::string> seats;
  RecordArgs load;
  bool draws_seed = false;
};

constexpr std::string_view kPerson = "person";

// Whoever plays at this table; false, and a line that says why, when nobody of that name does.
bool can_play(const AnyPosition& position, const Entrant& entrant) {
  const auto bots = position->view(kNobody)->bots();
  if (std::find(bots.begin(), bots.end(), entrant.thinking.player) != bots.end()) return true;
  fail({"player",
        "player-unknown",
        {{"player", entrant.thinking.player},
         {"players", fmt::format("{}, {}", kPerson, fmt::join(bots, ", "))}}},
       {});
  return false;
}

// Obeys one --seat SEAT=PLAYER.
bool seat_player(const AnyPosition& position, const std::string& text, Seating& seating,
                 SeatSet& named) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) {
    fail(fmt::format("seat: \"{}\" is not SEAT=PLAYER", text));
    return false;
  }
  const auto seat = find_seat(position->table(), text.substr(0, equals));
  if (!seat) return false;
  if (named.contains(*seat)) {
    fail(fmt::format("seat: {} is given to two players", text.substr(0, equals)));
    return false;
  }
  named.insert(*seat);
  auto& bot = seating.bots[static_cast<std::size_t>(*seat)];
  const std::string player = text.substr(equals + 1);
  if (player == kPerson) {
    bot.reset();
    seating.names[static_cast<std::size_t>(*seat)].clear();
    return true;
  }
  auto entrant = parse_entrant(player);
  if (!entrant) {
    fail(entrant.refusal(), {});
    return false;
  }
  if (!entrant->command.empty()) {
    fail("seat: engines play in matches ('demesne match'), not here");
    return false;
  }
  if (!can_play(position, *entrant)) return false;
  bot = *std::move(entrant);
  return true;
}

// The players of a record sit down again, bots too; then whoever the arguments name.
std::optional<Seating> seat_all(const AnyPosition& position, const PlayArgs& args,
                                std::vector<std::string> names, std::uint64_t seed) {
  Seating seating{std::move(names), {}, seed};
  const auto bots = position->view(kNobody)->bots();
  for (const std::string& name : seating.names) {
    auto bot = entrant_named(name);
    const bool here =
        bot && std::find(bots.begin(), bots.end(), bot->thinking.player) != bots.end();
    seating.bots.push_back(here ? std::move(bot) : std::nullopt);
  }
  SeatSet named;
  for (const std::string& text : args.seats) {
    if (!seat_player(position, text, seating, named)) return std::nullopt;
  }
  return seating;
}

int run_loaded(const PlayArgs& args) {
  const auto replayed = args.load.replayed();
  if (!replayed) return kRefused;
  const Record& record = replayed->record;
  if (!args.table.game_id().empty() && args.table.game_id() != record.game) {
    return fail(fmt::format("{} is a game of {}, not of {}", args.load.file, record.game,
                            args.table.game_id()));
  }
  auto start = *first_position(record);
  auto seating = seat_all(start, args, record.players, 0);
  if (!seating) return kRefused;
  Session session(std::move(start), *std::move(seating), data_folder());
  // A file of many games is not replaced by one of them.
  session.resume(record, args.load.game == 0 ? args.load.file : "");
  return session.run();
}

int run_play(const PlayArgs& args) {
  auto start = args.table.start();
  if (!start) return kRefused;
  const auto players = static_cast<std::size_t>((*start)->table().players);
  auto seating = seat_all(*start, args, std::vector<std::string>(players), args.table.seed());
  if (!seating) return kRefused;
  if (args.draws_seed && (*start)->table().game->info().hidden) {
    fmt::print("A new deal; --seed {} deals it again.\n\n", args.table.seed());
  }
  return Session(*std::move(start), *std::move(seating), data_folder()).run();
}

}  // namespace

void add_play(CLI::App& app, Run& run) {
  auto args = std::make_shared<PlayArgs>();
  auto* command = app.add_subcommand("play", "Play at this keyboard, with people and bots");
  args->table.add_to(*command, TableArgs::Chance::seed_or_deal);
  command
      ->add_option("--seat", args->seats,
                   "Who plays a seat, by its colour, or number from 0: person, 1 to 8, random, "
                   "greedy, novice or plain, with :nodes=N, :time=MS; give it again for others")
      ->type_name("SEAT=PLAYER")
      ->allow_extra_args(false);
  auto* load =
      command->add_option("--load", args->load.file, "Go on with a saved game")->type_name("FILE");
  args->load.add_game_to(*command)->needs(load);
  command->get_option("GAME")->required(false);
  command->get_option("--seed")->description("The seed of all chance (default: another each time)");
  // A saved game has its own table and deal.
  for (const char* name : {"--players", "--set", "--seed", "--deal"}) {
    load->excludes(command->get_option(name));
  }
  command->footer(std::string("At the prompt:\n") + std::string(Session::kHelp) +
                  "Example:\n  demesne play domination --seat red=5");
  command->callback([args, command, load, &run] {
    if (load->count() == 0 && command->get_option("GAME")->count() == 0) {
      throw CLI::RequiredError("GAME or --load FILE");
    }
    args->draws_seed =
        command->get_option("--seed")->count() == 0 && command->get_option("--deal")->count() == 0;
    if (args->draws_seed) args->table.draw_seed();
    if (load->count() > 0) {
      run = [args] { return run_loaded(*args); };
    } else {
      run = [args] { return run_play(*args); };
    }
  });
}

}  // namespace demesne::cli
