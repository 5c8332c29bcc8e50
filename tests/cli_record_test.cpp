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

}  // namespace
}  // namespace demesne::testing
