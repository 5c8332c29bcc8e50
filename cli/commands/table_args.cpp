#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "cli/commands/commands.h"
#include "cli/players.h"
#include "cli/refused_file.h"
#include "cli/terminal.h"
#include "engine/registry.h"

namespace demesne::cli {

// CLI11 takes numbers that do not fit for the largest that does.
std::string check_count(const std::string& text) {
  return whole_number(text) ? "" : "\"" + text + "\" is not a whole number below 2^64";
}

std::string check_positive(const std::string& text) {
  const auto value = whole_number(text);
  return value && *value > 0 ? "" : "\"" + text + "\" is not a whole number from 1 on";
}

CLI::Validator whole_in(std::uint64_t least, std::uint64_t most) {
  const std::string bounds = fmt::format("{} to {}", least, most);
  const auto check = [=](const std::string& text) -> std::string {
    const auto value = whole_number(text);
    const bool within = value && *value >= least && *value <= most;
    return within ? "" : fmt::format("\"{}\" is not a whole number from {}", text, bounds);
  };
  return {check, bounds};
}

std::string check_text(const std::string& text) {
  return text.empty() ? "it is empty; leave the option out, or say something" : "";
}

namespace {

bool refuse_components(const OptionSpec& spec, const std::string& value, const Refusal& unread) {
  std::string error;
  for (const auto& param : unread.params) {
    if (param.name == "error") error = param.value;
  }
  fail({"option",
        "option-components",
        {{"value", value},
         {"choices", fmt::format("{}", fmt::join(spec.choices, ", "))},
         {"error", error}}},
       {});
  return false;
}

// The deal in a file: by itself, or in an answer of 'inspect', which names its game too.
Result<Json> read_deal(const std::string& path, const std::string& game) {
  const auto json = read_json(path);
  if (!json) return json.refusal();
  const Json* of = json->find("game");
  const Json* deal = json->find("deal");
  if (of == nullptr || of->string() == nullptr || deal == nullptr) return *json;
  if (*of->string() == game) return *deal;
  return Refusal{"deal", "deal-game", {{"found", *of->string()}, {"game", game}}};
}

}  // namespace

Result<Json> read_json(const std::string& path) {
  const auto text = read_file(path);
  return text ? parse_json(*text) : Result<Json>(text.refusal());
}

void TableArgs::draw_seed() {
  std::random_device device;
  seed_ = device();
}

void TableArgs::add_to(CLI::App& command, Chance chance) {
  command.add_option("GAME", game_, "Which game; 'demesne games' lists them")->required();
  command.add_option("--players", players_, "How many play (default: as few as can)")
      ->type_name("N")
      ->check(check_positive);
  command
      .add_option("--set", settings_,
                  "An option of the game; can be given again. 'demesne games' explains them")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  auto* seed =
      command.add_option("--seed", seed_, "The seed that chance is drawn from (default: 0)")
          ->type_name("S")
          ->check(check_count);
  if (chance == Chance::seed_only) return;
  command
      .add_option("--deal", deal_file_,
                  "A file with the deal: an earlier answer of 'inspect', or its \"deal\"")
      ->type_name("FILE")
      ->check(check_text)
      ->excludes(seed);
}

const AnyGame* TableArgs::game() const {
  const auto game = find_game(game_);
  if (game) return *game;
  fail(game.refusal(), {});
  return nullptr;
}

std::optional<TableRequest> TableArgs::request() const {
  TableRequest request{.players = players_, .options = {}, .seed = seed_, .deal = {}};
  for (const std::string& setting : settings_) {
    const auto equals = setting.find('=');
    if (equals == std::string::npos) {
      fail(fmt::format("option: \"{}\" is not KEY=VALUE", setting));
      return std::nullopt;
    }
    request.options.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
  }
  if (!load_components(request)) return std::nullopt;
  if (!deal_file_.empty()) {
    const auto deal = read_deal(deal_file_, game_);
    if (!deal) {
      fail_in(deal_file_, deal.refusal(), {});
      return std::nullopt;
    }
    request.deal = *deal;
  }
  return request;
}

// Where an option names components that are not the game's own, it names a file with them. False,
// and a line that says why, when there is none.
bool TableArgs::load_components(TableRequest& request) const {
  const auto game = find_game(game_);
  if (!game) return true;  // the game itself is refused elsewhere
  for (const OptionSpec& spec : (*game)->info().options) {
    if (spec.kind != OptionKind::components) continue;
    for (auto option = request.options.begin(); option != request.options.end(); ++option) {
      const auto& [key, value] = *option;
      const bool built_in =
          std::find(spec.choices.begin(), spec.choices.end(), value) != spec.choices.end();
      if (key != spec.key || built_in) continue;
      const auto text = read_file(value);
      if (!text) return refuse_components(spec, value, text.refusal());
      const auto components = parse_json(*text);
      if (!components) return fail(components.refusal(), {}, value) == kDone;
      const auto loaded = (*game)->load_components(*components);
      if (!loaded) return fail(loaded.refusal(), (*game)->catalogue(), value) == kDone;
      request.components = *components;
      request.options.erase(option);
      return true;
    }
  }
  return true;
}

std::optional<AnyPosition> TableArgs::start() const {
  const AnyGame* chosen = game();
  if (chosen == nullptr) return std::nullopt;
  const auto asked = request();
  if (!asked) return std::nullopt;
  auto position = chosen->start(*asked);
  if (position) return *std::move(position);
  fail(position.refusal(), chosen->catalogue());
  return std::nullopt;
}

std::optional<Seat> find_seat(const Table& table, const std::string& text) {
  std::string seats;
  for (Seat seat = 0; seat < table.players; ++seat) {
    const std::string& name = table.seat_names[static_cast<std::size_t>(seat)];
    if (text == name || text == std::to_string(seat)) return seat;
    seats += fmt::format("{}{} ({})", seats.empty() ? "" : ", ", seat, name);
  }
  fail({"seat", "seat-unknown", {{"seat", text}, {"seats", seats}}}, {});
  return std::nullopt;
}

}  // namespace demesne::cli
