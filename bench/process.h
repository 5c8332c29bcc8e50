#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace demesne::bench {

// A server in a process of its own, which says "http://localhost:PORT" when it is ready.
class Process {
 public:
  explicit Process(std::vector<std::string> arguments);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  unsigned short port() const { return port_; }
  bool running() const;
  // What it has used until now, on all processors.
  std::chrono::duration<double> cpu() const;
  std::size_t resident_bytes() const;
  std::size_t descriptors() const;

 private:
  pid_t child_ = -1;
  unsigned short port_ = 0;
};

class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace demesne::bench
