#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/open_view.h"
#include "games/domination/state.h"

namespace demesne::domination {

using View = OpenView<State, Move>;

std::string_view colour_name(const Options& options, Seat seat);  // DN-2

Result<Move> parse_move(std::string_view text);
std::string to_text(Move move);

Json state_json(const State& state);
std::string draw(const State& state, const Pen& pen);

std::optional<Refusal> why_not(const View& view, Move move);
Catalogue catalogue();

}  // namespace demesne::domination
