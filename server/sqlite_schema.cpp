#include "server/sqlite_schema.h"

#include <array>
#include <string>

namespace demesne::server {
namespace {

// Events are clustered by table, so that a log is read from neighbouring pages. `holders` is a JSON
// list; `sitters` has everybody who has ever sat at a table, so that a user's tables and every
// mention of the user in a log are found without reading all.
constexpr const char* kVersion1 = R"(
  CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, listed INTEGER NOT NULL,
    updated INTEGER NOT NULL, holders TEXT NOT NULL, events INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX lobby ON tables (phase, updated DESC) WHERE listed AND phase <> 'over';
  CREATE INDEX in_play ON tables (phase) WHERE phase = 'playing';

  CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY (table_id, number)) WITHOUT ROWID;

  CREATE TABLE sitters (
    user TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables,
    PRIMARY KEY (user, table_id)) WITHOUT ROWID;

  CREATE TABLE users (
    id TEXT PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, password TEXT NOT NULL,
    owner TEXT NOT NULL, epoch INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX names ON users (name) WHERE name <> '';
  CREATE INDEX guests ON users (seen) WHERE password = '' AND owner = '';
  CREATE INDEX owners ON users (owner) WHERE owner <> '';

  CREATE TABLE chat (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, user TEXT NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
  CREATE INDEX chatters ON chat (user);

  CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, table_id TEXT NOT NULL,
    by TEXT NOT NULL, about TEXT NOT NULL, text TEXT NOT NULL, closed INTEGER NOT NULL);

  CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
)";

// How long a log is, the log itself tells: a move then writes nothing but its event.
constexpr const char* kVersion2 = "ALTER TABLE tables DROP COLUMN events";

// Events in the order in which they were written, until they are brought to `events`: what is
// committed together is then on few pages, whatever tables it belongs to.
constexpr const char* kVersion3 = R"(
  CREATE TABLE recent (table_id TEXT NOT NULL, number INTEGER NOT NULL, event TEXT NOT NULL);
)";

// What a list of tables tells of each without opening it.
constexpr const char* kVersion4 = R"(
  ALTER TABLE tables ADD COLUMN setup TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE tables ADD COLUMN turn INTEGER NOT NULL DEFAULT -1;
  UPDATE tables SET setup = coalesce((
    SELECT json_object(
      'players', json_extract(event, '$.data.players'),
      'options', json(json_extract(event, '$.data.options')),
      'clock', json(json_extract(event, '$.data.clock')),
      'talk', json_extract(event, '$.data.talk'))
    FROM events WHERE table_id = id AND number = 0), '{}');
)";

constexpr auto kSteps = std::to_array<const char*>({kVersion1, kVersion2, kVersion3, kVersion4});

}  // namespace

std::span<const char* const> schema_steps() { return kSteps; }

std::optional<Refusal> migrate(SQLite::Database& database, std::span<const char* const> steps) {
  // Inside a transaction, so that of two programs that open the file one waits for the other.
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const int found = database.execAndGet("PRAGMA user_version").getInt();
  const int known = static_cast<int>(steps.size());
  if (found < 0 || found > known) {
    return Refusal{"storage",
                   "storage-newer",
                   {{"found", std::to_string(found)}, {"known", std::to_string(known)}}};
  }
  for (int version = found; version < known; ++version) {
    database.exec(steps[static_cast<std::size_t>(version)]);
  }
  if (found < known) database.exec("PRAGMA user_version = " + std::to_string(known));
  transaction.commit();
  return std::nullopt;
}

}  // namespace demesne::server
