#include "games/domain/eval.h"

namespace demesne::domain {
namespace {

// A shape that can still be turned over counts for less than one that cannot.
constexpr int kSafe = 10;
constexpr int kExposed = 4;
constexpr int kTempo = 20;

constexpr auto kShapeKeys = hash_keys<kPlacementCount>(0xD0AA1985);
constexpr auto kLeftKeys = hash_keys<2 * kKindCount + 1>(0xD0AA1986);

bool meet(const PlacementSet& a, const PlacementSet& b) noexcept {
  std::uint64_t both = 0;
  for (std::size_t i = 0; i < kPlacementWords; ++i) both |= a.words[i] & b.words[i];
  return both != 0;
}

// A seat's shapes that the other can still turn over.
std::uint32_t exposed(const State& state, Seat seat) noexcept {
  const PlacementSet room = state.room(static_cast<Seat>(1 - seat));
  std::uint32_t shapes = 0;
  each_bit(state.owned(seat), [&](unsigned shape) {
    const auto& touching = kTables.touching[state.shape(static_cast<int>(shape)).placement];
    if (meet(touching, room)) shapes |= std::uint32_t{1} << shape;
  });
  return shapes;
}

}  // namespace

Eval::Node::Node(const State& position) noexcept : state(position) {
  for (int shape = 0; shape < state.shapes(); ++shape) add(static_cast<unsigned>(shape));
  const bool halves = state.options().level != Level::basic;
  for (Seat seat = 0; halves && seat < 2; ++seat) {
    for (unsigned kind = 0; kind < kKindCount; ++kind) {
      const int used = kKinds[kind].copies / 2 - state.left(seat, kind);
      sum += kLeftKeys[seat * kKindCount + kind] * static_cast<std::uint64_t>(used);
    }
  }
}

void Eval::Node::add(unsigned shape) noexcept {
  const unsigned placement = state.shape(static_cast<int>(shape)).placement;
  const unsigned points = kKinds[kTables.placements[placement].kind].value;
  for (unsigned i = 0; i < values.size(); ++i) values[i] |= ((points >> i) & 1U) << shape;
  sum += kShapeKeys[placement] << static_cast<unsigned>(state.owner(static_cast<int>(shape)));
}

void Eval::Node::play(Move move) noexcept {
  const auto mover = static_cast<unsigned>(state.to_move());
  const std::uint32_t before = state.owned(1);
  const auto fresh = static_cast<unsigned>(state.shapes());
  state.apply(move);
  add(fresh);
  if (state.options().level != Level::basic) {
    sum += kLeftKeys[mover * kKindCount + kTables.placements[move.placement].kind];
  }
  const std::uint32_t fresh_bit = std::uint32_t{1} << fresh;
  each_bit((before ^ state.owned(1)) & ~fresh_bit, [&](unsigned shape) {
    const std::uint64_t key = kShapeKeys[state.shape(static_cast<int>(shape)).placement];
    sum += state.owner(static_cast<int>(shape)) == 1 ? key : -key;
  });
}

std::uint64_t Eval::Node::key() const noexcept {
  return mix(sum + (state.to_move() == 1 ? kLeftKeys.back() : 0));
}

int Eval::Node::value() const noexcept {
  const Seat mover = state.to_move();
  std::array<int, 2> worth{};
  for (Seat seat = 0; seat < 2; ++seat) {
    const std::uint32_t loose = exposed(state, seat);
    worth[seat] = kSafe * points(state.owned(seat) & ~loose) + kExposed * points(loose);
  }
  return worth[mover] - worth[1 - mover] + kTempo;
}

int Eval::list(const Node& node, int, search::MoveList<Eval>& moves) noexcept {
  const State& state = node.state;
  const Seat mover = state.to_move();
  const std::uint32_t theirs = state.owned(static_cast<Seat>(1 - mover));
  const std::uint32_t own =
      state.options().level == Level::expert ? state.owned(mover) : std::uint32_t{0};
  for (std::size_t word = 0; word < kPlacementWords; ++word) {
    each_bit(state.legal().words[word], [&](unsigned bit) {
      const Move move = {static_cast<std::uint16_t>(word * 64 + bit)};
      const std::uint32_t beside = state.beside(move);
      const int turned = 2 * (node.points(beside & theirs) - node.points(beside & own));
      const int points = kKinds[kTables.placements[move.placement].kind].value + turned;
      moves.add(move, 10 * points);
    });
  }
  return static_cast<int>(moves.size());
}

}  // namespace demesne::domain
