#include <algorithm>
#include <array>

#include "games/domizone/text.h"

namespace demesne::domizone {
namespace {

constexpr int kCellWidth = 3;
constexpr std::string_view kMargin = "     ";

// The part of the sheet that is drawn: what is laid and what the next domino can reach, which is
// at most two cells further.
class Picture {
 public:
  Picture(const Table& table, const Pen& pen) : table_(table), pen_(pen) {
    const Box& box = table.box();
    left_ = std::max(box.left - 2, box.first_column());
    right_ = std::min(box.right + 2, box.last_column());
    bottom_ = std::max(box.bottom - 2, box.first_row());
    top_ = std::min(box.top + 2, box.last_row());
    for (int i = 0; i < table.laid_count(); ++i) {
      const Move domino = table.laid(i);
      owner_[domino.cell] = owner_[domino.other_cell()] = i + 1;
    }
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      for (unsigned size = 0; size < Table::kSizes; ++size) {
        const std::uint8_t cell = table.pyramid(seat, size);
        if (cell != kNoCell) pyramid_[cell] = static_cast<int>(seat * Table::kSizes + size + 1);
      }
    }
  }

  std::string text() const {
    std::string out;
    for (int row = top_; row >= bottom_; --row) out += line_above(row) + cells(row);
    out += line_above(bottom_ - 1) + std::string(kMargin);
    for (int column = left_; column <= right_; ++column) {
      out += std::string("  ") + static_cast<char>('a' + column) + " ";
    }
    return out + "\n";
  }

 private:
  // Which domino lies on a cell, counted from 1; 0 where there is none.
  int domino(int column, int row) const {
    const bool shown = column >= left_ && column <= right_ && row >= bottom_ && row <= top_;
    return shown ? owner_[cell_at(column, row)] : 0;
  }
  // Whether a line runs below the cell, or to its left: dominoes are bounded, but not cut in two.
  bool ruled_below(int column, int row) const {
    return domino(column, row) != domino(column, row - 1);
  }
  bool ruled_left(int column, int row) const {
    return domino(column, row) != domino(column - 1, row);
  }

  std::string line_above(int row) const {
    std::string out;
    for (int column = left_; column <= right_ + 1; ++column) {
      const bool on = column <= right_ && ruled_below(column, row + 1);
      out += joint(ruled_left(column, row + 1), ruled_left(column, row),
                   column > left_ && ruled_below(column - 1, row + 1), on);
      if (column <= right_) out += pen_.horizontal(on, kCellWidth);
    }
    return std::string(kMargin) + pen_(Ink::dim, out) + "\n";
  }

  // A line that goes straight on looks so in ASCII too: dominoes are easier to see.
  std::string_view joint(bool up, bool down, bool left, bool right) const {
    if (!pen_.unicode && left && right && !up && !down) return "-";
    if (!pen_.unicode && up && down && !left && !right) return "|";
    return pen_.corner(up, down, left, right);
  }

  std::string cells(int row) const {
    const std::string name = std::to_string(row + 1);
    std::string out = std::string(kMargin.size() - 1 - name.size(), ' ') + name + " ";
    for (int column = left_; column <= right_ + 1; ++column) {
      out += ruled_left(column, row) ? pen_(Ink::dim, pen_.vertical()) : " ";
      if (column <= right_) out += cell(cell_at(column, row));
    }
    return out + "\n";
  }

  std::string cell(unsigned at) const {
    const int number = table_.number(at);
    if (number < 0) return pen_(Ink::dim, pen_.unicode ? " · " : " . ");
    if (pyramid_[at] == 0) return " " + std::to_string(number) + " ";
    const auto pyramid = static_cast<unsigned>(pyramid_[at] - 1);
    const Colour& of = colour(static_cast<Seat>(pyramid / Table::kSizes));
    const std::string letters = {of.letter, kSizeLetters[pyramid % Table::kSizes]};
    return std::to_string(number) + pen_.reversed(of.ink, letters);
  }

  const Table& table_;
  const Pen& pen_;
  int left_;
  int right_;
  int bottom_;
  int top_;
  std::array<int, kCellNumbers> owner_{};
  std::array<int, kCellNumbers> pyramid_{};
};

// How far the table can still grow (DZ-2).
std::string room_line(const Box& box) {
  const auto first = static_cast<char>('a' + box.first_column());
  const auto last = static_cast<char>('a' + box.last_column());
  const bool fixed = box.first_column() == box.left && box.last_column() == box.right &&
                     box.first_row() == box.bottom && box.last_row() == box.top;
  return std::string("Room: ") + (fixed ? "the grid is fixed, " : "8 by 8 within ") + "columns " +
         first + " to " + last + ", rows " + std::to_string(box.first_row() + 1) + " to " +
         std::to_string(box.last_row() + 1);
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string hand_text(const View& view, Seat seat) {
  if (seat != view.viewer()) return std::to_string(view.hand_size(seat)) + " in hand";
  std::string out = "hand";
  each_domino(view.own(), [&](Domino domino) { out += " " + demesne::to_text(domino); });
  return view.own() == 0 ? "hand empty" : out;
}

std::string seat_line(const View& view, Seat seat, int score, const Pen& pen) {
  const Colour& of = colour(seat);
  std::string left;
  for (unsigned size = 0; size < Table::kSizes; ++size) {
    left += (view.table().unset(seat) >> size & 1U) != 0 ? kSizeLetters[size] : '.';
  }
  return "     " + pen.reversed(of.ink, std::string(1, of.letter)) + " " +
         pen(of.ink, padded(std::string(of.name), 8)) + "score " +
         padded(std::to_string(score), 5) + "pyramids left " + left + "   " +
         hand_text(view, seat) + "\n";
}

// What the seat to move has to decide. That it must draw only the seat itself can tell.
std::string task_line(const View& view) {
  const Table& table = view.table();
  if (table.over()) return "";
  const std::string name(colour(table.to_move()).name);
  if (table.phase() == Phase::claim) {
    const Move last = table.laid(table.laid_count() - 1);
    return name + " may set a pyramid on " + cell_name(last.cell) + " or " +
           cell_name(last.other_cell()) + ", if the group there has none.";
  }
  if (table.laid_count() == 0) return name + " is to lay the first domino, on h8 and i8.";
  const bool stuck = view.is_legal(Move::draw());
  return name + (stuck ? " can lay nothing and has to draw." : " is to lay a domino.");
}

}  // namespace

std::string draw(const View& view, const Pen& pen) {
  const Table& table = view.table();
  std::string out = Picture(table, pen).text() + "\n";
  const auto scores = table.scores();
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    out += seat_line(view, seat, scores[seat], pen);
  }
  out +=
      "     Stock: " + std::to_string(table.stock_size()) + ". " + room_line(table.box()) + ".\n";
  const std::string task = task_line(view);
  return task.empty() ? out : out + "     " + task + "\n";
}

}  // namespace demesne::domizone
