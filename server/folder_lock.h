#pragma once

#include <filesystem>
#include <utility>

#include "core/result.h"

namespace demesne::server {

// While it lives, nobody else can take the lock of the same folder; when the process ends, however
// it ends, the lock is free.
class FolderLock {
 public:
  // Makes the folder, for its owner only, if it is missing.
  static Result<FolderLock> take(const std::filesystem::path& folder);

  FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FolderLock();

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace demesne::server
