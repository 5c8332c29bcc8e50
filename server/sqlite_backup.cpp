#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include "server/private_file.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_storage.h"

namespace demesne::server {
namespace {

namespace fs = std::filesystem;

// A name to which settings can be added.
std::string uri_of(const fs::path& file) {
  std::string uri = "file:";
  for (const char c : fs::absolute(file).string()) {
    uri += c == '%' ? "%25" : c == '?' ? "%3f" : c == '#' ? "%23" : std::string(1, c);
  }
  return uri;
}

// Whether a file may be replaced: an empty one, or a database of ours of whatever version. It is
// opened as one that nobody writes, or SQLite would put files of its own beside it.
bool is_ours(const fs::path& file) {
  if (fs::file_size(file) == 0) return true;
  try {
    const SQLite::Database database(uri_of(file) + "?immutable=1",
                                    SQLite::OPEN_READONLY | SQLite::OPEN_URI);
    return database.tableExists("sitters") && database.tableExists("events");
  } catch (const SQLite::Exception&) {
    return false;
  }
}

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
      if (!is_ours(to)) return refusal("it is there already, and is no backup");
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
