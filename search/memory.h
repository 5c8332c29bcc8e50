#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

namespace demesne::search {

// Memory for what a search remembers. A thread keeps it for its next decision, for pages that are
// fresh from the system cost more than clearing old ones, and several searches that ask for them at
// once wait for each other.
class Memory {
 public:
  static constexpr std::size_t kAlignment = 64;  // a line of the processor's cache
  enum class Content { any, zero };

  Memory() = default;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() { give_back(); }

  // False if there is not so much. Takes the smallest block that will do; if none does, the largest
  // makes room for a new one, so that there are never more than were in use at one time.
  bool take(std::size_t bytes, Content content) {
    give_back();
    free_large();
    auto& kept = kept_by_thread();
    const auto found = std::lower_bound(kept.begin(), kept.end(), bytes, is_smaller);
    if (found != kept.end()) {
      block_ = std::move(*found);
      kept.erase(found);
      if (content == Content::zero) clear(bytes);
      return true;
    }
    if (!kept.empty()) kept.pop_back();
    // Fresh pages are zero, and those that are never touched cost nothing.
    const std::size_t room = bytes + 2 * kAlignment;
    block_.room.reset(content == Content::zero ? std::calloc(room, 1) : std::malloc(room));
    block_.bytes = bytes;
    return block_.room != nullptr;
  }

  // Large blocks would lie idle for long, and take longer to clear than fresh pages to get; but to
  // free them takes longer than a search may take to stop. So it is done before the next one, or
  // as soon as whoever asked has the answer.
  static void free_large() {
    constexpr std::size_t kMost = std::size_t{32} << 20U;
    auto& kept = kept_by_thread();
    while (!kept.empty() && kept.back().bytes > kMost) kept.pop_back();
  }

  template <class T>
  T* as() const noexcept {
    return static_cast<T*>(start());
  }

 private:
  struct Free {
    void operator()(void* room) const { std::free(room); }
  };
  struct Block {
    std::unique_ptr<void, Free> room;  // a little more than the bytes, for the alignment
    std::size_t bytes = 0;
  };
  static bool is_smaller(const Block& block, std::size_t bytes) { return block.bytes < bytes; }

  // The smallest first.
  static std::vector<Block>& kept_by_thread() {
#ifdef __wasi__
    static std::vector<Block> kept;  // there is one thread, and nothing to end others with
#else
    thread_local std::vector<Block> kept;
#endif
    return kept;
  }

  void* start() const noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(block_.room.get());
    return static_cast<std::byte*>(block_.room.get()) + (-address & (kAlignment - 1));
  }

  // By lines of the cache, up to a line more than asked for. What memset does instead for so much
  // is one instruction a byte where instructions are counted.
  void clear(std::size_t bytes) noexcept {
    using Line = std::uint64_t __attribute__((vector_size(kAlignment)));
    auto* line = static_cast<Line*>(start());
    for (auto* const end = line + (bytes + kAlignment - 1) / kAlignment; line != end; ++line) {
      *line = Line{};
      asm volatile("" : : "r"(line) : "memory");  // or the compiler would call memset
    }
  }

  void give_back() {
    Block block = std::move(block_);
    if (block.room == nullptr) return;
    auto& kept = kept_by_thread();
    const auto place = std::lower_bound(kept.begin(), kept.end(), block.bytes, is_smaller);
    kept.insert(place, std::move(block));
  }

  Block block_;
};

}  // namespace demesne::search
