#pragma once

#include "games/conquer/generator.h"
#include "games/conquer/text.h"

namespace demesne {

// Domination: Conquer and Claim, Tactic: dominoes between numbers, and fields closed by them.
struct Conquer {
  using Options = conquer::Options;
  using Deal = conquer::Deal;
  using State = conquer::State;
  using Move = conquer::Move;
  using View = conquer::View;
  using Event = conquer::Event;

  static constexpr std::string_view kBoardChoices[] = {"standard", "random"};
  static constexpr OptionSpec kOptions[] = {
      {"board", OptionKind::text, kBoardChoices,
       "The numbers: the standard board, a fresh one, or 64 digits from 0 to 6, top row first.",
       "random"},
  };
  static constexpr GameInfo info = {
      .id = "conquer",
      .title = "Domination: Conquer and Claim",
      .maker = "Tactic",
      .summary = "Lay dominoes between matching numbers and claim the fields you close.",
      .min_players = conquer::kMinPlayers,
      .max_players = 4,
      .rules_version = 1,
      .hidden = true,
      .options = kOptions,
  };

  static Result<Options> make_options(int players, std::span<const std::string> values);
  static std::string option_value(const Options& options, std::size_t index);
  static int players(const Options& options) { return options.players; }
  static std::string_view seat_name(const Options&, Seat seat) {
    return conquer::colour(seat).name;
  }

  // CQ-4, with any source of chance that has `below(bound)`: first the board, then the order.
  template <class Chance>
  static Deal make_deal(const Options& options, Chance& chance) {
    const bool fresh = options.choice == conquer::BoardChoice::random;
    Deal deal{fresh ? conquer::random_board(chance) : options.board, kFourSets};
    shuffle(deal.order, chance);
    return deal;
  }
  static Result<Deal> parse_deal(const Options&, const Json& json) {
    return conquer::parse_deal(json);
  }
  static Json deal_json(const Deal& deal) { return conquer::deal_json(deal); }
  static Json public_deal_json(const View& view) { return conquer::public_deal_json(view); }

  static Json hand_json(const View& view) { return conquer::hand_json(view); }
  static Result<Deal> deal_like(const Options&, Seat viewer, const Json& open, const Json& hand) {
    return conquer::deal_like(viewer, open, hand);
  }

  static Result<Move> parse_move(std::string_view text) { return conquer::parse_move(text); }
  static std::string to_text(Move move) { return conquer::to_text(move); }
  static Result<Event> parse_event(std::string_view text) { return conquer::parse_event(text); }
  static std::string event_text(const Event& event) { return conquer::event_text(event); }
  static Event observe(const State& state, Move move, Seat viewer) noexcept {
    return conquer::observe(state, move, viewer);
  }
  static Json state_json(const State& state) { return conquer::state_json(state); }
  static Json view_json(const View& view) { return conquer::view_json(view); }
  static std::string draw(const View& view, const Pen& pen) { return conquer::draw(view, pen); }

  static std::optional<Refusal> why_not(const View& view, Move move) {
    return conquer::why_not(view, move);
  }
  static Catalogue catalogue() { return conquer::catalogue(); }

 private:
  // Four times 00, four times 01, … four times 66.
  static constexpr conquer::Order kFourSets = [] {
    conquer::Order order{};
    for (unsigned i = 0; i < order.size(); ++i) {
      order[i] = static_cast<std::uint8_t>(i / conquer::kCopies);
    }
    return order;
  }();
};

static_assert(Game<Conquer> && HidesHands<Conquer>);

}  // namespace demesne
