#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace demesne {

// Why something was refused, as a value: programs compare it, catalogues turn it into a sentence
// (core/catalogue.h), and nothing is ever dropped silently.
struct Refusal {
  struct Param {
    std::string name;
    // Plain text (a cell, a number, a move), or "@" and the code of another catalogue entry where
    // the sentence says {@name}, so that words such as the name of a colour are translated with
    // the sentence around them.
    std::string value;
    friend bool operator==(const Param&, const Param&) = default;
  };

  std::string rule;  // a rule number ("DN-4"), or "notation", "option", "deal", "record", …
  std::string code;  // the reason, a key of the catalogue
  std::vector<Param> params;
  int move = 0;  // its place in a list of moves, counted from 1, its text then being the
                 // parameter "move"; 0 when it was in none
  int line = 0;  // its line in a file, counted from 1; 0 when it was in none

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

inline Refusal refuse(std::string rule, std::string code, std::vector<Refusal::Param> params = {}) {
  return {std::move(rule), std::move(code), std::move(params)};
}

// A value, or why there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}            // NOLINT(google-explicit-constructor)
  Result(Refusal refusal) : content_(std::move(refusal)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return std::holds_alternative<T>(content_); }

  T& operator*() { return value(*this); }
  const T& operator*() const { return value(*this); }
  T* operator->() { return &value(*this); }
  const T* operator->() const { return &value(*this); }

  const Refusal& refusal() const {
    const auto* refusal = std::get_if<Refusal>(&content_);
    assert(refusal != nullptr);
    return *refusal;
  }

 private:
  template <class Self>
  static auto& value(Self& self) {
    auto* value = std::get_if<T>(&self.content_);
    assert(value != nullptr);
    return *value;
  }

  std::variant<T, Refusal> content_;
};

}  // namespace demesne
