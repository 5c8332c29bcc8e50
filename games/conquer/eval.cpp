#include "games/conquer/eval.h"

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

// What a side that gives fields their third side gives away: for each of these fields, the dominoes
// that would close it and that the mover does not see, up to four. If it sees them all and holds
// one, nobody else can ever close the field, which is worth a field, but not at once.
int risk(const State& state, const Tension& tension, unsigned side) noexcept {
  const OpenPart& open = state.open();
  const Hand& hand = state.hand(state.to_move());
  Sides after = open.occupied();
  after[side / 64] |= std::uint64_t{1} << (side % 64);
  const Around around(after);
  const unsigned own_kind = kind_of_slot(open.board().slot[side]);
  const unsigned below = side < kUpwards ? side - 8 : side - kUpwards - 1;
  const unsigned here = side % 64;
  int sum = 0;
  for (const unsigned field : {here, below}) {
    if (field >= 64 || (tension.two >> field & 1U) == 0) continue;
    const unsigned kind = kind_of_slot(open.board().slot[missing_side(field, around)]);
    const int held = hand.count(static_cast<int>(kind));
    const int unseen = open.unplayed(static_cast<int>(kind)) - held;
    const bool private_field = unseen == 0 && held > (kind == own_kind ? 1 : 0);
    sum += private_field ? -1 : unseen;
  }
  return sum;
}

}  // namespace

int Eval::weight(const State& state, const Tension& tension, Move move) noexcept {
  const OpenPart& open = state.open();
  if (contains(tension.closing, move.side)) {
    return 64 * fields_closed_by(open.occupied(), move.side);
  }
  if (!contains(tension.opening, move.side)) return 8;
  const int danger = risk(state, tension, move.side);
  return danger < 0 ? 24 : danger == 0 ? 10 : danger == 1 ? 5 : 2;
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
    const int danger = contains(tension.opening, side) ? risk(state, tension, side) : 0;
    if (danger < least) {
      least = danger;
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
search::Rewards Eval::expect(const State& state) noexcept {
  const OpenPart& open = state.open();
  const Fields three = Tension(open.occupied()).three;
  const auto undecided = popcount(kAllFields & ~open.closed() & ~three);
  return search::rewards_for(tenths(state), state.seats(),
                             10 + static_cast<int>(search::root_of(undecided)) / 50);
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
