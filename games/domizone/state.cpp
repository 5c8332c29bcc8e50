#include "games/domizone/state.h"

#include <bit>

namespace demesne::domizone {
namespace {

constexpr auto kHiddenKeys = hash_keys<4>(0xD0312025);

}  // namespace

State::State(const Options& options, const Deal& deal) noexcept : table_(options) {
  std::size_t next = 0;
  for (Seat seat = 0; seat < options.players; ++seat) {
    for (int i = 0; i < kHandSize; ++i) hands_[seat] |= only(deal.order[next++]);
  }
  for (std::size_t i = 0; next < deal.order.size(); ++i) {
    stock_[i / 8] |= static_cast<std::uint64_t>(deal.order[next++].kind()) << (i % 8 * 8);
  }
}

Domino State::stock(int index) const noexcept {
  const auto i = static_cast<std::size_t>(index);
  return Domino::of_kind(static_cast<int>(stock_[i / 8] >> (i % 8 * 8) & 0xFFU));
}

std::uint64_t State::hash(std::uint64_t open_sum) const noexcept {
  const auto hands = std::bit_cast<std::array<std::uint64_t, 2>>(hands_);
  return mix(open_sum + kHiddenKeys[0] * hands[0] + kHiddenKeys[1] * hands[1] +
             kHiddenKeys[2] * stock_[0] + kHiddenKeys[3] * stock_[1]);
}

}  // namespace demesne::domizone
