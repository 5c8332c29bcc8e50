#include <csignal>
#include <thread>

#include "cli/tournament.h"
#include "tests/match_cli.h"

// Matches with other engines, and with engines that misbehave.
namespace demesne::testing {
namespace {

using cli::Schedule;

// Whatever else it says, an engine that was told to stop has one second for its move.
TEST_F(MatchCli, InterruptionDoesNotWaitForABabbler) {
  const fs::path begun = folder_ / "begun";
  const std::string babbler =
      engine("touch " + begun.string() + "; while sleep 0.1; do echo info depth 1; done");
  const pid_t child = start(match({babbler, "random"}, {"--timeout", "20"}));
  while (!fs::exists(begun)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto told = std::chrono::steady_clock::now();
  kill(child, SIGINT);
  EXPECT_EQ(finish(child).status, 1);
  EXPECT_LT(std::chrono::steady_clock::now() - told, std::chrono::seconds(10));
}

// Through the protocol the program plays as it does by itself, where chance has no part in it.
TEST_F(MatchCli, EnginesPlayAsTheBuiltInPlayersDo) {
  for (const char* game : {"domain", "domination"}) {
    const std::string other = "engine:nodes=300:'" DEMESNE_PROGRAM "' engine";
    const auto moves = [&](const std::string& player, const std::string& name) {
      const fs::path path = folder_ / (name + game);
      const Ran ran = run(match({player, "random"},
                                {"--games", "4", "--seed", "9", "--records", path.string()}, game));
      EXPECT_EQ(ran.status, 0) << ran.err;
      std::string all;
      std::ifstream in(path);
      for (std::string line; std::getline(in, line);) {
        all += parse_json(line)->find("moves")->dump();
      }
      return all;
    };
    EXPECT_EQ(moves(other, "engine"), moves("8:nodes=300", "builtin"));
  }
}

// From the seed that a bot of ours is given, that of the deal could be calculated, and all hands.
TEST_F(MatchCli, EnginesAreNotToldWhatLeadsToTheDeal) {
  const fs::path heard = folder_ / "heard";
  run(match({engine("echo $rest >> " + heard.string() + "; exit"), "random"},
            {"--games", "2", "--seed", "9"}, "conquer"));
  const std::uint64_t deal = Schedule(9, 2, 2).game(0).seed;
  std::uint64_t counter = chain(deal, 1);
  const std::string known = std::to_string(splitmix64(counter));
  const std::string text = read_whole(heard);
  EXPECT_TRUE(text.starts_with("seed ")) << text;
  for (const std::string& word : {known, std::to_string(deal), std::string("seed 9 ")}) {
    EXPECT_EQ(text.find(word), std::string::npos) << text;
  }
}

// What was set is said, also where it is what we would have taken.
TEST_F(MatchCli, EnginesAreToldTheOptionsThatWereSet) {
  const fs::path heard = folder_ / "heard";
  const fs::path path = file("noting.sh",
                             "while read -r word rest; do case $word in\n"
                             "demesne) echo demesneok;;\nisready) echo readyok;;\nquit) exit;;\n"
                             "option) echo $rest $MORE$http_proxy >> " +
                                 heard.string() + ";;\ngo) echo bestmove;;\nesac; done\n");
  const auto told = [&](const std::string& settings) {
    fs::remove(heard);
    const Ran ran =
        run(match({"engine:" + settings + "sh " + path.string(), "random"}, {"--games", "1"}));
    EXPECT_EQ(ran.status, 0) << ran.err;
    const std::string all = read_whole(heard);  // once to see whether it can play, once to play
    EXPECT_EQ(all.substr(0, all.size() / 2), all.substr(all.size() / 2));
    return all.substr(0, all.size() / 2);
  };
  EXPECT_EQ(told("threads=1:nodes=50:table=16:"), "threads 1\ntable 16\n");
  EXPECT_EQ(told("level=3:depth_limit=-7:"), "depth_limit -7\n");
  EXPECT_EQ(told("nodes=50:"), "");
  // What begins the command is the shell's.
  EXPECT_EQ(told("threads=2:MORE=2 "), "threads 2 2\n");
  EXPECT_EQ(told("threads=2:http_proxy=http://1:2 "), "threads 2 http://1:2\n");
  refuses(1, match({"engine:time=0:./x", "random"}, {}), {"time=0"});
  refuses(1, match({"engine:depth=2", "random"}, {}), {"engine:COMMAND"});
}

TEST_F(MatchCli, EnginesMaySeparateWordsByAnyBlanks) {
  const fs::path path = folder_ / "games";
  const Ran ran = run(match({engine("printf 'bestmove \\t X5@e4\\t\\r\\n'"), "random"},
                            {"--games", "1", "--opening", "0", "--records", path.string()}));
  EXPECT_EQ(ran.status, 0) << ran.err;
  const auto moves = parse_json(read_whole(path))->find("moves")->dump();
  EXPECT_TRUE(moves.starts_with("[\"X5@e4\", ")) << moves;
}

// Also where both are the same program: the record has a winner.
TEST_F(MatchCli, FaultsAreReadAgain) {
  const fs::path path = folder_ / "games";
  const std::vector<std::string> more = {"--games", "2", "--records", path.string(), "--resume"};
  const std::vector<std::string> both(2, engine("exit 3"));
  const Ran first = run(match(both, more));
  EXPECT_EQ(first.status, 0) << first.err;
  const Ran again = run(match(both, more));
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.out, first.out);
  std::string text = read_whole(path);
  const auto place = text.find("\"Fault\": \"") + 10;
  for (const char seat : {'2', 'x'}) {
    text[place] = seat;
    file("games", text);
    refuses(1, match(both, more), {"games:1"});
  }
}

TEST_F(MatchCli, EnginesThatMisbehaveLose) {
  for (const auto& [go, why] : std::vector<std::pair<std::string, std::string>>{
           {"exit 3", "has ended: exit status 3"},
           {"kill -SEGV $$", "has ended: signal 11, Segmentation fault"},
           {"sleep 100", "did not answer"},
           {"echo bestmove a1a1a1", "notation"},
           {"echo bestmove", "notation"},
           {"echo error none: no idea", "no idea"},
           {"cat /dev/zero", "without end"},
           {"echo bestmove; exec sleep 100", "notation"},
       }) {
    const fs::path path = folder_ / "faults";
    fs::remove(path);
    const Ran ran = run(match({engine(go), "random"},
                              {"--games", "2", "--timeout", "0.3", "--records", path.string()}));
    EXPECT_EQ(ran.status, 0) << go << ran.err;
    const auto kept = parse_json(read_whole(path).substr(0, read_whole(path).find('\n')));
    ASSERT_TRUE(kept) << go;
    EXPECT_EQ(*kept->find("result")->find("winners"), Json(Json::Array{1})) << go;
    EXPECT_NE(kept->find("tags")->find("Fault")->string()->find(why), std::string::npos)
        << kept->find("tags")->dump();
    EXPECT_NE(ran.out.find("lost 2 by its own fault; the first: "), std::string::npos) << ran.out;
    const std::string row = ran.out.substr(ran.out.find("\nrandom"));
    EXPECT_NE(row.find(" 2       0       0       0  100.0%"), std::string::npos) << ran.out;
  }
}

// What an engine says to an event is heard when it is asked to go.
TEST_F(MatchCli, EnginesThatRefuseAnEventLose) {
  const fs::path path = file("refusing.sh",
                             "while read -r word rest; do case $word in\n"
                             "demesne) echo demesneok;;\nisready) echo readyok;;\n"
                             "event) echo error event: impossible;;\nquit) exit;;\nesac; done\n");
  const Ran ran = run(match({"engine:sh " + path.string(), "random"}, {"--games", "2"}));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("lost 2 by its own fault; the first: "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("says: error event: impossible"), std::string::npos) << ran.out;
}

TEST_F(MatchCli, EnginesThatCannotPlayEndTheMatch) {
  refuses(1, match({"engine:/nowhere/at/all 2>/dev/null", "random"}, {}), {"engine", "nowhere"});
  refuses(1, match({"engine:cat 2>/dev/null", "random"}, {"--timeout", "0.3"}), {"did not answer"});
  refuses(1, match({"engine:", "random"}, {}), {"engine:COMMAND"});
  refuses(1, match({"9", "random"}, {}), {"nobody called \"9\""});
  refuses(1, match({"3:speed=9", "random"}, {}), {"\"speed=9\" is not a setting"});
  for (const char* setting : {"time=0", "nodes=-1", "threads=257", "table=x"}) {
    refuses(1, match({std::string("3:") + setting, "random"}, {}), {setting, "out of bounds"});
  }
}

}  // namespace
}  // namespace demesne::testing
