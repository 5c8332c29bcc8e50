#pragma once

#include <array>
#include <cstdint>

#include "core/domino.h"
#include "core/fixed_vector.h"
#include "games/domizone/board.h"

namespace demesne::domizone {

struct Options {
  std::uint8_t players = 2;
  bool full_opening = false;  // DZ-3
  friend constexpr bool operator==(Options, Options) = default;
};

// DZ-1: the shuffled order. The front is dealt, seat by seat; the rest is the stock.
struct Deal {
  std::array<Domino, Domino::kKinds> order{};
  friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

inline constexpr int kHandSize = 6;

// A set of dominoes, by kind.
using Hand = std::uint32_t;

constexpr Hand only(Domino domino) { return Hand{1} << domino.kind(); }

template <class Visit>
constexpr void each_domino(Hand hand, Visit&& visit) {
  each_bit(hand, [&](unsigned kind) { visit(Domino::of_kind(static_cast<int>(kind))); });
}

// The dominoes that show a number.
inline constexpr auto kShowing = [] {
  std::array<Hand, Domino::kNumbers> showing{};
  for (int kind = 0; kind < Domino::kKinds; ++kind) {
    const Domino domino = Domino::of_kind(kind);
    showing[domino.low()] |= only(domino);
    showing[domino.high()] |= only(domino);
  }
  return showing;
}();

// One decision. Any four bytes are a move; few are legal.
struct Move {
  enum class Act : std::uint8_t { right, up, claim, decline, draw };

  Act act = Act::decline;
  std::uint8_t cell = 0;    // laying: the smaller cell, the other is to its right or above it
  std::uint8_t first = 0;   // laying: the number on `cell`; claiming: the pyramid's size, 0–2
  std::uint8_t second = 0;  // laying: the number on the other cell

  static constexpr Move lay(unsigned cell, Step step, int first, int second) {
    return {step == Step::right ? Act::right : Act::up, static_cast<std::uint8_t>(cell),
            static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
  }
  static constexpr Move claim(unsigned size, unsigned cell) {
    return {Act::claim, static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(size), 0};
  }
  static constexpr Move decline() { return {Act::decline, 0, 0, 0}; }
  static constexpr Move draw() { return {Act::draw, 0, 0, 0}; }

  constexpr bool is_lay() const { return act == Act::right || act == Act::up; }
  constexpr Step step() const { return act == Act::right ? Step::right : Step::up; }
  constexpr std::uint8_t other_cell() const { return neighbour(cell, step()); }
  constexpr bool shows_numbers() const {
    return first < Domino::kNumbers && second < Domino::kNumbers;
  }
  constexpr Domino domino() const { return Domino::of_numbers(first, second); }

  friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace demesne::domizone
