#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "games/domaine/view.h"

namespace demesne::domaine {

inline constexpr Colour kGrey = {"neutral", 'N', Ink::plain};

// The colour of a seat, or with two players the neutral one.
inline const Colour& colour(int players, ColourId id) {
  return players == 2 && id == kNeutral ? kGrey : usual_colour(static_cast<Seat>(id));
}

std::string cell_name(unsigned cell);
std::string side_name(Side side);

Result<Move> parse_move(std::string_view text);
std::string to_text(Move move);
Result<Event> parse_event(std::string_view text);
std::string to_text(const Event& event);

Result<Deal> parse_deal(const Options& options, const Json& json);
Json deal_json(const Deal& deal);
Json public_deal_json(const View& view);
Json hand_json(const View& view);
Result<Deal> deal_like(const Options& options, Seat viewer, const Json& open, const Json& hand);
Json state_json(const State& state);
Json view_json(const View& view);
std::string draw(const View& view, const Pen& pen);

std::optional<Refusal> why_not(const View& view, Move move);
Catalogue catalogue();

}  // namespace demesne::domaine
