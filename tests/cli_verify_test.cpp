#include "tests/cli_kit.h"

// What the program says about records whose deal is proved, or is not.
namespace demesne::testing {
namespace {

std::string proved() {
  return read_whole(fs::path(DEMESNE_SOURCE_DIR) / "tests/records/proved.txt");
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  EXPECT_NE(text.find(from), std::string::npos) << from;
  return text.replace(text.find(from), from.size(), to);
}

TEST_F(Cli, VerifySaysWhatItHasChecked) {
  const fs::path path = file("game.txt", proved());
  const Ran ran = run({"verify", path});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "Moves: 12, every one legal.\n"
            "Hashes: 2, every one right.\n"
            "Result: none yet. red is to move.\n"
            "Deal: proved. It follows from the secret and the shares of table table-1.\n"
            "Compare with what was shown before the game, and with the share you gave:\n"
            "  commitment 6ac5f6cbca3ca4d3a1d1b8ffd9ce7e5a33ee225bbe2dfdfc9c11c24b88835700\n"
            "  red gave 01010101010101010101010101010101\n"
            "  blue gave no share\n"
            "  green gave 03030303030303030303030303030303\n");
  const fs::path twin = file("twin.json", run({"replay", path, "--as", "json"}).out);
  EXPECT_EQ(run({"verify", twin}).out, ran.out);
  EXPECT_EQ(run({"verify", "-"}, proved()).out, ran.out);
}

TEST_F(Cli, VerifySaysWhoseResultItIs) {
  const fs::path records = fs::path(DEMESNE_SOURCE_DIR);
  const auto said = [&](const char* path) { return run({"verify", records / path}).out; };
  EXPECT_NE(said("games/domination/golden/two.txt").find("Result: by the rules. "),
            std::string::npos);
  EXPECT_NE(said("tests/fuzz/corpus/record/resigned.txt").find("Result: decided at the table"),
            std::string::npos);
}

// What people have written about a game, and the proof of its deal, is theirs.
TEST_F(Cli, AGameThatIsSavedAgainKeepsItsTags) {
  const std::string tagged = replaced(
      proved(), "[Result", "[Event \"A club\"]\n[Variations \"[[0,12,\\\"x\\\"]]\"]\n[Result");
  const fs::path path = file("game.txt", tagged);
  const std::string save = "save " + path.string() + "\n";
  const Ran same = run({"play", "--load", path}, "\n" + save + "quit\n");
  EXPECT_NE(same.out.find("Saved in " + path.string() + "."), std::string::npos) << same.out;
  EXPECT_EQ(read_whole(path), tagged);

  const Ran on = run({"play", "--load", path}, "\nMj10\n\n" + save + "quit\n");
  const std::string longer = read_whole(path);
  EXPECT_NE(longer.find("[Plies 13]"), std::string::npos) << on.out;
  EXPECT_NE(longer.find("[Variations"), std::string::npos) << longer;
  EXPECT_NE(run({"verify", path}).out.find("Deal: proved"), std::string::npos) << longer;
}

TEST_F(Cli, TagsAboutOtherMovesAreLeftOut) {
  const std::string path = folder_ / "game.txt";
  run({"play", "domination"}, "b2b3\nc3c4\nsave " + path + "\nquit\n");
  file(
      "game.txt",
      replaced(read_whole(path), "[Result",
               "[Event \"A club\"]\n[Variations \"[[0,1,\\\"x\\\"]]\"]\n[Nodes \"3 4\"]\n[Result"));
  const Ran other = run({"play", "--load", path}, "undo\nundo\nc2c3\nsave " + path + "\nquit\n");
  EXPECT_NE(other.out.find("without what was said of other moves"), std::string::npos) << other.out;
  const std::string text = read_whole(path);
  EXPECT_NE(text.find("[Event \"A club\"]"), std::string::npos) << text;
  EXPECT_EQ(text.find("[Variations"), std::string::npos) << text;
  EXPECT_EQ(text.find("[Nodes"), std::string::npos) << text;
}

TEST_F(Cli, VerifySaysThatThereIsNoProof) {
  const Ran ran = run({"verify", fs::path(DEMESNE_SOURCE_DIR) / "games/domain/golden/expert.txt"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("not proved: the record has no proof"), std::string::npos) << ran.out;
}

TEST_F(Cli, VerifyRefusesWhatWasChanged) {
  const auto changed = [&](const std::string& from, const std::string& to) {
    return file("changed.txt", replaced(proved(), from, to)).string();
  };
  refuses(1, {"verify", changed("000102", "000103")}, {"changed.txt:7", "not the one"});
  refuses(1, {"verify", changed("6ac5f6", "6ac5f7")}, {"changed.txt:7", "not the one"});
  refuses(1, {"verify", changed("table-1", "table-2")}, {"changed.txt:7", "not the one"});
  refuses(1, {"verify", changed("01010101", "01010102")}, {"changed.txt:7", "another deal"});
  refuses(1, {"verify", changed("scheme\\\": 1", "scheme\\\": 2")}, {"scheme 2"});
  refuses(1, {"verify", changed("Rules 1", "Rules 2")}, {"changed.txt:3", "version 2"});
  refuses(1, {"verify", folder_ / "absent.txt"}, {"cannot be read"});
  refuses(2, {"verify"}, {"RECORD"});
}

}  // namespace
}  // namespace demesne::testing
