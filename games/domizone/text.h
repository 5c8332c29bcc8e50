#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "games/domizone/view.h"

namespace demesne::domizone {

inline const Colour& colour(Seat seat) { return usual_colour(seat); }

// The letters of the three sizes of pyramids.
inline constexpr std::string_view kSizeLetters = "SML";

std::string cell_name(unsigned cell);

Result<Move> parse_move(std::string_view text);
std::string to_text(Move move);
Result<Event> parse_event(std::string_view text);
std::string to_text(const Event& event);

Result<Deal> parse_deal(const Json& json);
Json deal_json(const Deal& deal);
Json hand_json(const View& view);
Result<Deal> deal_like(Seat viewer, const Json& open, const Json& hand);
Json state_json(const State& state);
Json view_json(const View& view);
std::string draw(const View& view, const Pen& pen);

std::optional<Refusal> why_not(const View& view, Move move);
Catalogue catalogue();

}  // namespace demesne::domizone
