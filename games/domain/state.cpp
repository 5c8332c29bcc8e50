#include "games/domain/state.h"

namespace demesne::domain {
namespace {

constexpr std::uint64_t kStatusKey = hash_keys<1>(0xD0AA1984)[0];

}  // namespace

State::State(const Options& options, NoDeal) noexcept
    : legal_(kTables.of_kinds[kAllKinds]), legal_count_(kPlacementCount), level_(options.level) {
  board_.fill(kFree);
  const bool halves = level_ != Level::basic;
  if (halves) free_ = legal_;
  for (unsigned seat = 0; seat <= (halves ? 1U : 0U); ++seat) {
    if (halves) kinds_left_[seat] = kAllKinds;
    for (unsigned kind = 0; kind < kKindCount; ++kind) {
      left_[seat][kind] = static_cast<std::uint8_t>(kKinds[kind].copies / (halves ? 2 : 1));
    }
  }
}

FixedVector<Move, State::kMaxMoves> State::legal_moves() const noexcept {
  FixedVector<Move, kMaxMoves> moves;
  for (std::size_t word = 0; word < kPlacementWords; ++word) {
    each_bit(legal_.words[word],
             [&](unsigned bit) { moves.push_back({static_cast<std::uint16_t>(word * 64 + bit)}); });
  }
  return moves;
}

// DM-8: the seat that should move cannot, so the one that just did goes on if it can.
void State::skip() noexcept {
  const SeatSet passed = SeatSet::only(mover());
  mover_ ^= 1U;
  find_adjacent();
  if (!over()) skipped_ = passed.bits();
}

int State::score(Seat seat) const noexcept {
  int points = 0;
  each_bit(owned_[seat], [&](unsigned shape) {
    points += kKinds[kTables.placements[shapes_[shape]].kind].value;
  });
  return points;
}

Outcome State::outcome() const noexcept {
  assert(over());
  Outcome outcome;
  outcome.reason = "score";
  outcome.scores.push_back(score(0));
  outcome.scores.push_back(score(1));
  for (Seat seat = 0; seat < 2; ++seat) {
    if (outcome.scores[seat] >= outcome.scores[1 - seat]) outcome.winners.insert(seat);
  }
  return outcome;
}

// Everything else follows from the shapes, who owns them, who is to move and why.
std::uint64_t State::hash() const noexcept {
  const std::uint64_t status = owned_[1] | std::uint64_t{mover_} << 32 |
                               std::uint64_t{skipped_} << 40 |
                               static_cast<std::uint64_t>(level_) << 48;
  return mix(shapes_hash_ + kStatusKey * status);
}

std::uint64_t State::rehash() const noexcept {
  State fresh = *this;
  fresh.shapes_hash_ = 0;
  for (int i = 0; i < shape_count_; ++i) {
    fresh.shapes_hash_ += kShapeKeys[i] * (std::uint64_t{shapes_[i]} + 1);
  }
  return fresh.hash();
}

}  // namespace demesne::domain
