#include "games/domination/eval_sides.h"

namespace demesne::domination {
namespace {

// A pile is worth having for what it can do: it moves as far as it is high, and own pieces in it
// come free again. Enemy pieces in it are out of play.
constexpr int kAnyPile = 40;
constexpr int kEachPiece = 25;
constexpr int kEachOwnPiece = 15;
constexpr int kReserve = 260;
// A captured piece never returns; without this, who is ahead does not go on to win.
constexpr int kCaptured = 110;
// For each step towards the middle, from where more can be reached.
constexpr int kCloser = 4;

constexpr int steps_inwards(unsigned cell) {
  const int column = kPlace[cell].column;
  const int row = kPlace[cell].row;
  return (column < 4 ? column : 7 - column) + (row < 4 ? row : 7 - row) - 4;
}

constexpr int worth(Pile pile, unsigned keeps) {
  int own = 0;
  for (Pile rest = pile; rest > kEmptyPile; rest >>= 2)
    own += static_cast<int>((keeps >> top_colour(rest)) & 1U);
  return kAnyPile + kEachPiece * height(pile) + kEachOwnPiece * own;
}

// How much what each side has counts, in hundredths.
struct Weights {
  int first;
  int second;
};

// `alike`: what is on one side is one party, and keeps each other's pieces.
constexpr Sides make_sides(const std::array<std::uint8_t, kMaxSeats>& side, std::size_t seats,
                           bool alike, Weights weights) {
  Sides sides;
  sides.side = side;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool passes = side[(seat + 1) % seats] != side[seat];
    sides.turn[seat] = static_cast<std::int8_t>(passes ? -2 * kTempo : 0);
  }
  const auto weigh = [&](int of, int value) {
    return value * (of == 0 ? weights.first : weights.second) / 100;
  };
  const auto set = [](auto& both, auto index, int of, int value) {
    both[of][index] = static_cast<std::int16_t>(value);
    both[1 - of][index] = static_cast<std::int16_t>(-value);
  };
  sides.reserve = {weigh(0, kReserve), weigh(1, kReserve)};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    const int of = side[seat];
    set(sides.captured, seat, of, -weigh(of, kCaptured));
    for (std::size_t other = 0; other < kMaxSeats; ++other) {
      const bool keeps = alike ? side[other] == of : other == seat;
      sides.keeps[seat] |= static_cast<std::uint8_t>(unsigned{keeps} << other);
    }
    for (unsigned cell = 0; cell < kCellCount; ++cell) {
      const int value = weigh(of, kCloser * steps_inwards(cell));
      sides.places[of][seat][cell] = static_cast<std::int16_t>(value);
      sides.places[1 - of][seat][cell] = static_cast<std::int16_t>(-value);
    }
  }
  for (Pile pile = 4; pile < kTooHigh; ++pile) {
    const bool has_sentinel = std::bit_width(pile) % 2 == 1;
    if (!has_sentinel) continue;
    const auto top = static_cast<std::size_t>(top_colour(pile));
    set(sides.piles, pile, side[top], weigh(side[top], worth(pile, sides.keeps[top])));
  }
  return sides;
}

constexpr Sides kTwoSides = make_sides({0, 1, 0, 1}, 4, true, {100, 100});

constexpr auto against_all(std::size_t seats, Weights weights) {
  std::array<Sides, kMaxSeats> sides{};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    std::array<std::uint8_t, kMaxSeats> side = {1, 1, 1, 1};
    side[seat] = 0;
    sides[seat] = make_sides(side, seats, false, weights);
  }
  return sides;
}

// Heavier than with two sides on the whole, so that a pile taken is as loud as there; each enemy
// alone counts for less, as others are in its way too.
constexpr auto kAgainstTwo = against_all(3, {180, 90});
constexpr auto kAgainstThree = against_all(4, {180, 60});

}  // namespace

const Sides& sides_of(const State& state) noexcept {
  if (state.seats() == 2 || state.has_partners()) return kTwoSides;
  return (state.seats() == 3 ? kAgainstTwo : kAgainstThree)[state.to_move()];
}

}  // namespace demesne::domination
