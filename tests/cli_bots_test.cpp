#include <csignal>
#include <thread>

#include "tests/cli_kit.h"

// Bots at the table.
namespace demesne::testing {
namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST_F(Cli, BotsMoveByThemselves) {
  const Ran ran =
      run({"play", "domination", "--seed", "0", "--seat", "red=2"}, "b2b3\nc2c3\nquit\nquit\n");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(count_of(ran.out, "Just played: red (level 2): "), 2U) << ran.out;
  const auto told = ran.out.find("Just played: ");
  EXPECT_LT(ran.out.substr(told, ran.out.find("green> ", told) - told).size(), 60U)
      << "under the board, where it stays to be seen";
  EXPECT_EQ(count_of(ran.out, "green> "), 4U);
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "no colour when piped";
  const Ran first =
      run({"play", "domination", "--seed", "0", "--seat", "0=greedy"}, "quit\nquit\n");
  EXPECT_NE(first.out.find("Just played: green (greedy): "), std::string::npos) << first.out;
}

TEST_F(Cli, BotsAloneShowEveryPosition) {
  const Ran ran =
      run({"play", "domain", "--seed", "0", "--seat", "white=1", "--seat", "blue=random"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::size_t plays = count_of(ran.out, "Just played: ");
  EXPECT_GT(plays, 10U);
  EXPECT_NE(ran.out.find("The game is over"), std::string::npos) << ran.out;
  EXPECT_EQ(
      run({"play", "domain", "--seed", "0", "--seat", "white=1", "--seat", "blue=random"}).out,
      ran.out)
      << "one seed, one game";
  const Ran other =
      run({"play", "domain", "--seed", "5", "--seat", "white=1", "--seat", "blue=random"});
  EXPECT_EQ(other.status, 0) << other.err;
  EXPECT_NE(other.out, ran.out);
}

TEST_F(Cli, ABotsHandStaysHidden) {
  const Ran one =
      run({"play", "conquer", "--seed", "0", "--seat", "blue=random"}, "a3a4\nboard\nquit\nquit\n");
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out.find("Press Enter"), std::string::npos) << "there is nobody to hide from";
  EXPECT_NE(one.out.find("hand of red"), std::string::npos);
  EXPECT_EQ(one.out.find("hand of blue"), std::string::npos);
  const Ran two = run({"play", "conquer", "--seed", "0", "--players", "3", "--seat", "blue=random"},
                      "\na3a4\n\nquit\nquit\n");
  EXPECT_EQ(count_of(two.out, "Press Enter when"), 2U) << two.out;
  EXPECT_EQ(two.out.find("Press Enter when blue"), std::string::npos);
  EXPECT_EQ(two.out.find("hand of blue"), std::string::npos);
  for (const char* game : {"conquer", "domizone", "domaine"}) {
    const Ran all = run({"play", game, "--seat", "0=random", "--seat", "1=random"});
    EXPECT_EQ(all.out.find("hand of"), std::string::npos) << game;
    EXPECT_NE(all.out.find("The game is over"), std::string::npos) << game;
  }
}

TEST_F(Cli, UndoGoesBackToAPersonsDecision) {
  const Ran ran = run({"play", "domination", "--seed", "0", "--seat", "red=1"},
                      "undo\nb2b3\nundo\nundo\nquit\nquit\n");
  EXPECT_NE(ran.out.find(" are taken back."), std::string::npos) << ran.out;
  EXPECT_EQ(count_of(ran.out, "no move to take back"), 2U) << ran.out;
  const Ran bot_first =
      run({"play", "domination", "--seed", "0", "--seat", "green=1"}, "undo\nquit\nquit\n");
  EXPECT_NE(bot_first.out.find("no move to take back"), std::string::npos) << bot_first.out;
  const Ran hidden =
      run({"play", "conquer", "--seed", "1", "--seat", "blue=random"}, "a3a4\nundo\nquit\nquit\n");
  EXPECT_NE(hidden.out.find("a3a4 brought something hidden to light"), std::string::npos)
      << hidden.out;
}

TEST_F(Cli, HintsHaveALineAndAResult) {
  const Ran ran = run({"play", "domination"}, "hint\nhint soon\nhint 0\nquit\n");
  const auto hint = ran.out.find("hint: ");
  ASSERT_NE(hint, std::string::npos) << ran.out;
  const std::string line = ran.out.substr(hint, ran.out.find('\n', hint) - hint);
  for (const char* part : {", then ", "; green ", " %, red ", " %"}) {
    EXPECT_NE(line.find(part), std::string::npos) << line;
  }
  EXPECT_EQ(count_of(ran.out, "how many seconds"), 2U);
  const Ran four =
      run({"play", "domaine", "--seed", "0", "--players", "4"}, "\nhint\nhelp\nlegal\nquit\n");
  EXPECT_NE(four.out.find("hint: "), std::string::npos) << four.out;
  EXPECT_LE(widest_line(four.out), 80U) << four.out;
}

TEST_F(Cli, SavedGamesKnowWhoPlayed) {
  const std::string path = folder_ / "game.txt";
  run({"play", "domination", "--seed", "0", "--seat", "red=3:nodes=50"},
      "b2b3\nsave " + path + "\nquit\n");
  EXPECT_NE(read_whole(path).find("[Players [\"\", \"level 3:nodes=50\"]]"), std::string::npos)
      << read_whole(path);
  EXPECT_EQ(run({"replay", path}).status, 0);
  const Ran resumed = run({"play", "--load", path}, "c2c3\nquit\nquit\n");
  EXPECT_NE(resumed.out.find("Just played: red (level 3:nodes=50): "), std::string::npos)
      << resumed.out;
  refuses(1, {"play", "domain", "--load", path}, {"a game of domination, not of domain"});
  refuses(2, {"play", "--load", path, "--seed", "3"}, {"--seed"});
  const Ran taken = run({"play", "--load", path, "--seat", "red=person"}, "c2c3\nquit\nquit\n");
  EXPECT_EQ(taken.out.find("red (level"), std::string::npos) << taken.out;
  EXPECT_NE(taken.out.find("red> "), std::string::npos) << taken.out;
}

// Nobody wants the same hand every evening, or the same game of a bot; unless it is asked for.
TEST_F(Cli, EveryGameIsAnother) {
  const auto hands = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"play", "domizone", "--seat", "blue=random"});
    const std::string out = run(more, "quit\nquit\n").out;
    return out.substr(out.find("\nTo move"));
  };
  EXPECT_NE(hands({}), hands({}));
  EXPECT_EQ(hands({"--seed", "5"}), hands({"--seed", "5"}));
}

// Whoever comes to the keyboard has not seen what was played meanwhile.
TEST_F(Cli, PeopleAreToldWhatOthersPlayed) {
  const Ran ran = run({"play", "domination", "--players", "4", "--seat", "2=random"},
                      "legal\nlegal\nquit\nquit\n");
  EXPECT_EQ(ran.out.find("Just played"), std::string::npos) << "nobody has moved yet";
  const Ran two = run({"play", "domination"}, "b2b3\nquit\nquit\n");
  EXPECT_EQ(count_of(two.out, "Just played: green: b2b3."), 1U) << two.out;
}

TEST_F(Cli, BotsThatCannotPlayAreRefused) {
  refuses(1, {"play", "domination", "--seed", "0", "--seat", "red"}, {"SEAT=PLAYER"});
  refuses(1, {"play", "domination", "--seed", "0", "--seat", "mauve=5"}, {"mauve", "1 (red)"});
  refuses(1, {"play", "domination", "--seed", "0", "--seat", "red=9"}, {"\"9\"", "person", "8"});
  refuses(1, {"play", "domination", "--seed", "0", "--seat", "red=5:speed=1"}, {"speed=1"});
  refuses(1, {"play", "domination", "--seed", "0", "--seat", "red=engine:cat"}, {"demesne match"});
  refuses(1, {"play", "domination", "--seed", "0", "--seat", "red=1", "--seat", "1=2"},
          {"two players"});
}

// Interrupts a program that plays once it has said this so many times.
void interrupt_after(pid_t child, const fs::path& out, const std::string& said,
                     std::size_t times = 1) {
  while (count_of(read_whole(out), said) < times && kill(child, 0) == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  kill(child, SIGINT);
}

// Ctrl-C while a bot thinks stops the bot, not the program.
TEST_F(Cli, AnInterruptedBotWaits) {
  const pid_t child = start({"play", "domination", "--seed", "0", "--seat", "green=8:time=60000"},
                            "legal\nb2b3\nboard\nquit\n");
  interrupt_after(child, folder_ / "stdout", "captured");
  const Ran ran = finish(child);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("green (level 8:time=60000) is stopped; go lets it move."),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(count_of(ran.out, "It is the turn of green"), 2U) << ran.out;
}

TEST_F(Cli, AnInterruptedBotAnswersTheNextMove) {
  const pid_t child =
      start({"play", "domination", "--seat", "red=8:time=60000"}, "d3d2\nundo\nd3d2\nundo\nquit\n");
  for (const std::size_t time : {1, 2}) {
    interrupt_after(child, folder_ / "stdout", "green> d3d2", time);
  }
  const Ran ran = finish(child);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(count_of(ran.out, "red (level 8:time=60000) is stopped; go lets it move."), 2U)
      << ran.out;
}

}  // namespace
}  // namespace demesne::testing
