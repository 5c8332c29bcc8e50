#include <gtest/gtest.h>

#include <set>

#include "tests/records.h"
#include "tests/sizes.h"

// Records that were changed on their way: a change is refused, or it touches only names and free
// tags, which nothing can check.
namespace demesne {
namespace {

using testing::accept;
using testing::same_game;
using testing::Setting;

struct Sample {
  Setting setting;
  Record record;
  std::string text;
};

Sample sample_of(const Setting& setting, int plies) {
  Sample sample = {setting, testing::random_record(setting, plies, 41), ""};
  sample.record.tags = {{"Date", "2001-02-03"}};
  sample.text = to_text(sample.record);
  return sample;
}

// Two short records of each game: at its first table and at its last.
std::vector<Sample> samples() {
  std::vector<Sample> samples;
  for (const AnyGame* game : all_games()) {
    const auto settings = testing::settings_of(*game);
    for (const Setting& setting : {settings.front(), settings.back()}) {
      samples.push_back(sample_of(setting, 13));
    }
  }
  return samples;
}

// A game that the rules have ended, as short as a few tries make it.
Sample finished_sample(const AnyGame& game) {
  std::vector<Sample> finished;
  for (const Setting& setting : testing::settings_of(game)) {
    finished.push_back(sample_of(setting, testing::kToTheEnd));
  }
  return *std::min_element(finished.begin(), finished.end(), [](const auto& a, const auto& b) {
    return a.record.moves.size() < b.record.moves.size();
  });
}

void expect_refused(const std::string& text, std::string_view code, int line, int move = 0) {
  const auto read = accept(text);
  ASSERT_FALSE(read) << text;
  EXPECT_EQ(read.refusal().code, code) << ::testing::PrintToString(read.refusal()) << "\n" << text;
  EXPECT_EQ(read.refusal().line, line) << ::testing::PrintToString(read.refusal()) << "\n" << text;
  EXPECT_EQ(read.refusal().move, move) << ::testing::PrintToString(read.refusal()) << "\n" << text;
}

void expect_same_game(const std::string& text, const Record& record) {
  const auto read = accept(text);
  ASSERT_TRUE(read) << ::testing::PrintToString(read.refusal()) << "\n" << text;
  EXPECT_TRUE(same_game(*read, record)) << text;
}

void expect_same_game_or_refused(const std::string& text, const Record& record) {
  const auto read = accept(text);
  EXPECT_TRUE(!read || same_game(*read, record)) << text;
}

TEST(RecordDamage, DeletedLines) {
  for (const Sample& sample : samples()) {
    const auto lines = testing::split_lines(sample.text);
    const int all = static_cast<int>(lines.size());
    for (int i = 0; i < all; ++i) {
      const std::string& line = lines[static_cast<std::size_t>(i)];
      auto rest = lines;
      rest.erase(rest.begin() + i);
      const std::string text = testing::join_lines(rest);
      SCOPED_TRACE("without " + line);
      if (line.empty() || line.starts_with("[Date")) {
        expect_same_game(text, sample.record);
      } else if (line.starts_with("[Plies")) {
        expect_refused(text, "record-tag-missing", all - 1);
      } else if (line.starts_with("[")) {
        expect_refused(text, "record-tag-missing", 0);
      } else if (line.starts_with("1.")) {
        expect_refused(text, "record-line", i + 1);
      } else {
        expect_refused(text, "record-plies", all - 1);
      }
    }
  }
}

TEST(RecordDamage, DuplicatedLines) {
  for (const Sample& sample : samples()) {
    const auto lines = testing::split_lines(sample.text);
    for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
      const std::string line = lines[static_cast<std::size_t>(i)];
      auto more = lines;
      more.insert(more.begin() + i, line);
      const std::string text = testing::join_lines(more);
      SCOPED_TRACE("twice " + line);
      if (line.empty()) {
        expect_same_game(text, sample.record);
      } else if (line.starts_with("[")) {
        expect_refused(text, "record-tag-twice", i + 2);
      } else {
        expect_refused(text, line.starts_with("1.") ? "record-number" : "record-ten", i + 2);
      }
    }
  }
}

TEST(RecordDamage, SwappedLines) {
  for (const Sample& sample : samples()) {
    auto lines = testing::split_lines(sample.text);
    std::swap(lines[lines.size() - 1], lines[lines.size() - 2]);
    expect_refused(testing::join_lines(lines), "record-line", testing::line_of(sample.text, "1. "));
  }
}

// Two moves may change places where that is legal and leads to the same positions at the hashes: it
// is then another game, but a right one. Everything else is refused.
TEST(RecordDamage, SwappedMoves) {
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(testing::describe(sample.setting));
    const auto start = first_position(sample.record);
    ASSERT_TRUE(start);
    for (std::size_t i = 0; i < sample.record.moves.size(); ++i) {
      for (std::size_t j = i + 1; j < sample.record.moves.size(); ++j) {
        Record swapped = sample.record;
        std::swap(swapped.moves[i], swapped.moves[j]);
        AnyPosition position = *start;
        const bool right = !play_moves(position, swapped.moves) &&
                           make_record(*start, swapped.moves, {}).hashes == sample.record.hashes;
        const auto read = accept(to_text(swapped));
        EXPECT_EQ(static_cast<bool>(read), right) << to_text(swapped);
        if (!read) {
          EXPECT_GT(read.refusal().move, static_cast<int>(i)) << "the moves before are untouched";
        }
      }
    }
  }
}

// Characters that mean something to the forms, some that mean nothing, and a near miss.
std::string replacements(char original) {
  return std::string(" \n\r\t\"\\[]{}#0:1aZ.,-\x7f\x80") + static_cast<char>(original ^ 1);
}

TEST(RecordDamage, ChangedCharacters) {
  constexpr std::size_t kStep = testing::kSanitized ? 7 : 1;
  for (const Sample& sample : samples()) {
    for (const std::string& whole : {sample.text, to_json(sample.record).dump()}) {
      for (std::size_t at = 0; at < whole.size(); at += kStep) {
        for (const char c : replacements(whole[at])) {
          std::string text = whole;
          text[at] = c;
          expect_same_game_or_refused(text, sample.record);
        }
      }
    }
  }
}

TEST(RecordDamage, ChangedCharactersOfAResult) {
  for (const AnyGame* game : all_games()) {
    const Sample sample = finished_sample(*game);
    const auto begin = sample.text.find("[Result");
    const auto end = sample.text.find('\n', begin);
    for (std::size_t at = begin; at < end; ++at) {
      for (const char c : {'0', '1', ' ', 'x', '"'}) {
        std::string text = sample.text;
        text[at] = c;
        expect_same_game_or_refused(text, sample.record);
      }
    }
  }
}

TEST(RecordDamage, TruncatedText) {
  for (const Sample& sample : samples()) {
    for (std::size_t length = 0; length < sample.text.size(); ++length) {
      const std::string text = sample.text.substr(0, length);
      const bool whole = sample.text.find_first_not_of(" \n", length) == std::string::npos;
      const auto read = accept(text);
      ASSERT_EQ(static_cast<bool>(read), whole) << text;
      if (read) {
        EXPECT_TRUE(same_record(*read, sample.record));
      }
    }
  }
}

TEST(RecordDamage, TruncatedJson) {
  for (const Sample& sample : samples()) {
    const std::string whole = to_json(sample.record).dump();
    for (std::size_t length = 0; length < whole.size(); ++length) {
      ASSERT_FALSE(accept(whole.substr(0, length))) << whole.substr(0, length);
    }
  }
}

// A refusal names the move and its line.
TEST(RecordDamage, WrongMovesAreNamed) {
  for (const Sample& sample : samples()) {
    const int first_line = testing::line_of(sample.text, "1. ");
    for (const int move : {1, 5, 10, 11, 13}) {
      Record wrong = sample.record;
      wrong.moves[static_cast<std::size_t>(move - 1)] = "?";
      expect_refused(to_text(wrong), "not-a-move", first_line + (move - 1) / 10, move);
      expect_refused(to_json(wrong).dump(), "not-a-move", 0, move);
    }
  }
}

TEST(RecordDamage, WrongHashesAreNamed) {
  for (const Sample& sample : samples()) {
    const int first_line = testing::line_of(sample.text, "1. ");
    for (const std::size_t line : {0, 1}) {
      Record wrong = sample.record;
      wrong.hashes[line] = "00000000";
      const int move = line == 0 ? 10 : 13;
      expect_refused(to_text(wrong), "record-hash", first_line + static_cast<int>(line), move);
      expect_refused(to_json(wrong).dump(), "record-hash", 0, move);
    }
  }
}

}  // namespace
}  // namespace demesne
