#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "core/open_view.h"
#include "games/domain/state.h"

namespace demesne::domain {

using View = OpenView<State, Move>;

inline constexpr std::string_view kLevels[] = {"basic", "intermediate", "expert"};

inline constexpr std::array<Colour, 2> kColours = {
    {{"white", 'W', Ink::bold}, {"blue", 'B', Ink::blue}}};

constexpr const Colour& colour(Seat seat) { return kColours[seat == 0 ? 0 : 1]; }

Result<Move> parse_move(std::string_view text);
std::string to_text(Move move);

Json state_json(const State& state);
std::string draw(const State& state, const Pen& pen);

std::optional<Refusal> why_not(const View& view, Move move);
Catalogue catalogue();

}  // namespace demesne::domain
