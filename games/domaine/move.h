#pragma once

#include <array>
#include <cstdint>

#include "games/domaine/kingdom.h"

namespace demesne::domaine {

struct Options {
  std::uint8_t players = 2;
  SetId set = kHouseSet;
  friend constexpr bool operator==(Options, Options) = default;
};

// DO-1, DO-2: the tiles around the centre, in reading order, and the cards, the top one first.
struct Deal {
  struct Laid {
    std::uint8_t tile = 0;  // its place in the set
    std::uint8_t turn = 0;  // quarters clockwise
    friend constexpr bool operator==(Laid, Laid) = default;
  };

  SetId set = kHouseSet;
  std::array<Laid, kTiles> tiles{};
  std::array<std::uint8_t, kCards> deck{};
  friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

inline constexpr int kHandSize = 3;

// A set of cards, by number.
using Hand = std::uint64_t;

constexpr Hand only(unsigned card) { return Hand{1} << card; }

// One decision. Any four bytes are a move; few are legal.
struct Move {
  enum class Act : std::uint8_t {
    castle,  // a: the castle's cell, b: the knight's
    sell,    // a: the card
    play,    // a: the card, b: the action
    east,    // a: the cell to the east of which a marker is placed
    north,   // a: the cell to the north of which a marker is placed
    knight,  // a: the cell
    expand,  // a: the Domaine's castle, b: the territory
    desert,  // a: the own Domaine, b: the other, c: its knight
    ally,    // a: the own Domaine, b: the other
    draw,
    take,  // a: the card
    stop,
  };

  Act act = Act::stop;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;

  static constexpr Move of(Act act, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
    return {act, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
            static_cast<std::uint8_t>(c)};
  }
  static constexpr Move play(unsigned card, Action action) {
    return of(Act::play, card, static_cast<unsigned>(action));
  }
  static constexpr Move border(Side side) {
    return of(side.north ? Act::north : Act::east, side.cell);
  }

  constexpr bool is_border() const { return act == Act::east || act == Act::north; }
  constexpr Side side() const { return {a, act == Act::north}; }
  // Whether the bytes beyond the first so many are zero, as they must be.
  constexpr bool uses_only(int bytes) const {
    return (bytes > 0 || a == 0) && (bytes > 1 || b == 0) && (bytes > 2 || c == 0);
  }

  friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace demesne::domaine
