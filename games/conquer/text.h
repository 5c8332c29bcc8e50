#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "games/conquer/view.h"

namespace demesne::conquer {

// The colour of a seat's chips.
inline const Colour& colour(Seat seat) { return usual_colour(seat); }

std::string side_text(unsigned side);
std::string field_text(unsigned field);

Result<Move> parse_move(std::string_view text);
std::string to_text(Move move);
// A move, and behind a plus the domino that the viewer drew: "a1b1", "a1b1+03".
Result<Event> parse_event(std::string_view text);
std::string event_text(const Event& event);

// 64 digits, top row first; refuses what is not a valid board (CQ-2).
Result<Board> parse_board(std::string_view digits);
std::string board_text(const Board& board);

Result<Deal> parse_deal(const Json& json);
Json deal_json(const Deal& deal);
Json public_deal_json(const View& view);
Json hand_json(const View& view);
Result<Deal> deal_like(Seat viewer, const Json& open, const Json& hand);

Json state_json(const State& state);
Json view_json(const View& view);
std::string draw(const View& view, const Pen& pen);

std::optional<Refusal> why_not(const View& view, Move move);
Catalogue catalogue();

}  // namespace demesne::conquer
