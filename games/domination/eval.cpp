#include "games/domination/eval.h"

#include <algorithm>

namespace demesne::domination {
namespace {

int greedy_value_of_seat(const State& state, Seat seat) noexcept {
  int captured = 0;
  for (Seat of = 0; of < state.seats(); ++of) captured += state.captured(seat, of);
  return 3 * captured + 2 * state.reserves(seat) + std::popcount(state.controlled(seat));
}

constexpr int kReserve = 200;

// By side and pile, for that side. A pile is worth having for what it can do: it moves as far as it
// is high, and own pieces in it come free again; enemy pieces in it are out of play.
constexpr auto kPileValues = [] {
  std::array<std::array<std::int16_t, kTooHigh>, 2> values{};
  for (Pile pile = 4; pile < kTooHigh; ++pile) {
    const bool has_sentinel = std::bit_width(pile) % 2 == 1;
    if (!has_sentinel) continue;
    const int top = top_colour(pile) & 1;
    int own = 0;
    for (Pile rest = pile; rest > kEmptyPile; rest >>= 2) own += (top_colour(rest) & 1) == top;
    const int value = 60 + 25 * height(pile) + 15 * own;
    values[top][pile] = static_cast<std::int16_t>(value);
    values[1 - top][pile] = static_cast<std::int16_t>(-value);
  }
  return values;
}();

// The cells where k + 1 pieces lifted from a cell can be set.
constexpr auto kReach = [] {
  std::array<std::array<Cells, kMaxHeight>, kCellCount> reach{};
  for (unsigned from = 0; from < kCellCount; ++from) {
    for (unsigned to = 0; to < kCellCount; ++to) {
      const int k = kDistance[from * 64 + to];
      if (k >= 1 && k <= kMaxHeight) reach[from][k - 1] |= bit(to);
    }
  }
  return reach;
}();

// The cells worth landing on with k + 1 pieces, when only large gains count: enemy piles, and those
// that become too high.
std::array<Cells, kMaxHeight> loud_targets(const State& state, int side) noexcept {
  const Cells enemy =
      state.controlled(static_cast<Seat>(1 - side)) | state.controlled(static_cast<Seat>(3 - side));
  std::array<Cells, kMaxHeight> targets{};
  for (int k = 0; k < kMaxHeight - 1; ++k) targets[k] = enemy | state.at_least(kMaxHeight - k);
  targets[kMaxHeight - 1] = kAllCells;  // five pieces push out whatever is there
  return targets;
}

// What falls off a pile that a side built too high: its own pieces come to its reserves.
int shed_value(Pile pieces, int side) noexcept {
  int reserves = 0;
  for (; pieces > kEmptyPile; pieces >>= 2) reserves += (top_colour(pieces) & 1) == side;
  return reserves * kReserve;
}

// What a side gains by pieces landing on a cell.
[[gnu::always_inline]] inline int landing_value(Pile before, Pile landed, int side) noexcept {
  int value = -kPileValues[side][before];
  if (landed >= kTooHigh) [[unlikely]] {
    value += shed_value(landed >> kFullBits, side);
    landed = lowest_bits(landed, kFullBits) | kFullPile;
  }
  return value + kPileValues[side][landed];
}

// What a move gains for the side that makes it.
int gain_of(const State& state, Move move) noexcept {
  const auto mover = static_cast<unsigned>(state.to_move());
  const auto side = static_cast<int>(mover & 1U);
  const Pile there = state.pile(move.to);
  if (move.is_reserve()) return landing_value(there, there << 2 | mover, side) - kReserve;
  const unsigned bits = kDistance[move.from * 64U + move.to] * 2U;
  const Pile source = state.pile(move.from);
  return kPileValues[side][source >> bits] - kPileValues[side][source] +
         landing_value(there, there << bits | lowest_bits(source, bits), side);
}

}  // namespace

Eval::Node::Node(const State& position) noexcept : state(position) {
  for (unsigned cell = 0; cell < kCellCount; ++cell) board += kPileValues[0][state.pile(cell)];
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    board += state.reserves(seat) * ((seat & 1) == 0 ? kReserve : -kReserve);
  }
}

void Eval::Node::play(Move move) noexcept {
  const int gain = gain_of(state, move);
  board += (state.to_move() & 1) == 0 ? gain : -gain;
  state.apply(move);
}

int Eval::Node::value() const noexcept {
  return ((state.to_move() & 1) == 0 ? board : -board) + kTempo;
}

int Eval::list(const Node& node, int least, search::MoveList<Eval>& moves) noexcept {
  const State& state = node.state;
  const auto mover = static_cast<unsigned>(state.to_move());
  const auto side = static_cast<int>(mover & 1U);
  const auto& values = kPileValues[side];
  int valued = 0;
  std::array<Cells, kMaxHeight> targets;
  targets.fill(kAllCells);
  if (least >= kLoud) targets = loud_targets(state, side);
  const auto consider = [&](unsigned from, unsigned to, Pile there, Pile landed, int lost) {
    ++valued;
    const int gain = landing_value(there, landed, side) - lost;
    if (gain <= least) return;
    moves.add({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}, gain);
  };
  each_bit(state.controlled(static_cast<Seat>(mover)), [&](unsigned from) {
    const Pile source = state.pile(from);
    const int tall = height(source);
    const int before = values[source];
    for (int k = 0; k < tall; ++k) {
      const auto bits = static_cast<unsigned>(2 * k + 2);
      const int lost = before - values[source >> bits];
      const Pile lifted = lowest_bits(source, bits);
      each_bit(kReach[from][k] & targets[k], [&](unsigned to) {
        const Pile there = state.pile(to);
        consider(from, to, there, there << bits | lifted, lost);
      });
    }
  });
  if (state.reserves(static_cast<Seat>(mover)) == 0) return valued;
  each_bit(targets[0], [&](unsigned to) {
    const Pile there = state.pile(to);
    consider(Move::kReserve, to, there, there << 2 | mover, kReserve);
  });
  return valued;
}

int Eval::greedy_value(const State& state, int side) noexcept {
  std::array<int, kMaxSeats> values{};
  const int sides = state.has_partners() ? 2 : state.seats();
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    values[side_of(state, seat)] += greedy_value_of_seat(state, seat);
  }
  int best_other = 0;
  for (int other = 0; other < sides; ++other) {
    if (other != side) best_other = std::max(best_other, values[other]);
  }
  return values[side] - best_other;
}

}  // namespace demesne::domination
