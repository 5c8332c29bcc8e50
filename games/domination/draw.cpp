#include "games/domination/text.h"

namespace demesne::domination {
namespace {

constexpr int kCellWidth = 7;

// The line between two rows; the rows 8 and -1 are those beyond the edges.
std::string ruled_line(int above, int below, const Pen& pen) {
  std::string out = "    ";
  for (int column = 0; column <= 8; ++column) {
    const bool left_up = on_board(column - 1, above);
    const bool left_down = on_board(column - 1, below);
    const bool right_up = on_board(column, above);
    const bool right_down = on_board(column, below);
    out += pen.corner(left_up || right_up, left_down || right_down, left_up || left_down,
                      right_up || right_down);
    if (column < 8) out += pen.horizontal(right_up || right_down, kCellWidth);
  }
  return pen(Ink::dim, out) + "\n";
}

// From bottom to top, covered pieces small and the top piece, which owns the pile, a capital.
std::string pile_text(Pile pile, int players, const Pen& pen) {
  const int space = kCellWidth - height(pile);
  std::string out(static_cast<std::size_t>(space / 2), ' ');
  each_piece(pile, [&](int seat, bool top) {
    const Colour& of = colour(players, seat);
    const std::string piece(1, top ? of.letter : static_cast<char>(of.letter | 0x20));
    out += top ? pen.reversed(of.ink, piece) : pen(of.ink, piece);
  });
  return out + std::string(static_cast<std::size_t>(space - space / 2), ' ');
}

std::string board_row(const State& state, int row, const Pen& pen) {
  std::string out = "  " + std::to_string(row + 1) + " ";
  for (int column = 0; column <= 8; ++column) {
    const bool edge = on_board(column - 1, row) || on_board(column, row);
    out += edge ? pen(Ink::dim, pen.vertical()) : " ";
    if (column == 8) break;
    out += on_board(column, row) ? pile_text(state.pile(cell_at(column, row)), state.seats(), pen)
                                 : std::string(kCellWidth, ' ');
  }
  return out + "\n";
}

std::string padded(std::string text, std::size_t width, bool right) {
  const std::string space(width > text.size() ? width - text.size() : 0, ' ');
  return right ? space + text : text + space;
}

std::string seat_line(const State& state, Seat seat, const Pen& pen) {
  const int players = state.seats();
  const Colour& of = colour(players, seat);
  std::string taken;
  for (Seat other = 0; other < players; ++other) {
    const int count = state.captured(seat, other);
    if (count == 0) continue;
    taken += (taken.empty() ? "" : ", ") + std::to_string(count) + " " +
             std::string(colour(players, other).name);
  }
  const auto number = [](int value) { return padded(std::to_string(value), 2, true); };
  const std::string partner =
      state.has_partners() ? "with " + std::string(colour(players, (seat + 2) % 4).name) : "";
  return "    " + pen.reversed(of.ink, std::string(1, of.letter)) + " " +
         pen(of.ink, padded(std::string(of.name), 8, false)) +
         padded(partner, state.has_partners() ? 13 : 0, false) + "piles " +
         number(std::popcount(state.controlled(seat))) + "   reserves " +
         number(state.reserves(seat)) + "   captured " + (taken.empty() ? "none" : taken) + "\n";
}

}  // namespace

std::string draw(const State& state, const Pen& pen) {
  std::string out;
  for (int row = 7; row >= 0; --row) {
    out += ruled_line(row + 1, row, pen) + board_row(state, row, pen);
  }
  out += ruled_line(0, -1, pen) + "    ";
  for (char column = 'a'; column <= 'h'; ++column) out += std::string("    ") + column + "   ";
  out += "\n\n";
  for (Seat seat = 0; seat < state.seats(); ++seat) out += seat_line(state, seat, pen);
  return out;
}

}  // namespace demesne::domination
