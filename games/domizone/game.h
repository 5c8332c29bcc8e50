#pragma once

#include "games/domizone/text.h"
#include "games/domizone/view.h"

namespace demesne {

// Domizone, 2023: dominoes on a grid that play itself fixes, areas claimed with pyramids.
struct Domizone {
  using Options = domizone::Options;
  using Deal = domizone::Deal;
  using State = domizone::State;
  using Move = domizone::Move;
  using View = domizone::View;
  using Event = domizone::Event;

  static constexpr std::string_view kOpenings[] = {"bare", "full"};
  static constexpr OptionSpec kOptions[] = {
      {"opening", OptionKind::choice, kOpenings,
       "The first turn: only a domino (bare), or with a pyramid and a draw like any other (full)."},
  };
  static constexpr GameInfo info = {
      .id = "domizone",
      .title = "Domizone",
      .maker = "2023; for dominoes and pyramids",
      .summary = "Lay dominoes number to number and claim the areas that will grow.",
      .min_players = 2,
      .max_players = 4,
      .rules_version = 1,
      .hidden = true,
      .options = kOptions,
  };

  static Result<Options> make_options(int players, std::span<const std::string> values);
  static std::string option_value(const Options& options, std::size_t index);
  static int players(const Options& options) { return options.players; }
  static std::string_view seat_name(const Options&, Seat seat) {
    return domizone::colour(seat).name;
  }

  template <class Chance>
  static Deal make_deal(const Options&, Chance& chance) {
    Deal deal;
    for (int kind = 0; kind < Domino::kKinds; ++kind) deal.order[kind] = Domino::of_kind(kind);
    shuffle(deal.order, chance);
    return deal;
  }
  static Result<Deal> parse_deal(const Options&, const Json& json) {
    return domizone::parse_deal(json);
  }
  static Json deal_json(const Deal& deal) { return domizone::deal_json(deal); }
  static Json public_deal_json(const View&) { return Json::Object{}; }

  static Json hand_json(const View& view) { return domizone::hand_json(view); }
  static Result<Deal> deal_like(const Options&, Seat viewer, const Json& open, const Json& hand) {
    return domizone::deal_like(viewer, open, hand);
  }

  static Result<Move> parse_move(std::string_view text) { return domizone::parse_move(text); }
  static std::string to_text(Move move) { return domizone::to_text(move); }
  static Result<Event> parse_event(std::string_view text) { return domizone::parse_event(text); }
  static std::string event_text(const Event& event) { return domizone::to_text(event); }
  static Event observe(const State& state, Move move, Seat viewer) noexcept {
    return domizone::observe(state, move, viewer);
  }
  static Json state_json(const State& state) { return domizone::state_json(state); }
  static Json view_json(const View& view) { return domizone::view_json(view); }
  static std::string draw(const View& view, const Pen& pen) { return domizone::draw(view, pen); }

  static std::optional<Refusal> why_not(const View& view, Move move) {
    return domizone::why_not(view, move);
  }
  static Catalogue catalogue() { return domizone::catalogue(); }
};

static_assert(Game<Domizone> && HidesHands<Domizone>);

}  // namespace demesne
