#include "games/conquer/eval.h"

#include <algorithm>

#include "search/share.h"

namespace demesne::conquer {
namespace {

// The four sides of each field, as sets over fields: below, above, left, right.
struct Around {
  explicit Around(const Sides& occupied) noexcept
      : below(occupied[0]), above(occupied[0] >> 8), left(occupied[1]), right(occupied[1] >> 1) {}

  std::uint64_t below;
  std::uint64_t above;
  std::uint64_t left;
  std::uint64_t right;
};

// All sides of the fields that are not occupied.
Sides free_sides_of(Fields fields, const Around& around) noexcept {
  return {(fields & ~around.below) | (fields & ~around.above) << 8,
          (fields & ~around.left) | (fields & ~around.right) << 1};
}

constexpr int kNearlyClosed = 9;  // in tenths of a field

// The side of a field with three that is missing.
unsigned missing_side(unsigned field, const Around& around) noexcept {
  if ((around.below >> field & 1U) == 0) return field;
  if ((around.above >> field & 1U) == 0) return field + 8;
  return kUpwards + field + static_cast<unsigned>(around.left >> field & 1U);
}

int fields_closed_by(const Sides& occupied, unsigned side) noexcept {
  Sides after = occupied;
  after[side / 64] |= std::uint64_t{1} << (side % 64);
  return static_cast<int>(popcount(closed_fields(after)) - popcount(closed_fields(occupied)));
}

}  // namespace

Tension::Tension(const Sides& occupied) noexcept {
  const Around around(occupied);
  const std::uint64_t level = around.below ^ around.above;
  const std::uint64_t upright = around.left ^ around.right;
  const std::uint64_t both_level = around.below & around.above;
  const std::uint64_t both_upright = around.left & around.right;
  three = kAllFields & ((both_level & upright) | (both_upright & level));
  two = kAllFields & ((both_level & ~(around.left | around.right)) |
                      (both_upright & ~(around.below | around.above)) | (level & upright));
  closing = free_sides_of(three, around);
  opening = free_sides_of(two, around);
}

namespace {

// For each field that the side would give its third side: visit(kind) with the domino that it lacks
// then.
template <class Visit>
void each_opened(const OpenPart& open, const Tension& tension, unsigned side,
                 Visit&& visit) noexcept {
  Sides after = open.occupied();
  after[side / 64] |= std::uint64_t{1} << (side % 64);
  const Around around(after);
  const unsigned below = side < kUpwards ? side - 8 : side - kUpwards - 1;
  for (const unsigned field : {side % 64, below}) {
    if (field >= 64 || (tension.two >> field & 1U) == 0) continue;
    visit(kind_of_slot(open.board().slot[missing_side(field, around)]));
  }
}

// The mover holds one that it does not lay on this side.
bool keeps(const State& state, unsigned side, unsigned kind) noexcept {
  const bool lays_one = kind_of_slot(state.open().board().slot[side]) == kind;
  return state.hand(state.to_move()).count(static_cast<int>(kind)) > (lays_one ? 1 : 0);
}

// What the third sides bring the mover on average, in hundredths of a field, for all that it knows:
// the field is lost if another hand holds what closes it; if none does, it is won by who keeps one.
int prospects(const State& state, const Tension& tension, unsigned side) noexcept {
  const OpenPart& open = state.open();
  const Seat mover = state.to_move();
  const int unplayed = static_cast<int>(kSideCount - open.played());
  const int stock = open.stock_size();
  const int hidden = std::max(unplayed - open.hand_size(mover), 1);
  int sum = 0;
  each_opened(open, tension, side, [&](unsigned kind) {
    const int unseen =
        open.unplayed(static_cast<int>(kind)) - state.hand(mover).count(static_cast<int>(kind));
    int safe = 100;
    for (int i = 0; i < unseen; ++i) safe = safe * stock / hidden;
    sum += keeps(state, side, kind) ? 2 * safe - 100 : safe - 100;
  });
  return sum;
}

// The same in a playout, where hands are what they are: twice what is lost, less what is won, and a
// field that nobody can close yet is rather left alone.
int danger(const State& state, const Tension& tension, unsigned side) noexcept {
  std::uint32_t others = 0;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (seat != state.to_move()) others |= state.hand(seat).kinds();
  }
  int sum = 0;
  each_opened(state.open(), tension, side, [&](unsigned kind) {
    if ((others >> kind & 1U) != 0) {
      sum += 2;
    } else {
      sum += keeps(state, side, kind) ? -1 : 1;
    }
  });
  return sum;
}

}  // namespace

int Eval::weight(const State& state, const Tension& tension, Move move) noexcept {
  const OpenPart& open = state.open();
  if (contains(tension.closing, move.side)) {
    return 64 * fields_closed_by(open.occupied(), move.side);
  }
  if (!contains(tension.opening, move.side)) return 8;
  const int hundredths = prospects(state, tension, move.side);
  return std::max(1, 8 + hundredths * (hundredths > 0 ? 16 : 7) / 100);
}

Move Eval::playout_move(const State& state, Rng& rng) noexcept {
  const OpenPart& open = state.open();
  const Tension tension(open.occupied());
  const Hand& hand = state.hand(state.to_move());
  if (tension.three != 0) {
    const Around around(open.occupied());
    unsigned found = 0;
    unsigned best = 0;
    each_bit(tension.three, [&](unsigned field) {
      const unsigned side = missing_side(field, around);
      if ((hand.kinds() >> kind_of_slot(open.board().slot[side]) & 1U) == 0) return;
      if (rng.below(++found) == 0) best = side;
    });
    if (found > 0) return {static_cast<std::uint8_t>(best)};
  }
  const Slots slots = open.slots_for(hand);
  const unsigned count = popcount(slots[0]) + popcount(slots[1]);
  unsigned best = 0;
  int least = 100;
  for (int tries = 0; tries < 5; ++tries) {
    const unsigned side = open.board().side_of[nth_slot(slots, rng.below(count))];
    const int found = contains(tension.opening, side) ? danger(state, tension, side) : 0;
    if (found < least) {
      least = found;
      best = side;
    }
    if (least <= 0) break;
  }
  return {static_cast<std::uint8_t>(best)};
}

// The fields that each seat has, and those with three sides that it holds a domino for; what
// several could close is shared out in the order of their turns.
std::array<int, kMaxSeats> Eval::tenths(const State& state) noexcept {
  const OpenPart& open = state.open();
  const int seats = state.seats();
  std::array<int, kMaxSeats> tenths{};
  for (Seat seat = 0; seat < seats; ++seat) {
    tenths[seat] = 10 * static_cast<int>(popcount(open.owned(seat)));
  }
  const Around around(open.occupied());
  const Fields three = Tension(open.occupied()).three;
  std::array<std::uint8_t, 1U << kMaxSeats> turn{};  // whose next, by who could close a field
  turn.fill(static_cast<std::uint8_t>(open.mover()));
  each_bit(three, [&](unsigned field) {
    const unsigned kind = kind_of_slot(open.board().slot[missing_side(field, around)]);
    unsigned able = 0;
    for (Seat seat = 0; seat < seats; ++seat)
      able |= (state.hand(seat).kinds() >> kind & 1U) << seat;
    if (able == 0) return;
    unsigned seat = turn[able];
    const auto next = [&] { seat = seat + 1 == static_cast<unsigned>(seats) ? 0 : seat + 1; };
    while ((able >> seat & 1U) == 0) next();
    tenths[seat] += kNearlyClosed;
    next();
    turn[able] = static_cast<std::uint8_t>(seat);
  });
  return tenths;
}

// What is undecided makes a lead worth less.
int Eval::scale(const OpenPart& open) noexcept {
  const Fields three = Tension(open.occupied()).three;
  const auto undecided = popcount(kAllFields & ~open.closed() & ~three);
  return 10 + static_cast<int>(search::root_of(undecided)) / 50;
}

search::Rewards Eval::expect(const State& state) noexcept {
  return search::rewards_for(tenths(state), state.seats(), scale(state.open()));
}

int Eval::greedy_value(const View& view, Move move) noexcept {
  const Sides& occupied = view.open().occupied();
  const int closed = fields_closed_by(occupied, move.side);
  if (closed > 0) return 100 * closed;
  Sides after = occupied;
  after[move.side / 64] |= std::uint64_t{1} << (move.side % 64);
  return -static_cast<int>(popcount(Tension(after).three));
}

}  // namespace demesne::conquer
