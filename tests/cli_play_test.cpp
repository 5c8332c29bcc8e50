#include "tests/cli_kit.h"

// Games at one keyboard, which is a pipe here; tests/cli_terminal_test.cpp sits at a terminal.
namespace demesne::testing {
namespace {

TEST_F(Cli, PlayTakesMovesAndExplainsRefusals) {
  const Ran ran =
      run({"play", "domination"},
          "help\nlegal\nb2b3\nwhy c3c5\nc3c5\nwhy f2f3\nnonsense here\nundo\nundo\nquit\n");
  EXPECT_EQ(ran.status, 0);
  for (const char* part : {"68 moves", "DN-4: c5 is 2 cells away", "belongs to green",
                           "One move at a time", "b2b3 is taken back", "no move to take back"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << ran.out;
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "no colour when piped";
}

TEST_F(Cli, PlayListsMovesThatBeginAlike) {
  const Ran ran = run({"play", "domain"}, "legal V3sw@a\nlegal X5@e4\nlegal Z\nquit\n");
  for (const char* part :
       {"V3sw@a1 V3sw@a2", "8 of 1149 moves begin with V3sw@a\n",
        "X5@e4\n1 of 1149 moves begins with X5@e4\n", "0 of 1149 moves begin with Z\n"}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << ran.out;
  }
  EXPECT_EQ(ran.out.find("V3se"), ran.out.rfind("V3se")) << ran.out;
}

TEST_F(Cli, PlayRefusesWordsThatSayNothing) {
  const Ran ran = run({"play", "domination"}, "b2b3\nundo it\nquit now\nquit\nboard x\nquit\n");
  for (const char* word : {"undo", "quit", "board"}) {
    EXPECT_NE(ran.out.find(std::string("Nothing can follow ") + word), std::string::npos) << word;
  }
  EXPECT_EQ(ran.out.find("taken back"), std::string::npos) << ran.out;
}

TEST_F(Cli, ThePromptForgivesCapitals) {
  const Ran ran = run({"play", "domination"},
                      "?\nHelp\nLEGAL B2\nWhy B2B3\nB2B3\nC3C5\nUNDO\nrubbish\nExit\nexit\n");
  for (const char* part :
       {"?\nType a move", "Help\nType a move", " moves begin with B2\n", "\nb2b3 is legal.",
        "Just played: green: b2b3.", "DN-4: c5 is 2 cells away", "b2b3 is taken back"}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << ran.out;
  }
  EXPECT_NE(ran.out.find("help lists", ran.out.find("\"rubbish\" is not")), std::string::npos);
  EXPECT_EQ(ran.out.find("0 of"), std::string::npos) << ran.out;
  EXPECT_TRUE(ran.out.ends_with("> Exit\n")) << "nothing is lost: no question" << ran.out;
  const Ran shapes = run({"play", "domain"}, "legal x5@E\nx5@E4\nquit\nquit\n");
  EXPECT_NE(shapes.out.find("Just played: white: X5@e4."), std::string::npos) << shapes.out;
}

TEST_F(Cli, HelpAtThePromptSaysHowAMoveIsWritten) {
  const Ran ran = run({"play", "domain"}, "help\nquit\n");
  const std::string help = ran.out.substr(ran.out.find("white> help"));
  for (const char* part : {"To move, write a shape", "T5 and T4", "stem points"}) {
    EXPECT_NE(help.find(part), std::string::npos) << part << help;
  }
}

TEST_F(Cli, PlayAndReplaySayWhatIsPlayed) {
  const auto begins = [&](std::vector<std::string> table, const std::string& title) {
    table.insert(table.begin(), "play");
    const Ran ran = run(table, "quit\n");
    EXPECT_TRUE(ran.out.starts_with(title)) << ran.out;
    EXPECT_LE(widest_line(ran.out), 80U) << ran.out;
    return ran.out;
  };
  begins({"domination"}, "Domination\nTo move");
  begins({"domination", "--set", "fast=true"},
         "Domination\nfast=true: The first to capture enough");
  begins({"domain", "--set", "level=expert"}, "Domain\nlevel=expert: ");
  const std::string partners = begins({"domination", "--players", "4", "--set", "partners=true"},
                                      "Domination\npartners=true: Four players in two teams");
  for (const char* pair : {"Y yellow  with green ", "B blue    with red "}) {
    EXPECT_NE(partners.find(pair), std::string::npos) << partners;
  }
  const Ran replayed =
      run({"replay", fs::path(DEMESNE_SOURCE_DIR) / "games/domination/golden/two-fast.txt"});
  EXPECT_TRUE(replayed.out.starts_with("Domination, fast=true\n")) << replayed.out;
}

TEST_F(Cli, PlayHidesHandsBehindACurtain) {
  const Ran ran = run({"play", "conquer", "--seed", "1"}, "\na3a4\n\nundo\nquit\nquit\n");
  const auto red = ran.out.find("Press Enter when red is at the keyboard.");
  const auto blue = ran.out.find("Press Enter when blue is at the keyboard.");
  ASSERT_NE(blue, std::string::npos) << ran.out;
  EXPECT_LT(red, ran.out.find("hand of red"));
  EXPECT_EQ(ran.out.find("hand of red", blue), std::string::npos);
  EXPECT_EQ(ran.out.substr(0, blue).find("hand of blue"), std::string::npos);
  EXPECT_NE(ran.out.find("brought something hidden to light"), std::string::npos);
}

// Only Enter alone says that the next person is there.
TEST_F(Cli, WhoeverTypesAtTheCurtainDoesNotLiftIt) {
  const std::string path = folder_ / "game.txt";
  const Ran ran = run({"play", "conquer", "--seed", "1"},
                      "\na3a4\nboard\na3a4\nhelp\nquit\nsave " + path + "\nquit\n");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.find("hand of blue"), std::string::npos) << ran.out;
  for (const char* part : {"board\nHere you can press Enter, or say", "a3a4\nHere you can press",
                           "help\nType a move", "quit\nThis game is not saved.", "Saved in "}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << ran.out;
  }
  EXPECT_NE(read_whole(path).find("a3a4"), std::string::npos);
}

TEST_F(Cli, PlaySavesAndGoesOn) {
  const std::string path = folder_ / "game.txt";
  const std::string twin = folder_ / "game.json";
  const Ran first = run({"play", "domination", "--players", "4"},
                        "b2b3\nb7b6\nquit\nsave " + path + "\nsave " + twin + "\nquit\n");
  EXPECT_NE(first.out.find("not saved"), std::string::npos);
  EXPECT_NE(first.out.find("DN-4"), std::string::npos) << "yellow does not own b2";
  const Ran replayed = run({"replay", path});
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_EQ(run({"replay", path, "--as", "json"}).out, read_whole(twin));
  EXPECT_EQ(run({"replay", twin, "--as", "text"}).out, read_whole(path));
  EXPECT_EQ(run({"replay", path, "--as", "position"}).out,
            run({"inspect", "domination", "--players", "4", "--moves", "b7b6"}).out);
  const Ran resumed = run({"play", "--load", path}, "board\nsave " + path + "\nquit\n");
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_NE(resumed.out.find("Saved in"), std::string::npos);
}

TEST_F(Cli, PlaySavesAtHome) {
  const char* home = std::getenv("HOME");
  const std::string usual = home == nullptr ? "" : home;
  setenv("HOME", folder_.c_str(), 1);
  const Ran ran = run({"play", "domination"}, "b2b3\nsave ~/game.txt\nquit\n");
  setenv("HOME", usual.c_str(), 1);
  EXPECT_NE(read_whole(folder_ / "game.txt").find("b2b3"), std::string::npos) << ran.out;
}

TEST_F(Cli, PlayNeverOverwritesAnotherFile) {
  const fs::path precious = file("precious.txt", "mine");
  const Ran ran = run({"play", "domination"}, "b2b3\nsave " + precious.string() + "\nquit\nquit\n");
  EXPECT_NE(ran.out.find("is there already"), std::string::npos);
  EXPECT_EQ(read_whole(precious), "mine");
  EXPECT_NE(run({"play", "domination"}, "b2b3\nsave /nowhere/at/all\nquit\nquit\n")
                .out.find("cannot be written"),
            std::string::npos);
}

}  // namespace
}  // namespace demesne::testing
