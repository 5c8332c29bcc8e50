#include <csignal>
#include <thread>

#include "cli/terminal.h"
#include "cli/tournament.h"
#include "core/json.h"
#include "tests/cli_kit.h"

// Matches of the program against itself, other engines, and engines that misbehave.
namespace demesne::testing {
namespace {

using cli::Schedule;

class MatchCli : public Cli {
 protected:
  static std::vector<std::string> match(const std::vector<std::string>& players,
                                        const std::vector<std::string>& more,
                                        const std::string& game = "domain") {
    std::vector<std::string> arguments = {"match", game};
    for (const auto& player : players) {
      arguments.insert(arguments.end(), {"--seat", player});
    }
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }

  // The records of a match without what the clock has to do with.
  std::vector<std::string> games(const fs::path& path) const {
    std::vector<std::string> games;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
      const auto json = parse_json(line);
      EXPECT_TRUE(json) << line;
      std::string text;
      for (const auto& [key, value] : *json->object()) {
        if (key != "tags") text += value.dump();
      }
      for (const auto& [key, value] : *json->find("tags")->object()) {
        if (key != "Microseconds" && key != "Longest") text += value.dump();
      }
      games.push_back(text);
    }
    return games;
  }

  // An engine written in a few lines of shell: what it does when it is told to go.
  std::string engine(const std::string& go) const {
    const fs::path path = file("engine.sh",
                               "while read -r word rest; do case $word in\n"
                               "demesne) echo demesneok;;\nisready) echo readyok;;\n"
                               "quit) exit;;\ngo) " +
                                   go + ";;\nesac; done\n");
    return "engine:time=50:sh " + path.string();
  }
};

TEST(Progress, TellsHowLongItTakesOnceThatIsKnown) {
  const auto said = [](int seconds, std::uint64_t done, std::uint64_t left) {
    return cli::Progress::time_left(std::chrono::seconds(seconds), done, left);
  };
  EXPECT_EQ(said(9, 5, 1000), "");
  EXPECT_EQ(said(60, 0, 1000), "") << "nothing is done yet";
  EXPECT_EQ(said(60, 100, 3), "") << "it is nearly over";
  EXPECT_EQ(said(20, 10, 21), "about 40 s left");
  EXPECT_EQ(said(60, 10, 580), "about 58 min left");
  EXPECT_EQ(said(60, 1, 600), "about 10 h left");
}

TEST_F(MatchCli, ASeedMeansTheSameGamesHoweverManyAtOnce) {
  const auto kept = [&](const std::string& jobs) {
    const fs::path path = folder_ / ("games" + jobs);
    const Ran ran = run(match({"3", "greedy"}, {"--games", "12", "--seed", "4", "--jobs", jobs,
                                                "--records", path.string()}));
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.err, "") << "no progress when piped";
    return games(path);
  };
  const auto one = kept("1");
  EXPECT_EQ(one.size(), 12U);
  EXPECT_EQ(kept("4"), one);
}

TEST_F(MatchCli, ResumesWhereItWasBrokenOff) {
  const fs::path whole = folder_ / "whole";
  const fs::path cut = folder_ / "cut";
  const auto arguments = [&](const fs::path& path) {
    return match({"2", "novice"}, {"--games", "10", "--records", path.string(), "--resume"});
  };
  const Ran first = run(arguments(whole));
  EXPECT_EQ(first.status, 0) << first.err;
  const std::string text = read_whole(whole);
  file("cut", text.substr(0, text.size() * 2 / 5));
  const Ran second = run(arguments(cut));
  EXPECT_EQ(second.status, 0) << second.err;
  EXPECT_EQ(games(cut), games(whole));
  EXPECT_EQ(second.out.substr(0, second.out.find("ms/mv")),
            first.out.substr(0, first.out.find("ms/mv")));
  EXPECT_EQ(second.out.substr(second.out.find("\nElo")), first.out.substr(first.out.find("\nElo")));

  refuses(1, match({"2", "novice"}, {"--records", cut.string()}), {"--resume"});
  refuses(1, match({"3", "novice"}, {"--records", cut.string(), "--resume"}),
          {"cut:1", "another match"});
  file("cut", text.substr(text.find('\n') + 1));
  refuses(1, arguments(cut), {"cut:1", "game 1"});
}

// What a table is, not how it was asked for, tells matches apart.
TEST_F(MatchCli, ResumesAtTheSameTable) {
  const fs::path path = folder_ / "games";
  const auto at = [&](const std::vector<std::string>& options, const char* games) {
    std::vector<std::string> more = {"--games", games, "--records", path.string(), "--resume"};
    for (const std::string& option : options) more.insert(more.end(), {"--set", option});
    return match({"random", "greedy"}, more, "domination");
  };
  EXPECT_EQ(run(at({}, "2")).status, 0);
  const Ran usual = run(at({"fast=false"}, "4"));
  EXPECT_EQ(usual.status, 0) << usual.err;
  refuses(1, at({"fast=true"}, "6"), {"games:1", "another match"});
  EXPECT_EQ(games(path).size(), 4U);
  // As records were named before.
  std::string text = read_whole(path);
  for (auto place = text.find(" seed=0"); place != std::string::npos;
       place = text.find(" seed=0", place + 18)) {
    text.insert(place, " fast=false");
  }
  file("games", text);
  const Ran former = run(at({"fast=false"}, "6"));
  EXPECT_EQ(former.status, 0) << former.err;
  EXPECT_EQ(games(path).size(), 6U);
}

TEST_F(MatchCli, OtherComponentsAreAnotherMatch) {
  const fs::path path = folder_ / "games";
  const auto with = [&](const std::string& set, const char* games) {
    return match({"random", "greedy"},
                 {"--games", games, "--set", "set=" + set, "--records", path.string(), "--resume"},
                 "domaine");
  };
  const std::string house = run({"sets", "domaine", "--print", "house"}).out;
  const auto called = [&](const std::string& name, const std::string& price) {
    std::string text = house;
    text.replace(text.find("\"house\""), 7, "\"" + name + "\"");
    if (!price.empty()) text.replace(text.find("\"price\": 4"), 10, price);
    return file(name + ".json", text).string();
  };
  const std::string mine = called("mine", "");
  const std::string rich = called("rich", "\"price\": 2");
  EXPECT_EQ(run(with(mine, "2")).status, 0);
  const Ran again = run(with(mine, "3"));
  EXPECT_EQ(again.status, 0) << again.err;
  refuses(1, with(rich, "4"), {"games:1", "another match"});
  refuses(1, with("house", "4"), {"games:1", "another match"});
  // Records were once named without their components; they are compared all the same.
  std::string text = read_whole(path);
  for (auto place = text.find(" set=mine"); place != std::string::npos;
       place = text.find(" set=mine", place)) {
    text.erase(place, text.find(" seed=", place) - place);
  }
  file("games", text);
  refuses(1, with(rich, "4"), {"games:1", "another table"});
  const Ran former = run(with(mine, "4"));
  EXPECT_EQ(former.status, 0) << former.err;
}

TEST_F(MatchCli, ResumesAfterBeingKilled) {
  const fs::path whole = folder_ / "whole";
  const fs::path killed = folder_ / "killed";
  const auto arguments = [&](const fs::path& path) {
    return match({"5:nodes=300", "4:nodes=300"},
                 {"--games", "16", "--jobs", "2", "--records", path.string(), "--resume"},
                 "domination");
  };
  const pid_t child = start(arguments(killed));
  while (read_whole(killed).find('\n') == std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(child, SIGKILL);
  EXPECT_EQ(finish(child).status, -1);
  EXPECT_EQ(run(arguments(whole)).status, 0);
  EXPECT_EQ(run(arguments(killed)).status, 0);
  EXPECT_EQ(games(killed), games(whole));
}

TEST_F(MatchCli, TwoMatchesDoNotWriteOnOneFile) {
  const fs::path path = folder_ / "games";
  const auto arguments = [&](const char* games) {
    return match({"8:time=20", "8:time=20"},
                 {"--games", games, "--records", path.string(), "--resume"});
  };
  const pid_t child = start(arguments("100000"));
  while (read_whole(path).find('\n') == std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  refuses(1, arguments("1"), {"games", "another match keeps its games there"});
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  const Ran after = run(arguments("1"));
  EXPECT_EQ(after.status, 0) << after.err << "what is left of a match that was killed is free";
}

TEST_F(MatchCli, InterruptionShowsWhatIsDone) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const fs::path path = folder_ / std::to_string(signal);
    const pid_t child =
        start(match({"8:time=20", "8:time=20"}, {"--games", "100000", "--records", path.string()}));
    while (read_whole(path).find('\n') == std::string::npos) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    kill(child, signal);
    const Ran ran = finish(child);
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(ran.out.find("\ngames "), std::string::npos) << ran.out;
    EXPECT_NE(ran.err.find("--resume"), std::string::npos) << ran.err;
  }
}

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

TEST_F(MatchCli, FilesOfOthersAreLeftAlone) {
  const auto resume = [&](const fs::path& path) {
    return match({"random", "random"}, {"--games", "2", "--records", path.string(), "--resume"});
  };
  for (const std::string text :
       {"{\"mine\": 1}", "a letter", "{\"demesne\": 1, \"game\": \"conquer\""}) {
    const fs::path path = file("precious", text);
    refuses(1, resume(path), {"precious:1", "no game of a match"});
    EXPECT_EQ(read_whole(path), text);
  }
  refuses(1, resume("/dev/zero"), {"/dev/zero"});
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

TEST_F(MatchCli, SequentialTestsStopByThemselves) {
  const auto verdict = [&](const char* first, const char* second) {
    const Ran ran =
        run(match({first, second}, {"--games", "100000", "--sprt", "0,60", "--jobs", "2"}));
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out.substr(ran.out.find("SPRT"));
  };
  EXPECT_NE(verdict("greedy", "random").find("higher figure is accepted"), std::string::npos);
  EXPECT_NE(verdict("random", "greedy").find("lower figure is accepted"), std::string::npos);
  refuses(1, match({"3"}, {}), {"two players or more"});
  refuses(1, match({"1", "2", "3"}, {"--sprt", "0,10"}), {"two players, not 3"});
  refuses(2, match({"1", "2"}, {"--sprt", "10,0"}), {"ELO0"});
  refuses(2, match({"1", "2"}, {"--sprt", "nan,0"}), {"ELO0"});
  refuses(2, match({"1", "2"}, {"--games", "0"}), {"--games"});
}

TEST_F(MatchCli, WhoHasNotPlayedHasNoShare) {
  const Ran ran = run(match({"random", "greedy", "novice"}, {"--games", "2"}));
  EXPECT_NE(ran.out.find("\nnovice               has not played yet\n"), std::string::npos)
      << ran.out;
}

// Players without chance play one game over and over, which proves no more than it did once.
TEST_F(MatchCli, GamesThatRepeatOthersAreToldOf) {
  const fs::path path = folder_ / "games";
  const auto said = [&](const std::string& opening, const std::string& games) {
    const Ran ran = run(
        match({"8:nodes=50", "7:nodes=50"}, {"--games", games, "--opening", opening, "--records",
                                             path.string() + opening, "--resume"}));
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_LE(widest_line(ran.out), 80U) << ran.out;
    return ran.out;
  };
  const std::string line = "\ngames that repeat others ";
  EXPECT_NE(said("0", "6").find(line + "4: less is certain"), std::string::npos);
  EXPECT_NE(said("0", "8").find(line + "6: "), std::string::npos) << "also those read again";
  EXPECT_EQ(said("2", "6").find(line), std::string::npos);
}

TEST_F(MatchCli, GamesThatNobodyPlayedAreToldOf) {
  const auto said = [&](const std::string& opening) {
    return run(match({"random", "greedy"}, {"--games", "3", "--opening", opening})).out;
  };
  EXPECT_NE(said("1000").find("\ngreedy               has made no move\n"), std::string::npos);
  EXPECT_NE(said("1000").find("\ngames over within the random moves of --opening 3: "),
            std::string::npos);
  EXPECT_EQ(said("2").find("over within"), std::string::npos);
}

TEST_F(MatchCli, LongNamesAreToldOnceAndNumbered) {
  const std::string name = engine("echo bestmove") + " --with --many --words é";
  const Ran ran = run(match({"random", name, name + "2"}, {"--games", "6"}));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("#2 is " + name + "\n#3 is " + name + "2\n\nplayer ")) << ran.out;
  EXPECT_EQ(ran.out.find(name, ran.out.find("\nplayer")), std::string::npos) << ran.out;
  for (const char* part : {"\nrandom  ", "\n#2  ", "\n#3  ", "\n#3 lost "}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << ran.out;
  }
  const auto table = ran.out.find("\nplayer");
  const std::string tables = ran.out.substr(table, ran.out.find("\n#2 lost") - table);
  EXPECT_LE(widest_line(tables), 80U) << tables;
  EXPECT_NE(run(match({name, "random"}, {"--games", "2"})).out.find("\nElo of #1 over random:"),
            std::string::npos);
}

TEST_F(MatchCli, ManyPlayersAndManySeats) {
  const Ran many = run(match({"1", "2", "random:nodes=100000000"}, {"--games", "12"}));
  EXPECT_EQ(many.status, 0) << many.err;
  EXPECT_LE(widest_line(many.out), 80U) << many.out;
  EXPECT_EQ(many.out.find("Elo"), std::string::npos);
  const Ran four = run(match({"random", "random", "random", "random"},
                             {"--games", "4", "--players", "4"}, "conquer"));
  EXPECT_EQ(four.status, 0) << four.err;
  EXPECT_NE(four.out.find("games 4, moves a game 112.0"), std::string::npos) << four.out;
  refuses(1, match({"random", "random"}, {"--players", "3"}, "conquer"), {"2 players", "3 seats"});
}

}  // namespace
}  // namespace demesne::testing
