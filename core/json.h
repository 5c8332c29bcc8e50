#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace demesne {

// A JSON value, as much of JSON as this project speaks: whole numbers only, objects that keep
// their order and hold each key once. It is in the core because deals, states and component sets
// are JSON wherever the rules run, in the browser too, without exceptions.
class Json {
 public:
  static constexpr std::size_t kMaxMembers = 250;  // keys are compared one by one

  struct Member;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  // Defined below the class, where a member is a complete type.
  Json() = default;             // null
  Json(std::nullptr_t);         // NOLINT(google-explicit-constructor)
  Json(bool value);             // NOLINT(google-explicit-constructor)
  Json(int value);              // NOLINT(google-explicit-constructor)
  Json(std::int64_t value);     // NOLINT(google-explicit-constructor)
  Json(const char* text);       // NOLINT(google-explicit-constructor)
  Json(std::string_view text);  // NOLINT(google-explicit-constructor)
  Json(std::string text);       // NOLINT(google-explicit-constructor)
  Json(Array items);            // NOLINT(google-explicit-constructor)
  Json(Object members);         // NOLINT(google-explicit-constructor)

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  // Each is null when the value is of another kind.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const std::int64_t* number() const { return std::get_if<std::int64_t>(&value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const Array* array() const { return std::get_if<Array>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }

  // The member of an object, or null.
  const Json* find(std::string_view key) const;

  // On one line, with a blank after each comma and colon.
  std::string dump() const;
  void dump_to(std::string& out) const;  // at its end

  friend bool operator==(const Json&, const Json&) = default;

 private:
  std::variant<std::nullptr_t, bool, std::int64_t, std::string, Array, Object> value_;
};

struct Json::Member {
  std::string key;
  Json value;
  friend bool operator==(const Member&, const Member&) = default;
};

inline Json::Json(std::nullptr_t) {}
inline Json::Json(bool value) : value_(value) {}
inline Json::Json(int value) : value_(std::int64_t{value}) {}
inline Json::Json(std::int64_t value) : value_(value) {}
inline Json::Json(const char* text) : value_(std::string(text)) {}
inline Json::Json(std::string_view text) : value_(std::string(text)) {}
inline Json::Json(std::string text) : value_(std::move(text)) {}
inline Json::Json(Array items) : value_(std::move(items)) {}
inline Json::Json(Object members) : value_(std::move(members)) {}

// Reads a whole text as one value. Refuses what is not JSON, nesting deeper than 64, objects
// of more than 1,000 keys, fractions and numbers of more than 18 digits, invalid UTF-8 and keys
// given twice; says where.
Result<Json> parse_json(std::string_view text);

// Where in a larger text a value begins, and in how many others it is nested there.
struct JsonPlace {
  std::size_t line = 1;
  std::size_t column = 1;
  int depth = 0;
};

// Reads one value from the front of `text` and removes it from there: for files in which JSON
// values stand among other text. The refusal's place is counted on from `place`.
Result<Json> take_json(std::string_view& text, const JsonPlace& place = {});

// How many bytes of well-formed UTF-8 (no overlong forms, no surrogates) stand at the front for
// one character above ASCII; 0 when they are not well formed.
std::size_t utf8_length(std::string_view text);

// The character at the front of a text that is not empty; one byte if it is not well formed.
std::string first_character(std::string_view text);

}  // namespace demesne
