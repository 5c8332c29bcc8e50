#include "games/domizone/eval.h"

#include <algorithm>

namespace demesne::domizone {
namespace {

constexpr int kHalves = 8;  // of each number in a set

int halves_in(Hand hand, unsigned number) noexcept {
  const Domino twice = Domino::of_numbers(static_cast<int>(number), static_cast<int>(number));
  return static_cast<int>(popcount(hand & kShowing[number])) + ((hand & only(twice)) != 0 ? 1 : 0);
}

// How many dominoes a seat will still lay at most.
int turns_left(const State& state, Seat seat) noexcept {
  const int seats = state.seats();
  return static_cast<int>(popcount(state.hand(seat))) +
         (state.table().stock_size() + seats - 1) / seats;
}

// What a cell of a pyramid not yet set can be expected to count, in tenths: a group of about this
// size will be found, while there are turns to find it in.
int group_to_come(int turns) noexcept { return turns == 0 ? 0 : 15 + 4 * std::min(turns, 7); }

// By how much a group may still grow, in tenths of a cell: halves of its number that are not laid,
// those in its owner's hand above all, as far as there is room.
int growth(const State& state, Seat owner, unsigned number, int room,
           const std::array<int, Domino::kNumbers>& unlaid) noexcept {
  const int own = halves_in(state.hand(owner), number);
  const int others = unlaid[number] - own;
  return std::min(6 * own + 2 * others, 7 * room);
}

std::array<int, Domino::kNumbers> unlaid_halves(const Table& table) noexcept {
  std::array<int, Domino::kNumbers> unlaid{};
  unlaid.fill(kHalves);
  for (int i = 0; i < table.laid_count(); ++i) {
    const Move laid = table.laid(i);
    --unlaid[laid.first];
    --unlaid[laid.second];
  }
  return unlaid;
}

// What each seat scores more, in points, for a half laid there, less what the others do.
int gain_of_half(const Claims& claims, Seat mover, unsigned cell, int number) noexcept {
  int gain = 0;
  for (const Claim& claim : claims) {
    if (claim.number != number || !claim.beside.has(cell)) continue;
    gain += claim.seat == mover ? claim.size : -claim.size;
  }
  return gain;
}

}  // namespace

Claims claims_of(const Table& table) noexcept {
  Claims claims;
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    for (unsigned size = 0; size < Table::kSizes; ++size) {
      const std::uint8_t cell = table.pyramid(seat, size);
      if (cell == kNoCell) continue;
      const Cells group = table.group(cell);
      claims.push_back({seat, static_cast<std::uint8_t>(size + 1),
                        static_cast<std::uint8_t>(table.number(cell)), group,
                        around(group) & table.free_cells()});
    }
  }
  return claims;
}

int Eval::gain(const State& state, const Claims& claims, Move move) noexcept {
  const Seat mover = state.to_move();
  return gain_of_half(claims, mover, move.cell, move.first) +
         gain_of_half(claims, mover, move.other_cell(), move.second);
}

int Eval::lay_weight(const State& state, const Claims& claims, Move move) noexcept {
  const Table& table = state.table();
  const Seat mover = state.to_move();
  if (table.laid_count() == 0) return 4;
  const int points = gain(state, claims, move);
  // A double is a group of two at once.
  const int weight = table.unset(mover) != 0 && move.first == move.second ? 8 : 4;
  return points >= 0 ? weight + 6 * points : std::max(1, weight + points);
}

int Eval::claim_weight(const State& state, Move move) noexcept {
  if (move.act == Move::Act::decline) return 8;
  const Table& table = state.table();
  const Seat mover = state.to_move();
  const Cells group = table.group(move.cell);
  const auto number = static_cast<unsigned>(table.number(move.cell));
  const int room = static_cast<int>((around(group) & table.free_cells()).size());
  const int now = 10 * static_cast<int>(group.size()) +
                  growth(state, mover, number, room, unlaid_halves(table));
  const int better = now - group_to_come(turns_left(state, mover));
  return std::clamp(8 + better * (move.first + 1) / 4, 1, 64);
}

Move Eval::playout_move(const State& state, Rng& rng) noexcept {
  if (state.table().phase() == Phase::claim) {
    Move best = Move::decline();
    int most = 8;
    for (int tries = 0; tries < 3; ++tries) {
      const Move move = state.random_move(rng);
      const int weight = claim_weight(state, move);
      if (weight > most) {
        most = weight;
        best = move;
      }
    }
    return best;
  }
  const Claims claims = claims_of(state.table());
  Move best = state.random_move(rng);
  if (!best.is_lay() || claims.empty()) return best;
  int most = lay_weight(state, claims, best);
  for (int tries = 1; tries < 4; ++tries) {
    const Move move = state.random_move(rng);
    const int weight = lay_weight(state, claims, move);
    if (weight > most) {
      most = weight;
      best = move;
    }
  }
  return best;
}

std::array<int, kMaxSeats> Eval::tenths(const State& state) noexcept {
  const Table& table = state.table();
  const std::array<int, Domino::kNumbers> unlaid = unlaid_halves(table);
  std::array<int, kMaxSeats> tenths{};
  for (const Claim& claim : claims_of(table)) {
    const int room = static_cast<int>(claim.beside.size());
    tenths[claim.seat] += claim.size * (10 * static_cast<int>(claim.group.size()) +
                                        growth(state, claim.seat, claim.number, room, unlaid));
  }
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const int each = group_to_come(turns_left(state, seat));
    for (unsigned size = 0; size < Table::kSizes; ++size) {
      const bool unset = (table.unset(seat) >> size & 1U) != 0;
      if (unset) tenths[seat] += static_cast<int>(size + 1) * each;
    }
  }
  return tenths;
}

search::Rewards Eval::expect(const State& state) noexcept {
  constexpr int kScale = 36;  // tenths of a point that make a lead three quarters of a win
  return search::rewards_for(tenths(state), state.seats(), kScale);
}

int Eval::greedy_value(const View& view, Move move) noexcept {
  Table after = view.table();
  after.play(move);
  const auto scores = after.scores();
  std::int32_t best_other = 0;
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    if (seat != view.viewer()) best_other = std::max(best_other, scores[seat]);
  }
  return scores[view.viewer()] - best_other;
}

}  // namespace demesne::domizone
