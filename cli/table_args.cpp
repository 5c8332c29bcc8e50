#include <fmt/format.h>

#include <charconv>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/registry.h"

namespace demesne::cli {

// CLI11 takes numbers that do not fit for the largest that does.
std::string check_count(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? "" : "\"" + text + "\" is not a whole number below 2^64";
}

void TableArgs::add_to(CLI::App& command, Chance chance) {
  command.add_option("GAME", game_, "Which game; 'demesne games' lists them")->required();
  command.add_option("--players", players_, "How many play (default: as few as can)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
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
                  "A file with the deal: the \"deal\" of an earlier answer of 'inspect'")
      ->type_name("FILE")
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
  if (!deal_file_.empty()) {
    const auto text = read_file(deal_file_);
    const auto deal = text ? parse_json(*text) : Result<Json>(text.refusal());
    if (!deal) {
      fail(deal.refusal(), {}, deal_file_);
      return std::nullopt;
    }
    request.deal = *deal;
  }
  return request;
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

std::string outcome_text(const Table& table, const Outcome& outcome) {
  std::string names;
  each_seat(outcome.winners, [&](Seat seat) {
    names += (names.empty() ? "" : " and ") + table.seat_names[static_cast<std::size_t>(seat)];
  });
  std::string out = fmt::format(
      "{} {} ({})", names, outcome.winners.size() == 1 ? "wins" : "share the win", outcome.reason);
  for (std::size_t i = 0; i < outcome.scores.size(); ++i) {
    out += fmt::format("{} {} {}", i == 0 ? ":" : ",", table.seat_names[i], outcome.scores[i]);
  }
  return out;
}

}  // namespace demesne::cli
