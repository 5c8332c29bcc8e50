#pragma once

#include "games/domaine/text.h"

namespace demesne {

// Domaine, Klaus Teuber, Kosmos and Mayfair 2003: castles, borders between them, and knights.
struct Domaine {
  using Options = domaine::Options;
  using Deal = domaine::Deal;
  using State = domaine::State;
  using Move = domaine::Move;
  using View = domaine::View;
  using Event = domaine::Event;

  static constexpr std::string_view kSets[] = {"house"};
  static constexpr OptionSpec kOptions[] = {
      {"set", OptionKind::components, kSets,
       "The map tiles and cards: those of the house, or a file with the ones of your own box."},
  };
  static constexpr GameInfo info = {
      .id = "domaine",
      .title = "Domaine",
      .maker = "Kosmos and Mayfair, 2003",
      .summary = "Enclose your castles with borders and expand over forests, villages and mines.",
      .min_players = 2,
      .max_players = 4,
      .rules_version = 1,
      .hidden = true,
      .options = kOptions,
  };

  static Result<Options> make_options(int players, std::span<const std::string> values);
  static std::string option_value(const Options& options, std::size_t index);
  static int players(const Options& options) { return options.players; }
  static std::string_view seat_name(const Options& options, Seat seat) {
    return domaine::colour(options.players, static_cast<domaine::ColourId>(seat)).name;
  }

  // Component sets, which a table may bring along (see the concept HasComponents).
  static std::vector<Json> component_sets();
  static Result<LoadedComponents> load_components(const Json& json);

  // DO-1, DO-2, with any source of chance that has `below(bound)`: first the map, then the piles.
  template <class Chance>
  static Deal make_deal(const Options& options, Chance& chance);
  static Result<Deal> parse_deal(const Options& options, const Json& json) {
    return domaine::parse_deal(options, json);
  }
  static Json deal_json(const Deal& deal) { return domaine::deal_json(deal); }
  static Json public_deal_json(const View& view) { return domaine::public_deal_json(view); }

  static Json hand_json(const View& view) { return domaine::hand_json(view); }
  static Result<Deal> deal_like(const Options& options, Seat viewer, const Json& open,
                                const Json& hand) {
    return domaine::deal_like(options, viewer, open, hand);
  }

  static Result<Move> parse_move(std::string_view text) { return domaine::parse_move(text); }
  static std::string to_text(Move move) { return domaine::to_text(move); }
  static Result<Event> parse_event(std::string_view text) { return domaine::parse_event(text); }
  static std::string event_text(const Event& event) { return domaine::to_text(event); }
  static Event observe(const State& state, Move move, Seat viewer) noexcept {
    return domaine::observe(state, move, viewer);
  }
  static Json state_json(const State& state) { return domaine::state_json(state); }
  static Json view_json(const View& view) { return domaine::view_json(view); }
  static std::string draw(const View& view, const Pen& pen) { return domaine::draw(view, pen); }

  static std::optional<Refusal> why_not(const View& view, Move move) {
    return domaine::why_not(view, move);
  }
  static Catalogue catalogue() { return domaine::catalogue(); }
};

template <class Chance>
Domaine::Deal Domaine::make_deal(const Options& options, Chance& chance) {
  Deal deal;
  deal.set = options.set;
  for (std::uint8_t i = 0; i < domaine::kTiles; ++i) deal.tiles[i].tile = i;
  shuffle(deal.tiles, chance);
  for (auto& laid : deal.tiles) laid.turn = static_cast<std::uint8_t>(chance.below(4));
  for (unsigned pile = 0; pile < domaine::kPiles; ++pile) {
    const unsigned first = pile * domaine::kPileSize;
    for (unsigned i = 0; i < domaine::kPileSize; ++i) {
      deal.deck[first + i] = static_cast<std::uint8_t>(first + i);
    }
    const auto cards = std::span(deal.deck).subspan(first, domaine::kPileSize);
    shuffle(cards, chance);
  }
  return deal;
}

static_assert(Game<Domaine> && HasComponents<Domaine> && HidesHands<Domaine>);

}  // namespace demesne
