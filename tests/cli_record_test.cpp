#include "tests/cli_kit.h"

// Games that are kept in files, and gone on with.
namespace demesne::testing {
namespace {

class RecordCli : public Cli {
 protected:
  // Two moves of two players, and a result that the moves do not give.
  std::string ended(const std::string& result) const {
    const std::string path = folder_ / "game.txt";
    run({"play", "domination"}, "b2b3\nc3c4\nsave " + path + "\nquit\n");
    std::string text = read_whole(path);
    const std::string none = "[Result null]";
    text.replace(text.find(none), none.size(), "[Result " + result + "]");
    return file("game.txt", text);
  }
  std::string resigned() const {
    return ended(R"({"winners": [1], "scores": null, "reason": "resignation"})");
  }
};

TEST_F(RecordCli, NamesCannotReachTheTerminal) {
  const std::string path = resigned();
  std::string text = read_whole(path);
  text.replace(text.find("[\"\", \"\"]"), 8, R"(["Ann\u001b[2J\nred: Bo", "\u009b31m"])");
  const Ran ran = run({"replay", file("game.txt", text)});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("green: Ann\\x1b[2J\\x0ared: Bo\nred: \\xc2\\x9b31m\n"), std::string::npos)
      << ran.out;
}

TEST_F(RecordCli, AnEndAtTheTableNamesWhoWon) {
  const std::string path = resigned();
  const std::string said = "Ended at the table: red wins (resignation)";
  for (const char* command : {"replay", "verify"}) {
    EXPECT_NE(run({command, path}).out.find(said), std::string::npos) << command;
  }
}

TEST_F(RecordCli, AGameThatWasEndedStaysSo) {
  const std::string path = resigned();
  const std::string before = read_whole(path);
  const Ran ran = run({"play", "--load", path, "--seat", "green=1"},
                      "d3d4\nlegal\nhint\nsave " + path + "\nquit\n");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("ended at the table: red wins (resignation). undo goes on"),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(ran.out.find("green (level 1)"), std::string::npos) << "a bot does not go on by itself";
  std::string expected = before;
  expected.replace(expected.find("[\"\", \"\"]"), 8, "[\"level 1\", \"\"]");
  EXPECT_EQ(read_whole(path), expected);
}

TEST_F(RecordCli, AGameThatWasEndedGoesOnWhenAsked) {
  const std::string path = resigned();
  const Ran ran = run({"play", "--load", path},
                      "undo\nquit\nd3d4\nsave " + path + "\nundo\nundo\nquit\nquit\n");
  EXPECT_NE(ran.out.find("The game goes on: \"resignation\" no longer counts."), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("This game is not saved"), std::string::npos) << ran.out;
  EXPECT_NE(read_whole(path).find("[Result null]\n[Plies 3]"), std::string::npos)
      << read_whole(path);
  EXPECT_NE(ran.out.find("c3c4 is taken back"), std::string::npos) << ran.out;
}

TEST_F(RecordCli, AGameMayBeKeptInSeveralFiles) {
  const std::string one = folder_ / "one.txt";
  const std::string two = folder_ / "two.txt";
  const std::string again = folder_ / "." / "one.txt";
  const Ran ran = run({"play", "domination"},
                      "b2b3\nsave " + one + "\nsave " + two + "\nc3c4\nsave " + again + "\nquit\n");
  EXPECT_EQ(ran.out.find("is there already"), std::string::npos) << ran.out;
  EXPECT_NE(read_whole(one).find("[Plies 2]"), std::string::npos);
  EXPECT_NE(read_whole(two).find("[Plies 1]"), std::string::npos);
}

// As a match keeps them: one record in JSON a line.
TEST_F(RecordCli, OneOfManyRecordsCanBeRead) {
  const fs::path path = folder_ / "games";
  run({"match", "domain", "--seat", "random", "--seat", "greedy", "--games", "3", "--records",
       path});
  const std::string all = read_whole(path);
  const auto second = all.find('\n') + 1;
  const std::string line = all.substr(second, all.find('\n', second) + 1 - second);
  EXPECT_EQ(run({"replay", path, "--game", "2", "--as", "json"}).out, line);
  EXPECT_EQ(run({"replay", "-", "--game", "2", "--as", "json"}, all).out, line);
  const fs::path alone = file("alone", line);
  EXPECT_EQ(run({"verify", path, "--game", "2"}).out, run({"verify", alone}).out);
  const std::vector<std::string> judged = {"--nodes", "5", "--json"};
  const auto analysed = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "analyse");
    arguments.insert(arguments.end(), judged.begin(), judged.end());
    return run(arguments).out;
  };
  EXPECT_NE(analysed({alone}), "");
  EXPECT_EQ(analysed({path, "--game", "2"}), analysed({alone}));
  const Ran played =
      run({"play", "--load", path, "--game", "2"}, "save " + path.string() + "\nquit\n");
  EXPECT_NE(played.out.find("is not this game"), std::string::npos) << played.out;
  EXPECT_EQ(read_whole(path), all);

  using Words = std::vector<std::string>;
  for (const Words& command : {Words{"replay"}, {"verify"}, {"analyse"}, {"play", "--load"}}) {
    const auto with = [&](const Words& more) {
      Words words = command;
      words.insert(words.end(), more.begin(), more.end());
      return words;
    };
    refuses(1, with({path}), {"games: ", "holds 3 records", "--game N"});
    refuses(1, with({path, "--game", "4"}), {"no game 4", "it holds 3"});
    refuses(1, with({folder_ / "absent", "--game", "1"}), {"cannot be read"});
  }
  std::string changed = all;
  changed.replace(all.find("\"hashes\": [\"", second) + 12, 1, "x");
  refuses(1, {"replay", file("changed", changed), "--game", "2"}, {"changed:2: move 10"});
  refuses(1, {"replay", file("cut", all.substr(0, second + 50)), "--game", "2"},
          {"cut:2: ", "ends too early"});
  refuses(2, {"replay", path, "--game", "0"}, {"--game", "from 1 on"});
  refuses(2, {"play", "domain", "--game", "1"}, {"--game", "--load"});
}

TEST_F(RecordCli, GamesCanBeResigned) {
  const std::string path = folder_ / "game.txt";
  const Ran ran = run({"play", "domination"}, "b2b3\nresign\nc3c4\nsave " + path + "\nquit\n");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("ended at the table: green wins (resignation). undo goes on"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("game over> "), std::string::npos) << ran.out;
  EXPECT_NE(read_whole(path).find(R"([Result {"winners": [0], "scores": null, )"
                                  R"("reason": "resignation"}])"),
            std::string::npos)
      << read_whole(path);
  EXPECT_EQ(run({"verify", path}).status, 0);
  const Ran back = run({"play", "domination"}, "b2b3\nresign\nundo\nc3c4\nquit\nquit\n");
  EXPECT_NE(back.out.find("Just played: red: c3c4."), std::string::npos) << back.out;
}

// It is a person that resigns, whoever is to move; with three there is no saying who wins.
TEST_F(RecordCli, WhoResignsIsAPerson) {
  const Ran bot = run({"play", "domination", "--seat", "green=1"}, "resign\nresign\nquit\n");
  EXPECT_NE(bot.out.find("green wins (resignation)"), std::string::npos) << bot.out;
  const Ran three = run({"play", "domination", "--players", "3"}, "resign\nquit\n");
  EXPECT_NE(three.out.find("With more than two the others play on"), std::string::npos)
      << three.out;
  EXPECT_EQ(three.out.find("game over"), std::string::npos) << three.out;
}

TEST_F(RecordCli, PeopleCanAgreeOnADraw) {
  const std::string path = folder_ / "game.txt";
  const Ran ran = run({"play", "domination", "--players", "3"}, "agree\nsave " + path + "\nquit\n");
  EXPECT_NE(ran.out.find("a draw (agreement). undo goes on"), std::string::npos) << ran.out;
  const Ran drawn =
      run({"replay", fs::path(DEMESNE_SOURCE_DIR) / "games/domination/golden/two-draw.txt"});
  EXPECT_NE(drawn.out.find("a draw (no-progress)"), std::string::npos) << drawn.out;
  EXPECT_NE(read_whole(path).find(R"({"winners": [0, 1, 2], "scores": null, )"
                                  R"("reason": "agreement"})"),
            std::string::npos)
      << read_whole(path);
  EXPECT_EQ(run({"verify", path}).status, 0);
  EXPECT_NE(run({"play", "domination", "--seat", "red=1"}, "agree\nquit\n")
                .out.find("Bots do not agree to draws."),
            std::string::npos);
}

TEST_F(RecordCli, AnInputThatEndsSaysWhatIsLost) {
  const Ran lost = run({"play", "domination"}, "b2b3\n");
  EXPECT_EQ(lost.status, 0) << lost.err;
  EXPECT_TRUE(lost.out.ends_with("This game is not saved.\n")) << lost.out;
  for (const std::string& input :
       {std::string(), "b2b3\nsave " + (folder_ / "game.txt").string() + "\n"}) {
    EXPECT_EQ(run({"play", "domination"}, input).out.find("not saved"), std::string::npos) << input;
  }
}

}  // namespace
}  // namespace demesne::testing
