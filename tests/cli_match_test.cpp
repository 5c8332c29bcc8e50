#include <csignal>
#include <set>
#include <thread>

#include "cli/standings.h"
#include "core/json.h"
#include "tests/cli_kit.h"

// Matches: who meets whom, what is made of the results, and the program's own matches against
// itself, other engines, and engines that misbehave.
namespace demesne::testing {
namespace {

using cli::Schedule;
using cli::SequentialTest;

TEST(Schedule, EveryDealIsPlayedInAllRotations) {
  const Schedule schedule(5, 3, 3);
  EXPECT_EQ(schedule.rotations(), 3U);
  std::set<std::vector<std::size_t>> seatings;
  for (std::uint64_t game = 0; game < 3; ++game) {
    EXPECT_EQ(schedule.game(game).seed, schedule.game(0).seed);
    seatings.insert(schedule.game(game).entrants);
  }
  EXPECT_EQ(seatings.size(), 3U);
  EXPECT_NE(schedule.game(3).seed, schedule.game(0).seed);
  EXPECT_EQ(schedule.game(3).entrants, schedule.game(0).entrants);
}

// Two sides at four seats sit in two ways only; a third game of the deal would repeat the first.
TEST(Schedule, NoGameIsRepeated) {
  const Schedule schedule(5, 2, 4);
  EXPECT_EQ(schedule.rotations(), 2U);
  EXPECT_EQ(schedule.game(0).entrants, (std::vector<std::size_t>{0, 1, 0, 1}));
  EXPECT_EQ(schedule.game(1).entrants, (std::vector<std::size_t>{1, 0, 1, 0}));
  EXPECT_NE(schedule.game(2).seed, schedule.game(1).seed);
}

TEST(Schedule, EverySelectionOfManyMeets) {
  const Schedule schedule(5, 4, 2);
  EXPECT_EQ(schedule.games_a_deal(), 12U);
  std::set<std::vector<std::size_t>> seatings;
  for (std::uint64_t game = 0; game < 12; ++game) {
    EXPECT_EQ(schedule.game(game).seed, schedule.game(0).seed);
    seatings.insert(schedule.game(game).entrants);
  }
  EXPECT_EQ(seatings.size(), 12U);
}

TEST(Standings, EloAndSharesAreInverse) {
  EXPECT_NEAR(cli::elo_of_share(0.5), 0, 1e-9);
  EXPECT_NEAR(cli::elo_of_share(0.75), 190.8, 0.1);
  for (const double elo : {-300.0, -1.0, 0.0, 20.0, 500.0}) {
    EXPECT_NEAR(cli::elo_of_share(cli::share_of_elo(elo)), elo, 1e-6);
  }
}

// How often a test errs is what was asked for, or less: a thousand matches of players who are
// exactly as strong as one of the two figures says.
TEST(Standings, SequentialTestsErrAsSeldomAsAsked) {
  for (const bool better : {false, true}) {
    const double elo = better ? 40 : 0;
    const double win = cli::share_of_elo(elo);
    int wrong = 0;
    Rng rng(3);
    constexpr int kMatches = 1000;
    for (int match = 0; match < kMatches; ++match) {
      SequentialTest test({.elo0 = 0, .elo1 = 40, .alpha = 0.05, .beta = 0.05});
      while (test.verdict() == SequentialTest::Verdict::open) {
        double points = 0;
        for (int game = 0; game < 2; ++game) {
          points += rng.below(1'000'000) < win * 1'000'000 ? 0.5 : 0;
        }
        test.add(points);
      }
      const bool accepted = test.verdict() == SequentialTest::Verdict::elo1;
      wrong += accepted == better ? 0 : 1;
    }
    EXPECT_LT(wrong, kMatches * 8 / 100) << elo;
    EXPECT_GT(wrong, 0) << "the test never errs, so it waits too long";
  }
}

TEST(Standings, AFewWinsDecideNothing) {
  SequentialTest test({.elo0 = 0, .elo1 = 10});
  for (int deal = 0; deal < 5; ++deal) test.add(1);
  EXPECT_EQ(test.verdict(), SequentialTest::Verdict::open);
}

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

TEST_F(MatchCli, InterruptionShowsWhatIsDone) {
  const fs::path path = folder_ / "games";
  const pid_t child =
      start(match({"8:time=20", "8:time=20"}, {"--games", "100000", "--records", path.string()}));
  while (read_whole(path).find('\n') == std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(child, SIGINT);
  const Ran ran = finish(child);
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("\ngames "), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find("--resume"), std::string::npos) << ran.err;
}

// Through the protocol the program plays as it does by itself.
TEST_F(MatchCli, EnginesPlayAsTheBuiltInPlayersDo) {
  for (const char* game : {"domain", "conquer"}) {
    const std::string level = game == std::string("domain") ? "3" : "random";
    const std::string other =
        "engine:level=" + level + ":" + std::string(DEMESNE_PROGRAM) + " engine";
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
    EXPECT_EQ(moves(other, "engine"), moves(level, "builtin"));
  }
}

TEST_F(MatchCli, EnginesThatMisbehaveLose) {
  for (const auto& [go, why] : std::vector<std::pair<std::string, std::string>>{
           {"exit 3", "has ended"},
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
    const std::string row = ran.out.substr(ran.out.find("\nrandom"));
    EXPECT_NE(row.find(" 2       0       0       0  100.0%"), std::string::npos) << ran.out;
  }
}

TEST_F(MatchCli, EnginesThatCannotPlayEndTheMatch) {
  refuses(1, match({"engine:/nowhere/at/all 2>/dev/null", "random"}, {}), {"engine", "nowhere"});
  refuses(1, match({"engine:cat 2>/dev/null", "random"}, {"--timeout", "0.3"}), {"did not answer"});
  refuses(1, match({"engine:", "random"}, {}), {"engine:COMMAND"});
  refuses(1, match({"9", "random"}, {}), {"nobody called \"9\""});
  refuses(1, match({"3:speed=9", "random"}, {}), {"speed=9"});
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
  refuses(1, match({"1", "2", "3"}, {"--sprt", "0,10"}), {"two players, not 3"});
  refuses(2, match({"1", "2"}, {"--sprt", "10,0"}), {"ELO0"});
}

TEST_F(MatchCli, ManyPlayersAndManySeats) {
  const Ran many = run(match({"1", "2", "random"}, {"--games", "12"}));
  EXPECT_EQ(many.status, 0) << many.err;
  EXPECT_EQ(many.out.find("Elo"), std::string::npos);
  const Ran four = run(match({"random", "random", "random", "random"},
                             {"--games", "4", "--players", "4"}, "conquer"));
  EXPECT_EQ(four.status, 0) << four.err;
  EXPECT_NE(four.out.find("games 4, moves a game 112.0"), std::string::npos) << four.out;
  refuses(1, match({"random", "random"}, {"--players", "3"}, "conquer"), {"2 players", "3 seats"});
}

}  // namespace
}  // namespace demesne::testing
