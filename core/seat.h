#pragma once

#include <bit>
#include <cstdint>

namespace demesne {

// A place at the table, numbered from 0 in turn order.
using Seat = std::int8_t;

// The seat to move when a game is over, and the point of view of an onlooker.
inline constexpr Seat kNobody = -1;

inline constexpr int kMaxSeats = 4;

// A set of seats as one byte.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}

  static constexpr SeatSet first(int count) {
    return SeatSet(static_cast<std::uint8_t>((1U << count) - 1U));
  }
  static constexpr SeatSet only(Seat seat) {
    return SeatSet(static_cast<std::uint8_t>(1U << seat));
  }

  constexpr void insert(Seat seat) { bits_ |= static_cast<std::uint8_t>(1U << seat); }
  constexpr void erase(Seat seat) { bits_ &= static_cast<std::uint8_t>(~(1U << seat)); }
  constexpr bool contains(Seat seat) const { return ((bits_ >> seat) & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr std::uint8_t bits() const { return bits_; }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  std::uint8_t bits_ = 0;
};

// Calls visit(seat) for each seat of the set, in ascending order.
template <class Visit>
constexpr void each_seat(SeatSet set, Visit&& visit) {
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (set.contains(seat)) visit(seat);
  }
}

}  // namespace demesne
