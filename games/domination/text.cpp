#include "games/domination/text.h"

#include <array>

namespace demesne::domination {
namespace {

struct Colour {
  std::string_view name;
  char letter;
  Ink ink;
};

constexpr Colour kGreen = {"green", 'G', Ink::green};
constexpr Colour kRed = {"red", 'R', Ink::red};
constexpr Colour kBlue = {"blue", 'B', Ink::blue};
constexpr Colour kYellow = {"yellow", 'Y', Ink::yellow};

// DN-2, by seat.
const Colour& colour(int players, int seat) {
  static constexpr std::array<Colour, 3> kUpToThree = {kGreen, kRed, kBlue};
  static constexpr std::array<Colour, 4> kFour = {kYellow, kRed, kGreen, kBlue};
  return players == 4 ? kFour[static_cast<std::size_t>(seat)]
                      : kUpToThree[static_cast<std::size_t>(seat)];
}

std::string cell_name(unsigned cell) { return to_text(kPlace[cell]); }

// The colours of a pile from bottom to top.
template <class Visit>
void each_piece(Pile pile, Visit&& visit) {
  for (int depth = height(pile) - 1; depth >= 0; --depth) {
    visit(static_cast<int>((pile >> (2 * depth)) & 3U), depth == 0);
  }
}

Refusal not_a_move(std::string_view text) {
  return {"notation", "not-a-move", {{"move", std::string(text)}, {"form", "@form"}}};
}

// A cell of the 8 x 8 square from the front of `text`, which must not be a corner (DN-1).
Result<std::uint8_t> take_board_cell(std::string_view whole, std::string_view& text) {
  const auto place = take_cell(text, 8, 8);
  if (!place) return not_a_move(whole);
  const std::uint8_t cell = cell_at(place->column, place->row);
  if (cell == kNoCell) return Refusal{"DN-1", "no-cell", {{"cell", demesne::to_text(*place)}}};
  return cell;
}

Json counts(int players, auto&& count) {
  Json::Array out;
  for (Seat seat = 0; seat < players; ++seat) out.emplace_back(count(seat));
  return out;
}

}  // namespace

std::string_view colour_name(const Options& options, Seat seat) {
  return colour(options.players, seat).name;
}

Result<Move> parse_move(std::string_view text) {
  std::string_view rest = text;
  Move move;
  if (rest.starts_with('*')) {
    rest.remove_prefix(1);
    move.from = Move::kReserve;
  } else {
    const auto from = take_board_cell(text, rest);
    if (!from) return from.refusal();
    move.from = *from;
  }
  const auto to = take_board_cell(text, rest);
  if (!to) return to.refusal();
  if (!rest.empty()) return not_a_move(text);
  move.to = *to;
  return move;
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
      {"green", "green"},
      {"red", "red"},
      {"blue", "blue"},
      {"yellow", "yellow"},
      {"no-cell", "the board has no cell {cell}: its corners are cut off"},
      {"no-such-cell", "the board has no such cell"},
      {"empty", "there is no pile on {from}"},
      {"not-yours", "the pile on {from} belongs to {owner}, whose piece is on top"},
      {"not-straight", "{from} and {to} are not different cells of one row or column"},
      {"too-far",
       "{to} is {distance} cells from {from}, but the pile there is only {height} high; pieces "
       "lifted and cells moved must be equal"},
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

std::string draw(const State& state, const Pen& pen) {
  // Each cell is seven columns wide with its right line; piles are written from bottom to top,
  // covered pieces small and the top piece, which owns the pile, as a capital.
  const auto line = [&](int above, int below) {
    std::string out = "    ";
    for (int column = 0; column <= 8; ++column) {
      const auto open = [&](int row, int of) { return on_board(of, row); };
      const bool up = open(above, column - 1) || open(above, column);
      const bool down = open(below, column - 1) || open(below, column);
      const bool left = open(above, column - 1) || open(below, column - 1);
      const bool right = open(above, column) || open(below, column);
      out += pen.corner(up, down, left, right);
      if (column < 8) out += pen.horizontal(right, 7);
    }
    return pen(Ink::dim, out) + "\n";
  };
  const int players = state.seats();
  const auto pile_text = [&](Pile pile) {
    std::string out(static_cast<std::size_t>(6 - height(pile)), ' ');
    each_piece(pile, [&](int seat, bool top) {
      const Colour& of = colour(players, seat);
      const std::string piece(1, top ? of.letter : static_cast<char>(of.letter | 0x20));
      out += top ? pen.reversed(of.ink, piece) : pen(of.ink, piece);
    });
    return out + " ";
  };

  std::string out;
  for (int row = 7; row >= 0; --row) {
    out += line(row + 1, row);
    out += "  " + std::to_string(row + 1) + " ";
    for (int column = 0; column <= 8; ++column) {
      const bool edge = on_board(column - 1, row) || on_board(column, row);
      out += edge ? pen(Ink::dim, pen.vertical()) : " ";
      if (column == 8) break;
      out +=
          on_board(column, row) ? pile_text(state.pile(cell_at(column, row))) : std::string(7, ' ');
    }
    out += "\n";
  }
  out += line(0, -1) + "    ";
  for (char column = 'a'; column <= 'h'; ++column) out += std::string("    ") + column + "   ";
  out += "\n\n";
  for (Seat seat = 0; seat < players; ++seat) {
    const Colour& of = colour(players, seat);
    std::string taken;
    for (Seat other = 0; other < players; ++other) {
      const int count = state.captured(seat, other);
      if (count == 0) continue;
      taken += (taken.empty() ? "" : ", ") + std::to_string(count) + " " +
               std::string(colour(players, other).name);
    }
    std::string name(of.name);
    name.resize(8, ' ');
    const auto padded = [](int number) {
      const std::string digits = std::to_string(number);
      return std::string(digits.size() < 2 ? 1 : 0, ' ') + digits;
    };
    out += "    " + pen.reversed(of.ink, std::string(1, of.letter)) + " " + pen(of.ink, name) +
           "piles " + padded(std::popcount(state.controlled(seat))) + "   reserves " +
           padded(state.reserves(seat)) + "   captured " + (taken.empty() ? "none" : taken) + "\n";
  }
  return out;
}

}  // namespace demesne::domination
