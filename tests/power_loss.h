#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rng.h"

// A disk whose power fails. While it lives, SQLite keeps its files here, in memory. What was
// written but not synchronised is in the cache only: when the power fails each sector of it is lost
// or not, in any combination, and so are files that were deleted.
//
// For one connection at a time: nobody else is there to be locked out.
namespace demesne::testing {

class Disk {
 public:
  Disk() {
    system_ = sqlite3_vfs_find(nullptr);
    vfs_.iVersion = 2;
    vfs_.szOsFile = sizeof(Handle);
    vfs_.mxPathname = 512;
    vfs_.zName = "power-loss";
    vfs_.pAppData = this;
    vfs_.xOpen = open;
    vfs_.xDelete = remove;
    vfs_.xAccess = access;
    vfs_.xFullPathname = full_name;
    vfs_.xRandomness = system_->xRandomness;
    vfs_.xSleep = system_->xSleep;
    vfs_.xCurrentTime = system_->xCurrentTime;
    vfs_.xCurrentTimeInt64 = system_->xCurrentTimeInt64;
    vfs_.xGetLastError = [](sqlite3_vfs*, int, char*) { return 0; };
    sqlite3_vfs_register(&vfs_, 1);
  }
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;
  ~Disk() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(system_, 1);
  }

  // The power fails at the operation of that number from now on, and stays off.
  void fail_after(std::uint64_t operations) { left_ = operations; }
  bool has_power() const { return left_ != 0; }
  // A disk that says it has synchronised and has not.
  void lie() { lies_ = true; }

  // After a failure, when nothing is open any more: what the disk has kept is what there is.
  void restore_power(Rng& rng) {
    for (auto& [name, file] : files_) file->forget_cache(rng);
    for (auto& [name, file] : deleted_) {
      if (rng.below(2) == 0) continue;
      file->forget_cache(rng);
      files_.try_emplace(name, file);
    }
    deleted_.clear();
    left_ = kNever;
  }

  std::uint64_t operations() const { return operations_; }
  std::uint64_t synchronisations() const { return synchronisations_; }

 private:
  static constexpr std::uint64_t kNever = UINT64_MAX;
  static constexpr std::size_t kSector = 512;

  struct Change {
    std::size_t offset;
    std::optional<std::string> bytes;  // none: the file is cut here
  };

  static void put(std::string_view bytes, std::size_t offset, std::string& content) {
    content.resize(std::max(content.size(), offset + bytes.size()));
    content.replace(offset, bytes.size(), bytes);
  }
  static void cut(std::size_t size, std::string& content) {
    content.resize(std::min(content.size(), size));
  }

  struct File {
    std::string content;  // as a program sees it
    std::string kept;     // as the disk has it
    std::vector<Change> cache;
    std::vector<std::unique_ptr<char[]>> shared;  // memory that connections share

    void keep_cache() {
      for (const auto& [offset, bytes] : cache) {
        if (bytes) {
          put(*bytes, offset, kept);
        } else {
          cut(offset, kept);
        }
      }
      cache.clear();
    }
    void forget_cache(Rng& rng) {
      const std::uint32_t luck = rng.below(5);  // of four: from nothing is kept to everything
      const auto lucky = [&] { return rng.below(4) < luck; };
      for (const auto& [offset, bytes] : cache) {
        if (!bytes) {
          if (lucky()) cut(offset, kept);
          continue;
        }
        for (std::size_t begin = 0; begin < bytes->size();) {
          const std::size_t end = begin + kSector - (offset + begin) % kSector;
          const auto sector = std::string_view(*bytes).substr(begin, end - begin);
          if (lucky()) put(sector, offset + begin, kept);
          begin = end;
        }
      }
      cache.clear();
      shared.clear();
      content = kept;
    }
  };

  struct Handle {
    sqlite3_file base;  // first: SQLite knows only this
    Disk* disk;
    std::shared_ptr<File> file;
  };

  static Disk& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }
  static Handle& handle_of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }

  // Counts an operation that changes the disk; false when the power is off, or fails just now.
  bool powered() {
    ++operations_;
    if (left_ != 0 && left_ != kNever) --left_;
    return left_ != 0;
  }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* out, int flags,
                  int* flags_out) {
    Disk& disk = disk_of(vfs);
    out->pMethods = nullptr;
    if (!disk.has_power()) return SQLITE_IOERR;
    std::shared_ptr<File> file = std::make_shared<File>();  // without a name: temporary
    if (name != nullptr) {
      const bool there = disk.files_.contains(name);
      if (!there && (flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
      file = disk.files_.try_emplace(name, file).first->second;
    }
    new (out) Handle{{methods()}, &disk, std::move(file)};
    if (flags_out != nullptr) *flags_out = flags;
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* vfs, const char* name, int at_once) {
    Disk& disk = disk_of(vfs);
    if (!disk.powered()) return SQLITE_IOERR_DELETE;
    const auto found = disk.files_.find(name);
    if (found == disk.files_.end()) return SQLITE_IOERR_DELETE_NOENT;
    if (at_once == 0 || disk.lies_) disk.deleted_.insert_or_assign(name, found->second);
    disk.files_.erase(found);
    return SQLITE_OK;
  }

  static int access(sqlite3_vfs* vfs, const char* name, int, int* there) {
    *there = disk_of(vfs).files_.contains(name) ? 1 : 0;
    return SQLITE_OK;
  }

  static int full_name(sqlite3_vfs*, const char* name, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
  }

  static int close(sqlite3_file* file) {
    handle_of(file).~Handle();
    return SQLITE_OK;
  }

  static int read(sqlite3_file* file, void* out, int size, sqlite3_int64 offset) {
    if (!handle_of(file).disk->has_power()) return SQLITE_IOERR_READ;
    const std::string& content = handle_of(file).file->content;
    const auto begin = std::min(content.size(), static_cast<std::size_t>(offset));
    const auto found = std::min(content.size() - begin, static_cast<std::size_t>(size));
    std::memset(out, 0, static_cast<std::size_t>(size));
    std::memcpy(out, content.data() + begin, found);
    return found == static_cast<std::size_t>(size) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }

  static int write(sqlite3_file* file, const void* in, int size, sqlite3_int64 offset) {
    Handle& handle = handle_of(file);
    if (!handle.disk->has_power()) return SQLITE_IOERR_WRITE;
    std::string bytes(static_cast<const char*>(in), static_cast<std::size_t>(size));
    put(bytes, static_cast<std::size_t>(offset), handle.file->content);
    handle.file->cache.push_back({static_cast<std::size_t>(offset), std::move(bytes)});
    return handle.disk->powered() ? SQLITE_OK : SQLITE_IOERR_WRITE;
  }

  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    Handle& handle = handle_of(file);
    if (!handle.disk->has_power()) return SQLITE_IOERR_TRUNCATE;
    cut(static_cast<std::size_t>(size), handle.file->content);
    handle.file->cache.push_back({static_cast<std::size_t>(size), std::nullopt});
    return handle.disk->powered() ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
  }

  static int synchronise(sqlite3_file* file, int) {
    Handle& handle = handle_of(file);
    if (!handle.disk->powered()) return SQLITE_IOERR_FSYNC;
    ++handle.disk->synchronisations_;
    if (handle.disk->lies_) return SQLITE_OK;
    handle.file->keep_cache();
    return SQLITE_OK;
  }

  static int size_of(sqlite3_file* file, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(handle_of(file).file->content.size());
    return SQLITE_OK;
  }

  static int share(sqlite3_file* file, int region, int size, int, void volatile** out) {
    auto& shared = handle_of(file).file->shared;
    while (shared.size() <= static_cast<std::size_t>(region)) {
      shared.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
    }
    *out = shared[static_cast<std::size_t>(region)].get();
    return SQLITE_OK;
  }

  static int unshare(sqlite3_file* file, int) {
    handle_of(file).file->shared.clear();
    return SQLITE_OK;
  }

  static const sqlite3_io_methods* methods() {
    static const sqlite3_io_methods kMethods = {
        .iVersion = 2,
        .xClose = close,
        .xRead = read,
        .xWrite = write,
        .xTruncate = truncate,
        .xSync = synchronise,
        .xFileSize = size_of,
        .xLock = [](sqlite3_file*, int) { return SQLITE_OK; },
        .xUnlock = [](sqlite3_file*, int) { return SQLITE_OK; },
        .xCheckReservedLock =
            [](sqlite3_file*, int* held) {
              *held = 0;
              return SQLITE_OK;
            },
        .xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; },
        .xSectorSize = [](sqlite3_file*) { return static_cast<int>(kSector); },
        // As SQLite believes of real disks: a write harms nothing beside it.
        .xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; },
        .xShmMap = share,
        .xShmLock = [](sqlite3_file*, int, int, int) { return SQLITE_OK; },
        .xShmBarrier = [](sqlite3_file*) {},
        .xShmUnmap = unshare,
        .xFetch = nullptr,
        .xUnfetch = nullptr,
    };
    return &kMethods;
  }

  sqlite3_vfs vfs_{};
  sqlite3_vfs* system_ = nullptr;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::map<std::string, std::shared_ptr<File>> deleted_;  // but the disk may not know it yet
  std::uint64_t left_ = kNever;
  std::uint64_t operations_ = 0;
  std::uint64_t synchronisations_ = 0;
  bool lies_ = false;
};

}  // namespace demesne::testing
