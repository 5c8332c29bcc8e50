#include "games/conquer/state.h"

#include <algorithm>

namespace demesne::conquer {
namespace {

constexpr auto kHandKeys = hash_keys<std::size_t{2} * kMaxSeats>(0x4A2D5);

}  // namespace

// CQ-4.
State::State(const Options& options, const Deal& deal) noexcept
    : open_(deal.board, options.players) {
  const std::uint8_t* next = deal.order.data();
  for (Seat seat = 0; seat < options.players; ++seat) {
    for (int i = 0; i < kHandSize; ++i) hands_[seat].add(*next++);
  }
  std::copy(next, deal.order.data() + deal.order.size(), stock_.begin());
  hash_ = constant_sum();
}

State::State(const OpenPart& open, const Hands& hands, std::span<const std::uint8_t> stock) noexcept
    : open_(open), hands_(hands) {
  assert(static_cast<int>(stock.size()) == open.stock_size());
  if (open_.draws()) std::copy(stock.begin(), stock.end(), stock_.begin() + open_.played());
  hash_ = constant_sum();
}

FixedVector<Move, State::kMaxMoves> State::legal_moves() const noexcept {
  return over() ? FixedVector<Move, kMaxMoves>() : open_.moves_for(hands_[open_.mover()]);
}

int State::count_legal() const noexcept {
  if (over()) return 0;
  const Slots slots = open_.slots_for(hands_[open_.mover()]);
  return static_cast<int>(popcount(slots[0]) + popcount(slots[1]));
}

std::uint64_t State::constant_sum() const noexcept {
  std::uint64_t sum = open_.board_hash_sum();
  for (std::size_t i = 0; i < stock_.size(); ++i) sum += kStockKeys[i] * stock_[i];
  return sum;
}

std::uint64_t State::hash() const noexcept {
  std::uint64_t sum = hash_ + open_.hash_sum();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    sum += kHandKeys[2 * seat] * hands_[seat].low_word() +
           kHandKeys[2 * seat + 1] * hands_[seat].high_word();
  }
  return mix(sum);
}

std::uint64_t State::rehash() const noexcept {
  State fresh = *this;
  fresh.hash_ = constant_sum();
  return fresh.hash();
}

}  // namespace demesne::conquer
