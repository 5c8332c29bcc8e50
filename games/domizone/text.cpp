#include "games/domizone/text.h"

#include <array>
#include <optional>

namespace demesne::domizone {
namespace {

std::optional<std::uint8_t> take_sheet_cell(std::string_view& text) {
  const auto place = take_cell(text, kSide, kSide);
  if (!place) return std::nullopt;
  return cell_at(place->column, place->row);
}

std::optional<std::uint8_t> take_number(std::string_view& text) {
  if (text.empty() || text[0] < '0' || text[0] >= '0' + Domino::kNumbers) return std::nullopt;
  const char digit = text[0];
  text.remove_prefix(1);
  return static_cast<std::uint8_t>(digit - '0');
}

Result<Move> parse_claim(std::string_view text) {
  const auto size = kSizeLetters.find(text[0]);
  std::string_view rest = text.substr(1);
  const auto cell = take_sheet_cell(rest);
  if (!cell || !rest.empty()) return not_a_move(text);
  return Move::claim(static_cast<unsigned>(size), *cell);
}

Result<Move> parse_lay(std::string_view text) {
  std::string_view rest = text;
  const auto cell = take_sheet_cell(rest);
  const auto other = take_sheet_cell(rest);
  const bool equals = rest.starts_with('=');
  rest.remove_prefix(equals ? 1 : 0);
  const auto first = take_number(rest);
  const auto second = take_number(rest);
  if (!cell || !other || !equals || !first || !second || !rest.empty()) return not_a_move(text);
  for (const Step step : {Step::right, Step::up}) {
    if (*other == neighbour(*cell, step)) return Move::lay(*cell, step, *first, *second);
    if (*cell == neighbour(*other, step)) {
      const std::string right = to_text(Move::lay(*other, step, *second, *first));
      return Refusal{"notation", "smaller-first", {{"move", std::string(text)}, {"right", right}}};
    }
  }
  return Refusal{
      "DZ-4", "not-neighbours", {{"cell", cell_name(*cell)}, {"other", cell_name(*other)}}};
}

}  // namespace

std::string cell_name(unsigned cell) { return demesne::to_text(place(cell)); }

Result<Move> parse_move(std::string_view text) {
  if (text == "-") return Move::decline();
  if (text == "draw") return Move::draw();
  const bool claims = !text.empty() && kSizeLetters.find(text[0]) != std::string_view::npos;
  return claims ? parse_claim(text) : parse_lay(text);
}

std::string to_text(Move move) {
  switch (move.act) {
    case Move::Act::decline:
      return "-";
    case Move::Act::draw:
      return "draw";
    case Move::Act::claim:
      return kSizeLetters[move.first % kSizeLetters.size()] + cell_name(move.cell);
    default:
      return cell_name(move.cell) + cell_name(move.other_cell()) + "=" +
             std::to_string(move.first) + std::to_string(move.second);
  }
}

// The move, "+05" if the viewer drew that domino, and "/1" for the seat that acts next, "/-" when
// the game is over.
Result<Event> parse_event(std::string_view text) {
  const auto refuse = [&] {
    return Refusal{"notation", "not-an-event", {{"event", std::string(text)}}};
  };
  const auto slash = text.find('/');
  if (slash == std::string_view::npos || slash + 2 != text.size()) return refuse();
  Event event;
  const char next = text.back();
  if (next >= '0' && next < '0' + kMaxSeats) {
    event.next = static_cast<Seat>(next - '0');
  } else if (next != '-') {
    return refuse();
  }
  const auto plus = text.substr(0, slash).find('+');
  if (plus != std::string_view::npos) {
    const auto drawn = parse_domino(text.substr(plus + 1, slash - plus - 1));
    if (!drawn) return refuse();
    event.drawn = static_cast<std::uint8_t>(drawn->kind());
  }
  const auto move = parse_move(text.substr(0, plus == std::string_view::npos ? slash : plus));
  if (!move) return move.refusal();
  event.move = *move;
  return event;
}

std::string to_text(const Event& event) {
  std::string out = to_text(event.move);
  if (event.drawn != Event::kUnseen) out += "+" + demesne::to_text(Domino::of_kind(event.drawn));
  return out + "/" + (event.next == kNobody ? "-" : std::to_string(event.next));
}

}  // namespace demesne::domizone
