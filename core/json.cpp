#include "core/json.h"

#include <array>
#include <optional>

namespace demesne {
namespace {

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxDigits = 18;  // any such number fits 64 bits

void append_quoted(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  std::size_t kept = 0;  // what stands before has been written; most texts are written at once
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool control = byte < 0x20 || byte == 0x7F;
    if (!control && byte != '"' && byte != '\\') continue;
    out += text.substr(kept, i - kept);
    kept = i + 1;
    if (byte == '\n') {
      out += "\\n";
    } else if (control) {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 15U];
    } else {
      out += '\\';
      out += text[i];
    }
  }
  out += text.substr(kept);
  out += '"';
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
    out += std::to_string(*number);
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

// How many bytes of well-formed UTF-8 (no overlong forms, no surrogates) stand at the front for
// one character above ASCII; 0 when they are not well formed.
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

class Parser {
 public:
  explicit Parser(std::string_view text, const JsonPlace& place = {})
      : rest_(text), whole_(text), place_(place) {}

  std::optional<Json> value() { return value(place_.depth); }

  std::optional<Json> value(int depth) {
    skip_space();
    if (rest_.empty()) return fail("json-end");
    const char first = rest_.front();
    if (depth == kMaxDepth && (first == '{' || first == '[')) return fail("json-deep");
    switch (first) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
        if (auto text = string()) return Json(*std::move(text));
        return std::nullopt;
      case 't':
        return word("true", true);
      case 'f':
        return word("false", false);
      case 'n':
        return word("null", nullptr);
      default:
        return number();
    }
  }

  void skip_space() {
    const auto end = rest_.find_first_not_of(" \t\r\n");
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end);
  }

  std::nullopt_t fail(std::string_view what) {
    if (what_.empty()) what_ = rest_.empty() ? "json-end" : what;
    return std::nullopt;
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
  bool reject(std::string_view what) {
    fail(what);
    return false;
  }

  bool take(char c) {
    skip_space();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::optional<Json> word(std::string_view text, Json value) {
    if (!rest_.starts_with(text)) return fail("json-syntax");
    rest_.remove_prefix(text.size());
    return value;
  }

  std::optional<Json> number() {
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
    return Json(negative ? -value : value);
  }

  std::optional<std::uint32_t> hex4() {
    if (rest_.size() < 4) return fail("json-string");
    std::uint32_t code = 0;
    for (const char c : rest_.substr(0, 4)) {
      const auto digit = std::string_view("0123456789abcdef").find(static_cast<char>(c | 0x20));
      const bool decimal = c >= '0' && c <= '9';
      if (!decimal && (digit == std::string_view::npos || digit < 10)) return fail("json-string");
      code = code * 16 +
             (decimal ? static_cast<std::uint32_t>(c - '0') : static_cast<std::uint32_t>(digit));
    }
    rest_.remove_prefix(4);
    return code;
  }

  // After "\u": a character of the basic plane, or a pair of surrogates.
  bool unicode_escape(std::string& out) {
    auto code = hex4();
    if (!code) return false;
    if (*code >= 0xD800 && *code < 0xDC00 && rest_.starts_with("\\u")) {
      rest_.remove_prefix(2);
      const auto low = hex4();
      if (!low || *low < 0xDC00 || *low >= 0xE000) return reject("json-string");
      code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
    }
    if (*code >= 0xD800 && *code < 0xE000) return reject("json-string");
    append_utf8(out, *code);
    return true;
  }

  bool escape(std::string& out) {
    constexpr std::string_view kFrom = "\"\\/bfnrt";
    constexpr std::string_view kTo = "\"\\/\b\f\n\r\t";
    rest_.remove_prefix(1);
    if (rest_.empty()) return reject("json-end");
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (c == 'u') return unicode_escape(out);
    const auto index = kFrom.find(c);
    if (index == std::string_view::npos) return reject("json-string");
    out += kTo[index];
    return true;
  }

  std::optional<std::string> string() {
    rest_.remove_prefix(1);
    std::string out;
    while (!rest_.empty() && rest_.front() != '"') {
      const auto byte = static_cast<unsigned char>(rest_.front());
      if (byte == '\\') {
        if (!escape(out)) return std::nullopt;
        continue;
      }
      const std::size_t length = byte < 0x80 ? (byte < 0x20 ? 0 : 1) : utf8_length(rest_);
      if (length == 0) return fail("json-string");
      out += rest_.substr(0, length);
      rest_.remove_prefix(length);
    }
    if (rest_.empty()) return fail("json-end");
    rest_.remove_prefix(1);
    return out;
  }

  std::optional<Json> array(int depth) {
    rest_.remove_prefix(1);
    Json::Array items;
    if (take(']')) return Json(std::move(items));
    do {
      auto item = value(depth + 1);
      if (!item) return std::nullopt;
      items.push_back(*std::move(item));
    } while (take(','));
    if (!take(']')) return fail("json-syntax");
    return Json(std::move(items));
  }

  std::optional<Json> object(int depth) {
    rest_.remove_prefix(1);
    Json::Object members;
    if (take('}')) return Json(std::move(members));
    do {
      skip_space();
      if (!rest_.starts_with('"')) return fail("json-syntax");
      auto key = string();
      if (!key) return std::nullopt;
      if (members.size() == Json::kMaxMembers) return fail("json-wide");
      for (const auto& member : members) {
        if (member.key == *key) return fail("json-twice");
      }
      if (!take(':')) return fail("json-syntax");
      auto item = value(depth + 1);
      if (!item) return std::nullopt;
      members.push_back({*std::move(key), *std::move(item)});
    } while (take(','));
    if (!take('}')) return fail("json-syntax");
    return Json(std::move(members));
  }

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

Result<Json> take_json(std::string_view& text, const JsonPlace& place) {
  Parser parser(text, place);
  auto value = parser.value();
  if (!value) return parser.refusal();
  text = parser.rest();
  return *std::move(value);
}

Result<Json> parse_json(std::string_view text) {
  Parser parser(text);
  auto value = parser.value();
  if (!value) return parser.refusal();
  parser.skip_space();
  if (parser.rest().empty()) return *std::move(value);
  parser.fail("json-syntax");
  return parser.refusal();
}

}  // namespace demesne
