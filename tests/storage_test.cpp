#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/folder_lock.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_storage.h"
#include "tests/refusals.h"
#include "tests/storage_conformance.h"
#include "tests/temporary_folder.h"

// The storage in SQLite, on real files: the suite for all storages, and what is special to it.
namespace demesne::server {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

class SqlitePlace final : public StoragePlace {
 public:
  std::unique_ptr<Storage> open() override {
    auto storage = open_sqlite(folder_ / "demesne.db");
    return storage ? std::move(*storage) : nullptr;
  }

 private:
  TemporaryFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(Sqlite, StorageConformance, ::testing::Values([] {
                           return std::unique_ptr<StoragePlace>(std::make_unique<SqlitePlace>());
                         }));

SQLite::Database plain(const fs::path& file) {
  return {file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
}

std::string sql_of_version_1() {
  std::ostringstream text;
  text << std::ifstream(fs::path(DEMESNE_SOURCE_DIR) / "tests/storage_v1.sql").rdbuf();
  return text.str();
}

// The statements that made the file, without regard to blanks.
std::vector<std::string> schema_of(SQLite::Database& database) {
  std::vector<std::string> out;
  SQLite::Statement rows(database, "SELECT sql FROM sqlite_master WHERE sql > '' ORDER BY name");
  while (rows.executeStep()) {
    std::string sql = rows.getColumn(0).getString();
    std::erase_if(sql, [](char c) { return c == ' ' || c == '\n'; });
    out.push_back(sql);
  }
  return out;
}

int version_of(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

TEST(SqliteSchema, OpensAFileOfVersion1) {
  const TemporaryFolder folder;
  plain(folder / "old.db").exec(sql_of_version_1());
  auto opened = open_sqlite(folder / "old.db");
  ASSERT_TRUE(opened);
  Storage& storage = **opened;
  const TableRow row = {"t1",
                        "domain",
                        "gathering",
                        true,
                        1700000000000,
                        {"ann", ""},
                        R"({"players":2,"options":{},"clock":null,"talk":"open"})"};
  EXPECT_EQ(storage.table("t1"), row);
  EXPECT_EQ(storage.events("t1", 0).size(), 2U);
  EXPECT_EQ(storage.tables_of("ann", 9).size(), 1U);
  EXPECT_EQ(storage.user_named("ann")->epoch, 2);
  EXPECT_EQ(storage.latest_chat("t1", 100'000)[0].text, "hello");
  EXPECT_EQ(storage.reports(false)[0].id, 7);
  EXPECT_EQ(storage.note("alive"), "1700000000003");
  EXPECT_TRUE(storage.append(row, 2, {}));
}

// A step that has been released is not changed any more, so it still makes what it made then.
TEST(SqliteSchema, StillMakesVersion1) {
  const TemporaryFolder folder;
  auto old = plain(folder / "old.db");
  old.exec(sql_of_version_1());
  auto made = plain(folder / "made.db");
  ASSERT_FALSE(migrate(made, schema_steps().first(1)));
  EXPECT_EQ(schema_of(made), schema_of(old));
}

TEST(SqliteSchema, GoesForwardStepByStep) {
  const TemporaryFolder folder;
  auto database = plain(folder / "old.db");
  database.exec(sql_of_version_1());
  std::vector<const char*> steps(schema_steps().begin(), schema_steps().begin() + 1);
  steps.push_back("ALTER TABLE notes ADD COLUMN at INTEGER NOT NULL DEFAULT 5");
  steps.push_back("UPDATE notes SET at = at + 1");
  ASSERT_FALSE(migrate(database, steps));
  EXPECT_EQ(version_of(database), 3);
  ASSERT_FALSE(migrate(database, steps)) << "what is up to date stays as it is";
  EXPECT_EQ(database.execAndGet("SELECT at FROM notes").getInt(), 6);
}

TEST(SqliteSchema, IsLeftAsItWasByAStepThatFails) {
  const TemporaryFolder folder;
  auto database = plain(folder / "old.db");
  database.exec(sql_of_version_1());
  const auto before = schema_of(database);
  const auto steps = std::to_array({schema_steps()[0], "DROP TABLE notes", "nonsense"});
  EXPECT_THROW(static_cast<void>(migrate(database, steps)), SQLite::Exception);
  EXPECT_EQ(version_of(database), 1);
  EXPECT_EQ(schema_of(database), before);
}

std::string refusal_of(const fs::path& file) {
  const auto opened = open_sqlite(file);
  if (opened) return "";
  EXPECT_TRUE(testing::sayable(opened.refusal()));
  return opened.refusal().code;
}

TEST(SqliteStorage, RefusesWhatItCannotUse) {
  const TemporaryFolder folder;
  plain(folder / "newer.db").exec("PRAGMA user_version = 1000");
  EXPECT_EQ(refusal_of(folder / "newer.db"), "storage-newer");
  std::ofstream(folder / "letter.txt") << std::string(5000, 'x');
  EXPECT_EQ(refusal_of(folder / "letter.txt"), "storage-failed");
  EXPECT_EQ(refusal_of(folder / "absent" / "demesne.db"), "storage-failed");
}

// Events are written in the order in which they come, and brought to their places later.
TEST(SqliteStorage, KeepsLogsWholeWhileEventsFindTheirPlaces) {
  constexpr int kTables = 7;
  constexpr int kEvents = 2'000;
  const TemporaryFolder folder;
  const auto event = [](int table, int number) {
    return match::Event{match::What::moved, number, 0, std::to_string(table), {}};
  };
  auto storage = open_sqlite(folder / "demesne.db");
  ASSERT_TRUE(storage);
  const auto append_all = [&](int from, int to) {
    for (int number = from; number < to; ++number) {
      for (int table = 0; table < kTables; ++table) {
        const TableRow row = {"t" + std::to_string(table), "domain", "playing", true, 1, {"", ""}};
        const TableRow* given = number == 0 ? &row : nullptr;
        ASSERT_TRUE((*storage)->append(row.id, number, {event(table, number)}, given));
      }
    }
  };
  (*storage)->transact([&] { append_all(0, kEvents); });
  {
    auto database = plain(folder / "demesne.db");
    EXPECT_GT(database.execAndGet("SELECT count(*) FROM events").getInt(), kTables * kEvents / 2);
    EXPECT_GT(database.execAndGet("SELECT count(*) FROM recent").getInt(), 0);
  }
  storage = open_sqlite(folder / "demesne.db");  // as after a crash
  ASSERT_TRUE(storage);
  (*storage)->transact([&] { append_all(kEvents, kEvents + 3); });
  for (int table = 0; table < kTables; ++table) {
    const auto log = (*storage)->events("t" + std::to_string(table), 0);
    ASSERT_EQ(log.size(), kEvents + 3U);
    for (int number = 0; number < kEvents + 3; ++number) {
      ASSERT_EQ(log[static_cast<std::size_t>(number)], to_json(event(table, number)).dump());
    }
  }
}

TEST(SqliteStorage, WritesThroughToTheDisk) {
  const TemporaryFolder folder;
  const auto storage = open_sqlite(folder / "demesne.db");
  ASSERT_TRUE(storage);
  EXPECT_EQ(plain(folder / "demesne.db").execAndGet("PRAGMA journal_mode").getString(), "wal");
  EXPECT_TRUE(fs::exists(folder / "demesne.db-wal"));
}

TEST(FolderLock, IsHeldByOneOnly) {
  const TemporaryFolder folder;
  const fs::path data = folder / "data";
  {
    const auto lock = FolderLock::take(data);
    ASSERT_TRUE(lock);
    const auto second = FolderLock::take(data);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.refusal().code, "storage-held");
    EXPECT_TRUE(testing::sayable(second.refusal()));
    EXPECT_EQ(fs::status(data).permissions(), fs::perms::owner_all);
  }
  EXPECT_TRUE(FolderLock::take(data));
  std::ofstream(folder / "file") << "x";
  const auto impossible = FolderLock::take(folder / "file");
  ASSERT_FALSE(impossible);
  EXPECT_TRUE(testing::sayable(impossible.refusal()));
}

TEST(FolderLock, IsFreeWhenItsProcessDies) {
  const TemporaryFolder folder;
  const pid_t child = fork();
  if (child == 0) {
    const auto lock = FolderLock::take(folder.path());
    kill(getpid(), SIGKILL);
  }
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(FolderLock::take(folder.path()));
}

// Each transaction writes the same number under two keys; a copy that has two is of no one moment.
TEST(Backup, IsOfOneMomentWhileAnotherWrites) {
  const TemporaryFolder folder;
  const fs::path file = folder / "demesne.db";
  const auto storage = open_sqlite(file);
  ASSERT_TRUE(storage);
  const auto write = [&](int number) {
    (*storage)->transact([&] {
      (*storage)->set_note("a", std::to_string(number));
      for (int i = 0; i < 20; ++i) {
        (*storage)->add_chat({"t", 0, number, "ann", std::string(500, 'x')});
      }
      (*storage)->set_note("b", std::to_string(number));
    });
  };
  write(0);
  std::atomic<bool> enough = false;
  std::thread writer([&] {
    for (int number = 1; !enough; ++number) write(number);
  });
  for (int i = 0; i < 5; ++i) {
    const auto refusal = backup_sqlite(file, folder / "copy.db");
    EXPECT_FALSE(refusal) << ::testing::PrintToString(*refusal);
    auto copy = open_sqlite(folder / "copy.db");
    if (!copy) continue;
    const std::string number = *(*copy)->note("a");
    EXPECT_EQ((*copy)->note("b"), number);
    EXPECT_EQ((*copy)->latest_chat("t", 100'000).size(), 20 * (std::stoul(number) + 1));
  }
  enough = true;
  writer.join();
  EXPECT_EQ(plain(folder / "copy.db").execAndGet("PRAGMA integrity_check").getString(), "ok");
  EXPECT_FALSE(fs::exists(folder / "copy.db.part"));
}

TEST(Backup, SaysWhyItCannotBeMade) {
  const TemporaryFolder folder;
  for (const auto& [from, to] : {std::pair{folder / "absent.db", folder / "copy.db"},
                                 std::pair{folder / "demesne.db", folder / "no" / "copy.db"}}) {
    const auto storage = open_sqlite(folder / "demesne.db");
    const auto refusal = backup_sqlite(from, to);
    ASSERT_TRUE(refusal);
    EXPECT_TRUE(testing::sayable(*refusal));
    EXPECT_FALSE(fs::exists(to));
  }
}

TEST(Backup, ReplacesNothingButFiles) {
  const TemporaryFolder folder;
  const auto storage = open_sqlite(folder / "demesne.db");
  fs::create_symlink(folder / "demesne.db", folder / "link.db");
  for (const fs::path& to : {folder / "demesne.db", folder / "link.db", folder.path()}) {
    const auto refusal = backup_sqlite(folder / "demesne.db", to);
    ASSERT_TRUE(refusal) << to;
    EXPECT_TRUE(testing::sayable(*refusal));
  }
  EXPECT_TRUE(fs::is_symlink(folder / "link.db"));
}

TEST(Backup, ReplacesNothingButBackups) {
  const TemporaryFolder folder;
  const auto storage = open_sqlite(folder / "demesne.db");
  std::ofstream(folder / "precious.txt") << "precious";
  SQLite::Database(folder / "other.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE events (id)");
  for (const char* name : {"precious.txt", "other.db"}) {
    const auto size = fs::file_size(folder / name);
    const auto refusal = backup_sqlite(folder / "demesne.db", folder / name);
    ASSERT_TRUE(refusal) << name;
    EXPECT_TRUE(testing::sayable(*refusal));
    EXPECT_EQ(fs::file_size(folder / name), size) << name;
  }
  std::ofstream(folder / "a?b%20#c").close();
  for (int time = 0; time < 2; ++time) {
    EXPECT_FALSE(backup_sqlite(folder / "demesne.db", folder / "a?b%20#c"))
        << "empty, then a backup";
  }
  for (const char* beside : {"a?b%20#c-wal", "a?b%20#c-shm"}) {
    EXPECT_FALSE(fs::exists(folder / beside)) << beside;
  }
}

// Whatever the folder and the process would allow.
TEST(Sqlite, FilesAreTheOwnersAlone) {
  const TemporaryFolder folder;
  std::ofstream(folder / "old.db").close();
  fs::permissions(folder / "old.db", fs::perms(0644));
  for (const char* name : {"new.db", "old.db"}) {
    const auto storage = open_sqlite(folder / name);
    ASSERT_TRUE(storage);
    (*storage)->set_note("key", "value");
    ASSERT_FALSE(backup_sqlite(folder / name, folder / "copy.db"));
    const std::string file = name;
    for (const std::string& each : {file, file + "-wal", file + "-shm", std::string("copy.db")}) {
      EXPECT_EQ(fs::status(folder.path() / each).permissions(), fs::perms(0600)) << each;
    }
  }
}

}  // namespace
}  // namespace demesne::server
