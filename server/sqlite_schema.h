#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <span>

#include "core/result.h"

namespace demesne::server {

// How long to wait for another program that writes: an administrator's command, a migration.
inline constexpr int kPatienceMs = 5000;

// What a connection that writes must say first.
//
// EXTRA, because a new file becomes one with a write-ahead log by means of a rollback journal: if
// the power failed before the folder knew that the journal was deleted, it would come back and undo
// everything. With the write-ahead log EXTRA is the same as FULL.
//
// A game's page is written with each of its moves, and copied from the log to its place only once
// for so many pages in the log.
inline constexpr const char* kPragmas =
    "PRAGMA synchronous = EXTRA; PRAGMA foreign_keys = ON; "
    "PRAGMA wal_autocheckpoint = 16000; PRAGMA cache_size = -32768";

// How each version of the schema is made from the one before; the first from an empty file. A step
// that was ever released is never changed: files that it has made are out there.
std::span<const char* const> schema_steps();

// Makes a file of any older version one of the latest, or refuses one that is newer than the steps.
// All steps happen, or none.
std::optional<Refusal> migrate(SQLite::Database& database,
                               std::span<const char* const> steps = schema_steps());

}  // namespace demesne::server
