#include "tests/api_kit.h"

// What is said and not understood is refused, never ignored.
namespace demesne::testing {
namespace {

class Arguments : public ::testing::Test {
 protected:
  Arguments() {
    const auto opened = house.ask(ann, "POST", "/api/tables", R"({"game": "domain"})");
    table = "/api/tables/" + text_of(*parse_json(opened.body), "id");
  }
  // Which member was refused; "" if none was.
  std::string wrong(const std::string& token, const std::string& method, const std::string& path,
                    const std::string& body = "") {
    const auto answer = house.ask(token, method, path, body);
    const Json json = *parse_json(answer.body);
    const Json* error = json.find("error");
    if (error == nullptr || text_of(*error, "code") != "request-member") return "";
    EXPECT_EQ(answer.status, 400);
    return text_of(*error->find("params"), "member");
  }

  House house;
  std::string ann = house.new_guest();
  std::string bob = house.new_guest();
  std::string table;
};

TEST_F(Arguments, AShareIsHexOfAtMost64Bytes) {
  const std::string long_one(130, 'a');
  for (const std::string& share :
       {std::string(R"("00FF")"), '"' + long_one + '"', std::string(R"("0")"), std::string("5"),
        std::string("null"), std::string(R"("x0")")}) {
    const std::string said = R"("share": )" + share + "}";
    EXPECT_EQ(wrong(bob, "POST", table + "/sit", R"({"seat": 1, )" + said), "share") << share;
    EXPECT_EQ(wrong(bob, "POST", "/api/tables", R"({"game": "domain", )" + said), "share");
  }
  EXPECT_EQ(house.storage().listed_tables(0, 10).size(), 1U);
  const std::string longest(128, 'a');
  const std::string said = R"({"seat": 1, "share": ")" + longest + "\"}";
  EXPECT_EQ(house.ask(bob, "POST", table + "/sit", said).status, 200);
  EXPECT_EQ(house.ask(bob, "POST", table + "/resign").status, 200);
  EXPECT_EQ(wrong(bob, "POST", table + "/rematch", R"({"share": "00FF"})"), "share");
}

TEST_F(Arguments, SeatsAreAListOfTexts) {
  for (const char* seats : {"[1, 2]", R"("me")", "{}", "null", R"(["me", null])"}) {
    EXPECT_EQ(wrong(bob, "POST", "/api/tables",
                    std::string(R"({"game": "domain", "seats": )") + seats + "}"),
              "seats")
        << seats;
  }
}

TEST_F(Arguments, WhatIsNeededIsNamed) {
  struct Case {
    const char* what;
    const char* body;
    const char* member;
  };
  for (const auto& [what, body, member] :
       {Case{"/sit", "{}", "seat"}, Case{"/sit", R"({"seat": "1"})", "seat"},
        Case{"/chat", R"({"text": 7})", "text"}, Case{"/report", "{}", "text"}}) {
    EXPECT_EQ(wrong(bob, "POST", table + what, body), member) << what << body;
  }
  for (const auto& [what, body, member] :
       {Case{"/add-bot", R"({"seat": 1, "level": 3})", "level"},
        Case{"/add-bot", R"({"level": "3"})", "seat"}, Case{"/remove-bot", "{}", "seat"},
        Case{"/move", R"({"move": "c4c3"})", "ply"}, Case{"/move", R"({"ply": "0"})", "ply"},
        Case{"/move", R"({"ply": 0, "move": 7})", "move"}, Case{"/choose", "{}", "choice"}}) {
    EXPECT_EQ(wrong(ann, "POST", table + what, body), member) << what << body;
  }
  EXPECT_EQ(wrong(ann, "POST", "/api/tables", "{}"), "game");
}

// An answer that is no answer must not decline for anybody.
TEST_F(Arguments, AnAnswerSaysYesOrNo) {
  house.ask(bob, "POST", table + "/sit", R"({"seat": 1})");
  ASSERT_EQ(house.ask(ann, "POST", table + "/draw").status, 200);
  for (const char* body : {"{}", R"({"agree": "yes"})", R"({"agree": 1})"}) {
    EXPECT_EQ(wrong(bob, "POST", table + "/answer", body), "agree") << body;
  }
  EXPECT_EQ(house.ask(bob, "POST", table + "/answer", R"({"agree": true})").status, 200);
}

TEST_F(Arguments, AMovesNameIsAText) {
  house.ask(bob, "POST", table + "/sit", R"({"seat": 1})");
  EXPECT_EQ(wrong(ann, "POST", table + "/move", R"({"ply": 0, "move": "a1", "name": 1})"), "name");
}

TEST_F(Arguments, AReportIsAboutAnId) {
  const std::string about(65, 'x');
  EXPECT_EQ(wrong(bob, "POST", table + "/report", R"({"text": "rude", "about": ")" + about + "\"}"),
            "about");
  EXPECT_EQ(wrong(bob, "POST", table + "/report", R"({"text": "rude", "about": 7})"), "about");
  EXPECT_TRUE(house.storage().reports(true).empty());
}

TEST_F(Arguments, SinceIsTheNumberOfAnEvent) {
  for (const char* since : {"x", "-1", "1x", "0x1", "[]", "1.5", "9999999999999999999"}) {
    EXPECT_EQ(wrong(ann, "GET", table + "/events?since=" + since), "since") << since;
  }
  EXPECT_EQ(house.ask(ann, "GET", table + "/events?since=1000000").body, R"({"events": []})");
  const auto ear = house.ear_of(ann);
  const std::string id = table.substr(table.rfind('/') + 1);
  for (const Json& since : {Json("0"), Json(-1), Json()}) {
    const Json answer = house.say(ear, ann, {{"do", "watch"}, {"table", id}, {"since", since}});
    EXPECT_EQ(text_of(*answer.find("error"), "code"), "request-member") << since.dump();
  }
  EXPECT_EQ(ear->heard.size(), 3U);
}

}  // namespace
}  // namespace demesne::testing
