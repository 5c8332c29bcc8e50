#include "games/domination/eval.h"

#include <algorithm>

namespace demesne::domination {
namespace {

int greedy_value_of_seat(const State& state, Seat seat) noexcept {
  int captured = 0;
  for (Seat of = 0; of < state.seats(); ++of) captured += state.captured(seat, of);
  return 3 * captured + 2 * state.reserves(seat) + std::popcount(state.controlled(seat));
}

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
std::array<Cells, kMaxHeight> loud_targets(const State& state, const Sides& sides,
                                           int side) noexcept {
  Cells enemy = 0;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    enemy |= sides.side[seat] == side ? 0 : state.controlled(seat);
  }
  std::array<Cells, kMaxHeight> targets{};
  for (int k = 0; k < kMaxHeight - 1; ++k) targets[k] = enemy | state.at_least(kMaxHeight - k);
  targets[kMaxHeight - 1] = kAllCells;  // five pieces push out whatever is there
  return targets;
}

// The seat to move and what moves are worth to its side.
struct Mover {
  explicit Mover(const Eval::Node& node) noexcept
      : state(node.state),
        sides(*node.sides),
        seat(static_cast<unsigned>(state.to_move())),
        side(sides.side[seat]) {}

  const State& state;
  const Sides& sides;
  unsigned seat;
  int side;

  // What falls off a pile that the mover built too high (DN-7).
  int shed_value(Pile pieces) const noexcept {
    int value = 0;
    for (; pieces > kEmptyPile; pieces >>= 2) {
      const auto colour = static_cast<unsigned>(top_colour(pieces));
      const bool kept = ((sides.keeps[seat] >> colour) & 1U) != 0;
      value += kept ? sides.reserve[side] : sides.captured[side][colour];
    }
    return value;
  }

  // What pieces change by landing on a cell.
  [[gnu::always_inline]] int landing(unsigned cell, Pile before, Pile landed) const noexcept {
    int value = -sides.pile(side, before, cell);
    if (landed >= kTooHigh) [[unlikely]] {
      value += shed_value(landed >> kFullBits);
      landed = lowest_bits(landed, kFullBits) | kFullPile;
    }
    return value + sides.piles[side][landed] + sides.places[side][seat][cell];
  }

  // What a cell loses when some of its pieces, in bits, are lifted.
  int lifting(unsigned cell, Pile source, unsigned bits) const noexcept {
    return sides.pile(side, source, cell) - sides.pile(side, source >> bits, cell);
  }

  int gain(Move move) const noexcept {
    const Pile there = state.pile(move.to);
    if (move.is_reserve()) return landing(move.to, there, there << 2 | seat) - sides.reserve[side];
    const unsigned bits = kDistance[move.from * 64U + move.to] * 2U;
    const Pile source = state.pile(move.from);
    return landing(move.to, there, there << bits | lowest_bits(source, bits)) -
           lifting(move.from, source, bits);
  }
};

// DN-10: worth more than any other move. A search that leaves out what gains little must find it.
constexpr int kWinningCapture = 20'000;

// The lowest pile by which the seat may win: it needs six pieces at least, with more than two
// players perhaps some from its reserves.
Pile least_winning(const State& state, Seat seat) noexcept {
  constexpr int kFewest = 6;
  int has = state.seats() > 2 ? state.reserves(seat) : 0;
  for (Seat of = 0; of < state.seats(); ++of) has += state.captured(seat, of);
  const int lacks = std::clamp(kFewest - has, 1, kMaxHeight + 1);
  return Pile{1} << (2 * (kMaxHeight + lacks));
}

[[gnu::noinline]] bool ends_game(State state, Move move) noexcept {
  state.apply(move);
  return state.over();
}

Cells empty_cells(const State& state) noexcept {
  return kAllCells &
         ~(state.controlled(0) | state.controlled(1) | state.controlled(2) | state.controlled(3));
}

}  // namespace

Eval::Node::Node(const State& position, const Sides& two) noexcept : state(position), sides(&two) {
  for (unsigned cell = 0; cell < kCellCount; ++cell) board += two.pile(0, state.pile(cell), cell);
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const int side = side_of(seat);
    board += state.reserves(seat) * (side == 0 ? two.reserve[0] : -two.reserve[1]);
    for (Seat of = 0; of < state.seats(); ++of) {
      board += state.captured(seat, of) * two.captured[0][of];
    }
  }
}

void Eval::Node::play(Move move) noexcept {
  const Mover mover(*this);
  const int gain = mover.gain(move);
  board += mover.side == 0 ? gain : -gain;
  state.apply(move);
}

int Eval::Node::value() const noexcept {
  return (side_of(state.to_move()) == 0 ? board : -board) + kTempo;
}

int Eval::list(const Node& node, int least, search::MoveList<Eval>& moves) noexcept {
  // Apart, as asking in every game costs nine instructions in a hundred.
  return node.state.is_fast() ? list_moves<true>(node, least, moves)
                              : list_moves<false>(node, least, moves);
}

template <bool kFast>
int Eval::list_moves(const Node& node, int least, search::MoveList<Eval>& moves) noexcept {
  const Mover mover(node);
  const State& state = node.state;
  const auto seat = static_cast<Seat>(mover.seat);
  int valued = 0;
  std::array<Cells, kMaxHeight> targets;
  targets.fill(kAllCells);
  if (least >= kLoud) targets = loud_targets(state, mover.sides, mover.side);
  const Pile enough = kFast ? least_winning(state, seat) : 0;
  const auto consider = [&](unsigned from, unsigned to, Pile there, Pile landed, int lost) {
    ++valued;
    const Move move = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    int gain = mover.landing(to, there, landed) - lost;
    if (kFast && landed >= enough && ends_game(state, move)) gain += kWinningCapture;
    if (gain <= least) return;
    moves.add(move, gain);
  };
  const bool first_turn = state.awaits_first_turn(seat);  // DN-6
  each_bit(first_turn ? 0 : state.controlled(seat), [&](unsigned from) {
    const Pile source = state.pile(from);
    const int tall = height(source);
    for (int k = 0; k < tall; ++k) {
      const auto bits = static_cast<unsigned>(2 * k + 2);
      const int lost = mover.lifting(from, source, bits);
      const Pile lifted = lowest_bits(source, bits);
      each_bit(kReach[from][k] & targets[k], [&](unsigned to) {
        const Pile there = state.pile(to);
        consider(from, to, there, there << bits | lifted, lost);
      });
    }
  });
  if (state.reserves(seat) == 0) return valued;
  each_bit(targets[0] & (first_turn ? empty_cells(state) : kAllCells), [&](unsigned to) {
    const Pile there = state.pile(to);
    consider(Move::kReserve, to, there, there << 2 | mover.seat, mover.sides.reserve[mover.side]);
  });
  return valued;
}

bool Eval::can_win(const State& state, Seat seat) noexcept {
  if (state.has_partners() || state.can_act(seat)) return true;
  for (unsigned cell = 0; cell < kCellCount; ++cell) {
    for (Pile rest = state.pile(cell); rest > kEmptyPile; rest >>= 2) {
      if (static_cast<Seat>(top_colour(rest)) == seat) return true;
    }
  }
  return false;
}

int Eval::share_scale(const State& state) noexcept {
  int hopeful = 0;
  for (Seat seat = 0; seat < state.seats(); ++seat) hopeful += can_win(state, seat) ? 1 : 0;
  if (hopeful > 2 && !state.has_partners()) return 6'000;
  return state.is_fast() ? 120 : 300;
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
