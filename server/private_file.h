#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace demesne::server {

// Sees to it that a database can be read by its owner only, whatever its folder allows: it has the
// key of all tokens in it, and the hands of games in play. What SQLite puts beside a file has the
// file's rights. If this fails, opening the database will say why.
inline void make_private(const std::filesystem::path& file) {
  // A file that is there is not opened: closing it would end SQLite's locks of this process.
  const int created = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (created >= 0) {
    close(created);
  } else {
    static_cast<void>(chmod(file.c_str(), 0600));
  }
}

}  // namespace demesne::server
