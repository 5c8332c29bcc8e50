#pragma once

#include <string_view>

// Lines of the engine protocol, from either side: words with blanks between them.
namespace demesne::cli {

inline constexpr std::string_view kBlanks = " \t\r\n";

inline std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

// Takes the first word from the front of the text; "" when there is none.
inline std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text = trimmed(text.substr(word.size()));
  return word;
}

}  // namespace demesne::cli
