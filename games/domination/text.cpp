#include "games/domination/text.h"

#include <array>

namespace demesne::domination {
namespace {

std::string cell_name(unsigned cell) { return to_text(kPlace[cell]); }

// Takes the form of the text apart: one or two cells of the 8 x 8 square, nothing else.
struct Form {
  std::optional<Cell> from;  // none for a reserve
  Cell to{};
};

std::optional<Form> parse_form(std::string_view text) {
  Form form;
  if (text.starts_with('*')) {
    text.remove_prefix(1);
  } else {
    form.from = take_cell(text, 8, 8);
    if (!form.from) return std::nullopt;
  }
  const auto to = take_cell(text, 8, 8);
  if (!to || !text.empty()) return std::nullopt;
  form.to = *to;
  return form;
}

Json counts(int players, auto&& count) {
  Json::Array out;
  for (Seat seat = 0; seat < players; ++seat) out.emplace_back(count(seat));
  return out;
}

}  // namespace

const Colour& colour(int players, int seat) {
  static constexpr std::array<Colour, 3> kUpToThree = {kGreen, kRed, kBlue};
  static constexpr std::array<Colour, 4> kFour = {kYellow, kRed, kGreen, kBlue};
  return players == 4 ? kFour[static_cast<std::size_t>(seat)]
                      : kUpToThree[static_cast<std::size_t>(seat)];
}

Result<Move> parse_move(std::string_view text) {
  const auto form = parse_form(text);
  if (!form) return not_a_move(text);
  const Cell from = form->from.value_or(form->to);
  for (const Cell cell : {from, form->to}) {
    if (!on_board(cell.column, cell.row)) {
      return Refusal{"DN-1", "no-cell", {{"cell", demesne::to_text(cell)}}};
    }
  }
  const std::uint8_t to = cell_at(form->to.column, form->to.row);
  return form->from ? Move{cell_at(from.column, from.row), to} : Move::reserve(to);
}

std::string to_text(Move move) {
  return (move.is_reserve() ? "*" : cell_name(move.from)) + cell_name(move.to);
}

Json state_json(const State& state) {
  const int players = state.seats();
  Json::Array rows;
  for (int row = 7; row >= 0; --row) {
    Json::Array cells;
    for (int column = 0; column < 8; ++column) {
      const std::uint8_t cell = cell_at(column, row);
      if (cell == kNoCell) {
        cells.emplace_back(nullptr);
        continue;
      }
      std::string pile;
      each_piece(state.pile(cell), [&](int seat, bool) { pile += colour(players, seat).letter; });
      cells.emplace_back(std::move(pile));
    }
    rows.emplace_back(std::move(cells));
  }
  return Json::Object{
      {"board", std::move(rows)},
      {"reserves", counts(players, [&](Seat seat) { return state.reserves(seat); })},
      {"captured", counts(players,
                          [&](Seat by) {
                            return counts(players, [&](Seat of) { return state.captured(by, of); });
                          })},
      {"quiet", state.quiet()}};
}

std::optional<Refusal> why_not(const View& view, Move move) {
  const State& state = view.state();
  const auto refuse = [](std::string rule, std::string code, std::vector<Refusal::Param> params) {
    return Refusal{std::move(rule), std::move(code), std::move(params)};
  };
  switch (state.end()) {
    case End::domination:
      return refuse("DN-9", "over-domination", {});
    case End::captures:
      return refuse("DN-10", "over-captures", {});
    case End::no_progress:
      return refuse("DN-11", "over-no-progress", {});
    case End::none:
      break;
  }
  if (view.viewer() != state.to_move()) return refuse("turn", "not-your-turn", {});
  if (state.is_legal(move)) return std::nullopt;

  const Seat mover = state.to_move();
  if (move.to >= kCellCount) return refuse("DN-1", "no-such-cell", {});
  const std::string to = cell_name(move.to);
  if (move.is_reserve()) {
    if (state.reserves(mover) == 0) return refuse("DN-5", "no-reserve", {{"cell", to}});
    return refuse("DN-6", "first-not-empty", {{"cell", to}});
  }
  if (state.awaits_first_turn(mover)) return refuse("DN-6", "first-turn", {});
  if (move.from >= kCellCount) return refuse("DN-1", "no-such-cell", {});
  const std::string from = cell_name(move.from);
  const Pile pile = state.pile(move.from);
  if (pile == kEmptyPile) return refuse("DN-4", "empty", {{"from", from}});
  if (top_colour(pile) != mover) {
    const auto owner = colour(state.seats(), top_colour(pile)).name;
    return refuse("DN-4", "not-yours", {{"from", from}, {"owner", "@" + std::string(owner)}});
  }
  const int distance = kDistance[move.from * 64 + move.to];
  if (distance == 0) return refuse("DN-4", "not-straight", {{"from", from}, {"to", to}});
  return refuse("DN-4", "too-far",
                {{"from", from},
                 {"to", to},
                 {"height", std::to_string(height(pile))},
                 {"distance", std::to_string(distance)}});
}

Catalogue catalogue() {
  static constexpr auto kSentences = std::to_array<Sentence>({
      {"form", "write from and to (c3c4), or a star and a cell for a reserve (*d4)"},
      {"legend",
       "A pile reads from bottom to top; its top piece, the capital letter, says whose it is."},
      {"green", "green"},
      {"red", "red"},
      {"blue", "blue"},
      {"yellow", "yellow"},
      {"no-cell", "the board has no cell {cell}: its corners are cut off"},
      {"no-such-cell", "the board has no such cell"},
      {"empty", "there is no pile on {from}"},
      {"not-yours", "the pile on {from} belongs to {@owner}, whose piece is on top"},
      {"not-straight", "{from} and {to} are not different cells of one row or column"},
      {"too-far",
       "{to} is {distance} cells away, but the pile on {from} is only {height} high: it moves as "
       "many cells as pieces are lifted"},
      {"no-reserve", "you have no reserve piece to set on {cell}"},
      {"first-turn", "your first turn must set your thirteenth piece on an empty cell"},
      {"first-not-empty", "your thirteenth piece must go to an empty cell, and {cell} is not"},
      {"over-domination", "the game is over: only one side can still act"},
      {"over-captures", "the game is over: enough pieces are captured"},
      {"over-no-progress", "the game is over: 200 moves without a capture are a draw"},
      {"partners-four", "partners need four players"},
      {"partners-fast", "the fast game is not played with partners"},
  });
  return kSentences;
}

}  // namespace demesne::domination
