#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "core/open_view.h"
#include "games/domination/state.h"

namespace demesne::domination {

using View = OpenView<State, Move>;

// DN-2: the colour of a seat, which is also how a pile numbers its pieces.
const Colour& colour(int players, int seat);

// Calls visit(seat, is_top) for the pieces of a pile from bottom to top.
template <class Visit>
void each_piece(Pile pile, Visit&& visit) {
  for (int depth = height(pile) - 1; depth >= 0; --depth) {
    visit(static_cast<int>((pile >> (2 * depth)) & 3U), depth == 0);
  }
}

Result<Move> parse_move(std::string_view text);
std::string to_text(Move move);

Json state_json(const State& state);
std::string draw(const State& state, const Pen& pen);

std::optional<Refusal> why_not(const View& view, Move move);
Catalogue catalogue();

}  // namespace demesne::domination
