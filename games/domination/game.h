#pragma once

#include "games/domination/state.h"
#include "games/domination/text.h"

namespace demesne {

// Domination, Milton Bradley 1982: Sid Sackson's Focus for two, three, four and partners.
struct Domination {
  using Options = domination::Options;
  using Deal = NoDeal;
  using State = domination::State;
  using Move = domination::Move;
  using View = domination::View;
  using Event = Move;

  static constexpr OptionSpec kOptions[] = {
      flag_option("partners", "Four players in two teams: seats 0 and 2 against 1 and 3."),
      flag_option(
          "fast",
          "The first to capture enough wins: with two players 6 pieces, with three 3 of each "
          "other or 10 in all, with four 2 of each or 10 in all; not with partners."),
  };
  static constexpr GameInfo info = {
      .id = "domination",
      .title = "Domination",
      .maker = "Milton Bradley 1982; Sid Sackson's Focus",
      .summary = "Stack, attack and control piles until nobody else can move.",
      .min_players = 2,
      .max_players = 4,
      .rules_version = 1,
      .hidden = false,
      .options = kOptions,
  };

  static Result<Options> make_options(int players, std::span<const std::string> values);
  static std::string option_value(const Options& options, std::size_t index);
  static int players(const Options& options) { return options.players; }
  static std::string_view seat_name(const Options& options, Seat seat) {
    return domination::colour(options.players, seat).name;
  }

  static Deal make_deal(const Options&, auto&) { return {}; }
  static Result<Deal> parse_deal(const Options&, const Json& json) { return parse_no_deal(json); }
  static Json deal_json(Deal) { return Json::Object{}; }
  static Json public_deal_json(const View&) { return Json::Object{}; }

  static Result<Move> parse_move(std::string_view text) { return domination::parse_move(text); }
  static std::string to_text(Move move) { return domination::to_text(move); }
  static Result<Event> parse_event(std::string_view text) { return domination::parse_move(text); }
  static std::string event_text(const Event& event) { return domination::to_text(event); }
  static Event observe(const State&, Move move, Seat) noexcept { return move; }
  static Json state_json(const State& state) { return domination::state_json(state); }
  static Json view_json(const View& view) { return domination::state_json(view.state()); }
  static std::string draw(const View& view, const Pen& pen) {
    return domination::draw(view.state(), pen);
  }

  static std::optional<Refusal> why_not(const View& view, Move move) {
    return domination::why_not(view, move);
  }
  static Catalogue catalogue() { return domination::catalogue(); }
};

static_assert(Game<Domination>);

}  // namespace demesne
