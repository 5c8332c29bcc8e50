#include <fmt/format.h>

#include <csignal>
#include <thread>

#include "cli/terminal.h"
#include "tests/match_cli.h"

// Matches of the program with itself.
namespace demesne::testing {
namespace {

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

TEST_F(MatchCli, TellsProgramsTheSame) {
  const std::vector<std::string> more = {"--games", "20", "--sprt", "0,400"};
  const Ran table = run(match({"greedy", "random"}, more));
  auto with_json = more;
  with_json.emplace_back("--json");
  const Ran ran = run(match({"greedy", "random"}, with_json));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = parse_json(ran.out);
  ASSERT_TRUE(json) << ran.out;
  const auto number = [](const Json* of, std::string_view key) { return *of->find(key)->number(); };
  const std::string games = std::to_string(number(&*json, "games"));
  EXPECT_NE(table.out.find("\ngames " + games + ","), std::string::npos) << table.out;
  const auto& entrants = *json->find("entrants")->array();
  ASSERT_EQ(entrants.size(), 2U);
  EXPECT_EQ(*entrants[0].find("name")->string(), "greedy");
  EXPECT_EQ(number(&entrants[0], "share") + number(&entrants[1], "share"), 1000);
  const auto share = static_cast<double>(number(&entrants[0], "share")) / 10;
  EXPECT_NE(table.out.find(fmt::format("{:.1f}%", share)), std::string::npos) << table.out;
  EXPECT_EQ(
      number(&entrants[0], "won") + number(&entrants[0], "shared") + number(&entrants[0], "lost"),
      number(&*json, "games"));
  EXPECT_LE(number(json->find("points"), "low"), number(json->find("points"), "mean"));
  EXPECT_EQ(*json->find("sprt")->find("verdict")->string(), "elo1");
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
