#include "games/conquer/open_part.h"

#include "core/hash.h"

namespace demesne::conquer {
namespace {

constexpr auto kKeys = hash_keys<7>(0xC0941CE2);

// The seats of `among` for which `value` is largest.
template <class Value>
SeatSet best_of(SeatSet among, Value&& value) {
  int best = -1;
  SeatSet seats;
  each_seat(among, [&](Seat seat) {
    if (value(seat) > best) {
      best = value(seat);
      seats = SeatSet();
    }
    if (value(seat) == best) seats.insert(seat);
  });
  return seats;
}

}  // namespace

int OpenPart::hand_size(Seat seat) const noexcept {
  const auto turns_before = [&](int ply) { return (ply + seats_ - 1 - seat) / seats_; };
  const int last_draw = first_stock_;
  if (played_ <= last_draw) return kHandSize;
  return kHandSize - (turns_before(played_) - turns_before(last_draw));
}

Seat OpenPart::owner(unsigned field) const noexcept {
  for (Seat seat = 0; seat < seats_; ++seat) {
    if ((owned_[seat] >> field & 1U) != 0) return seat;
  }
  return kNobody;
}

int OpenPart::unplayed(int kind) const noexcept {
  const std::uint64_t copies = 0x0000000100000001ULL << kind;
  return static_cast<int>(popcount(free_[0] & copies) + popcount(free_[1] & copies));
}

FixedVector<Move, OpenPart::kMaxMoves> OpenPart::moves_for(const Hand& hand) const noexcept {
  FixedVector<Move, kMaxMoves> moves;
  const Slots slots = slots_for(hand);
  for (unsigned word = 0; word < 2; ++word) {
    each_bit(slots[word],
             [&](unsigned bit) { moves.push_back({board_.side_of[word * 64 + bit]}); });
  }
  return moves;
}

bool OpenPart::fits(Move move, const Hand& hand) const noexcept {
  if (!is_side(move.side) || !is_free(move.side)) return false;
  return hand.count(board_.domino(move.side).kind()) > 0;
}

// CQ-8.
Outcome OpenPart::outcome() const noexcept {
  assert(over());
  Outcome outcome;
  for (Seat seat = 0; seat < seats_; ++seat) {
    outcome.scores.push_back(static_cast<std::int32_t>(popcount(owned_[seat])));
  }
  const SeatSet most = best_of(SeatSet::first(seats_),
                               [&](Seat seat) { return static_cast<int>(popcount(owned_[seat])); });
  outcome.winners = best_of(
      most, [&](Seat seat) { return static_cast<int>(popcount(owned_[seat] & kOuterFields)); });
  outcome.reason = most.size() == 1              ? "fields"
                   : outcome.winners.size() == 1 ? "outer-fields"
                                                 : "draw";
  return outcome;
}

std::uint64_t OpenPart::hash_sum() const noexcept {
  const std::uint64_t counters = seats_ | std::uint64_t{mover_} << 8 | std::uint64_t{played_} << 16;
  std::uint64_t sum = kKeys[0] * occupied_[0] + kKeys[1] * occupied_[1] + kKeys[2] * counters;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) sum += kKeys[3 + seat] * owned_[seat];
  return sum;
}

}  // namespace demesne::conquer
