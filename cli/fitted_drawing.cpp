#include "cli/fitted_drawing.h"

#include <algorithm>
#include <sstream>
#include <vector>

namespace demesne::cli {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::size_t margin_of(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// Breaks a line at its spaces; those that stay keep its columns apart. What goes on is indented.
void add_broken(const std::string& line, std::size_t width, Lines& lines) {
  constexpr std::size_t kHanging = 4;
  const std::string margin(margin_of(line) + kHanging, ' ');
  std::string part;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t word = std::min(line.find_first_not_of(' ', at), line.size());
    const std::size_t end = std::min(line.find(' ', word), line.size());
    const std::string more = line.substr(at, end - at);
    if (!part.empty() && length_of(part + more) > width) {
      lines.push_back(std::move(part));
      part = margin + line.substr(word, end - word);
    } else {
      part += more;
    }
    at = end;
  }
  lines.push_back(std::move(part));
}

Lines broken(const Lines& panel, std::size_t width) {
  Lines lines;
  for (const std::string& line : panel) add_broken(line, width, lines);
  return lines;
}

Lines without_margin(Lines panel) {
  std::size_t margin = std::string::npos;
  for (const std::string& line : panel) margin = std::min(margin, margin_of(line));
  for (std::string& line : panel) line.erase(0, margin);
  return panel;
}

Lines below(Lines board, const Lines& panel, std::size_t columns) {
  const Lines lines = broken(panel, columns);
  board.emplace_back();
  board.insert(board.end(), lines.begin(), lines.end());
  board.emplace_back();
  return board;
}

// None where the panel would be too narrow to be read.
Lines beside(Lines board, const Lines& panel, std::size_t columns) {
  constexpr std::size_t kGap = 3;
  constexpr std::size_t kNarrowest = 30;
  std::size_t left = kGap;
  for (const std::string& line : board) left = std::max(left, length_of(line) + kGap);
  if (columns < left + kNarrowest) return {};
  const Lines lines = broken(without_margin(panel), columns - left);
  board.resize(std::max(board.size(), lines.size()));
  for (std::size_t i = 0; i < lines.size(); ++i) board[i] = padded(board[i], left) + lines[i];
  board.emplace_back();
  return board;
}

}  // namespace

std::string fitted(const std::string& drawing, Screen screen) {
  // A board may have an empty line of its own; a panel has none.
  const std::size_t gap = std::min(drawing.rfind("\n\n"), drawing.size());
  const Lines board = lines_of(drawing.substr(0, gap));
  const Lines panel = lines_of(drawing.substr(std::min(gap + 2, drawing.size())));
  Lines lines = below(board, panel, screen.columns);
  if (lines.size() <= screen.rows) return text_of(lines);
  const Lines wide = beside(board, panel, screen.columns);
  if (!wide.empty() && wide.size() < lines.size()) lines = wide;
  if (lines.size() > screen.rows) {
    std::erase_if(lines, [](const std::string& line) { return line.empty(); });
  }
  return text_of(lines);
}

}  // namespace demesne::cli
