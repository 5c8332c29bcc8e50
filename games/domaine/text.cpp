#include "games/domaine/text.h"

namespace demesne::domaine {
namespace {

using Act = Move::Act;

std::optional<std::uint8_t> take_board_cell(std::string_view& text) {
  const auto place = take_cell(text, kSide, kSide);
  if (!place) return std::nullopt;
  return cell_at(place->column, place->row);
}

// Cells with a colon between: as many as `count`, and nothing after them.
std::optional<std::array<std::uint8_t, 3>> parse_cells(std::string_view text, int count) {
  std::array<std::uint8_t, 3> cells{};
  for (int i = 0; i < count; ++i) {
    if (i > 0) {
      if (!text.starts_with(':')) return std::nullopt;
      text.remove_prefix(1);
    }
    const auto cell = take_board_cell(text);
    if (!cell) return std::nullopt;
    cells[static_cast<std::size_t>(i)] = *cell;
  }
  return text.empty() ? std::optional(cells) : std::nullopt;
}

Result<Move> parse_figures(std::string_view text, Act act, std::string_view rest, int count) {
  const auto cells = parse_cells(rest, count);
  if (!cells) return not_a_move(text);
  return Move::of(act, (*cells)[0], (*cells)[1], (*cells)[2]);
}

Result<Move> parse_border(std::string_view text) {
  std::string_view rest = text.substr(1);
  const auto cell = take_board_cell(rest);
  const auto other = take_board_cell(rest);
  if (!cell || !other || !rest.empty()) return not_a_move(text);
  for (const bool north : {false, true}) {
    if (Side{*cell, north}.other() == *other) return Move::border({*cell, north});
    if (Side{*other, north}.other() == *cell) {
      const std::string right = to_text(Move::border({*other, north}));
      return Refusal{"notation", "smaller-first", {{"move", std::string(text)}, {"right", right}}};
    }
  }
  return Refusal{
      "DO-13", "not-neighbours", {{"cell", cell_name(*cell)}, {"other", cell_name(*other)}}};
}

Result<Move> parse_card_move(std::string_view text, Act act, std::string_view rest) {
  const auto card = parse_card(rest);
  if (!card) return not_a_move(text);
  return Move::of(act, *card);
}

Result<Move> parse_play(std::string_view text, std::string_view rest) {
  const auto colon = rest.find(':');
  if (colon == std::string_view::npos) return not_a_move(text);
  const auto card = parse_card(rest.substr(0, colon));
  const auto action = parse_action(rest.substr(colon + 1));
  if (!card || !action) return not_a_move(text);
  return Move::play(*card, *action);
}

}  // namespace

std::string cell_name(unsigned cell) { return demesne::to_text(place(cell)); }

std::string side_name(Side side) { return cell_name(side.cell) + cell_name(side.other()); }

Result<Move> parse_move(std::string_view text) {
  if (text == "draw") return Move::of(Act::draw);
  if (text == "stop") return Move::of(Act::stop);
  if (text.starts_with("sell:")) return parse_card_move(text, Act::sell, text.substr(5));
  if (text.starts_with("take:")) return parse_card_move(text, Act::take, text.substr(5));
  if (text.starts_with("play:")) return parse_play(text, text.substr(5));
  if (text.starts_with('+')) return parse_border(text);
  // A castle's column may be the letter of another move: d3:d4 places a castle, dc3:g3:h4 deserts.
  if (const auto cells = parse_cells(text, 2)) {
    return Move::of(Act::castle, (*cells)[0], (*cells)[1]);
  }
  if (text.empty()) return not_a_move(text);
  const std::string_view rest = text.substr(1);
  switch (text[0]) {
    case 'n':
      return parse_figures(text, Act::knight, rest, 1);
    case 'x':
      return parse_figures(text, Act::expand, rest, 2);
    case 'd':
      return parse_figures(text, Act::desert, rest, 3);
    case 'a':
      return parse_figures(text, Act::ally, rest, 2);
    default:
      return not_a_move(text);
  }
}

std::string to_text(Move move) {
  const auto cell = [](unsigned number) { return cell_name(number); };
  switch (move.act) {
    case Act::castle:
      return cell(move.a) + ":" + cell(move.b);
    case Act::sell:
      return "sell:" + card_name(move.a);
    case Act::play:
      return "play:" + card_name(move.a) + ":" +
             std::string(action_name(static_cast<Action>(move.b)));
    case Act::east:
    case Act::north:
      return "+" + side_name(move.side());
    case Act::knight:
      return "n" + cell(move.a);
    case Act::expand:
      return "x" + cell(move.a) + ":" + cell(move.b);
    case Act::desert:
      return "d" + cell(move.a) + ":" + cell(move.b) + ":" + cell(move.c);
    case Act::ally:
      return "a" + cell(move.a) + ":" + cell(move.b);
    case Act::draw:
      return "draw";
    case Act::take:
      return "take:" + card_name(move.a);
    case Act::stop:
      break;
  }
  return "stop";
}

// The move; "draw=C4" for the viewer who drew that card.
Result<Event> parse_event(std::string_view text) {
  constexpr std::string_view kDrew = "draw=";
  if (!text.starts_with(kDrew)) {
    const auto move = parse_move(text);
    if (!move) return move.refusal();
    return Event{.move = *move};
  }
  const auto card = parse_card(text.substr(kDrew.size()));
  if (!card) return Refusal{"notation", "not-an-event", {{"event", std::string(text)}}};
  return Event{.move = Move::of(Act::draw), .drawn = *card};
}

std::string to_text(const Event& event) {
  return to_text(event.move) + (event.drawn == kNoCard ? "" : "=" + card_name(event.drawn));
}

}  // namespace demesne::domaine
