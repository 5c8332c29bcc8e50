#pragma once

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace demesne::testing {

// The program at a terminal of eighty columns, and somebody who types there. It wants no colours,
// unless it says what it is.
class Terminal {
 public:
  explicit Terminal(std::vector<std::string> arguments, const char* term = nullptr) {
    winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    child_ = forkpty(&screen_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    setenv("NO_COLOR", term == nullptr ? "1" : "", 1);
    if (term != nullptr) setenv("TERM", term, 1);
    arguments.insert(arguments.begin(), DEMESNE_PROGRAM);
    std::vector<char*> argv;
    for (auto& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    if (screen_ >= 0) close(screen_);
  }

  // "\3" is Ctrl-C, "\4" Ctrl-D.
  void type(std::string_view text) const {
    [[maybe_unused]] const auto written = write(screen_, text.data(), text.size());
  }

  void signal(int number) const { kill(child_, number); }

  // Closes the terminal, and waits until the program has ended.
  void hang_up() {
    close(std::exchange(screen_, -1));
    waitpid(std::exchange(child_, 0), nullptr, 0);
  }

  // Waits until this is on the screen, behind what was waited for before.
  bool shows(std::string_view text) {
    while (seen_.find(text, looked_) == std::string::npos) {
      if (!read_more()) return false;
    }
    looked_ = seen_.find(text, looked_) + text.size();
    return true;
  }

  // Waits until the program ends; -1 when it does not do so by itself.
  int status() {
    while (read_more()) {
    }
    for (int tries = 0; tries < 500; ++tries) {
      int status = 0;
      if (waitpid(child_, &status, WNOHANG) == child_) {
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return -1;
  }

  const std::string& seen() const { return seen_; }

 private:
  // False when nothing comes for long, or the program has ended.
  bool read_more() {
    pollfd ready{.fd = screen_, .events = POLLIN, .revents = 0};
    if (poll(&ready, 1, 20'000) <= 0) return false;
    char block[4096];
    const auto size = read(screen_, block, sizeof(block));
    if (size <= 0) return false;
    seen_.append(block, static_cast<std::size_t>(size));
    return true;
  }

  pid_t child_ = 0;
  int screen_ = -1;
  std::string seen_;
  std::size_t looked_ = 0;
};

}  // namespace demesne::testing
