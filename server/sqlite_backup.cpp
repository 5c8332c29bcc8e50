#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include "server/private_file.h"
#include "server/sqlite_storage.h"

namespace demesne::server {
namespace {

namespace fs = std::filesystem;

constexpr int kPatienceMs = 5000;

// In one step: a reader of a write-ahead log sees one moment and holds up no writer.
void copy_database(const fs::path& from, const fs::path& to) {
  SQLite::Database source(from.string(), SQLite::OPEN_READWRITE, kPatienceMs);
  SQLite::Database target(to.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  SQLite::Backup backup(target, source);
  const int status = backup.executeStep();
  if (status != SQLITE_DONE) throw SQLite::Exception(sqlite3_errstr(status), status);
}

// A new name is on the disk only when its folder is.
void synchronise(const fs::path& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool done = descriptor >= 0 && fsync(descriptor) == 0;
  const int error = errno;
  if (descriptor >= 0) close(descriptor);
  if (!done) throw fs::filesystem_error("fsync", folder, {error, std::generic_category()});
}

}  // namespace

std::optional<Refusal> backup_sqlite(const fs::path& from, const fs::path& to) {
  const auto refusal = [&](const char* error) {
    return Refusal{"storage",
                   "storage-backup",
                   {{"from", from.string()}, {"to", to.string()}, {"error", error}}};
  };
  const fs::path part = to.string() + ".part";
  try {
    if (fs::exists(to)) {
      if (!fs::is_regular_file(to)) return refusal("it is not a file");
      if (fs::equivalent(from, to)) return refusal("it is the server's own data");
    }
    fs::remove(part);  // of a backup that was interrupted
    make_private(part);
    copy_database(from, part);
    fs::rename(part, to);
    synchronise(fs::absolute(to).parent_path());
    return std::nullopt;
  } catch (const std::runtime_error& error) {
    std::error_code ignored;
    fs::remove(part, ignored);
    return refusal(error.what());
  }
}

}  // namespace demesne::server
