#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace demesne {

// A vector of at most N elements that lives where it is declared: no heap, and no cost for the
// elements not used. Only for types without constructors of their own, so that it can sit in a
// state or a hot loop.
template <class T, std::size_t N>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  FixedVector() noexcept {}  // NOLINT(modernize-use-equals-default): `= default` would clear it

  static constexpr std::size_t capacity() { return N; }

  void push_back(const T& value) noexcept {
    assert(size_ < N);
    items_[size_++] = value;
  }
  void clear() noexcept { size_ = 0; }

  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }

  const T& operator[](std::size_t i) const noexcept {
    assert(i < size_);
    return items_[i];
  }
  T& operator[](std::size_t i) noexcept {
    assert(i < size_);
    return items_[i];
  }

  const T* begin() const noexcept { return items_.data(); }
  const T* end() const noexcept { return items_.data() + size_; }
  T* begin() noexcept { return items_.data(); }
  T* end() noexcept { return items_.data() + size_; }

 private:
  std::array<T, N> items_;
  std::size_t size_ = 0;
};

}  // namespace demesne
