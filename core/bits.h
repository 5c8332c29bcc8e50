#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace demesne {

// Calls visit.operator()<0>(), … <N-1>(): a loop whose counter is a constant in each round, where
// the compiler would not see that by itself.
template <int N, class Visit>
constexpr void unrolled(Visit&& visit) {
  [&]<int... I>(std::integer_sequence<int, I...>) { (visit.template operator()<I>(), ...); }
  (std::make_integer_sequence<int, N>());
}

// The same, until a call returns true; false if none does.
template <int N, class Visit>
constexpr bool unrolled_until(Visit&& visit) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return (visit.template operator()<I>() || ...);
  }
  (std::make_integer_sequence<int, N>());
}

// Calls visit(index) for each set bit, lowest first.
template <class Visit>
constexpr void each_bit(std::uint64_t bits, Visit&& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<unsigned>(std::countr_zero(bits)));
}

constexpr unsigned popcount(std::uint64_t bits) {
  return static_cast<unsigned>(std::popcount(bits));
}

// The index of the set bit that has `n` set bits below it.
inline unsigned nth_bit(std::uint64_t bits, unsigned n) {
  assert(n < popcount(bits));
#ifdef __BMI2__
  return static_cast<unsigned>(std::countr_zero(_pdep_u64(std::uint64_t{1} << n, bits)));
#else
  for (; n > 0; --n) bits &= bits - 1;
  return static_cast<unsigned>(std::countr_zero(bits));
#endif
}

}  // namespace demesne
