#include "games/domain/text.h"

namespace demesne::domain {
namespace {

constexpr int kCellWidth = 3;
constexpr int kBeyond = -2;  // what lies outside the board

int shape_on(const State& state, int column, int row) {
  const bool on_board = column >= 0 && column < kSide && row >= 0 && row < kSide;
  return on_board ? state.shape_at(cell_at(column, row)) : kBeyond;
}

// The line below a row; the row above the board is kSide. Lines part what is not one shape.
std::string ruled_line(const State& state, int above, const Pen& pen) {
  std::string out = "    ";
  for (int column = 0; column <= kSide; ++column) {
    const int left_up = shape_on(state, column - 1, above);
    const int left_down = shape_on(state, column - 1, above - 1);
    const int right_up = shape_on(state, column, above);
    const int right_down = shape_on(state, column, above - 1);
    out += pen.corner(left_up != right_up, left_down != right_down, left_up != left_down,
                      right_up != right_down);
    if (column < kSide) out += pen.horizontal(right_up != right_down, kCellWidth);
  }
  return pen(Ink::dim, out) + "\n";
}

std::string cell_text(const State& state, int shape, const Pen& pen) {
  if (shape < 0) return pen(Ink::dim, " . ");
  const Colour& of = colour(state.owner(shape));
  return pen.reversed(of.ink, std::string{' ', of.letter, ' '});
}

std::string board_row(const State& state, int row, const Pen& pen) {
  std::string out = "  " + std::to_string(row + 1) + " ";
  for (int column = 0; column <= kSide; ++column) {
    const int shape = shape_on(state, column, row);
    const bool edge = shape_on(state, column - 1, row) != shape;
    out += edge ? pen(Ink::dim, pen.vertical()) : " ";
    if (column < kSide) out += cell_text(state, shape, pen);
  }
  return out + "\n";
}

std::string left_text(const State& state, Seat seat) {
  std::string out;
  for (unsigned kind = 0; kind < kKindCount; ++kind) {
    const int left = state.left(seat, kind);
    if (left > 0) out += " " + std::to_string(left) + "x" + std::string(kKinds[kind].code);
  }
  return out.empty() ? " nothing" : out;
}

std::string seat_line(const State& state, Seat seat, const Pen& pen) {
  const Colour& of = colour(seat);
  const int score = state.score(seat);
  std::string name(of.name);
  name.resize(7, ' ');
  std::string out = "    " + pen.reversed(of.ink, std::string(1, of.letter)) + " " +
                    pen(of.ink, name) + (score < 10 ? " " : "") + std::to_string(score) + " points";
  if (state.options().level != Level::basic) out += "   left" + left_text(state, seat);
  return out + "\n";
}

}  // namespace

std::string draw(const State& state, const Pen& pen) {
  std::string out;
  for (int row = kSide - 1; row >= 0; --row) {
    out += ruled_line(state, row + 1, pen) + board_row(state, row, pen);
  }
  out += ruled_line(state, 0, pen) + "    ";
  for (char column = 'a'; column < 'a' + kSide; ++column) out += std::string("  ") + column + " ";
  out += "\n\n";
  for (Seat seat = 0; seat < 2; ++seat) out += seat_line(state, seat, pen);
  if (state.options().level == Level::basic)
    out += "    left for both" + left_text(state, 0) + "\n";
  if (state.shapes() > 0) {
    out += "    last set " + to_text(state.shape(state.shapes() - 1)) + "\n";
  }
  return out;
}

}  // namespace demesne::domain
