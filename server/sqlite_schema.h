#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <span>

#include "core/result.h"

namespace demesne::server {

// How each version of the schema is made from the one before; the first from an empty file. A step
// that was ever released is never changed: files that it has made are out there.
std::span<const char* const> schema_steps();

// Makes a file of any older version one of the latest, or refuses one that is newer than the steps.
// All steps happen, or none.
std::optional<Refusal> migrate(SQLite::Database& database,
                               std::span<const char* const> steps = schema_steps());

}  // namespace demesne::server
