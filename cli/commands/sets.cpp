#include <fmt/format.h>

#include <memory>

#include "cli/commands/commands.h"
#include "cli/refused_file.h"
#include "cli/terminal.h"
#include "engine/registry.h"

namespace demesne::cli {
namespace {

constexpr const char* kSetsFooter =
    "To play with the components of your own box, begin with a copy of the house set:\n"
    "  demesne sets domaine --print house > mine.json\n"
    "Change it to what your tiles and cards show (games/domaine/components.md\n"
    "explains each key), see whether it is whole, and play:\n"
    "  demesne sets check mine.json\n"
    "  demesne play domaine --set set=mine.json";

struct SetsArgs {
  std::string game;
  std::string print;
  std::string file;
};

// JSON as a person would lay it out: a line for each key, and for each tile and card.
std::string laid_out(const Json& set) {
  std::string out = "{";
  for (const auto& [key, value] : *set.object()) {
    out += fmt::format("{}\n  {}: ", out.size() > 1 ? "," : "", Json(key).dump());
    const auto* items = value.array();
    if (items == nullptr || items->empty() || items->front().string() != nullptr) {
      out += value.dump();
      continue;
    }
    for (std::size_t i = 0; i < items->size(); ++i) {
      out += fmt::format("{}\n    {}", i == 0 ? "[" : ",", (*items)[i].dump());
    }
    out += "\n  ]";
  }
  return out + "\n}";
}

// Lists the sets of a game, or prints one of them as a file to begin with.
int run_sets(const SetsArgs& args) {
  const auto game = find_game(args.game);
  if (!game) return fail(game.refusal(), {});
  const auto sets = (*game)->component_sets();
  if (sets.empty()) {
    return fail({"set", "components-none", {{"game", args.game}}}, (*game)->catalogue());
  }
  std::string names;
  for (const Json& set : sets) {
    const auto loaded = (*game)->load_components(set);
    if (!loaded) return fail(loaded.refusal(), (*game)->catalogue());
    if (args.print.empty()) fmt::print("{:<12}{}\n", loaded->name, loaded->hash);
    if (args.print == loaded->name) {
      fmt::print("{}\n", laid_out(set));
      return kDone;
    }
    names += (names.empty() ? "" : ", ") + loaded->name;
  }
  if (args.print.empty()) return kDone;
  return fail(fmt::format("there is no set called \"{}\"; there is: {}", args.print, names));
}

// A file says nothing about its game, so the first game that has component sets checks it.
int run_check(const std::string& file) {
  const auto json = read_json(file);
  if (!json) return fail_in(file, json.refusal(), {});
  for (const AnyGame* game : all_games()) {
    if (game->component_sets().empty()) continue;
    const auto loaded = game->load_components(*json);
    if (!loaded) return fail(loaded.refusal(), game->catalogue(), file);
    fmt::print("{} is a whole set for {}: \"{}\", {}\n", file, game->info().id, loaded->name,
               loaded->hash);
    return kDone;
  }
  return fail("no game has component sets");
}

}  // namespace

void add_sets(CLI::App& app, Run& run) {
  auto args = std::make_shared<SetsArgs>();
  auto* command = app.add_subcommand("sets", "List, print and check the component sets of a game");
  auto* game = command->add_option("GAME", args->game, "The game whose sets are listed");
  command->add_option("--print", args->print, "Print this set as JSON")
      ->type_name("NAME")
      ->check(check_text)
      ->needs(game);
  command->footer(kSetsFooter);
  auto* check = command->add_subcommand("check", "Say whether a file is a whole component set");
  check->add_option("FILE", args->file, "The file; -: standard input")->required();
  check->callback([args, &run] { run = [args] { return run_check(args->file); }; });
  command->callback([args, check, &run] {
    if (check->parsed()) return;
    if (args->game.empty()) throw CLI::RequiredError("GAME or check FILE");
    run = [args] { return run_sets(*args); };
  });
}

}  // namespace demesne::cli
