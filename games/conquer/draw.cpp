#include "games/conquer/text.h"

namespace demesne::conquer {
namespace {

constexpr int kGap = 3;  // between two numbers of a row

// Numbers, with the dominoes that lie between them.
std::string number_row(const OpenPart& open, unsigned row, const Pen& pen) {
  std::string out = "  " + pen(Ink::dim, std::to_string(row + 1)) + "   ";
  for (unsigned column = 0; column < kEdge; ++column) {
    const unsigned square = row * kEdge + column;
    out += pen(Ink::bold, std::to_string(open.board().number(square)));
    if (column + 1 < kEdge) out += pen.horizontal(!open.is_free(square), kGap);
  }
  return out + "\n";
}

// The dominoes from a row to the row above, and the owners of the fields between them.
std::string field_row(const OpenPart& open, unsigned row, const Pen& pen) {
  std::string out = "      ";
  for (unsigned column = 0; column < kEdge; ++column) {
    const unsigned square = row * kEdge + column;
    out += open.is_free(square + kUpwards) ? " " : pen.vertical();
    if (column + 1 == kEdge) break;
    const Seat owner = open.owner(square);
    const std::string letter = owner == kNobody ? " " : std::string(1, colour(owner).letter);
    out += " " + (owner == kNobody ? letter : pen.reversed(colour(owner).ink, letter)) + " ";
  }
  return out + "\n";
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string space(width > text.size() ? width - text.size() : 0, ' ');
  return right ? space + text : text + space;
}

std::string seat_line(const View& view, Seat seat, const Pen& pen) {
  const OpenPart& open = view.open();
  const Colour& of = colour(seat);
  const auto number = [](unsigned value) { return padded(std::to_string(value), 2, true); };
  return "  " + pen.reversed(of.ink, std::string(1, of.letter)) + " " +
         pen(of.ink, padded(std::string(of.name), 8, false)) + "fields " +
         number(popcount(open.owned(seat))) + "   outer " +
         number(popcount(open.owned(seat) & kOuterFields)) + "   hand " +
         std::to_string(open.hand_size(seat)) + (seat == view.to_move() ? "   to move" : "") + "\n";
}

// Each domino of the viewer's hand with the free sides where it fits.
std::string hand_lines(const View& view, const Pen& pen) {
  const OpenPart& open = view.open();
  std::string out = "  hand of " + std::string(colour(view.viewer()).name) + "\n";
  each_kind(view.hand(), [&](int kind, int count) {
    out += "    " + pen(Ink::bold, demesne::to_text(Domino::of_kind(kind)));
    out += count > 1 ? " x" + std::to_string(count) : "   ";
    for (unsigned side = 0; side < kSideEnd; ++side) {
      if (is_side(side) && open.is_free(side) && open.board().domino(side).kind() == kind) {
        out += "  " + side_text(side);
      }
    }
    out += "\n";
  });
  return out;
}

}  // namespace

std::string draw(const View& view, const Pen& pen) {
  const OpenPart& open = view.open();
  std::string out;
  for (unsigned row = kEdge; row-- > 0;) {
    if (row + 1 < kEdge) out += field_row(open, row, pen);
    out += number_row(open, row, pen);
  }
  out += "\n      ";
  for (char column = 'a'; column <= 'h'; ++column) {
    out += pen(Ink::dim, std::string(1, column)) + std::string(column == 'h' ? 0 : kGap, ' ');
  }
  out += "\n\n";
  for (Seat seat = 0; seat < view.seats(); ++seat) out += seat_line(view, seat, pen);
  out += "    stock    " + std::to_string(open.stock_size()) + "\n";
  if (!view.hand().empty()) out += hand_lines(view, pen);
  return out;
}

}  // namespace demesne::conquer
