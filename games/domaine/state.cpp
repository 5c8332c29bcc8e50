#include "games/domaine/state.h"

#include <cstring>

namespace demesne::domaine {

State::State(const Options& options, const Deal& deal) noexcept
    : table_(options, deal), deck_(deal.deck) {
  std::size_t next = 0;
  for (Seat seat = 0; seat < options.players; ++seat) {
    for (int i = 0; i < kHandSize; ++i) {
      hands_[seat] |= only(deck_[next]);
      deck_[next++] = 0;
    }
  }
}

std::uint64_t State::hash(std::uint64_t kingdom_sum) const noexcept {
  std::uint64_t hash = table_.hash(kingdom_sum);
  for (const Hand hand : hands_) hash = chain(hash, hand);
  std::array<std::uint64_t, 8> words{};
  std::memcpy(words.data(), deck_.data(), deck_.size());
  for (const std::uint64_t word : words) hash = chain(hash, word);
  return mix(hash);
}

}  // namespace demesne::domaine
