#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "server/storage.h"

namespace demesne::server {

// The name of the file in a server's folder.
inline constexpr const char* kDatabase = "demesne.sqlite";

// The storage in a SQLite file, which is made if it is missing and brought to the latest schema if
// it is older. Several programs may have it open, but only one may serve (server/folder_lock.h).
Result<std::unique_ptr<Storage>> open_sqlite(const std::filesystem::path& file);

// Copies the file as it is at one moment, also while a server writes to it. Until the copy is whole
// and on the disk it has another name. Replaces an earlier copy, but no other file.
std::optional<Refusal> backup_sqlite(const std::filesystem::path& from,
                                     const std::filesystem::path& to);

}  // namespace demesne::server
