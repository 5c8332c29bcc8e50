#include <set>

#include "core/rng.h"
#include "match/match.h"
#include "server/endpoints.h"
#include "tests/api_kit.h"
#include "tests/sizes.h"

// Messages that are almost right, by the thousand, and always the same: whatever comes in, an
// answer goes out, and every table remains one that can be read again.
namespace demesne::testing {
namespace {

// What clients say, before it is spoiled; "TABLE" and "USER" stand for real ones.
constexpr auto kMessages = std::to_array<std::string_view>({
    R"({"do": "create", "game": "domain", "seats": ["me", "open"], "share": "00ff", "re": 1})",
    R"({"do": "create", "game": "domizone", "players": 3, "options": {}, "talk": "none", "re": "x"})",
    R"({"do": "create", "game": "domination", "options": {"fast": "true"}, "listed": false,
        "open_after": false, "clock": {"kind": "realtime", "initial": 60000, "increment": 1000}})",
    R"({"do": "create", "game": "conquer", "clock": {"kind": "correspondence", "days": 3}})",
    R"({"do": "create", "game": "domaine", "components": {"name": "own", "centre": ["....", ".R..",
        "....", "...."], "tiles": [], "cards": [{"id": "A1", "pile": "A", "actions": ["B1"]}]}})",
    R"({"do": "watch", "table": "TABLE", "since": 0, "re": 2})",
    R"({"do": "leave", "table": "TABLE", "re": null})",
    R"({"do": "sit", "table": "TABLE", "seat": 1, "share": "abcdef", "re": 3})",
    R"({"do": "stand", "table": "TABLE"})",
    R"({"do": "add-bot", "table": "TABLE", "seat": 1, "level": "1"})",
    R"({"do": "remove-bot", "table": "TABLE", "seat": 1})",
    R"({"do": "move", "table": "TABLE", "ply": 0, "move": "a1a2", "name": "first", "re": 4})",
    R"({"do": "takeback", "table": "TABLE"})",
    R"({"do": "draw", "table": "TABLE"})",
    R"({"do": "answer", "table": "TABLE", "agree": true})",
    R"({"do": "resign", "table": "TABLE"})",
    R"({"do": "choose", "table": "TABLE", "choice": "wait"})",
    R"({"do": "chat", "table": "TABLE", "text": "Good luck!", "re": [1, {"a": 2}]})",
    R"({"do": "report", "table": "TABLE", "text": "he was rude", "about": "USER"})",
    R"({"do": "rematch", "table": "TABLE", "share": ""})",
    R"({"do": "mute", "user": "USER"})",
    R"({"do": "unmute", "user": "USER"})",
});

// The sanitizers' share is as varied, and shorter.
constexpr int kTries = kSanitized ? 1500 : 6000;

class Spoiler {
 public:
  explicit Spoiler(std::uint64_t seed) : rng_(seed) {}

  std::uint32_t below(std::size_t bound) { return rng_.below(static_cast<std::uint32_t>(bound)); }

  template <class List>
  const auto& any(const List& list) {
    return *std::next(list.begin(), below(list.size()));
  }

  Json value() {
    static const std::vector<Json> kOdd = {
        Json(),
        true,
        0,
        -1,
        255,
        256,
        std::int64_t{1} << 31,
        INT64_MAX,
        INT64_MIN,
        "",
        "open",
        "me",
        "bot:9",
        "bot:",
        "bot:1",
        "guest",
        "\xff\xfe",
        std::string("a\0b", 3),
        std::string(70, 'n'),
        std::string(20'000, '['),
        Json::Array{},
        Json::Object{},
        Json::Array{"me", "me", "me", "me", "me"},
        Json::Object{{"kind", "realtime"}, {"initial", INT64_MAX}, {"increment", INT64_MAX}},
    };
    return any(kOdd);
  }

  // One place of it, anywhere, is another value, gone, or there twice.
  Json spoilt(const Json& json) {
    if (json.object() != nullptr && !json.object()->empty() && below(8) != 0) {
      Json::Object out = *json.object();
      auto& member = out[below(out.size())];
      switch (below(6)) {
        case 0:
          out.erase(out.begin() + (&member - out.data()));
          break;
        case 1:
          out.push_back({member.key, value()});
          break;
        case 2:
          member.key = any(kKeys);
          break;
        default:
          member.value = spoilt(member.value);
      }
      return out;
    }
    if (json.array() != nullptr && !json.array()->empty() && below(4) != 0) {
      Json::Array out = *json.array();
      if (below(3) == 0) {
        out.push_back(value());
      } else {
        Json& item = out[below(out.size())];
        item = spoilt(item);
      }
      return out;
    }
    return value();
  }

  // A few bytes are others, too many or missing.
  std::string garbled(std::string text) {
    for (auto i = below(4); i > 0 && !text.empty(); --i) {
      const auto at = below(text.size());
      switch (below(4)) {
        case 0:
          text.resize(at);
          break;
        case 1:
          text.insert(at, 1, any(std::string_view("{}[]\",:\\0-e\x01\x80")));
          break;
        case 2:
          text.erase(at, 1);
          break;
        default:
          text[at] = static_cast<char>(below(256));
      }
    }
    return text;
  }

 private:
  static constexpr auto kKeys = std::to_array<std::string_view>(
      {"do", "table", "seat", "share", "ply", "move", "name", "seats", "game", "players", "options",
       "clock", "talk", "listed", "since", "re", "components", "nobody-knows-this"});

  Rng rng_;
};

class Nonsense : public ::testing::Test {
 protected:
  Nonsense() {
    for (int i = 0; i < 3; ++i) tokens.push_back(house.new_guest());
    for (const std::string& token : tokens) ears.push_back(house.ear_of(token));
    for (const auto& ear : ears) house.api.welcome(ear);
    tables.push_back(open(R"({"game": "domain"})"));
  }

  std::string open(const std::string& wish) {
    const auto answer = house.ask(tokens[0], "POST", "/api/tables", wish);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return text_of(*parse_json(answer.body), "id");
  }

  // A message with real names in it.
  std::string message() {
    std::string text(spoiler.any(kMessages));
    const auto put = [&](std::string_view mark, const std::string& value) {
      if (const auto at = text.find(mark); at != std::string::npos) {
        text.replace(at, mark.size(), value);
      }
    };
    put("TABLE", spoiler.any(tables));
    put("USER", ears[spoiler.below(ears.size())]->user());
    return text;
  }

  // As it is, spoilt a little, spoilt more, or no JSON at all.
  std::string anything() {
    std::string text = message();
    const auto how = spoiler.below(8);
    Json json = *parse_json(text);
    for (auto i = how < 2 ? 0 : 1 + spoiler.below(3); i > 0; --i) json = spoiler.spoilt(json);
    text = json.dump();
    return how == 7 ? spoiler.garbled(text) : text;
  }

  static void expect_refusal(const Json& error, const std::string& to) {
    for (const char* key : {"rule", "code", "sentence"}) {
      EXPECT_FALSE(text_of(error, key).empty()) << to << " " << error.dump();
    }
  }

  // Whatever was opened is played on, as long as it is not too much.
  void remember(const Json& answer) {
    const std::string& id = text_of(answer, "id");
    if (id.empty() || answer.find("setup") == nullptr) return;
    all.push_back(id);
    if (tables.size() < 12) {
      tables.push_back(id);
    } else {
      tables[spoiler.below(tables.size())] = id;
    }
  }

  // Whatever happened, every table can be read again, by a server that knows nothing of it.
  void TearDown() override {
    house.settle();
    EXPECT_GT(all.size(), 10U);
    for (const std::string& id : all) {
      match::Events log;
      for (const std::string& text : house.storage().events(id, 0)) {
        const auto event = match::event_from_json(*parse_json(text));
        ASSERT_TRUE(event) << text;
        log.push_back(*event);
      }
      const auto match = match::Match::from_log(log);
      ASSERT_TRUE(match) << id;
      EXPECT_EQ(house.storage().table(id)->holders[0], match->holder(0)) << id;
    }
  }

  House house;
  Spoiler spoiler{1};
  std::vector<std::string> tokens;
  std::vector<std::shared_ptr<Ear>> ears;
  std::vector<std::string> tables;  // that are spoken about
  std::vector<std::string> all;
};

TEST_F(Nonsense, EveryMessageIsAnswered) {
  std::set<std::string> codes;
  int done = 0;
  for (int i = 0; i < kTries && !HasFailure(); ++i) {
    const auto who = spoiler.below(ears.size());
    const std::string said = anything();
    const auto given = parse_json(said);
    ears[who]->heard.clear();
    house.hear(ears[who], tokens[who], said);
    // Among what it is told is one answer, which says to what.
    int answers = 0;
    for (const std::string& text : ears[who]->heard) {
      const auto told = parse_json(text);
      ASSERT_TRUE(told) << said << "\n" << text;
      const Json* re = told->find("re");
      if (re == nullptr) continue;
      ++answers;
      const Json* asked = given && given->object() != nullptr ? given->find("re") : nullptr;
      EXPECT_TRUE(*re == (asked == nullptr ? Json() : *asked)) << said;
      if (const Json* good = told->find("ok")) {
        ++done;
        remember(*good);
      } else {
        ASSERT_NE(told->find("error"), nullptr) << text;
        expect_refusal(*told->find("error"), said);
        codes.insert(text_of(*told->find("error"), "code"));
      }
    }
    EXPECT_EQ(answers, 1) << said;
    house.now += 50;
    if (i % 20 == 0) house.hall.tick();
  }
  // It was neither all refused nor always for the same reason.
  EXPECT_GT(done, kTries / 12);
  EXPECT_GT(codes.size(), 15U);
}

TEST_F(Nonsense, EveryRequestIsAnswered) {
  const std::set<int> known = {200, 400, 401, 403, 404, 405, 409, 426, 429};
  std::set<int> seen;
  for (int i = 0; i < kTries / 2 && !HasFailure(); ++i) {
    const auto& endpoint = spoiler.any(server::kEndpoints);
    std::string path(endpoint.path);
    // Passwords take long on purpose, and who deletes itself asks nothing more.
    const bool slow = path.find("/api/me/") == 0 || path == "/api/login" || path == "/api/register";
    if (slow && endpoint.method == "POST" && !path.ends_with("mute")) continue;
    if (const auto mark = path.find("{id}"); mark != std::string::npos) {
      path.replace(mark, 4, spoiler.any(tables));
    }
    if (spoiler.below(10) == 0) path = spoiler.garbled(path);
    if (spoiler.below(10) == 0) path += "?since=" + spoiler.value().dump();
    const std::string method = spoiler.below(12) == 0 ? "BREW" : std::string(endpoint.method);
    std::string token = spoiler.any(tokens);
    if (spoiler.below(8) == 0) token = spoiler.garbled(token);
    const auto answer = house.ask(token, method, path, anything());
    EXPECT_TRUE(known.contains(answer.status)) << answer.status << " " << method << " " << path;
    seen.insert(answer.status);
    if (answer.type != "application/json") continue;
    const auto json = parse_json(answer.body);
    ASSERT_TRUE(json) << path << " " << answer.body;
    if (answer.status == 200) {
      remember(*json);
    } else {
      ASSERT_NE(json->find("error"), nullptr) << answer.body;
      expect_refusal(*json->find("error"), path);
    }
    house.now += 50;
  }
  EXPECT_GE(seen.size(), 6U);
}

}  // namespace
}  // namespace demesne::testing
