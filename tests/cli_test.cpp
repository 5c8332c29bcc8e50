#include <csignal>

#include "tests/cli_kit.h"

namespace demesne::testing {
namespace {

TEST_F(Cli, GamesAreListedWithTheirOptions) {
  const Ran ran = run({"games"});
  EXPECT_EQ(ran.status, 0);
  for (const char* part : {"domination", "Milton Bradley", "2 to 4 players", "partners=false|true"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part;
}

TEST_F(Cli, HelpNamesEveryCommand) {
  const Ran ran = run({"--help"});
  EXPECT_EQ(ran.status, 0);
  for (const char* part : {"games", "play", "sets", "inspect", "replay", "verify", "perft", "bench",
                           "match", "analyse", "engine", "Exit status"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part;
  for (const char* command : {"games", "play", "sets", "inspect", "replay", "verify", "perft",
                              "bench", "match", "analyse", "engine"}) {
    EXPECT_EQ(run({command, "--help"}).status, 0) << command;
  }
  EXPECT_EQ(run({"--version"}).out.substr(0, 8), "demesne ");
}

TEST_F(Cli, HelpFitsATerminal) {
  std::vector<std::vector<std::string>> all = {{}, {"admin", "reports"}, {"bench", "playouts"}};
  for (const char* command :
       {"games", "play", "board", "sets", "inspect", "replay", "verify", "perft", "bench", "match",
        "analyse", "engine", "serve", "admin", "backup"}) {
    all.push_back({command});
  }
  for (auto command : all) {
    command.push_back("--help");
    const std::string help = run(command).out;
    EXPECT_LE(widest_line(help), 80U) << help;
    EXPECT_EQ(help.find("Begin with:\n  demesne games") == std::string::npos, command.size() > 1)
        << "what begins the program's own help is not repeated\n"
        << help;
  }
  const std::string match = run({"match", "--help"}).out;
  EXPECT_NE(match.find("--sprt ELO0,ELO1  "), std::string::npos) << match;
}

TEST_F(Cli, InspectAnswersAsSpecified) {
  const Ran ran = run({"inspect", "domination", "--players", "3", "--moves", "*c1 *d1 *e1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.substr(0, ran.out.find("\"legal\"")),
            "{\"game\": \"domination\", \"players\": 3, \"options\": {\"partners\": false, "
            "\"fast\": false}, \"deal\": {}, \"ply\": 3, \"to_move\": 0, \"phase\": null, ");
  EXPECT_NE(ran.out.find("\"over\": false, \"result\": null, \"state\": {\"board\": [[null, null, "
                         "\"\", \"\", \"\", \"\", null, null], "),
            std::string::npos);
  EXPECT_NE(ran.out.find("\"reserves\": [0, 0, 0], \"captured\": [[0, 0, 0], [0, 0, 0], [0, 0, "
                         "0]], \"quiet\": 3}}"),
            std::string::npos);
}

// The move that was given, not the one that would have been right.
TEST_F(Cli, RefusalsNameTheMove) {
  refuses(1, {"inspect", "domizone", "--moves", "c3d3=01"},
          {"move 1 (c3d3=01): DZ-3", "on h8: h8i8=01"});
}

TEST_F(Cli, InspectShowsAViewerOnlyItsOwnMoves) {
  EXPECT_NE(run({"inspect", "domination", "--viewer", "0"}).out.find("\"legal\": [\"b2"),
            std::string::npos);
  for (const char* viewer : {"1", "red", "none"}) {
    const Ran ran = run({"inspect", "domination", "--viewer", viewer});
    EXPECT_NE(ran.out.find("\"legal\": []"), std::string::npos) << viewer << ran.err;
  }
}

TEST_F(Cli, DealsComeFromFiles) {
  const auto deal = file("deal.json", "{}");
  EXPECT_EQ(run({"inspect", "domination", "--deal", deal}).out,
            run({"inspect", "domination", "--seed", "5"}).out);
  refuses(1, {"inspect", "domination", "--deal", file("list.json", "[]")}, {"deal:", "object"});
  refuses(1, {"inspect", "domination", "--deal", file("key.json", "{\"order\": []}")},
          {"deal:", "order"});
  refuses(1, {"inspect", "domination", "--deal", file("cut.json", "{\"order\": [")},
          {"cut.json", "line 1"});
  refuses(1, {"inspect", "domination", "--deal", folder_ / "absent.json"}, {"cannot be read"});
  refuses(1, {"inspect", "domination", "--deal", folder_}, {"cannot be read"});
}

TEST_F(Cli, DealsComeFromAnswersOfInspect) {
  const Ran asked = run({"inspect", "conquer", "--seed", "4"});
  const auto answer = file("answer.json", asked.out);
  EXPECT_EQ(run({"inspect", "conquer", "--deal", answer}).out, asked.out);
  refuses(1, {"inspect", "domizone", "--deal", answer},
          {"answer.json: deal: this is a position of conquer, not of domizone"});
  const auto seen =
      file("seen.json", run({"inspect", "conquer", "--seed", "4", "--viewer", "none"}).out);
  refuses(1, {"inspect", "conquer", "--deal", seen}, {"deal"});
}

TEST_F(Cli, IllegalMovesAreNamedWithPlaceAndRule) {
  refuses(1, {"inspect", "domination", "--moves", "b2b3 b2b3"}, {"move 2", "b2b3", "DN-4"});
  refuses(1, {"inspect", "domination", "--moves", "b2b3 zz"}, {"move 2", "zz", "notation"});
  refuses(1, {"inspect", "domination", "--moves", "*d4"}, {"move 1", "*d4", "DN-5"});
  refuses(1, {"inspect", "domination", "--moves", "a1b1"}, {"move 1", "a1b1", "DN-1"});
  refuses(1, {"inspect", "domination", "--players", "3", "--moves", "b7b6"}, {"move 1", "DN-6"});
  refuses(1, {"perft", "domination", "2", "--moves", "b2b2"}, {"move 1", "DN-4"});
}

TEST_F(Cli, BadTablesAreRefused) {
  refuses(1, {"inspect", "chess"}, {"chess", "domination"});
  refuses(1, {"inspect", "domination", "--players", "5"}, {"2–4", "5"});
  refuses(1, {"inspect", "domination", "--set", "colour=red"}, {"colour", "partners"});
  refuses(1, {"inspect", "domination", "--set", "fast=maybe"}, {"maybe", "false, true"});
  refuses(1, {"inspect", "domination", "--set", "fast"}, {"KEY=VALUE"});
  refuses(1, {"inspect", "domination", "--set", "fast=true", "--set", "fast=true"}, {"twice"});
  refuses(1, {"inspect", "domination", "--set", "partners=true"}, {"four players"});
  refuses(
      1,
      {"inspect", "domination", "--players", "4", "--set", "partners=true", "--set", "fast=true"},
      {"fast"});
  refuses(1, {"inspect", "domination", "--viewer", "7"}, {"seat", "0 (green), 1 (red)"});
  refuses(1, {"bench", "playouts", "nothing"}, {"nothing"});
}

TEST_F(Cli, BadCommandLinesAreUsageErrors) {
  refuses(2, {}, {"(demesne --help explains)"});
  refuses(2, {"dance"}, {"no command \"dance\"", "(demesne --help explains)"});
  refuses(2, {"--foo"}, {"no option \"--foo\"", "(demesne --help explains)"});
  refuses(2, {"bench", "foo"}, {"no command \"foo\"", "(demesne bench --help explains)"});
  refuses(2, {"bench", "--foo"}, {"no option \"--foo\"", "(demesne bench --help explains)"});
  refuses(2, {"bench"}, {"required", "(demesne bench --help explains)"});
  refuses(2, {"inspect"}, {"GAME", "(demesne inspect --help explains)"});
  refuses(2, {"admin", "close"}, {"ID", "(demesne admin close --help explains)"});
  for (const char* players : {"two", "-1", "0"}) {
    refuses(2, {"inspect", "domination", "--players", players},
            {"--players", std::string("\"") + players + "\" is not a whole number from 1 on"});
  }
  refuses(2, {"match", "domination", "--seat", "1", "--games", "0"}, {"--games", "from 1 on"});
  refuses(2, {"analyse", "game.txt", "--nodes", "0"}, {"--nodes", "from 1 on"});
  refuses(2, {"inspect", "domination", "--seed", "99999999999999999999999"}, {"--seed"});
  refuses(2, {"inspect", "domination", "--seed", "-1"}, {"--seed"});
  refuses(2, {"bench", "playouts", "domination", "--games", "many"}, {"--games"});
  refuses(2, {"inspect", "domination", "--nonsense"}, {"nonsense"});
  refuses(2, {"perft", "domination"}, {"DEPTH"});
  for (const char* depth : {"21", "x", "-1", "99999999999999999999999"}) {
    const std::string said = std::string("\"") + depth + "\" is not a whole number from 0 to 20";
    refuses(2, {"perft", "domination", depth}, {"DEPTH: " + said});
    refuses(2, {"bench", "perft", "domination", depth}, {"DEPTH: " + said});
  }
  for (const char* port : {"99999", "http"}) {
    refuses(2, {"serve", "--port", port}, {"--port", "is not a whole number from 0 to 65535"});
  }
  refuses(2, {"play"}, {"GAME"});
  refuses(2, {"replay"}, {"FILE"});
}

// As a shell has it when a variable is not set. Nobody must be shown all hands by it.
TEST_F(Cli, EmptyTextsAreNotLeftOut) {
  refuses(2, {"inspect", "conquer", "--viewer", ""}, {"--viewer", "empty"});
  refuses(2, {"inspect", "conquer", "--viewer="}, {"--viewer"});
  refuses(2, {"inspect", "conquer", "--deal", ""}, {"--deal", "empty"});
  refuses(2, {"analyse", "game.txt", "--viewer", ""}, {"--viewer", "empty"});
  refuses(2, {"analyse", "game.txt", "--level", ""}, {"--level", "empty"});
  refuses(2, {"sets", "domaine", "--print", ""}, {"--print", "empty"});
  refuses(2, {"match", "domain", "--seat", "1", "--seat", "2", "--records", ""},
          {"--records", "empty"});
}

TEST_F(Cli, AFileIsNamedOnce) {
  const std::string absent = folder_ / "absent";
  const std::string refusal = "demesne: file: " + absent + " cannot be read: ";
  refuses(1, {"inspect", "domain", "--deal", absent}, {refusal});
  refuses(1, {"sets", "check", absent}, {refusal});
  refuses(1, {"replay", absent}, {refusal});
  refuses(1, {"match", "domain", "--seat", "1", "--seat", "2", "--records", file("there", "")},
          {"demesne: file: " + (folder_ / "there").string() + " is there already"});
}

TEST_F(Cli, MessagesStayOnOneLineWhateverTheInput) {
  refuses(1, {"inspect", "dom\nination\x1b[31m"}, {"\\x0a", "\\x1b"});
  refuses(1, {"inspect", std::string(100000, 'x')}, {"…"});
  refuses(1, {"inspect", "Zo\u00e9 \u9b5a"}, {"Zo\u00e9 \u9b5a"});
  // Beyond ASCII too there are controls: CSI, and what turns text around.
  refuses(1, {"inspect", "a\u009b31m"}, {"a\\xc2\\x9b31m"});
  for (const char* turn : {"\u061c", "\u200e", "\u202e", "\u2066", "\u2069"}) {
    const std::string game = std::string("a") + turn + "b";
    EXPECT_EQ(run({"inspect", game}).err.find(turn), std::string::npos) << game;
  }
}

TEST_F(Cli, PerftPrintsTheNumberAlone) {
  EXPECT_EQ(run({"perft", "domination", "3"}).out, "299912\n");
  EXPECT_EQ(run({"perft", "domination", "0"}).out, "1\n");
  EXPECT_EQ(run({"perft", "domination", "1", "--moves", "b2b3"}).err, "");
}

TEST_F(Cli, BenchPrintsARepeatableSignature) {
  const auto signature = [&](const char* seed) {
    const Ran ran = run({"bench", "playouts", "domination", "--games", "5", "--seed", seed});
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.err, "") << "no progress when piped";
    return ran.out.substr(ran.out.find("signature"));
  };
  EXPECT_EQ(signature("1"), signature("1"));
  EXPECT_NE(signature("1"), signature("2"));
  EXPECT_NE(run({"bench", "perft", "domination", "3"}).out.find("299912"), std::string::npos);
  // A signature of nothing would prove nothing.
  refuses(2, {"bench", "playouts", "domination", "--games", "0"}, {"--games", "from 1 on"});
  refuses(2, {"bench", "search", "domination", "--nodes", "0"}, {"--nodes", "from 1 on"});
  refuses(2, {"bench", "search", "domination", "--positions", "0"}, {"--positions", "from 1 on"});
}

TEST_F(Cli, BoardsComeFromTheSeed) {
  const Ran ran = run({"board", "conquer", "--seed", "5"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const auto digits = ran.out.find("{\"board\": \"") + 11;
  const std::string board = ran.out.substr(digits, 64);
  EXPECT_NE(run({"board", "conquer", "--seed", "6"}).out.find("{\"board\": \""), std::string::npos);
  EXPECT_EQ(run({"board", "conquer", "--seed", "6"}).out.find(board), std::string::npos);
  EXPECT_EQ(run({"board", "conquer", "--set", "board=" + board}).out, ran.out);
  refuses(1, {"board", "conquer", "--set", "board=" + std::string(64, '0')}, {"CQ-2", "00", "112"});
  refuses(1, {"board", "conquer", "--set", "board=123"}, {"CQ-"});
}

// A person's own components: printed, changed, checked, played with, and kept in the record.
TEST_F(Cli, ComponentSetsAreListedPrintedAndChecked) {
  EXPECT_EQ(run({"sets", "domaine"}).out.substr(0, 5), "house");
  const Ran printed = run({"sets", "domaine", "--print", "house"});
  const auto house = file("house.json", printed.out);
  EXPECT_NE(run({"sets", "check", house}).out.find("whole"), std::string::npos);
  refuses(1, {"sets", "check", file("cut.json", printed.out.substr(0, 900))}, {"cut.json", "JSON"});
  std::string other = printed.out;
  other.replace(other.find("..R."), 4, "....");
  refuses(1, {"sets", "check", file("other.json", other)}, {"other.json: DO-1", "royal city"});
  refuses(1, {"sets", "check", folder_ / "absent.json"}, {"cannot be read"});
  refuses(1, {"sets", "domination"}, {"domination has no component sets"});
  refuses(1, {"sets", "domaine", "--print", "kosmos"}, {"kosmos", "house"});
  refuses(1, {"sets", "chess"}, {"chess"});
  refuses(2, {"sets"}, {"check FILE"});
  refuses(2, {"sets", "check"}, {"FILE"});
}

TEST_F(Cli, RecordsCarryComponentsOfOnesOwn) {
  std::string set = run({"sets", "domaine", "--print", "house"}).out;
  set.replace(set.find("house"), 5, "mine");
  set.replace(set.find("\"price\": 4"), 10, "\"price\": 1");
  const fs::path mine = file("mine.json", set);
  const std::string option = "set=" + mine.string();
  const Ran asked = run({"inspect", "domaine", "--set", option, "--seed", "3"});
  EXPECT_NE(asked.out.find("\"options\": {\"set\": \"mine\"}"), std::string::npos) << asked.err;
  const std::string path = folder_ / "game.txt";
  const Ran played =
      run({"play", "domaine", "--set", option, "--seed", "3"}, "\nc12:b12\n\nsave " + path + "\n");
  EXPECT_NE(played.out.find("Saved in"), std::string::npos) << played.out;
  fs::remove(mine);
  const Ran replayed = run({"replay", path, "--as", "position"});
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_NE(replayed.out.find("\"set\": \"mine\""), std::string::npos);
  const std::string record = read_whole(path);
  EXPECT_EQ(run({"replay", path, "--as", "text"}).out, record);
  const fs::path twin = file("twin.json", run({"replay", path, "--as", "json"}).out);
  EXPECT_EQ(run({"replay", twin, "--as", "text"}).out, record);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string copy = record;
    copy.replace(copy.find(from), from.size(), to);
    return file("changed.txt", copy);
  };
  refuses(1, {"replay", changed("\"price\": 1", "\"price\": 2")}, {"changed.txt:6", "set_hash"});
  refuses(1, {"replay", changed("\"price\": 1", "\"price\": 99")}, {"changed.txt:7", "DO-2"});
  refuses(1, {"replay", changed("[Components", "[Componentz")}, {"changed.txt"});
  refuses(1, {"inspect", "domaine", "--set", option}, {"neither a set", "house"});
}

TEST_F(Cli, ViewersSeeNoHiddenHand) {
  const Ran all = run({"inspect", "conquer", "--seed", "3"});
  const Ran blue = run({"inspect", "conquer", "--seed", "3", "--viewer", "blue"});
  EXPECT_NE(all.out.find("\"order\""), std::string::npos);
  EXPECT_EQ(blue.out.find("\"order\""), std::string::npos);
  EXPECT_NE(blue.out.find("\"hands\": [7, ["), std::string::npos) << blue.out;
  EXPECT_NE(blue.out.find("\"stock\": 98"), std::string::npos) << blue.out;
}

TEST_F(Cli, ReplayNamesTheLineAndTheReason) {
  const std::string path = folder_ / "game.txt";
  run({"play", "domination"}, "b2b3\nc3c4\nsave " + path + "\nquit\n");
  const std::string text = read_whole(path);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string copy = text;
    copy.replace(copy.find(from), from.size(), to);
    return file("changed.txt", copy);
  };
  refuses(1, {"replay", changed("b2b3", "b2d4")}, {"changed.txt:10", "move 1", "DN-4"});
  refuses(1, {"replay", changed("b2b3", "b2c2")}, {"changed.txt:10", "move 2", "it was changed"});
  refuses(1, {"replay", changed("[Rules 1]", "[Rules 9]")}, {"changed.txt:3", "version 9"});
  refuses(1, {"replay", changed("\"domination\"", "\"chess\"")}, {"changed.txt:2", "chess"});
  refuses(1, {"replay", changed("\"partners\": false", "\"partners\": true")},
          {"changed.txt:5", "partners need four"});
  refuses(1, {"replay", changed("[Deal {}]", "[Deal []]")}, {"changed.txt:6", "object"});
  refuses(1, {"replay", changed("[Plies 2]", "[Plies 3]")}, {"promises 3", "holds 2"});
  refuses(1, {"replay", changed("[Game \"domination\"]\n", "")}, {"game", "missing"});
  refuses(1, {"replay", file("empty.txt", "\n")}, {"empty.txt: record: ", "it is empty"});
  refuses(1, {"replay", folder_ / "absent.txt"}, {"cannot be read"});
  refuses(1, {"replay", file("binary.txt", std::string(1000, '\xff'))}, {"binary.txt:1"});
  refuses(1, {"replay", file("large.txt", std::string(17U << 20, ' '))}, {"larger"});
  refuses(1, {"play", "--load", changed("b2b3", "b2d4")}, {"DN-4"});
}

// The exit status as a shell tells it, with standard output somewhere else.
int status_into(const std::string& out, const std::string& arguments, const fs::path& err) {
  const std::string command = "echo demesne 1 | '" DEMESNE_PROGRAM "' " + arguments + " " + out +
                              " 2>'" + err.string() + "'; exit $?";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// However much is written: what fits a buffer is noticed later than what does not.
TEST_F(Cli, AFullDiskIsNotSuccess) {
  const fs::path err = folder_ / "stderr";
  for (const char* arguments :
       {"games", "inspect domain", "--help", "play --help", "match --help", "engine"}) {
    EXPECT_EQ(status_into(">/dev/full", arguments, err), 1) << arguments;
    EXPECT_EQ(read_whole(err), "demesne: cannot write the answer: No space left on device\n")
        << arguments;
  }
}

// As every program of a pipe does when the next one has heard enough.
TEST_F(Cli, WhoIsNotReadEndsSilently) {
  const fs::path err = folder_ / "stderr";
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  close(ends[0]);
  const std::string closed = ">&" + std::to_string(ends[1]);
  for (const char* arguments : {"games", "inspect domain", "engine",
                                "match domain --seat random --seat random --games 2"}) {
    EXPECT_EQ(status_into(closed, arguments, err), 128 + SIGPIPE) << arguments;
    EXPECT_EQ(read_whole(err), "") << arguments;
  }
  close(ends[1]);
}

TEST_F(Cli, AFullDiskForRefusalsIsNoCrash) {
  const std::string command = std::string("'" DEMESNE_PROGRAM "' inspect nothing 2>/dev/full");
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status;
}

}  // namespace
}  // namespace demesne::testing
