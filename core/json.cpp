#include "core/json.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace demesne {
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned lead = byte(0);
  const std::size_t length = lead >= 0xC2 && lead < 0xE0   ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  const unsigned second = byte(1);
  const bool bad = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0) ||
                   (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90);
  return bad ? 0 : length;
}

std::string first_character(std::string_view text) {
  return std::string(text.substr(0, std::max<std::size_t>(utf8_length(text), 1)));
}

namespace {

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxDigits = 18;  // any such number fits 64 bits

// Whether a byte stands for itself between quotation marks, by its value: in what is written and in
// what is read. Most of what a server says and hears is such text.
constexpr std::array<bool, 256> plain_bytes(bool (*plain)(unsigned byte)) {
  std::array<bool, 256> out{};
  for (unsigned byte = 0x20; byte < 256; ++byte) {
    out[byte] = byte != '"' && byte != '\\' && plain(byte);
  }
  return out;
}
constexpr auto kPlainToWrite = plain_bytes([](unsigned byte) { return byte != 0x7F; });
constexpr auto kPlainToRead = plain_bytes([](unsigned byte) { return byte < 0x80; });

// How many bytes at the front do.
std::size_t plain_length(std::string_view text, const std::array<bool, 256>& plain) {
  std::size_t count = 0;
  while (count < text.size() && plain[static_cast<unsigned char>(text[count])]) ++count;
  return count;
}

void append_escaped(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (c == '\n') {
    out += "\\n";
  } else if (c == '"' || c == '\\') {
    out += '\\';
    out += c;
  } else {
    out += "\\u00";
    out += kHex[byte >> 4];
    out += kHex[byte & 15U];
  }
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (true) {
    const std::size_t plain = plain_length(text, kPlainToWrite);
    out += text.substr(0, plain);
    if (plain == text.size()) break;
    append_escaped(out, text[plain]);
    text.remove_prefix(plain + 1);
  }
  out += '"';
}

void append_number(std::string& out, std::int64_t number) {
  std::array<char, 20> digits;  // of -2^63 too
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), end);
}

void append(std::string& out, const Json& json);

void append_items(std::string& out, const Json::Array& items) {
  out += '[';
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += ", ";
    append(out, items[i]);
  }
  out += ']';
}

void append_members(std::string& out, const Json::Object& members) {
  out += '{';
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0) out += ", ";
    append_quoted(out, members[i].key);
    out += ": ";
    append(out, members[i].value);
  }
  out += '}';
}

void append(std::string& out, const Json& json) {
  if (const auto* flag = json.boolean()) {
    out += *flag ? "true" : "false";
  } else if (const auto* number = json.number()) {
    append_number(out, *number);
  } else if (const auto* text = json.string()) {
    append_quoted(out, *text);
  } else if (const auto* items = json.array()) {
    append_items(out, *items);
  } else if (const auto* members = json.object()) {
    append_members(out, *members);
  } else {
    out += "null";
  }
}

void append_utf8(std::string& out, std::uint32_t code) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80U | ((code >> shift) & 0x3FU)); };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | (code >> 6));
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0U | (code >> 12));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0U | (code >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

class Parser {
 public:
  explicit Parser(std::string_view text, const JsonPlace& place = {})
      : rest_(text), whole_(text), place_(place) {}

  // Each reads what it is named for into `out`; false after a failure.
  bool value(Json& out) { return value(out, place_.depth); }

  void skip_space() {
    std::size_t count = 0;
    while (count < rest_.size() && is_space(rest_[count])) ++count;
    rest_.remove_prefix(count);
  }

  bool fail(std::string_view what) {
    if (what_.empty()) what_ = rest_.empty() ? "json-end" : what;
    return false;
  }

  Refusal refusal() const {
    const std::string_view before = whole_.substr(0, whole_.size() - rest_.size());
    std::size_t line = place_.line;
    std::size_t column = place_.column;
    for (const char c : before) {
      ++column;
      if (c == '\n') {
        ++line;
        column = 1;
      }
    }
    return {"json",
            "json-at",
            {{"what", "@" + std::string(what_)},
             {"line", std::to_string(line)},
             {"column", std::to_string(column)}}};
  }

  std::string_view rest() const { return rest_; }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

  bool take(char c) {
    skip_space();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool value(Json& out, int depth) {
    skip_space();
    if (rest_.empty()) return fail("json-end");
    const char first = rest_.front();
    if (depth == kMaxDepth && (first == '{' || first == '[')) return fail("json-deep");
    switch (first) {
      case '{':
        return object(out, depth);
      case '[':
        return array(out, depth);
      case '"': {
        std::string text;
        if (!string(text)) return false;
        out = std::move(text);
        return true;
      }
      case 't':
        return word("true", out, true);
      case 'f':
        return word("false", out, false);
      case 'n':
        return word("null", out, nullptr);
      default:
        return number(out);
    }
  }

  template <class Value>
  bool word(std::string_view text, Json& out, Value value) {
    if (!rest_.starts_with(text)) return fail("json-syntax");
    rest_.remove_prefix(text.size());
    out = value;
    return true;
  }

  bool number(Json& out) {
    const bool negative = rest_.starts_with('-');
    const std::string_view digits = rest_.substr(negative ? 1 : 0);
    std::size_t count = 0;
    std::int64_t value = 0;
    while (count < digits.size() && digits[count] >= '0' && digits[count] <= '9') {
      if (count == kMaxDigits) return fail("json-number");
      value = value * 10 + (digits[count++] - '0');
    }
    if (count == 0) return fail("json-syntax");
    const bool fraction =
        count < digits.size() && std::string_view(".eE").find(digits[count]) != digits.npos;
    if (fraction || (count > 1 && digits.front() == '0')) return fail("json-number");
    rest_.remove_prefix(count + (negative ? 1 : 0));
    out = negative ? -value : value;
    return true;
  }

  bool hex4(std::uint32_t& code) {
    if (rest_.size() < 4) return fail("json-string");
    code = 0;
    for (const char c : rest_.substr(0, 4)) {
      const auto digit = std::string_view("0123456789abcdef").find(static_cast<char>(c | 0x20));
      const bool decimal = c >= '0' && c <= '9';
      if (!decimal && (digit == std::string_view::npos || digit < 10)) return fail("json-string");
      code = code * 16 +
             (decimal ? static_cast<std::uint32_t>(c - '0') : static_cast<std::uint32_t>(digit));
    }
    rest_.remove_prefix(4);
    return true;
  }

  // After "\u": a character of the basic plane, or a pair of surrogates.
  bool unicode_escape(std::string& out) {
    std::uint32_t code = 0;
    if (!hex4(code)) return false;
    if (code >= 0xD800 && code < 0xDC00 && rest_.starts_with("\\u")) {
      rest_.remove_prefix(2);
      std::uint32_t low = 0;
      if (!hex4(low) || low < 0xDC00 || low >= 0xE000) return fail("json-string");
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    if (code >= 0xD800 && code < 0xE000) return fail("json-string");
    append_utf8(out, code);
    return true;
  }

  bool escape(std::string& out) {
    constexpr std::string_view kFrom = "\"\\/bfnrt";
    constexpr std::string_view kTo = "\"\\/\b\f\n\r\t";
    rest_.remove_prefix(1);
    if (rest_.empty()) return fail("json-end");
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (c == 'u') return unicode_escape(out);
    const auto index = kFrom.find(c);
    if (index == std::string_view::npos) return fail("json-string");
    out += kTo[index];
    return true;
  }

  bool string(std::string& out) {
    rest_.remove_prefix(1);
    while (true) {
      const std::size_t plain = plain_length(rest_, kPlainToRead);
      out += rest_.substr(0, plain);
      rest_.remove_prefix(plain);
      if (rest_.empty()) return fail("json-end");
      if (rest_.front() == '"') break;
      if (rest_.front() == '\\') {
        if (!escape(out)) return false;
        continue;
      }
      const std::size_t length = utf8_length(rest_);
      if (length == 0) return fail("json-string");
      out += rest_.substr(0, length);
      rest_.remove_prefix(length);
    }
    rest_.remove_prefix(1);
    return true;
  }

  bool array(Json& out, int depth) {
    rest_.remove_prefix(1);
    Json::Array items;
    if (!take(']')) {
      do {
        if (!value(items.emplace_back(), depth + 1)) return false;
      } while (take(','));
      if (!take(']')) return fail("json-syntax");
    }
    out = std::move(items);
    return true;
  }

  bool object(Json& out, int depth) {
    rest_.remove_prefix(1);
    Json::Object members;
    if (!take('}')) {
      members.reserve(kUsualMembers);
      do {
        if (!member(members, depth)) return false;
      } while (take(','));
      if (!take('}')) return fail("json-syntax");
    }
    out = std::move(members);
    return true;
  }

  bool member(Json::Object& members, int depth) {
    skip_space();
    if (!rest_.starts_with('"')) return fail("json-syntax");
    std::string key;
    if (!string(key)) return false;
    if (members.size() == Json::kMaxMembers) return fail("json-wide");
    for (const auto& member : members) {
      if (member.key == key) return fail("json-twice");
    }
    if (!take(':')) return fail("json-syntax");
    members.push_back({std::move(key), {}});
    return value(members.back().value, depth + 1);
  }

  // So many rarely have to be moved while an object grows.
  static constexpr std::size_t kUsualMembers = 6;

  std::string_view rest_;
  std::string_view whole_;
  JsonPlace place_;
  std::string_view what_;
};

}  // namespace

const Json* Json::find(std::string_view key) const {
  if (const auto* members = object()) {
    for (const auto& member : *members) {
      if (member.key == key) return &member.value;
    }
  }
  return nullptr;
}

std::string Json::dump() const {
  std::string out;
  out.reserve(256);
  append(out, *this);
  return out;
}

void Json::dump_to(std::string& out) const { append(out, *this); }

Result<Json> take_json(std::string_view& text, const JsonPlace& place) {
  Parser parser(text, place);
  Json value;
  if (!parser.value(value)) return parser.refusal();
  text = parser.rest();
  return value;
}

Result<Json> parse_json(std::string_view text) {
  Parser parser(text);
  Json value;
  if (!parser.value(value)) return parser.refusal();
  parser.skip_space();
  if (parser.rest().empty()) return value;
  parser.fail("json-syntax");
  return parser.refusal();
}

}  // namespace demesne
