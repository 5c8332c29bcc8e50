#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace demesne::search {

// Memory for what a search remembers, as it was left: nothing is cleared or constructed. A thread
// keeps it for its next decision, for pages that are fresh from the system cost more than clearing
// old ones, and several searches that ask for them at once wait for each other.
class Memory {
 public:
  static constexpr std::size_t kAlignment = 64;  // a line of the processor's cache

  // Takes the smallest block that will do. If none does, the largest makes room for a new one, so
  // that there are never more than were in use at one time.
  explicit Memory(std::size_t bytes) {
    auto& kept = kept_by_thread();
    const auto found = std::lower_bound(kept.begin(), kept.end(), bytes, is_smaller);
    if (found != kept.end()) {
      block_ = std::move(*found);
      kept.erase(found);
      return;
    }
    if (!kept.empty()) kept.pop_back();
    block_.start.reset(::operator new (bytes, std::align_val_t{kAlignment}));
    block_.bytes = bytes;
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
    constexpr std::size_t kTooLarge = std::size_t{64} << 20U;  // to be kept idle
    if (block_.bytes >= kTooLarge) return;
    auto& kept = kept_by_thread();
    const auto place = std::lower_bound(kept.begin(), kept.end(), block_.bytes, is_smaller);
    kept.insert(place, std::move(block_));
  }

  template <class T>
  T* as() const noexcept {
    return static_cast<T*>(block_.start.get());
  }

 private:
  struct Free {
    void operator()(void* start) const { ::operator delete (start, std::align_val_t{kAlignment}); }
  };
  struct Block {
    std::unique_ptr<void, Free> start;
    std::size_t bytes = 0;
  };
  static bool is_smaller(const Block& block, std::size_t bytes) { return block.bytes < bytes; }

  // The smallest first.
  static std::vector<Block>& kept_by_thread() {
    thread_local std::vector<Block> kept;
    return kept;
  }

  Block block_;
};

}  // namespace demesne::search
