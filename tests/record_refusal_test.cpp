#include <gtest/gtest.h>

#include "tests/records.h"

// What a record must not say, and where the refusal finds it.
namespace demesne {
namespace {

using testing::accept;
using testing::Setting;

Record unfinished() { return testing::random_record(testing::all_settings().front(), 12, 3); }

// The text of a record with one of its lines, known by its beginning, written anew.
std::string with_line(const Record& record, std::string_view beginning, const std::string& line) {
  auto lines = testing::split_lines(to_text(record));
  for (auto& each : lines) {
    if (each.starts_with(beginning)) each = line;
  }
  return testing::join_lines(lines);
}

Refusal refusal_of(const std::string& text) {
  const auto read = accept(text);
  EXPECT_FALSE(read) << text;
  return read ? Refusal{} : read.refusal();
}

void expect_refused_at(const std::string& text, std::string_view code, int line) {
  const Refusal refusal = refusal_of(text);
  EXPECT_EQ(refusal.code, code) << ::testing::PrintToString(refusal) << "\n" << text;
  EXPECT_EQ(refusal.line, line) << ::testing::PrintToString(refusal) << "\n" << text;
}

// A line of the text form replaced, and refused at that place.
void expect_line_refused(std::string_view beginning, const std::string& line,
                         std::string_view code) {
  const Record record = unfinished();
  expect_refused_at(with_line(record, beginning, line), code,
                    testing::line_of(to_text(record), beginning));
}

// A member of the JSON form replaced.
std::string json_with(const Record& record, std::string_view key, Json value) {
  Json::Object members = *to_json(record).object();
  for (auto& member : members) {
    if (member.key == key) member.value = std::move(value);
  }
  return Json(std::move(members)).dump();
}

// Fields

TEST(RecordRefusal, OtherFormats) {
  expect_line_refused("[Demesne", "[Demesne 2]", "record-format");
  expect_line_refused("[Demesne", "[Demesne 0]", "record-format");
  expect_line_refused("[Demesne", "[Demesne \"1\"]", "record-tag-value");
  expect_line_refused("[Demesne", "[Demesne -1]", "record-tag-value");
  expect_refused_at(json_with(unfinished(), "demesne", 2), "record-format", 0);
}

TEST(RecordRefusal, OtherRules) {
  Record record = unfinished();
  ++record.rules_version;
  EXPECT_EQ(refusal_of(to_text(record)).code, "record-rules");
  EXPECT_EQ(refusal_of(to_json(record).dump()).code, "record-rules");
  expect_line_refused("[Rules", "[Rules null]", "record-tag-value");
  expect_line_refused("[Rules", "[Rules 1000001]", "record-tag-value");
}

TEST(RecordRefusal, UnknownGames) {
  Record record = unfinished();
  for (const std::string game : {"", "chess", "@form", "Domination"}) {
    record.game = game;
    EXPECT_EQ(refusal_of(to_text(record)).code, "game-unknown");
  }
  expect_line_refused("[Game", "[Game null]", "record-tag-value");
}

TEST(RecordRefusal, PlayersWhoAreTooFewOrTooMany) {
  for (const char* line : {"[Players []]", "[Players [\"A\"]]", "[Players \"AB\"]",
                           "[Players [1, 2]]", "[Players [\"A\", \"B\", \"C\", \"D\", \"E\"]]"}) {
    expect_line_refused("[Players", line, "record-tag-value");
  }
}

TEST(RecordRefusal, OptionsThatAreNone) {
  expect_line_refused("[Options", "[Options []]", "record-tag-value");
  expect_line_refused("[Options", "[Options {\"fast\": 1}]", "record-tag-value");
  Record record = unfinished();
  record.options.emplace_back("no such option", "true");
  EXPECT_EQ(refusal_of(to_text(record)).rule, "option");
}

TEST(RecordRefusal, DealsOfAnotherGame) {
  Record record = unfinished();
  record.deal = Json::Object{{"no such key", 1}};
  EXPECT_FALSE(accept(to_text(record)));
}

TEST(RecordRefusal, PliesThatAreNotThere) {
  const int last = static_cast<int>(testing::split_lines(to_text(unfinished())).size());
  expect_refused_at(with_line(unfinished(), "[Plies", "[Plies 11]"), "record-plies", last);
  expect_refused_at(with_line(unfinished(), "[Plies", "[Plies 13]"), "record-plies", last);
  expect_line_refused("[Plies", "[Plies -1]", "record-tag-value");
  expect_line_refused("[Plies", "[Plies \"12\"]", "record-tag-value");
}

// Lines

TEST(RecordRefusal, LinesThatAreNoTags) {
  for (const char* line :
       {"Date 2001", "[]", "[Date]", "[date \"x\"]", "[Date2 \"x\"]", "[Date \"x\"",
        "[Date \"x\"] ", "[Date \"x\"]]", "[Date \"x\" ]", " [Date \"x\"]", "\t"}) {
    const int expected_line = 8;
    Record record = unfinished();
    record.tags = {{"Site", "home"}, {"Event", ""}};
    const std::string text = with_line(record, "[Event", line);
    EXPECT_EQ(refusal_of(text).line, expected_line) << text;
  }
}

TEST(RecordRefusal, BadJsonIsFoundInItsLine) {
  const Refusal refusal = refusal_of(with_line(unfinished(), "[Players", "[Players [\"A\", x]]"));
  EXPECT_EQ(refusal.line, 4);
  EXPECT_EQ(refusal.params, (std::vector<Refusal::Param>{
                                {"what", "@json-syntax"}, {"line", "4"}, {"column", "16"}}));
}

TEST(RecordRefusal, LinesOfMovesThatAreNone) {
  const Record record = unfinished();
  const std::string second = "11. " + record.moves[10] + " " + record.moves[11];
  const std::string hash = " #" + record.hashes[1];
  expect_line_refused("11. ", second, "record-ten");
  expect_line_refused("11. ", "11." + hash, "record-ten");
  expect_line_refused("11. ", "12. x" + hash, "record-number");
  expect_line_refused("11. ", "11 x" + hash, "record-number");
  expect_line_refused("11. ", second + hash + " x", "record-ten");
  expect_line_refused("11. ", second + hash + hash, "record-ten");
  expect_line_refused("11. ", "11. 1 2 3 4 5 6 7 8 9 10 11" + hash, "record-ten");
  expect_line_refused("1. ", "moves: x", "record-line");
}

TEST(RecordRefusal, NothingFollowsTheMoves) {
  const std::string text = to_text(unfinished());
  const int lines = static_cast<int>(testing::split_lines(text).size());
  expect_refused_at(text + "[Date \"x\"]\n", "record-after-end", lines + 1);
  expect_refused_at(text + "13. x #00000000\n", "record-ten", lines + 1);
  expect_refused_at(text + "\n11. x #00000000\n", "record-after-end", lines + 2);
  expect_refused_at(text + text, "record-after-end", lines + 1);
  EXPECT_TRUE(accept(text + "\n \n\r\n"));
}

// Moves and hashes

TEST(RecordRefusal, WordsThatDoNotPrint) {
  for (const std::string word : {"a\tb", "\xC3\xA9", "a\x7f"}) {
    Record record = unfinished();
    record.moves[10] = word;
    const int line = testing::line_of(to_text(record), "11. ");
    expect_refused_at(to_text(record), "record-word", line);
    EXPECT_EQ(refusal_of(to_text(record)).move, 11);
    EXPECT_EQ(refusal_of(to_json(record).dump()).move, 11);
  }
  for (const std::string hash : {"", "a\tb", "#"}) {
    Record record = unfinished();
    record.hashes[0] = hash;
    expect_refused_at(to_text(record), "record-word", testing::line_of(to_text(record), "1. "));
    EXPECT_EQ(refusal_of(to_json(record).dump()).move, 10);
  }
}

// Words that the text form would read as something else.
TEST(RecordRefusal, WordsThatOnlyJsonCanHold) {
  for (const std::string word : {"", " ", "a b", "#a", "a\nb"}) {
    Record record = unfinished();
    record.moves[3] = word;
    EXPECT_EQ(refusal_of(to_json(record).dump()).code, "record-word");
  }
}

TEST(RecordRefusal, HashesThatAreTooFewOrTooMany) {
  Record record = unfinished();
  record.hashes.pop_back();
  EXPECT_EQ(refusal_of(to_json(record).dump()).code, "record-hashes");
  record.hashes.insert(record.hashes.end(), 2, "00000000");
  EXPECT_EQ(refusal_of(to_json(record).dump()).code, "record-hashes");
}

TEST(RecordRefusal, MovesAfterTheEnd) {
  for (const AnyGame* game : all_games()) {
    const Setting setting = testing::settings_of(*game).front();
    Record record = testing::random_record(setting, testing::kToTheEnd, 6);
    const int plies = static_cast<int>(record.moves.size());
    record.moves.push_back(record.moves.back());
    if (record.moves.size() % Record::kMovesPerLine == 1) record.hashes.emplace_back("00000000");
    const Refusal refusal = refusal_of(to_json(record).dump());
    // The hash of the tenth move of a line may be looked at first.
    EXPECT_GE(refusal.move, plies) << ::testing::PrintToString(refusal);
  }
}

// Results

Json result_of(Json winners, std::string_view reason) {
  return Json::Object{{"winners", std::move(winners)}, {"scores", nullptr}, {"reason", reason}};
}

void expect_result(const Json& result, bool accepted) {
  Record record = unfinished();
  record.result = result;
  const std::string text = to_text(record);
  if (accepted) {
    const auto read = accept(text);
    ASSERT_TRUE(read) << ::testing::PrintToString(read.refusal());
    EXPECT_EQ(read->result, result);
    EXPECT_TRUE(accept(to_json(record).dump()));
  } else {
    expect_refused_at(text, "record-result", testing::line_of(text, "[Result"));
    expect_refused_at(to_json(record).dump(), "record-result", 0);
  }
}

TEST(RecordResult, PeopleMayEndAGameAtTheTable) {
  for (const char* reason : {"resignation", "time", "agreement", "abandonment"}) {
    expect_result(result_of(Json::Array{0}, reason), true);
    expect_result(result_of(Json::Array{0, 1}, reason), true);
  }
  for (const char* reason : {"", "boredom", "captures", "domination", "Time"}) {
    expect_result(result_of(Json::Array{0}, reason), false);
  }
}

TEST(RecordResult, WinnersSitAtTheTable) {
  const int players = static_cast<int>(unfinished().players.size());
  for (const Json& winners :
       {Json(Json::Array{}), Json(Json::Array{-1}), Json(Json::Array{players}),
        Json(Json::Array{1, 0}), Json(Json::Array{0, 0}), Json(Json::Array{"0"}),
        Json(Json::Array{Json()}), Json(0), Json(), Json(Json::Object{})}) {
    expect_result(result_of(winners, "time"), false);
  }
}

TEST(RecordResult, IsAnObjectOfItsThreeKeys) {
  const Json winners = Json::Array{0};
  for (const Json& result :
       {Json(0), Json("time"), Json(Json::Array{}), Json(Json::Object{}),
        Json(Json::Object{{"winners", winners}, {"reason", "time"}}),
        Json(Json::Object{{"winners", winners}, {"scores", nullptr}}),
        Json(Json::Object{{"winners", winners}, {"scores", nullptr}, {"reason", nullptr}}),
        Json(Json::Object{{"winners", winners}, {"scores", 3}, {"reason", "time"}}),
        Json(Json::Object{
            {"winners", winners}, {"scores", nullptr}, {"reason", "time"}, {"more", 1}})}) {
    expect_result(result, false);
  }
}

TEST(RecordResult, ScoresAreAFigureASeat) {
  const auto players = unfinished().players.size();
  const auto scored = [](Json::Array scores) {
    return Json(Json::Object{
        {"winners", Json::Array{0}}, {"scores", std::move(scores)}, {"reason", "time"}});
  };
  expect_result(scored(Json::Array(players, 7)), true);
  expect_result(scored(Json::Array(players + 1, 7)), false);
  expect_result(scored(Json::Array(players, "7")), false);
  expect_result(scored({}), false);
}

TEST(RecordResult, IsThatOfTheMoves) {
  for (const Setting& setting : testing::all_settings()) {
    SCOPED_TRACE(testing::describe(setting));
    const Record record = testing::random_record(setting, testing::kToTheEnd, 12);
    const auto read = [&](Json result) {
      Record wrong = record;
      wrong.result = std::move(result);
      const Refusal refusal = refusal_of(to_text(wrong));
      EXPECT_EQ(refusal.code, "record-result");
      EXPECT_EQ(refusal.line, testing::line_of(to_text(wrong), "[Result"));
    };
    read(nullptr);
    read(result_of(Json::Array{0}, "resignation"));
    read(result_of(*record.result.find("winners"), "a better reason"));
    read(result_of(Json::Array{}, *record.result.find("reason")->string()));
  }
}

// Free tags

TEST(RecordTags, AreStrings) {
  Record record = unfinished();
  record.tags = {{"Date", "2001"}};
  expect_refused_at(with_line(record, "[Date", "[Date 2001]"), "record-tag-value",
                    testing::line_of(to_text(record), "[Date"));
  EXPECT_EQ(refusal_of(json_with(record, "tags", Json::Object{{"Date", 2001}})).code,
            "record-tag-value");
  EXPECT_EQ(refusal_of(json_with(record, "tags", Json::Array{})).code, "record-tag-value");
}

TEST(RecordTags, HaveNamesOfTheirOwn) {
  for (const std::string name : {"Demesne", "Game", "Rules", "Players", "Options", "Deal", "Result",
                                 "Plies", "", "date", "Date2", "A b", "É", "@form"}) {
    const auto text = json_with(unfinished(), "tags", Json::Object{{name, "x"}});
    EXPECT_EQ(refusal_of(text).code, "record-tag-name") << name;
  }
  EXPECT_TRUE(accept(json_with(unfinished(), "tags", Json::Object{{std::string(40, 'A'), "x"}})));
  EXPECT_FALSE(accept(json_with(unfinished(), "tags", Json::Object{{std::string(41, 'A'), "x"}})));
}

// JSON

TEST(RecordJson, HasItsKeysAndNoOthers) {
  const Json::Object members = *to_json(unfinished()).object();
  for (std::size_t i = 0; i < members.size(); ++i) {
    Json::Object fewer = members;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_EQ(refusal_of(Json(fewer).dump()).code, "record-tag-missing") << members[i].key;
  }
  Json::Object more = members;
  more.push_back({"@more", 1});
  EXPECT_EQ(refusal_of(Json(more).dump()).code, "record-key");
  const auto list = record_from_json(Json::Array{});
  ASSERT_FALSE(list);
  EXPECT_EQ(list.refusal().code, "record-object");
}

// What one form can hold, the other can.
TEST(RecordJson, IsNoNarrowerThanTheText) {
  const auto nested = [](int depth) {
    Json json = 1;
    for (int i = 0; i < depth; ++i) json = Json::Array{json};
    return json;
  };
  Record record = unfinished();
  record.deal = nested(63);
  EXPECT_TRUE(parse_record(to_text(record)));
  EXPECT_TRUE(parse_record(to_json(record).dump()));
  record.deal = nested(64);
  EXPECT_FALSE(parse_record(to_text(record)));
  EXPECT_FALSE(parse_record(to_json(record).dump()));
}

TEST(RecordJson, HasAsManyTagsAsTheText) {
  Record record = unfinished();
  for (int i = 0; i < static_cast<int>(Json::kMaxMembers); ++i) {
    std::string name = "T";
    for (int digits = i; digits > 0; digits /= 10) name += static_cast<char>('a' + digits % 10);
    record.tags.push_back({name, ""});
  }
  EXPECT_TRUE(accept(to_text(record)));
  EXPECT_TRUE(accept(to_json(record).dump()));
  record.tags.push_back({"More", ""});
  expect_refused_at(to_text(record), "record-tags", testing::line_of(to_text(record), "[More"));
  EXPECT_FALSE(accept(to_json(record).dump()));
}

TEST(Record, EmptyTextsAreNone) {
  for (const std::string text : {"", " ", "\n\n", "{}", "[]", "{", "[", "null"}) {
    EXPECT_FALSE(accept(text)) << text;
  }
}

}  // namespace
}  // namespace demesne
