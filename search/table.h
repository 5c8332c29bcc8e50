#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "search/memory.h"

namespace demesne::search {

// What a search knows about a value: at most, at least or exactly this.
enum class Bound : std::uint8_t { none, upper, lower, exact };

struct Known {
  std::uint32_t move = 0;  // the bytes of the best move
  std::int32_t value = 0;  // within 20 bits and a sign
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
};

// Positions that were searched before, by their keys. Several workers may share one without locks:
// an entry is two words, and the first is the key combined with the second, so that an entry torn
// by two writers fits no key (Hyatt and Mann 2002). A table lives for one decision only.
class Table {
 public:
  // At most `bytes`, but not more than a search of so many nodes can fill or than there are.
  Table(std::size_t bytes, std::uint64_t nodes) : buckets_(buckets_for(bytes, nodes)) {
    while (!memory_.take(buckets_ * sizeof(Bucket), Memory::Content::zero)) {
      if (buckets_ == 1) std::abort();
      buckets_ /= 2;
    }
    first_ = memory_.as<Bucket>();
  }

  // What is known about the position; `bound` is none when nothing is.
  Known find(std::uint64_t key) const noexcept {
    for (const Entry& entry : bucket(key)) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
    }
    return {};
  }

  // Replaces what is known about this position, or else the shallowest entry of its bucket.
  void store(std::uint64_t key, const Known& known) noexcept {
    Entry* place = nullptr;
    unsigned least = ~0U;
    for (Entry& entry : bucket(key)) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key) {
        place = &entry;
        break;
      }
      const unsigned depth = data == 0 ? 0 : 1U + static_cast<unsigned>((data >> 32) & 0xFFU);
      if (depth < least) {
        least = depth;
        place = &entry;
      }
    }
    const std::uint64_t data = pack(known);
    place->data.store(data, std::memory_order_relaxed);
    place->check.store(key ^ data, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  using Bucket = std::array<Entry, 4>;  // one line of the processor's cache
  static_assert(sizeof(Bucket) == Memory::kAlignment);

  static std::uint64_t buckets_for(std::size_t bytes, std::uint64_t nodes) noexcept {
    const std::uint64_t useful = std::max<std::uint64_t>(nodes, 64) * sizeof(Entry);
    const std::uint64_t most = std::min<std::uint64_t>(bytes, useful < nodes ? bytes : useful);
    return std::bit_floor(std::max<std::uint64_t>(most / sizeof(Bucket), 1));
  }

  // Move 32 bits, depth 8, bound 2, value 22.
  static std::uint64_t pack(const Known& known) noexcept {
    return known.move | std::uint64_t{known.depth} << 32 |
           static_cast<std::uint64_t>(known.bound) << 40 |
           static_cast<std::uint64_t>(std::int64_t{known.value}) << 42;
  }
  static Known unpack(std::uint64_t data) noexcept {
    return {static_cast<std::uint32_t>(data),
            static_cast<std::int32_t>(static_cast<std::int64_t>(data) >> 42),
            static_cast<std::uint8_t>(data >> 32), static_cast<Bound>((data >> 40) & 3U)};
  }

  Bucket& bucket(std::uint64_t key) const noexcept { return first_[key & (buckets_ - 1)]; }

  std::uint64_t buckets_;
  Memory memory_;
  Bucket* first_ = nullptr;
};

}  // namespace demesne::search
