#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/fixed_vector.h"

namespace demesne::search {

template <class Move>
struct ScoredMove {
  std::int32_t order;  // larger is tried earlier
  std::int32_t gain;   // what the value changes by, for the mover's side
  Move move;
};

template <class K>
class MoveList : public FixedVector<ScoredMove<typename K::Move>, K::State::kMaxMoves> {
 public:
  void add(typename K::Move move, int gain) { this->push_back({gain, gain, move}); }

  // Brings the move to be tried next to place i. Most lists are left early, so sorting them whole
  // would cost more.
  void pick(std::size_t i) {
    bring(i, [](const auto& scored) { return scored.order; });
  }
  void pick_gain(std::size_t i) {
    bring(i, [](const auto& scored) { return scored.gain; });
  }

 private:
  template <class Score>
  void bring(std::size_t i, Score&& score) {
    std::size_t best = i;
    for (std::size_t j = i + 1; j < this->size(); ++j) {
      if (score((*this)[j]) > score((*this)[best])) best = j;
    }
    std::swap((*this)[i], (*this)[best]);
  }
};

// The bytes of a move, as tables keep it.
template <class Move>
std::uint32_t code(Move move) noexcept {
  static_assert(sizeof(Move) <= 4);
  std::uint32_t bytes = 0;
  std::memcpy(&bytes, &move, sizeof(move));
  return bytes;
}
inline constexpr std::uint32_t kNoMove = ~0U;  // no move of two bytes looks like this

// Which moves to try first: the table's, then by what they gain, what was good elsewhere in the
// tree (history) and what refuted a sibling (killers).
template <class K>
class Ordering {
 public:
  void prepare(MoveList<K>& moves, const typename K::Node& node, std::uint32_t first, int ply) {
    const auto& history = history_[side(node)];
    const auto& killers = killers_[ply];
    for (auto& scored : moves) {
      const std::uint32_t bytes = code(scored.move);
      scored.order += history[K::slot(scored.move)];
      if (bytes == killers[0] || bytes == killers[1]) scored.order += K::kHistory;
      if (bytes == first) scored.order = kFirst;
    }
  }

  // moves[index] was too good; those before it were not.
  void reward(const typename K::Node& node, const MoveList<K>& moves, std::size_t index, int depth,
              int ply) {
    auto& history = history_[side(node)];
    const int bonus = std::min(depth * depth * K::kHistory / 64, K::kHistory / 2);
    adjust(history[K::slot(moves[index].move)], bonus);
    for (std::size_t i = 0; i < index; ++i) adjust(history[K::slot(moves[i].move)], -bonus);
    auto& killers = killers_[ply];
    const std::uint32_t bytes = code(moves[index].move);
    if (killers[0] != bytes) killers = {bytes, killers[0]};
  }

 private:
  static constexpr int kFirst = 1 << 30;
  static constexpr int kPlies = 65;

  static int side(const typename K::Node& node) {
    return K::side_of(node.state, node.state.to_move());
  }
  // Stays within kHistory on either side.
  static void adjust(std::int16_t& entry, int bonus) {
    entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / K::kHistory);
  }

  std::array<std::array<std::int16_t, K::kSlots>, 2> history_{};
  std::array<std::array<std::uint32_t, 2>, kPlies> killers_ = [] {
    std::array<std::array<std::uint32_t, 2>, kPlies> none{};
    for (auto& pair : none) pair.fill(kNoMove);
    return none;
  }();
};

}  // namespace demesne::search
