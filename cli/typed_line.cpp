#include "cli/typed_line.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>

#include "cli/terminal.h"

namespace demesne::cli {
namespace {

// While one of these lives, what interrupts comes only when it is waited for: none is lost between
// two looks.
class HeldBack {
 public:
  HeldBack() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, signal);
    sigprocmask(SIG_BLOCK, &held, &usual_);
  }
  HeldBack(const HeldBack&) = delete;
  HeldBack& operator=(const HeldBack&) = delete;
  ~HeldBack() { sigprocmask(SIG_SETMASK, &usual_, nullptr); }

  void wait_for_input(const Interruption& interruption) const {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    while (!interruption.happened() && ppoll(&input, 1, nullptr, &usual_) < 0 && errno == EINTR) {
    }
  }

 private:
  sigset_t usual_{};
};

void show(const std::string& prompt) {
  fmt::print("{}", prompt);
  std::fflush(stdout);
}

// What is at a terminal may go on after its end.
std::optional<std::string> next_line() {
  std::string line;
  if (std::getline(std::cin, line)) return line;
  std::cin.clear();
  std::clearerr(stdin);
  return std::nullopt;
}

}  // namespace

bool is_typed() { return isatty(STDIN_FILENO) == 1; }

std::optional<std::string> read_typed_line(const std::string& prompt) {
  if (is_dismissed()) return std::nullopt;
  if (!is_typed()) {
    show(prompt);
    auto line = next_line();
    if (line) fmt::print("{}\n", *line);
    return line;
  }
  const Interruption interruption;
  {
    const HeldBack held_back;
    show(prompt);
    held_back.wait_for_input(interruption);
  }
  return interruption.happened() ? std::nullopt : next_line();
}

}  // namespace demesne::cli
