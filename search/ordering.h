#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/fixed_vector.h"
#include "search/values.h"

namespace demesne::search {

template <class Move>
struct ScoredMove {
  std::int32_t order;  // larger is tried earlier
  std::int16_t gain;   // what the value changes by, for the mover's side
  Move move;
};

// The bytes of a move, as tables keep it.
template <class Move>
std::uint32_t code(Move move) noexcept {
  static_assert(sizeof(Move) <= 4);
  std::uint32_t bytes = 0;
  std::memcpy(&bytes, &move, sizeof(move));
  return bytes;
}
template <class Move>
Move decode(std::uint32_t bytes) noexcept {
  Move move;
  std::memcpy(static_cast<void*>(&move), &bytes, sizeof(move));
  return move;
}
inline constexpr std::uint32_t kNoMove = ~0U;  // no move of two bytes looks like this

template <class K>
class MoveList : public FixedVector<ScoredMove<typename K::Move>, K::State::kMaxMoves> {
 public:
  void add(typename K::Move move, int gain) {
    this->push_back({gain, static_cast<std::int16_t>(gain), move});
  }

  // Brings the move to be tried next to place i. Most lists are left after a few moves; those that
  // are not are sorted then. Equal ones keep an order that does not depend on the library's sort.
  void pick(std::size_t i) {
    constexpr std::size_t kFew = 4;
    if (i < kFew) {
      std::size_t best = i;
      for (std::size_t j = i + 1; j < this->size(); ++j) {
        if ((*this)[j].order > (*this)[best].order) best = j;
      }
      std::swap((*this)[i], (*this)[best]);
    } else if (i == kFew) {
      sort(i);
    }
  }

  void sort(std::size_t from) {
    std::sort(this->begin() + from, this->end(), [](const auto& a, const auto& b) {
      return a.order != b.order ? a.order > b.order : code(a.move) < code(b.move);
    });
  }
};

// Which moves to try first after the table's: by what they gain, what was good elsewhere in the
// tree (history) and what refuted a sibling (killers).
template <class K>
class Ordering {
 public:
  void prepare(MoveList<K>& moves, const typename K::Node& node, int ply) {
    const auto& history = history_[side_to_move(node)];
    const auto& killers = killers_[ply];
    for (auto& scored : moves) {
      const std::uint32_t bytes = code(scored.move);
      scored.order += history[K::slot(scored.move)];
      if (bytes == killers[0] || bytes == killers[1]) scored.order += K::kHistory;
    }
  }

  // The move was too good for the other side.
  void reward(const typename K::Node& node, typename K::Move move, int depth, int ply) {
    adjust(history_[side_to_move(node)][K::slot(move)], bonus(depth));
    auto& killers = killers_[ply];
    const std::uint32_t bytes = code(move);
    if (killers[0] != bytes) killers = {bytes, killers[0]};
  }
  // The first moves of the list were not.
  void blame(const typename K::Node& node, const MoveList<K>& moves, std::size_t count, int depth) {
    auto& history = history_[side_to_move(node)];
    for (std::size_t i = 0; i < count; ++i) adjust(history[K::slot(moves[i].move)], -bonus(depth));
  }

 private:
  static int bonus(int depth) {
    return std::min(depth * depth * K::kHistory / 64, K::kHistory / 2);
  }
  // Stays within kHistory on either side.
  static void adjust(std::int16_t& entry, int bonus) {
    entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / K::kHistory);
  }

  std::array<std::array<std::int16_t, K::kSlots>, 2> history_{};
  std::array<std::array<std::uint32_t, 2>, kMaxPly + 1> killers_ = [] {
    std::array<std::array<std::uint32_t, 2>, kMaxPly + 1> none{};
    for (auto& pair : none) pair.fill(kNoMove);
    return none;
  }();
};

}  // namespace demesne::search
