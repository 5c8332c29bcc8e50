#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace demesne {

// A domino of the double-six set, numbered 0–27 in the order 00, 01, … 06, 11, … 66.
class Domino {
 public:
  static constexpr int kKinds = 28;
  static constexpr int kNumbers = 7;

  constexpr Domino() = default;
  static constexpr Domino of_kind(int kind) { return Domino(static_cast<std::uint8_t>(kind)); }
  static constexpr Domino of_numbers(int a, int b) {
    const int low = a < b ? a : b;
    const int high = a < b ? b : a;
    return of_kind(low * (2 * kNumbers - 1 - low) / 2 + high);
  }

  constexpr int kind() const { return kind_; }
  constexpr int low() const { return kLow[kind_]; }
  constexpr int high() const { return kHigh[kind_]; }
  constexpr bool has(int number) const { return low() == number || high() == number; }

  friend constexpr bool operator==(Domino, Domino) = default;

 private:
  static constexpr std::array<std::uint8_t, kKinds> numbers(bool low) {
    std::array<std::uint8_t, kKinds> table{};
    int kind = 0;
    for (std::uint8_t a = 0; a < kNumbers; ++a) {
      for (std::uint8_t b = a; b < kNumbers; ++b) table[kind++] = low ? a : b;
    }
    return table;
  }
  static const std::array<std::uint8_t, kKinds> kLow;
  static const std::array<std::uint8_t, kKinds> kHigh;

  constexpr explicit Domino(std::uint8_t kind) : kind_(kind) {}

  std::uint8_t kind_ = 0;
};

constexpr std::array<std::uint8_t, Domino::kKinds> Domino::kLow = Domino::numbers(true);
constexpr std::array<std::uint8_t, Domino::kKinds> Domino::kHigh = Domino::numbers(false);

// "03": the smaller number first.
inline std::string to_text(Domino domino) {
  return {static_cast<char>('0' + domino.low()), static_cast<char>('0' + domino.high())};
}

inline std::optional<Domino> parse_domino(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c < '0' + Domino::kNumbers; };
  if (text.size() != 2 || !digit(text[0]) || !digit(text[1]) || text[0] > text[1]) {
    return std::nullopt;
  }
  return Domino::of_numbers(text[0] - '0', text[1] - '0');
}

}  // namespace demesne
