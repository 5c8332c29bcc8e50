#include "games/conquer/generator.h"

#include <cassert>
#include <utility>

#include "core/rng.h"

namespace demesne::conquer {
namespace {

// The grid has a border of squares without a number, so that every square has four neighbours. All
// pairs with the border count as one kind more, which is always far too frequent: what a change
// takes from it and adds to it cancels out.
constexpr int kWidth = kEdge + 2;
constexpr std::uint8_t kBorder = 7;
constexpr int kBorderKind = Domino::kKinds;

constexpr auto kKindOf = [] {
  std::array<std::uint8_t, 64> kinds{};
  for (int i = 0; i < 64; ++i) {
    const bool border = i / 8 == kBorder || i % 8 == kBorder;
    kinds[i] =
        static_cast<std::uint8_t>(border ? kBorderKind : Domino::of_numbers(i / 8, i % 8).kind());
  }
  return kinds;
}();

constexpr unsigned grid_place(unsigned square) {
  return (square / 8 + 1) * kWidth + square % 8 + 1;
}

constexpr auto kGridPlace = [] {
  std::array<std::uint8_t, kSquareCount> places{};
  for (unsigned i = 0; i < kSquareCount; ++i) places[i] = static_cast<std::uint8_t>(grid_place(i));
  return places;
}();

class Walk {
 public:
  explicit Walk(std::uint64_t seed) noexcept : rng_(seed) {
    Numbers numbers;
    for (unsigned i = 0; i < kSquareCount; ++i) {
      numbers[i] = static_cast<std::uint8_t>(i % Domino::kNumbers);
    }
    shuffle(numbers, rng_);
    grid_.fill(kBorder);
    for (unsigned i = 0; i < kSquareCount; ++i) grid_[kGridPlace[i]] = numbers[i];
    const auto counts = count_pairs(numbers);
    excess_[kBorderKind] = 100;
    for (int kind = 0; kind < Domino::kKinds; ++kind) {
      excess_[kind] = static_cast<std::int8_t>(counts[kind] - int{kCopies});
      distance_ += excess_[kind] < 0 ? -excess_[kind] : excess_[kind];
    }
  }

  bool arrived() const noexcept { return distance_ == 0; }

  // Tries one step, and takes it if it does not lead away; if it leads away as little as it can
  // (by two, for the counts always add up), once in 1,024 times all the same.
  void step() noexcept {
    const std::uint64_t draw = rng_.next();
    const unsigned a = kGridPlace[draw % 64];
    const unsigned b = kGridPlace[draw / 64 % 64];
    const std::uint8_t number_a = grid_[a];
    const std::uint8_t number_b = grid_[b];
    const auto before = excess_;
    int change = 0;
    const bool exchange = (draw >> 12) % 16 != 0;
    if (exchange) {
      change = renumber(a, number_b) + renumber(b, number_a);
    } else {
      change = renumber(a, static_cast<std::uint8_t>((draw >> 16) % Domino::kNumbers));
    }
    if (change <= 0 || (change == 2 && draw >> 54 == 0)) {
      distance_ += change;
      return;
    }
    excess_ = before;
    grid_[a] = number_a;
    grid_[b] = number_b;
  }

  Numbers numbers() const noexcept {
    Numbers numbers;
    for (unsigned i = 0; i < kSquareCount; ++i) numbers[i] = grid_[kGridPlace[i]];
    return numbers;
  }

 private:
  // Gives a square a number; returns by how much the distance grows.
  int renumber(unsigned place, std::uint8_t number) noexcept {
    const std::uint8_t* from = &kKindOf[grid_[place] * 8U];
    const std::uint8_t* to = &kKindOf[number * 8U];
    int growth = 0;
    for (const int step : {-1, 1, -kWidth, kWidth}) {
      const std::uint8_t neighbour = grid_[static_cast<unsigned>(static_cast<int>(place) + step)];
      growth += excess_[from[neighbour]]-- > 0 ? -1 : 1;
      growth += excess_[to[neighbour]]++ < 0 ? -1 : 1;
    }
    grid_[place] = number;
    return growth;
  }

  Rng rng_;
  std::array<std::uint8_t, std::size_t{kWidth} * kWidth> grid_{};
  std::array<std::int8_t, 32> excess_{};  // of each kind, its count on the board less four
  int distance_ = 0;                      // the sum of their absolute values
};

}  // namespace

Numbers find_board(std::uint64_t seed) noexcept {
  Walk walk(seed);
  while (!walk.arrived()) walk.step();
  return walk.numbers();
}

}  // namespace demesne::conquer
