#include "wasm/desk.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "engine/messages.h"
#include "engine/registry.h"

// What a page is told: the answers of the desk, native as in the browser.
namespace demesne::testing {
namespace {

Json ask(const std::string& question) {
  const auto answer = parse_json(wasm::answer(question));
  EXPECT_TRUE(answer) << question;
  return answer ? *answer : Json();
}

Json ask_well(const std::string& question) {
  const Json answer = ask(question);
  const Json* ok = answer.find("ok");
  EXPECT_NE(ok, nullptr) << question << answer.dump();
  return ok == nullptr ? Json() : *ok;
}

std::string code_of(const std::string& question) {
  const Json answer = ask(question);
  const Json* error = answer.find("error");
  return error == nullptr ? "" : text_of(*error, "code");
}

std::vector<std::string> strings(const Json& list) {
  std::vector<std::string> out;
  for (const Json& item : *list.array()) out.push_back(*item.string());
  return out;
}

std::string quoted(const std::vector<std::string>& texts) {
  return Json(Json::Array(texts.begin(), texts.end())).dump();
}

TEST(Desk, ListsEveryGame) {
  EXPECT_EQ(ask_well(R"({"do": "games"})").array()->size(), all_games().size());
}

// How a page checks the proof of a deal: words lead to one deal, and too few to none.
TEST(Desk, DealsFromWords) {
  for (const AnyGame* game : all_games()) {
    const std::string table = R"("game": ")" + std::string(game->info().id) + '"';
    const auto dealt = [&](std::uint64_t seed, int words) {
      Rng rng(seed);
      Json::Array stream;
      for (int i = 0; i < words; ++i)
        stream.emplace_back(static_cast<std::int64_t>(rng.next() >> 32));
      return ask_well(R"({"do": "deal", )" + table + R"(, "words": )" + Json(stream).dump() + "}");
    };
    const Json deal = dealt(1, 4096);
    const Json scene = ask_well(R"({"do": "look", )" + table + R"(, "deal": )" + deal.dump() + "}");
    EXPECT_EQ(*scene.find("deal"), deal) << game->info().id;
    if (!game->info().hidden) continue;
    EXPECT_NE(dealt(2, 4096), deal) << game->info().id;
    EXPECT_TRUE(dealt(1, 5).is_null()) << game->info().id;
    EXPECT_EQ(code_of(R"({"do": "deal", )" + table + "}"), "request-member");
  }
}

// A seat that is told of a deal and of events sees what it would see of the truth.
TEST(Desk, ToldAndTrueAgreeThroughAWholeGame) {
  for (const AnyGame* game : all_games()) {
    const std::string table = R"("game": ")" + std::string(game->info().id) + R"(", "seed": 5)";
    std::vector<std::string> moves;
    for (int ply = 0; ply < 40; ++ply) {
      const Json truth =
          ask_well(R"({"do": "look", )" + table + R"(, "moves": )" + quoted(moves) + "}");
      const auto legal = strings(*truth.find("legal"));
      if (legal.empty()) break;
      moves.push_back(legal[static_cast<std::size_t>(ply * 7) % legal.size()]);
    }
    const std::string played = table + R"(, "moves": )" + quoted(moves) + R"(, "viewer": 0})";
    const Json seen = ask_well(R"({"do": "look", )" + played);
    const Json line = ask_well(R"({"do": "line", )" + played);
    std::vector<std::string> events;
    for (const Json& step : *line.array()) events.push_back(text_of(step, "event"));

    TableRequest request;
    request.seed = 5;
    const auto first = (*game->start(request))->view(0);
    const Json told =
        ask_well(R"({"do": "look", "game": ")" + std::string(game->info().id) +
                 R"(", "viewer": 0, "deal": )" + first->deal().dump() + R"(, "hand": )" +
                 first->hand().dump() + R"(, "events": )" + quoted(events) + "}");
    EXPECT_EQ(told, seen) << game->info().id;
  }
}

// What is imagined of a move that reveals nothing is what happens.
TEST(Desk, ImaginesWhatHappens) {
  for (const AnyGame* game : all_games()) {
    const std::string table = R"("game": ")" + std::string(game->info().id) + R"(", "seed": 3)";
    const Json scene = ask_well(R"({"do": "look", )" + table + R"(, "viewer": 0})");
    for (const std::string& move : strings(*scene.find("legal"))) {
      const Json prospect = ask_well(R"({"do": "imagine", )" + table +
                                     R"(, "viewer": 0, "move": ")" + move + R"("})");
      const Json after = ask_well(R"({"do": "look", )" + table + R"(, "moves": [")" + move +
                                  R"("], "viewer": 0})");
      if (*flag_of(prospect, "reveals")) continue;
      EXPECT_EQ(*prospect.find("scene"), after) << game->info().id << ' ' << move;
    }
  }
}

TEST(Desk, ThinksByLevel) {
  const Json thought = ask_well(
      R"({"do": "think", "game": "conquer", "seed": 3, "viewer": 0, "level": "3", "nodes": 200})");
  EXPECT_NE(text_of(thought, "move"), "");
  EXPECT_EQ(code_of(R"({"do": "think", "game": "conquer", "seed": 3, "viewer": 0, "level": "99"})"),
            "player-unknown");
}

TEST(Desk, SaysWhyNotWithTheRule) {
  const Json why =
      ask_well(R"({"do": "why-not", "game": "domination", "viewer": 0, "move": "b2b9"})");
  EXPECT_NE(text_of(why, "sentence"), "");
  EXPECT_TRUE(ask_well(R"({"do": "why-not", "game": "domination", "viewer": 0, "move": "b2b3"})")
                  .is_null());
}

TEST(Desk, ReadsTheRecordsThatItWrites) {
  const Json text = ask_well(
      R"({"do": "write-record", "game": "domination", "moves": ["b2b3"], "names": ["Ann", "Bo"]})");
  const Json record = ask_well(R"({"do": "read-record", "text": )" + text.dump() + "}");
  EXPECT_EQ(text_of(record, "game"), "domination");
  EXPECT_EQ(record.find("moves")->dump(), R"(["b2b3"])");
  EXPECT_EQ(record.find("players")->dump(), R"(["Ann", "Bo"])");
}

TEST(Desk, RefusesBadQuestionsWithASentence) {
  for (const std::string question :
       {"",
        "7",
        "[]",
        "{}",
        R"({"do": "fly"})",
        R"({"do": "look"})",
        R"({"do": "look", "game": "chess"})",
        R"({"do": "look", "game": "domination", "players": 9})",
        R"({"do": "look", "game": "domination", "players": 4294967298})",
        R"({"do": "look", "game": "domination", "moves": 3})",
        R"({"do": "look", "game": "domination", "moves": [3]})",
        R"({"do": "look", "game": "domination", "moves": ["b2b9"]})",
        R"({"do": "look", "game": "domination", "viewer": 3})",
        R"({"do": "look", "game": "domination", "viewer": -2})",
        R"({"do": "look", "game": "domination", "viewer": 3000000000})",
        R"({"do": "look", "game": "domination", "options": 3})",
        R"({"do": "look", "game": "domination", "options": {"fast": 3}})",
        R"({"do": "look", "game": "conquer", "deal": {}})",
        R"({"do": "look", "game": "conquer", "viewer": 0, "deal": {}, "hand": [], "events": []})",
        R"({"do": "line", "game": "domination", "moves": [3]})",
        R"({"do": "imagine", "game": "domination", "viewer": 1, "move": "b2b3"})",
        R"({"do": "imagine", "game": "domination", "viewer": 0, "move": ""})",
        R"({"do": "think", "game": "domination", "viewer": 0})",
        R"({"do": "read-record", "text": "[Game x]"})",
        R"({"do": "write-record", "game": "domination", "moves": [3]})",
        R"({"do": "line", "game": "domination", "viewer": 5, "moves": []})"}) {
    const Json answer = ask(question);
    const Json* error = answer.find("error");
    ASSERT_NE(error, nullptr) << question << answer.dump();
    EXPECT_NE(text_of(*error, "sentence"), "") << question;
    EXPECT_EQ(text_of(*error, "sentence").find("{"), std::string::npos) << answer.dump();
  }
}

}  // namespace
}  // namespace demesne::testing
