#include "games/domination/eval_many.h"

#include <algorithm>

namespace demesne::domination {
namespace {

constexpr int kReserve = 200;

// By pile, for the seat on top: it moves as far as it is high, and own pieces in it come free
// again.
constexpr auto kPileValues = [] {
  std::array<std::int16_t, kTooHigh> values{};
  for (Pile pile = 4; pile < kTooHigh; ++pile) {
    const bool has_sentinel = std::bit_width(pile) % 2 == 1;
    if (!has_sentinel) continue;
    int own = 0;
    for (Pile rest = pile; rest > kEmptyPile; rest >>= 2)
      own += top_colour(rest) == top_colour(pile);
    values[pile] = static_cast<std::int16_t>(60 + 25 * height(pile) + 15 * own);
  }
  return values;
}();

using Values = ManyEval::Values;

void add_pile(Values& values, Pile pile, int sign) noexcept {
  if (pile > kEmptyPile) values[top_colour(pile)] += sign * kPileValues[pile];
}

// What a move changes for each seat.
Values changes(const State& state, Move move) noexcept {
  Values values{};
  const auto mover = static_cast<unsigned>(state.to_move());
  const Pile there = state.pile(move.to);
  Pile landed = there << 2 | mover;
  if (move.is_reserve()) {
    values[mover] -= kReserve;
  } else {
    const unsigned bits = kDistance[move.from * 64U + move.to] * 2U;
    const Pile source = state.pile(move.from);
    landed = there << bits | lowest_bits(source, bits);
    add_pile(values, source, -1);
    add_pile(values, source >> bits, 1);
  }
  add_pile(values, there, -1);
  if (landed >= kTooHigh) {
    for (Pile shed = landed >> kFullBits; shed > kEmptyPile; shed >>= 2) {
      if (top_colour(shed) == static_cast<int>(mover)) values[mover] += kReserve;
    }
    landed = lowest_bits(landed, kFullBits) | kFullPile;
  }
  add_pile(values, landed, 1);
  return values;
}

int lead(const Values& values, Seat seat, int seats) noexcept {
  int others = 0;
  for (Seat other = 0; other < seats; ++other) others += other == seat ? 0 : values[other];
  return values[seat] - others / (seats - 1);
}

}  // namespace

ManyEval::Node::Node(const State& position) noexcept : state(position) {
  for (unsigned cell = 0; cell < kCellCount; ++cell) add_pile(values, state.pile(cell), 1);
  for (Seat seat = 0; seat < state.seats(); ++seat) values[seat] += kReserve * state.reserves(seat);
}

void ManyEval::Node::play(Move move) noexcept {
  const Values change = changes(state, move);
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) values[seat] += change[seat];
  state.apply(move);
}

int ManyEval::Node::value(Seat seat) const noexcept { return lead(values, seat, state.seats()); }

int ManyEval::gain(const Node& node, Move move) noexcept {
  return lead(changes(node.state, move), node.state.to_move(), node.state.seats());
}

int ManyEval::weight(int gain) noexcept {
  return gain < 0 ? std::max(1, 4 + gain / 50) : 4 + gain * gain / 800;
}

// The best of a few moves.
Move ManyEval::playout_move(const State& state, Rng& rng) noexcept {
  Move best = state.random_move(rng);
  int most = lead(changes(state, best), state.to_move(), state.seats());
  for (int tries = 1; tries < 6; ++tries) {
    const Move move = state.random_move(rng);
    const int gain = lead(changes(state, move), state.to_move(), state.seats());
    if (gain <= most) continue;
    most = gain;
    best = move;
  }
  return best;
}

search::Rewards ManyEval::expect(const State& state) noexcept {
  return search::rewards_for(Node(state).values, state.seats(), kShareScale);
}

}  // namespace demesne::domination
