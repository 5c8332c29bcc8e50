#include "bench/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <ctime>
#include <fstream>
#include <utility>

namespace demesne::bench {

namespace fs = std::filesystem;

Process::Process(std::vector<std::string> arguments) {
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) return;
  child_ = fork();
  if (child_ == 0) {
    dup2(out[1], 1);
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (auto& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    execvp(argv[0], argv.data());
    _exit(127);
  }
  close(out[1]);
  std::string said;
  char byte = 0;
  while (read(out[0], &byte, 1) == 1 && byte != '\n') said += byte;
  close(out[0]);
  constexpr std::string_view kHost = "http://localhost:";
  const auto host = said.find(kHost);
  if (host == std::string::npos) return;
  std::from_chars(said.data() + host + kHost.size(), said.data() + said.size(), port_);
}

Process::~Process() {
  if (child_ <= 0) return;
  kill(child_, SIGTERM);
  waitpid(child_, nullptr, 0);
}

bool Process::running() const { return port_ != 0 && kill(child_, 0) == 0; }

std::chrono::duration<double> Process::cpu() const {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(child_, &clock) != 0) return {};
  clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::size_t Process::resident_bytes() const {
  std::ifstream in("/proc/" + std::to_string(child_) + "/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  in >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t Process::descriptors() const {
  const fs::directory_iterator all("/proc/" + std::to_string(child_) + "/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (fs::temp_directory_path() / "demesne-bench-XXXXXX").string();
  path_ = mkdtemp(pattern.data());
}

}  // namespace demesne::bench
