#include "core/json.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <span>

#include "tests/generators.h"
#include "tests/refusals.h"

namespace demesne {
namespace {

using testing::kGreatestJsonNumber;

Refusal refusal_at(std::string_view what, int line, int column) {
  return {"json",
          "json-at",
          {{"what", "@json-" + std::string(what)},
           {"line", std::to_string(line)},
           {"column", std::to_string(column)}}};
}

struct Bad {
  std::string text;
  std::string_view what;
  int line;
  int column;
};

void expect_refused(const Bad& bad) {
  const auto parsed = parse_json(bad.text);
  ASSERT_FALSE(parsed) << bad.text;
  EXPECT_EQ(parsed.refusal(), refusal_at(bad.what, bad.line, bad.column))
      << bad.text << "\nis refused: " << say(parsed.refusal());
  EXPECT_TRUE(can_say(parsed.refusal()));
}

void expect_value(std::string_view text, const Json& value) {
  const auto parsed = parse_json(text);
  ASSERT_TRUE(parsed) << text << "\nis refused: " << say(parsed.refusal());
  EXPECT_EQ(*parsed, value) << text << "\nis read as " << parsed->dump();
}

std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

std::string object_of_keys(int count) {
  std::string out = "{";
  for (int i = 0; i < count; ++i) out += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
  return out + "}";
}

RC_GTEST_PROP(JsonProperty, ParseUndoesDump, ()) {
  const Json value = *testing::any_json(4);
  const std::string text = value.dump();
  const auto parsed = parse_json(text);
  RC_ASSERT(static_cast<bool>(parsed));
  RC_ASSERT(*parsed == value);
  RC_ASSERT(parsed->dump() == text);
}

// Any bytes at all: an answer, and for what is accepted a dump that means the same.
RC_GTEST_PROP(JsonProperty, AnyBytesAreReadOrRefused, (const std::string& bytes)) {
  const auto parsed = parse_json(bytes);
  if (!parsed) {
    RC_ASSERT(can_say(parsed.refusal()));
    return;
  }
  const auto again = parse_json(parsed->dump());
  RC_ASSERT(static_cast<bool>(again));
  RC_ASSERT(*again == *parsed);
}

TEST(Json, DumpsOnOneLine) {
  const Json value = Json::Object{{"a", Json::Array{1, -2, nullptr, true, false}},
                                  {"b", Json::Object{}},
                                  {"c\"", "\\ \n \t \x7f / é"},
                                  {"d", Json::Array{}}};
  EXPECT_EQ(value.dump(),
            R"({"a": [1, -2, null, true, false], "b": {}, "c\"": "\\ \n \u0009 \u007f / é", )"
            R"("d": []})");
}

TEST(Json, ReadsWhatItWritesAndEverySpelling) {
  expect_value(" \t\r\n[ 1 , { \"a\" : [ ] , \"b\" : { } } ] \r\n",
               Json::Array{1, Json::Object{{"a", Json::Array{}}, {"b", Json::Object{}}}});
  expect_value(R"("\"\\\/\b\f\n\r\t")", "\"\\/\b\f\n\r\t");
  expect_value(R"("\u0041\u00e9\u00E9\u20aC")", "Aéé€");
  expect_value(R"("\u0000")", std::string(1, '\0'));
  expect_value("null", nullptr);
  expect_value("\"\x7f\"", "\x7f");
}

TEST(Json, KeepsTheOrderOfKeysAndFindsThem) {
  const auto parsed = parse_json(R"({"b": 1, "a": 2, "": 3})");
  ASSERT_TRUE(parsed);
  ASSERT_EQ(parsed->object()->size(), 3U);
  EXPECT_EQ(parsed->object()->front().key, "b");
  EXPECT_EQ(*parsed->find("a")->number(), 2);
  EXPECT_EQ(*parsed->find("")->number(), 3);
  EXPECT_EQ(parsed->find("c"), nullptr);
  EXPECT_EQ(Json(1).find("a"), nullptr);
  EXPECT_EQ(parsed->array(), nullptr);
  EXPECT_EQ(parsed->string(), nullptr);
  EXPECT_EQ(parsed->boolean(), nullptr);
  EXPECT_FALSE(parsed->is_null());
}

TEST(Json, NestsSixtyFourDeepAndNoDeeper) {
  for (const std::string_view inner : {"", "7"}) {
    SCOPED_TRACE(inner);
    const std::string core(inner);
    EXPECT_TRUE(parse_json(repeated("[", 64) + core + repeated("]", 64)));
    expect_refused({repeated("[", 65) + core + repeated("]", 65), "deep", 1, 65});
  }
  EXPECT_TRUE(parse_json(repeated("{\"a\":", 63) + "{}" + repeated("}", 63)));
  expect_refused({repeated("{\"a\":", 64) + "{}" + repeated("}", 64), "deep", 1, 321});
  expect_refused({repeated("[", 100'000), "deep", 1, 65});
}

TEST(Json, NumbersHaveUpToEighteenDigits) {
  expect_value("999999999999999999", kGreatestJsonNumber);
  expect_value("-999999999999999999", -kGreatestJsonNumber);
  expect_value("0", 0);
  expect_value("-0", 0);
  expect_value("-7", -7);
  for (const char* text : {"1000000000000000000", "-1000000000000000000", "0000000000000000000"}) {
    expect_refused({text, "number", 1, 1});
  }
}

TEST(Json, NumbersAreWholeAndSpeltOneWay) {
  for (const char* text : {"01", "-01", "00", "1.5", "0.0", "1.", "1e3", "1E3", "-1e-3", "1.0e9"}) {
    expect_refused({text, "number", 1, 1});
  }
  expect_refused({"[\n  1.5]", "number", 2, 3});
  for (const char* text : {"-", "+1", ".5", "--1", "-a", "NaN", "Infinity", "-Infinity"}) {
    expect_refused({text, "syntax", 1, 1});
  }
  expect_refused({"0x10", "syntax", 1, 2});
}

TEST(Json, SurrogatesComeInPairs) {
  expect_value(R"("\ud83c\udff0")", "🏰");
  expect_value(R"("\uD800\uDC00")", testing::utf8(0x10000));
  expect_value(R"("\udbff\udfff")", testing::utf8(0x10FFFF));
  expect_refused({R"("\ud800")", "string", 1, 8});
  expect_refused({R"("\udc00")", "string", 1, 8});
  expect_refused({R"("\udfff\ud800")", "string", 1, 8});
  expect_refused({R"("\ud800x")", "string", 1, 8});
  expect_refused({R"("\ud800\n")", "string", 1, 8});
  expect_refused({R"("\ud800\u0041")", "string", 1, 14});
  expect_refused({R"("\ud800\ud800")", "string", 1, 14});
}

TEST(Json, EscapesAreThoseOfJson) {
  expect_refused({R"("\x41")", "string", 1, 4});
  expect_refused({R"("\u12g4")", "string", 1, 4});
  expect_refused({R"("\u 123")", "string", 1, 4});
  expect_refused({R"("\u+123")", "string", 1, 4});
  expect_refused({"\"\\u\x10\x10\x10\x10\"", "string", 1, 4});
}

TEST(Json, TextIsWellFormedUtf8) {
  for (const char32_t code : {0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF}) {
    expect_value(in_quotes(testing::utf8(code)), testing::utf8(code));
  }
  const std::string_view kTailAlone[] = {"\x80", "\xBF"};
  const std::string_view kOverlong[] = {"\xC0\xAF",     "\xC1\xBF",         "\xE0\x80\xAF",
                                        "\xE0\x9F\xBF", "\xF0\x80\x80\xAF", "\xF0\x8F\xBF\xBF"};
  const std::string_view kNoCharacter[] = {"\xED\xA0\x80",     "\xED\xBF\xBF", "\xF4\x90\x80\x80",
                                           "\xF5\x80\x80\x80", "\xFE",         "\xFF"};
  const std::string_view kTailMissing[] = {"\xC3\x28", "\xE2\x82", "\xF0\x9F\x8F", "\xE2\x28\xA1"};
  for (const std::span<const std::string_view> malformed :
       {std::span<const std::string_view>(kTailAlone),
        {kOverlong},
        {kNoCharacter},
        {kTailMissing}}) {
    for (const auto text : malformed) expect_refused({in_quotes(text), "string", 1, 2});
  }
  expect_refused({"{\"\xFF\": 1}", "string", 1, 3});
  expect_refused({"\xEF\xBB\xBF{}", "syntax", 1, 1});
}

TEST(Json, ControlCharactersAreEscaped) {
  for (char c = 0; c < ' '; ++c)
    expect_refused({in_quotes("a" + std::string(1, c)), "string", 1, 3});
  expect_refused({"[1,\n \"a\nb\"]", "string", 2, 4});
}

TEST(Json, KeysAreGivenOnce) {
  expect_refused({"{\"a\": 1,\n \"a\": 2}", "twice", 2, 5});
  expect_refused({R"({"a": 1, "b": 2, "\u0061": 3})", "twice", 1, 26});
  expect_value(R"([{"a": 1}, {"a": 1}])",
               Json::Array{Json::Object{{"a", 1}}, Json::Object{{"a", 1}}});
}

TEST(Json, ObjectsHaveSoManyKeys) {
  EXPECT_TRUE(parse_json(object_of_keys(Json::kMaxMembers)));
  const auto wide = parse_json(object_of_keys(Json::kMaxMembers + 1));
  ASSERT_FALSE(wide);
  EXPECT_EQ(wide.refusal().params.front().value, "@json-wide");
}

TEST(Json, RefusalsSayWhere) {
  const Bad kBad[] = {
      {"", "end", 1, 1},
      {" \n ", "end", 2, 2},
      {"[1", "end", 1, 3},
      {"[1,\n", "end", 2, 1},
      {"{\"a\":", "end", 1, 6},
      {"\"abc", "end", 1, 5},
      {"\"abc\\", "end", 1, 6},
      {"nul", "syntax", 1, 1},
      {"nulll", "syntax", 1, 5},
      {"True", "syntax", 1, 1},
      {"'a'", "syntax", 1, 1},
      {"1 2", "syntax", 1, 3},
      {"{}\n{}", "syntax", 2, 1},
      {"[]]", "syntax", 1, 3},
      {"[1 2]", "syntax", 1, 4},
      {"[1,]", "syntax", 1, 4},
      {"[,1]", "syntax", 1, 2},
      {"[1}", "syntax", 1, 3},
      {"{\"a\" 1}", "syntax", 1, 6},
      {"{\"a\": 1,}", "syntax", 1, 9},
      {"{\"a\": 1]", "syntax", 1, 8},
      {"{a: 1}", "syntax", 1, 2},
      {"{1: 1}", "syntax", 1, 2},
      {"[1, // no comments\n2]", "syntax", 1, 5},
      {std::string("1\0", 2), "syntax", 1, 2},
  };
  for (const Bad& bad : kBad) expect_refused(bad);
}

TEST(Json, NoPrefixOfADocumentIsOne) {
  const std::string text =
      "{\"numbers\": [0, -1, 999999999999999999],\n \"words\": [true, false, null],\n"
      " \"text\": \"a\\n\\u00e9\\ud83c\\udff0é🏰\", \"empty\": [{}, [], \"\"]}";
  ASSERT_TRUE(parse_json(text));
  for (std::size_t length = 0; length < text.size(); ++length) {
    const auto parsed = parse_json(std::string_view(text).substr(0, length));
    ASSERT_FALSE(parsed) << text.substr(0, length);
    EXPECT_TRUE(can_say(parsed.refusal()));
  }
}

TEST(TakeJson, TakesOneValueFromTheFront) {
  std::string_view text = " [1, 2]] rest";
  const auto taken = take_json(text);
  ASSERT_TRUE(taken);
  EXPECT_EQ(*taken, Json(Json::Array{1, 2}));
  EXPECT_EQ(text, "] rest");
}

TEST(TakeJson, LeavesTheTextAloneWhenItRefuses) {
  std::string_view text = " [1, x] rest";
  const auto taken = take_json(text);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.refusal(), refusal_at("syntax", 1, 6));
  EXPECT_EQ(text, " [1, x] rest");
}

TEST(TakeJson, CountsOnFromItsPlace) {
  std::string_view text = "[\n[x]]";
  const auto taken = take_json(text, {.line = 7, .column = 5, .depth = 0});
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.refusal(), refusal_at("syntax", 8, 2));
  const auto deep = take_json(text, {.line = 7, .column = 5, .depth = 64});
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.refusal(), refusal_at("deep", 7, 5));
}

}  // namespace
}  // namespace demesne
