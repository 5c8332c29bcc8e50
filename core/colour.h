#pragma once

#include <array>
#include <string_view>

#include "core/pen.h"
#include "core/seat.h"

namespace demesne {

// The colour that a seat plays: its name, the letter that says the same without colour, its ink.
struct Colour {
  std::string_view name;
  char letter;
  Ink ink;
};

inline constexpr Colour kRed = {"red", 'R', Ink::red};
inline constexpr Colour kBlue = {"blue", 'B', Ink::blue};
inline constexpr Colour kGreen = {"green", 'G', Ink::green};
inline constexpr Colour kYellow = {"yellow", 'Y', Ink::yellow};

// For games whose sheets do not say who has which colour.
constexpr const Colour& usual_colour(Seat seat) {
  constexpr const Colour* kUsual[kMaxSeats] = {&kRed, &kBlue, &kGreen, &kYellow};
  return *kUsual[seat];
}

}  // namespace demesne
