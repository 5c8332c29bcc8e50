#include "record/record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/generators.h"
#include "tests/records.h"

// Whole records of every game: the text form and its JSON twin hold the same, and replay agrees.
namespace demesne {
namespace {

using testing::accept;
using testing::Setting;

// What is lost between the forms of this record, in words; nothing when nothing is.
std::string loss(const Record& record) {
  const std::string text = to_text(record);
  const std::string json = to_json(record).dump();
  const auto from_text = accept(text);
  if (!from_text) return "the text is refused: " + ::testing::PrintToString(from_text.refusal());
  const auto from_json = accept(json);
  if (!from_json) return "the JSON is refused: " + ::testing::PrintToString(from_json.refusal());
  for (const Record* read : {&*from_text, &*from_json}) {
    if (!same_record(*read, record) || !testing::same_game(*read, record)) return "another record";
    if (read->players != record.players || read->tags != record.tags) return "other names";
    if (to_text(*read) != text) return "another text";
    if (to_json(*read).dump() != json) return "other JSON";
  }
  const auto crlf = accept(testing::join_lines(testing::split_lines(text), "\r\n"));
  if (!crlf) return "CRLF is refused: " + ::testing::PrintToString(crlf.refusal());
  return same_record(*crlf, record) ? "" : "another record by CRLF";
}

rc::Gen<std::string> any_tag_name() {
  const auto capital = rc::gen::inRange('A', static_cast<char>('Z' + 1));
  const auto small = rc::gen::inRange('a', static_cast<char>('z' + 1));
  const auto rest = rc::gen::resize(30, rc::gen::container<std::string>(small));
  // "X" keeps it from being the name of a field.
  return rc::gen::map(rc::gen::pair(capital, rest),
                      [](const auto& parts) { return parts.first + ("X" + parts.second); });
}

std::vector<Record::Tag> any_tags() {
  const auto names = *rc::gen::resize(5, rc::gen::unique<std::vector<std::string>>(any_tag_name()));
  std::vector<Record::Tag> tags;
  for (const auto& name : names) tags.push_back({name, *testing::any_text()});
  return tags;
}

RC_GTEST_PROP(RecordProperty, FormsAreTwins, (std::uint64_t seed)) {
  static const auto settings = testing::all_settings();
  const Setting setting = settings[*rc::gen::inRange<std::size_t>(0, settings.size())];
  Record record = testing::random_record(setting, *rc::gen::inRange(0, 60), seed);
  for (auto& name : record.players) name = *testing::any_text();
  record.tags = any_tags();
  RC_ASSERT(loss(record) == "");
}

TEST(Record, FormsAreTwinsAtEveryTable) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    for (const int plies : {0, 1, 9, 10, 11, 20, testing::kToTheEnd}) {
      const Record record = testing::random_record(setting, plies, 23);
      EXPECT_EQ(loss(record), "") << to_text(record);
    }
  }
}

TEST(Record, ReplayEndsWhereTheGameDid) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    Rng rng(31);
    const auto played = testing::play_randomly(setting, testing::kToTheEnd, rng);
    const Record record = testing::record_of(setting, played);
    EXPECT_EQ(record.result, outcome_json(*played.end->outcome()));
    const auto end = replay(record);
    ASSERT_TRUE(end) << ::testing::PrintToString(end.refusal());
    EXPECT_EQ(inspect(**end).dump(), inspect(*played.end).dump());
    const auto start = first_position(record);
    ASSERT_TRUE(start);
    EXPECT_EQ(inspect(**start).dump(), inspect(*played.start).dump());
  }
}

TEST(Record, TextIsLaidOutForPeople) {
  const Setting setting = testing::all_settings().front();
  Record record = testing::random_record(setting, 12, 1);
  record.players = {"Ann \"A\"", "Zoë\n"};
  record.players.resize(static_cast<std::size_t>(setting.request.players));
  record.tags = {{"Date", "2001-02-03"}, {"Site", "home"}};
  const auto lines = testing::split_lines(to_text(record));
  ASSERT_EQ(lines.size(), 13U);
  EXPECT_EQ(lines[0], "[Demesne 1]");
  EXPECT_EQ(lines[1], "[Game \"" + record.game + "\"]");
  EXPECT_TRUE(lines[3].starts_with(R"([Players ["Ann \"A\"", "Zoë\n")")) << lines[3];
  EXPECT_EQ(lines[6], "[Date \"2001-02-03\"]");
  EXPECT_EQ(lines[7], "[Site \"home\"]");
  EXPECT_EQ(lines[8], "[Result null]");
  EXPECT_EQ(lines[9], "[Plies 12]");
  EXPECT_EQ(lines[10], "");
  EXPECT_TRUE(lines[11].starts_with("1. " + record.moves[0] + " "));
  EXPECT_TRUE(lines[11].ends_with(" " + record.moves[9] + " #" + record.hashes[0]));
  EXPECT_EQ(lines[12],
            "11. " + record.moves[10] + " " + record.moves[11] + " #" + record.hashes[1]);
}

TEST(Record, TagsComeInAnyOrder) {
  Record record = testing::random_record(testing::all_settings().front(), 12, 1);
  record.tags = {{"Date", "2001-02-03"}};
  auto lines = testing::split_lines(to_text(record));
  const auto moves = std::find(lines.begin(), lines.end(), "");
  std::reverse(lines.begin(), moves);
  lines.insert(lines.begin() + 3, {"", "  "});
  const auto read = accept(testing::join_lines(lines));
  ASSERT_TRUE(read) << ::testing::PrintToString(read.refusal());
  EXPECT_TRUE(same_record(*read, record));
  EXPECT_EQ(to_text(*read), to_text(record));
}

TEST(Record, PlaysMovesUntilOneIsRefused) {
  const Setting setting = testing::all_settings().front();
  Rng rng(2);
  auto played = testing::play_randomly(setting, 5, rng);
  AnyPosition position = played.start;
  EXPECT_EQ(play_moves(position, played.moves), std::nullopt);
  EXPECT_EQ(position->hash(), played.end->hash());
  played.moves[2] = "no move";
  position = played.start;
  const auto refusal = play_moves(position, played.moves);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->move, 3);
  EXPECT_EQ(position->ply(), 2);
}

// The JSON of a record with its options written as strings, flags too.
Json with_options_as_strings(const Record& record) {
  Json::Object members = *to_json(record).object();
  for (auto& [key, value] : members) {
    if (key != "options") continue;
    Json::Object options;
    for (const auto& [name, text] : record.options) options.push_back({name, text});
    value = std::move(options);
  }
  return members;
}

TEST(Record, JsonMaySpellAFlagAsAString) {
  for (const Setting& setting : testing::all_settings()) {
    const Record record = testing::random_record(setting, 3, 4);
    const auto read = accept(with_options_as_strings(record).dump());
    ASSERT_TRUE(read) << ::testing::PrintToString(read.refusal());
    EXPECT_TRUE(same_record(*read, record));
  }
}

}  // namespace
}  // namespace demesne
