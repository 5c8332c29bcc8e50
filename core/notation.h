#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace demesne {

// A cell of a board by column and row, both from 0; a1 is {0, 0}, the bottom-left cell.
struct Cell {
  std::int8_t column;
  std::int8_t row;
  friend constexpr bool operator==(Cell, Cell) = default;
};

// "c4": a column letter from the left and a row number from the bottom.
inline std::string to_text(Cell cell) {
  return static_cast<char>('a' + cell.column) + std::to_string(cell.row + 1);
}

// Reads a cell from the front of `text` and removes it; nothing, and `text` unchanged, unless a
// cell of a board of that size is written there in its one spelling.
inline std::optional<Cell> take_cell(std::string_view& text, int columns, int rows) {
  if (text.size() < 2) return std::nullopt;
  const int column = text[0] - 'a';
  int row = 0;
  std::size_t end = 1;
  while (end < text.size() && end < 3 && text[end] >= '0' && text[end] <= '9') {
    row = row * 10 + (text[end++] - '0');
  }
  // Where the board has at most nine rows, a second digit belongs to what follows.
  if (rows < 10 && end == 3) {
    row /= 10;
    end = 2;
  }
  if (column < 0 || column >= columns || row < 1 || row > rows || text[1] == '0') {
    return std::nullopt;
  }
  text.remove_prefix(end);
  return Cell{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row - 1)};
}

// A hash as programs compare it: 16 hexadecimal digits.
inline std::string hash_text(std::uint64_t hash) {
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[hash >> shift & 15U];
  return out;
}

// What a text that has not the form of a move is refused with; each game says what that form is.
inline Refusal not_a_move(std::string_view text) {
  return {"notation", "not-a-move", {{"move", std::string(text)}, {"form", "@form"}}};
}

}  // namespace demesne
