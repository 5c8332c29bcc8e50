#include "server/sqlite_storage.h"
#include "tests/cli_kit.h"

// What an operator is shown of a server's data.
namespace demesne::testing {
namespace {

class AdminCli : public Cli {
 protected:
  std::string reports(const server::Report& report) const {
    {
      const auto storage = server::open_sqlite(folder_ / server::kDatabase);
      EXPECT_TRUE(storage);
      (*storage)->transact([&] { (*storage)->add_report(report); });
    }
    const Ran ran = run({"admin", "reports", "--data", folder_});
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out;
  }
};

TEST_F(AdminCli, ReportsOfGuestsCannotForgeOthers) {
  const std::string out = reports({.table = "table\x1b[2J",
                                   .by = "guest\x1b]0;mine\a",
                                   .about = "her\n9  2026-01-01",
                                   .text = "rude\r\n2  2026-01-01 00:00 UTC  table 1  by you"});
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 2) << out;
  EXPECT_TRUE(std::none_of(out.begin(), out.end(), [](unsigned char c) {
    return c < 0x20 && c != '\n';
  })) << out;
  for (const char* part : {"table\\x1b[2J", "guest\\x1b", "her\\x0a9", "rude\\x0d\\x0a2"}) {
    EXPECT_NE(out.find(part), std::string::npos) << part << out;
  }
}

TEST_F(AdminCli, ReportsAreShownWhole) {
  const std::string text(500, 'x');
  EXPECT_NE(reports({.table = "t", .by = "g", .about = "", .text = text}).find(text),
            std::string::npos);
}

TEST_F(AdminCli, FoldersThatCannotBeAreRefused) {
  const std::string folder(5000, 'a');
  refuses(1, {"admin", "reports", "--data", folder}, {"no data of a server in aaa"});
  refuses(1, {"backup", folder_ / "copy", "--data", folder}, {"no data of a server in aaa"});
}

TEST_F(AdminCli, BackupsSayWhatTheyHaveWritten) {
  reports({.table = "t", .by = "g", .about = "", .text = "x"});
  const std::string copy = folder_ / "copy.sqlite";
  const Ran ran = run({"backup", copy, "--data", folder_});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("is copied to " + copy + " ("), std::string::npos) << ran.out;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
  refuses(1, {"backup", file("precious", "mine"), "--data", folder_}, {"precious", "no backup"});
  EXPECT_EQ(read_whole(folder_ / "precious"), "mine");
}

// Settings with which a server would be of no use to anybody.
TEST_F(Cli, ServeRefusesWhatCannotWork) {
  const std::vector<std::pair<const char*, const char*>> settings = {
      {"--pace", "0"},        {"--bot-threads", "0"}, {"--connections", "0"},
      {"--per-address", "0"}, {"--patience", "-1"},   {"--web", "/nowhere"},
      {"--origin", "foo"},    {"--port", "70000"},    {"--address", "a.host"}};
  for (const auto& [setting, value] : settings) {
    refuses(2, {"serve", "--data", folder_, setting, value}, {setting});
  }
}

}  // namespace
}  // namespace demesne::testing
