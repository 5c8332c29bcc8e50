#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace demesne {

// How a board is drawn on a terminal. Every drawing must read without colour: colour repeats what
// letters already say.
enum class Ink : std::uint8_t { plain, bold, dim, red, green, yellow, blue };

struct Pen {
  bool colour = false;
  bool unicode = true;  // box-drawing lines; otherwise ASCII

  std::string operator()(Ink ink, std::string_view text) const {
    if (!colour || ink == Ink::plain || text.empty()) return std::string(text);
    return "\x1b[" + std::string(code(ink)) + "m" + std::string(text) + "\x1b[0m";
  }

  // The same ink, reversed: for the piece that counts.
  std::string reversed(Ink ink, std::string_view text) const {
    if (!colour || text.empty()) return std::string(text);
    return "\x1b[7;" + std::string(code(ink)) + "m" + std::string(text) + "\x1b[0m";
  }

  // Lines of a board: the joint where lines meet that come from these sides, a horizontal line (or
  // the gap where there is none) and a vertical one.
  std::string_view corner(bool up, bool down, bool left, bool right) const {
    static constexpr std::string_view kJoints[] = {" ", "╶", "╴", "─", "╷", "┌", "┐", "┬",
                                                   "╵", "└", "┘", "┴", "│", "├", "┤", "┼"};
    const int joint = up * 8 + down * 4 + left * 2 + right;
    return unicode || joint == 0 ? kJoints[joint] : "+";
  }
  std::string horizontal(bool present, int width) const {
    std::string out;
    for (int i = 0; i < width; ++i) out += !present ? " " : unicode ? "─" : "-";
    return out;
  }
  std::string_view vertical() const { return unicode ? "│" : "|"; }

 private:
  static constexpr std::string_view code(Ink ink) {
    switch (ink) {
      case Ink::bold:
        return "1";
      case Ink::dim:
        return "2";
      case Ink::red:
        return "91";
      case Ink::green:
        return "92";
      case Ink::yellow:
        return "93";
      case Ink::blue:
        return "94";
      case Ink::plain:
        break;
    }
    return "0";
  }
};

}  // namespace demesne
