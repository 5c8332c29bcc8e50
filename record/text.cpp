#include <algorithm>

#include "record/record.h"

namespace demesne {
namespace {

Refusal refuse(std::string code, int line, std::vector<Refusal::Param> params = {}) {
  return {.rule = "record", .code = std::move(code), .params = std::move(params), .line = line};
}

std::string_view take_line(std::string_view& text) {
  const auto end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view take_word(std::string_view& line) {
  const auto begin = line.find_first_not_of(' ');
  line.remove_prefix(begin == std::string_view::npos ? line.size() : begin);
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(word.size());
  return word;
}

// In the JSON form a field's name has a small first letter.
std::string json_key(std::string_view tag) {
  std::string key(tag);
  key.front() = static_cast<char>(key.front() | 0x20);
  return key;
}

// Reads the text form into the object that is the JSON form, and remembers the lines.
class TextReader {
 public:
  explicit TextReader(std::string_view text) : rest_(text) {}

  Result<Record> read() {
    if (auto refusal = read_lines()) return *std::move(refusal);
    if (!plies_) return refuse("record-tag-missing", line_, {{"tag", "Plies"}});
    if (*plies_ != static_cast<std::int64_t>(moves_.size())) {
      return refuse(
          "record-plies", line_,
          {{"promised", std::to_string(*plies_)}, {"moves", std::to_string(moves_.size())}});
    }
    members_.push_back({"tags", std::move(tags_)});
    members_.push_back({"moves", std::move(moves_)});
    members_.push_back({"hashes", std::move(hashes_)});
    auto record = record_from_json(std::move(members_));
    if (!record) return located(record.refusal());
    record->field_lines = std::move(lines_);
    record->first_move_line = first_move_line_;
    return record;
  }

 private:
  std::optional<Refusal> read_lines() {
    while (!rest_.empty()) {
      ++line_;
      const std::string_view line = take_line(rest_);
      if (line.find_first_not_of(' ') == std::string_view::npos) continue;
      auto refusal = line.starts_with('[') ? read_tag(line) : read_moves(line);
      if (refusal) return refusal;
    }
    return std::nullopt;
  }

  std::optional<Refusal> read_tag(std::string_view line) {
    if (first_move_line_ > 0) return refuse("record-after-end", line_);
    line.remove_prefix(1);
    const std::string name(line.substr(0, line.find(' ')));
    if (!is_tag_name(name)) return refuse("record-line", line_);
    line.remove_prefix(name.size());
    // In the JSON form a field is a member of the record, and the text is held to the same depth.
    auto value = take_json(
        line, {.line = static_cast<std::size_t>(line_), .column = name.size() + 2, .depth = 1});
    if (!value) return at_line(value.refusal());
    if (line != "]") return refuse("record-line", line_);
    return store(name, *std::move(value));
  }

  std::optional<Refusal> store(const std::string& name, Json value) {
    const bool known =
        std::find(kRecordFields.begin(), kRecordFields.end(), name) != kRecordFields.end();
    const std::string key = known ? json_key(name) : name;
    if (tag_line(key) > 0) return refuse("record-tag-twice", line_, {{"tag", name}});
    lines_.emplace_back(key, line_);
    if (known) {
      members_.push_back({key, std::move(value)});
    } else if (name == "Plies") {
      const auto* number = value.number();
      if (number == nullptr || *number < 0) {
        return refuse("record-tag-value", line_, {{"tag", name}, {"form", "@form-number"}});
      }
      plies_ = *number;
    } else if (tags_.size() == Json::kMaxMembers) {
      return refuse("record-tags", line_);
    } else {
      tags_.push_back({name, std::move(value)});
    }
    return std::nullopt;
  }

  // "21. c3c4 … #5f3a90c1": the number of the first move, up to ten moves, the hash after them.
  std::optional<Refusal> read_moves(std::string_view line) {
    if (!moves_.empty() && line_ != first_move_line_ + static_cast<int>(hashes_.size())) {
      return refuse("record-after-end", line_);
    }
    if (moves_.size() % Record::kMovesPerLine != 0) return refuse("record-ten", line_);
    if (first_move_line_ == 0) first_move_line_ = line_;
    const std::string number = std::to_string(moves_.size() + 1);
    if (take_word(line) != number + ".") {
      return refuse(moves_.empty() ? "record-line" : "record-number", line_, {{"number", number}});
    }
    std::size_t count = 0;
    for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
      if (word.starts_with('#')) {
        hashes_.emplace_back(word.substr(1));
        return count > 0 && take_word(line).empty() ? std::nullopt
                                                    : std::optional(refuse("record-ten", line_));
      }
      if (++count > Record::kMovesPerLine) break;
      moves_.emplace_back(word);
    }
    return refuse("record-ten", line_);
  }

  int tag_line(std::string_view key) const {
    for (const auto& [name, line] : lines_) {
      if (name == key) return line;
    }
    return 0;
  }

  Refusal at_line(Refusal refusal) const {
    refusal.line = line_;
    return refusal;
  }

  // The line of the tag or of the move that a refusal of the JSON form speaks of.
  Refusal located(Refusal refusal) const {
    if (refusal.move > 0) refusal.line = line_of_move(refusal.move, first_move_line_);
    for (const auto& [name, value] : refusal.params) {
      if (name == "tag") refusal.line = tag_line(value);
    }
    return refusal;
  }

  std::string_view rest_;
  int line_ = 0;
  int first_move_line_ = 0;
  std::vector<std::pair<std::string, int>> lines_;
  std::optional<std::int64_t> plies_;
  Json::Object members_;
  Json::Object tags_;
  Json::Array moves_;
  Json::Array hashes_;
};

}  // namespace

Result<Record> parse_record_text(std::string_view text) { return TextReader(text).read(); }

std::string to_text(const Record& record) {
  const Json json = to_json(record);
  std::string out;
  const auto tag = [&](std::string_view name, const Json& value) {
    out += "[" + std::string(name) + " " + value.dump() + "]\n";
  };
  for (const auto name : kRecordFields) {
    if (name == "Result") {
      for (const auto& [free_name, value] : record.tags) tag(free_name, value);
    }
    if (const Json* value = json.find(json_key(name))) tag(name, *value);
  }
  tag("Plies", static_cast<std::int64_t>(record.moves.size()));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (i % Record::kMovesPerLine == 0) out += "\n" + std::to_string(i + 1) + ".";
    out += " " + record.moves[i];
    const bool last = i + 1 == record.moves.size();
    if (last || (i + 1) % Record::kMovesPerLine == 0) {
      out += " #" + record.hashes[i / Record::kMovesPerLine];
    }
    if (last) out += "\n";
  }
  return out;
}

Result<Record> parse_record(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return Refusal{"record", "record-empty", {}};
  return text[begin] == '{' ? parse_record_json(text) : parse_record_text(text);
}

}  // namespace demesne
