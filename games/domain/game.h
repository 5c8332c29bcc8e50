#pragma once

#include "games/domain/state.h"
#include "games/domain/text.h"

namespace demesne {

// Domain, Parker Brothers 1983: shapes that turn each other over, at three levels.
struct Domain {
  using Options = domain::Options;
  using Deal = NoDeal;
  using State = domain::State;
  using Move = domain::Move;
  using View = domain::View;
  using Event = Move;

  static constexpr OptionSpec kOptions[] = {
      {"level", OptionKind::choice, domain::kLevels,
       "Intermediate: halves, and beside the enemy only; expert: own shapes turn over too."},
  };
  static constexpr GameInfo info = {
      .id = "domain",
      .title = "Domain",
      .maker = "Parker Brothers 1983",
      .summary = "Set shapes beside your opponent's to turn them to your colour.",
      .min_players = 2,
      .max_players = 2,
      .rules_version = 1,
      .hidden = false,
      .options = kOptions,
  };

  static Result<Options> make_options(int players, std::span<const std::string> values);
  static std::string option_value(const Options& options, std::size_t index);
  static int players(const Options&) { return 2; }
  static std::string_view seat_name(const Options&, Seat seat) { return domain::colour(seat).name; }

  static Deal make_deal(const Options&, auto&) { return {}; }
  static Result<Deal> parse_deal(const Options&, const Json& json) { return parse_no_deal(json); }
  static Json deal_json(Deal) { return Json::Object{}; }
  static Json public_deal_json(const View&) { return Json::Object{}; }

  static Result<Move> parse_move(std::string_view text) { return domain::parse_move(text); }
  static std::string to_text(Move move) { return domain::to_text(move); }
  static Result<Event> parse_event(std::string_view text) { return domain::parse_move(text); }
  static std::string event_text(const Event& event) { return domain::to_text(event); }
  static Event observe(const State&, Move move, Seat) noexcept { return move; }
  static Json state_json(const State& state) { return domain::state_json(state); }
  static Json view_json(const View& view) { return domain::state_json(view.state()); }
  static std::string draw(const View& view, const Pen& pen) {
    return domain::draw(view.state(), pen);
  }

  static std::optional<Refusal> why_not(const View& view, Move move) {
    return domain::why_not(view, move);
  }
  static Catalogue catalogue() { return domain::catalogue(); }
};

static_assert(Game<Domain>);

}  // namespace demesne
