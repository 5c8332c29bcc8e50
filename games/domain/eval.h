#pragma once

#include "games/domain/state.h"
#include "search/ordering.h"
#include "search/parts.h"

namespace demesne::domain {

// What is known about good play, for searches (search/alphabeta.h says what these names mean). The
// unit is a tenth of a point.
struct Eval {
  using State = domain::State;
  using Move = domain::Move;

  struct Node {
    explicit Node(const State& position) noexcept;

    State state;
    // The values of the shapes, bit by bit: summing over a set of shapes is then three counts.
    std::array<std::uint32_t, 3> values{};
    std::uint64_t sum = 0;  // of a key for each shape and its owner, whatever the order

    int side_of(Seat seat) const noexcept { return seat; }
    void play(Move move) noexcept;
    int value() const noexcept;
    std::uint64_t key() const noexcept;
    int points(std::uint32_t shapes) const noexcept {
      return static_cast<int>(popcount(shapes & values[0]) + 2 * popcount(shapes & values[1]) +
                              4 * popcount(shapes & values[2]));
    }
    friend bool operator==(const Node&, const Node&) = default;

   private:
    void add(unsigned shape) noexcept;
  };

  static int list(const Node& node, int least, search::MoveList<Eval>& moves) noexcept;

  // Every move changes much, so there is nothing to wait for, and no lead is enough.
  static constexpr search::Parts kParts = {.quiescence = false, .margins = false};
  static constexpr int kWindow = 40;
  static constexpr int kHistory = 20;
  static int share_scale(const State&) noexcept { return 50; }
  static constexpr int kClear = 100;
  static constexpr std::array<int, 5> kWidth = {0, 24, 24, 24, 24};

  static constexpr std::size_t kSlots = kPlacementCount;
  static std::size_t slot(Move move) noexcept { return move.placement; }

  static int side_of(const State&, Seat seat) noexcept { return seat; }

  // The value of the players that others are measured against: it may not change.
  static int greedy_value(const State& state, int side) noexcept {
    return state.score(static_cast<Seat>(side)) - state.score(static_cast<Seat>(1 - side));
  }
};

}  // namespace demesne::domain
