#include "server/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace demesne::server {

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder) {
  const auto failed = [&](int error) {
    return Refusal{
        "storage", "storage-failed", {{"path", folder.string()}, {"error", std::strerror(error)}}};
  };
  std::error_code error;
  if (folder.has_parent_path()) std::filesystem::create_directories(folder.parent_path(), error);
  if (error) return failed(error.value());
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return failed(errno);
  const int descriptor = open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return failed(errno);
  FolderLock lock(descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno != EWOULDBLOCK) return failed(errno);
  return Refusal{"storage", "storage-held", {{"path", folder.string()}}};
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace demesne::server
