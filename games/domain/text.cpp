#include "games/domain/text.h"

#include "core/notation.h"

namespace demesne::domain {
namespace {

std::string cell_name(unsigned cell) {
  return demesne::to_text(
      Cell{static_cast<std::int8_t>(cell % kSide), static_cast<std::int8_t>(cell / kSide)});
}

// "T5n" and the like: what stands before the @ in a move.
std::string shape_name(const Orientation& how) {
  return std::string(kKinds[how.kind].code) + std::string(how.name);
}

Json left_json(const State& state, Seat seat) {
  Json::Object out;
  for (unsigned kind = 0; kind < kKindCount; ++kind) {
    out.push_back({std::string(kKinds[kind].code), state.left(seat, kind)});
  }
  return out;
}

Json shapes_json(const State& state) {
  Json::Array out;
  for (int i = 0; i < state.shapes(); ++i) {
    out.emplace_back(
        Json::Object{{"move", to_text(state.shape(i))}, {"owner", int{state.owner(i)}}});
  }
  return out;
}

Json board_json(const State& state) {
  Json::Array rows;
  for (int row = kSide - 1; row >= 0; --row) {
    std::string cells;
    for (int column = 0; column < kSide; ++column) {
      const int shape = state.shape_at(cell_at(column, row));
      cells += shape < 0 ? '.' : static_cast<char>('0' + state.owner(shape));
    }
    rows.emplace_back(std::move(cells));
  }
  return rows;
}

}  // namespace

Result<Move> parse_move(std::string_view text) {
  const auto at = text.find('@');
  if (at == std::string_view::npos) return not_a_move(text);
  std::string_view rest = text.substr(at + 1);
  const auto origin = take_cell(rest, kSide, kSide);
  if (!origin || !rest.empty()) return not_a_move(text);
  for (const Orientation& how : kOrientations) {
    if (text.substr(0, at) != shape_name(how)) continue;
    if (origin->column >= how.columns() || origin->row >= how.rows()) {
      return Refusal{"DM-1", "off-board", {{"move", std::string(text)}}};
    }
    return Move{
        static_cast<std::uint16_t>(how.first + origin->row * how.columns() + origin->column)};
  }
  return not_a_move(text);
}

std::string to_text(Move move) {
  const Placement& placement = kTables.placements[move.placement];
  return shape_name(kOrientations[placement.orientation]) + "@" + cell_name(placement.origin);
}

Json state_json(const State& state) {
  const bool one_pool = state.options().level == Level::basic;
  return Json::Object{
      {"shapes", shapes_json(state)},
      {"board", board_json(state)},
      {"left", one_pool ? left_json(state, 0)
                        : Json(Json::Array{left_json(state, 0), left_json(state, 1)})},
      {"scores", Json::Array{state.score(0), state.score(1)}}};
}

std::optional<Refusal> why_not(const View& view, Move move) {
  const State& state = view.state();
  if (state.over()) return Refusal{"DM-8", "over", {}};
  if (view.viewer() != state.to_move()) return Refusal{"turn", "not-your-turn", {}};
  if (state.is_legal(move)) return std::nullopt;
  if (move.placement >= kPlacementCount) return Refusal{"DM-3", "no-such-placement", {}};

  const Placement& placement = kTables.placements[move.placement];
  for (const std::uint8_t cell : placement.cells) {
    const int shape = state.shape_at(cell);
    if (shape < 0) continue;
    return Refusal{
        "DM-3", "taken", {{"cell", cell_name(cell)}, {"shape", to_text(state.shape(shape))}}};
  }
  const bool one_pool = state.options().level == Level::basic;
  if (state.left(state.to_move(), placement.kind) == 0) {
    const Refusal::Param name = {"kind", "@" + std::string(kKinds[placement.kind].code)};
    return one_pool ? Refusal{"DM-5", "none-left", {name}} : Refusal{"DM-6", "none-yours", {name}};
  }
  return Refusal{"DM-6", "not-adjacent", {{"move", to_text(move)}}};
}

Catalogue catalogue() {
  static constexpr auto kSentences = std::to_array<Sentence>({
      {"form",
       "write a shape, how it lies, an @ and the lower left cell of the box around it (T5n@d4, "
       "V3sw@a1, I2h@e5; X5@d4 and O4@d4 lie one way only)"},
      {"legend",
       "Lines go around shapes; W and B say whose colour a shape shows, and dots are "
       "free cells. X5 is the cross, T5 and T4 are the large and the small T, I5, I3 and I2 the "
       "bars, O4 is the square, V3 the angle. A T lies n, e, s or w as its stem points, an angle "
       "ne, nw, se or sw as its elbow does, a bar h or v: across or upright."},
      {"X5", "cross (X5)"},
      {"T5", "large T (T5)"},
      {"I5", "long bar (I5)"},
      {"O4", "square (O4)"},
      {"T4", "small T (T4)"},
      {"V3", "angle (V3)"},
      {"I3", "medium bar (I3)"},
      {"I2", "small bar (I2)"},
      {"off-board", "{move} would stick out over the edge of the board"},
      {"no-such-placement", "there is no such way to set a shape"},
      {"taken", "{cell} is covered by {shape}"},
      {"none-left", "every {@kind} is on the board already"},
      {"none-yours", "you have no {@kind} left"},
      {"not-adjacent", "{move} would share no edge with a shape of your opponent's colour"},
      {"over", "the game is over: nobody can set a shape"},
  });
  return kSentences;
}

}  // namespace demesne::domain
