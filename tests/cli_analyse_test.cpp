#include <csignal>
#include <thread>

#include "core/json.h"
#include "tests/cli_kit.h"

// What bots say about games that were played.
namespace demesne::testing {
namespace {

fs::path golden(const std::string& name) { return fs::path(DEMESNE_SOURCE_DIR) / "games" / name; }

TEST_F(Cli, AnalysisJudgesEveryMoveOfEveryGame) {
  for (const char* name : {"domination/golden/two-fast.txt", "domination/golden/three-fast.txt",
                           "domain/golden/expert.txt", "conquer/golden/three-outer.txt",
                           "domizone/golden/four.txt", "domaine/golden/two-no-progress.txt"}) {
    for (const std::string viewer : {"", "1"}) {
      std::vector<std::string> arguments = {"analyse", golden(name), "--nodes", "20", "--json"};
      if (!viewer.empty()) arguments.insert(arguments.end(), {"--viewer", viewer});
      const Ran ran = run(arguments);
      ASSERT_EQ(ran.status, 0) << name << ran.err;
      const auto json = parse_json(ran.out);
      ASSERT_TRUE(json) << name;
      EXPECT_EQ(*json->find("complete"), Json(true));
      const auto& moves = *json->find("moves")->array();
      EXPECT_EQ(static_cast<std::int64_t>(moves.size()), *moves.back().find("number")->number());
      const bool hidden = std::string(name).find("dom") != 0 ||
                          std::string(name).starts_with("domizone") ||
                          std::string(name).starts_with("domaine");
      for (const Json& move : moves) {
        for (const char* when : {"before", "after"}) {
          std::int64_t sum = 0;
          for (const Json& share : *move.find(when)->array()) sum += *share.number();
          ASSERT_EQ(sum, 1000) << name << move.dump();
        }
        const bool other = !viewer.empty() && *move.find("seat") != Json(1);
        ASSERT_EQ(move.find("best")->is_null(), hidden && other) << name << move.dump();
      }
      EXPECT_EQ(run(arguments).out, ran.out) << "nodes and a seed, so nothing changes";
    }
  }
}

// After the 108th move green closes the last of its fields whatever the others hold, which nobody
// knows who forgets green's hand.
TEST_F(Cli, AnalysisKnowsTheViewersOwnHand) {
  const Ran ran =
      run({"analyse", golden("conquer/golden/three-outer.txt"), "--nodes", "2000", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = parse_json(ran.out);
  ASSERT_TRUE(json);
  const Json& move = json->find("moves")->array()->at(107);
  EXPECT_EQ(*move.find("move"), Json("f4f5"));
  EXPECT_EQ(*move.find("after"), Json(Json::Array{0, 0, 1000})) << move.dump();
}

TEST_F(Cli, AnalysisIsReadable) {
  const Ran ran = run({"analyse", golden("domain/golden/basic.txt"), "--nodes", "200"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  for (const char* part : {"played", "best", "swing", "\nwhite ", "\nblue "}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << ran.out;
  }
  setenv("LC_ALL", "C", 1);
  const Ran ascii = run({"analyse", golden("domain/golden/basic.txt"), "--nodes", "200"});
  unsetenv("LC_ALL");
  EXPECT_TRUE(std::all_of(ascii.out.begin(), ascii.out.end(), [](char c) { return c > 0; }));
  refuses(1, {"analyse", folder_ / "absent"}, {"cannot be read"});
  refuses(1, {"analyse", golden("domain/golden/basic.txt"), "--level", "9"}, {"nobody called"});
  refuses(1, {"analyse", golden("domain/golden/basic.txt"), "--level", "plain"},
          {"judges nothing"});
  refuses(1, {"analyse", golden("domain/golden/basic.txt"), "--viewer", "red"}, {"no seat"});
  refuses(2, {"analyse"}, {"FILE"});
}

TEST_F(Cli, AnalysesSayWhoPlayedAndHowItEnded) {
  const fs::path path = folder_ / "games";
  run({"match", "domain", "--seat", "5:nodes=20", "--seat", "random", "--games", "1", "--records",
       path});
  const auto record = parse_json(read_whole(path));
  ASSERT_TRUE(record);
  const auto json = parse_json(run({"analyse", path, "--nodes", "5", "--json"}).out);
  ASSERT_TRUE(json);
  EXPECT_EQ(*json->find("names"), *record->find("players"));
  EXPECT_EQ(*json->find("names"), Json(Json::Array{"level 5:nodes=20", "random"}));
  EXPECT_EQ(*json->find("result"), *record->find("result"));
  EXPECT_EQ(*json->find("players"), Json(2));
  const Ran table = run({"analyse", path, "--nodes", "5"});
  EXPECT_TRUE(table.out.starts_with("Domain\nwhite: level 5:nodes=20\nblue: random\n\nmove "))
      << table.out;
}

TEST_F(Cli, AnalysesFitATerminal) {
  for (const char* name : {"domaine/golden/four-king.txt", "domizone/golden/four.txt",
                           "conquer/golden/four.txt", "domain/golden/expert.txt"}) {
    ASSERT_TRUE(fs::exists(golden(name))) << name;
    const Ran ran = run({"analyse", golden(name), "--nodes", "20"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_LE(widest_line(ran.out), 80U) << name << ran.out;
  }
}

// SIGTERM is what batch systems and timeout send.
TEST_F(Cli, AnInterruptedAnalysisKeepsWhatIsDone) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const pid_t child =
        start({"analyse", golden("domination/golden/two.txt"), "--time", "300", "--json"});
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    kill(child, signal);
    const Ran ran = finish(child);
    EXPECT_EQ(ran.status, 1);
    const auto json = parse_json(ran.out);
    ASSERT_TRUE(json) << ran.out;
    EXPECT_EQ(*json->find("complete"), Json(false));
    EXPECT_NE(ran.err.find("broken off"), std::string::npos) << ran.err;
  }
}

}  // namespace
}  // namespace demesne::testing
