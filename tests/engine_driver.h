#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

// `demesne engine` as another program meets it: a process with a pipe at each end.
namespace demesne::testing {

class EngineDriver {
 public:
  explicit EngineDriver(std::vector<std::string> arguments = {DEMESNE_PROGRAM, "engine"}) {
    signal(SIGPIPE, SIG_IGN);
    int in[2];
    int out[2];
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) return;
    child_ = fork();
    if (child_ == 0) {
      dup2(in[0], 0);
      dup2(out[1], 1);
      std::vector<char*> argv;
      for (auto& argument : arguments) argv.push_back(argument.data());
      argv.push_back(nullptr);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = out[0];
  }
  EngineDriver(const EngineDriver&) = delete;
  EngineDriver& operator=(const EngineDriver&) = delete;
  ~EngineDriver() {
    hang_up();
    if (from_ >= 0) close(from_);
    if (child_ > 0) waitpid(child_, nullptr, 0);
  }

  void send(const std::string& line) const {
    const std::string text = line + "\n";
    for (std::size_t sent = 0; sent < text.size();) {
      const auto count = write(to_, text.data() + sent, text.size() - sent);
      if (count <= 0) return;
      sent += static_cast<std::size_t>(count);
    }
  }

  // The next line; nothing when the engine has ended or says nothing for half a minute.
  std::optional<std::string> line() {
    for (;;) {
      if (const auto end = heard_.find('\n'); end != std::string::npos) {
        std::string line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return line;
      }
      pollfd waiting{from_, POLLIN, 0};
      if (poll(&waiting, 1, 30'000) <= 0) return std::nullopt;
      char block[65536];
      const auto count = read(from_, block, sizeof(block));
      if (count <= 0) return std::nullopt;
      heard_.append(block, static_cast<std::size_t>(count));
    }
  }

  // The lines up to one that begins with this word, which is the last of them.
  std::vector<std::string> lines_to(const std::string& word) {
    std::vector<std::string> lines;
    while (auto next = line()) {
      lines.push_back(*next);
      if (next->substr(0, next->find(' ')) == word) return lines;
    }
    lines.push_back("(no " + word + ")");
    return lines;
  }

  // What the engine says to this line before it is ready again.
  std::vector<std::string> answers(const std::string& line) {
    send(line);
    send("isready");
    auto lines = lines_to("readyok");
    if (lines.back() == "readyok") lines.pop_back();
    return lines;
  }

  // The move it chooses, or whatever it says instead.
  std::string go(const std::string& how) {
    send("go " + how);
    const auto lines = lines_to("bestmove");
    return lines.back().substr(lines.back().find(' ') + 1);
  }

  void hang_up() {
    if (to_ >= 0) close(to_);
    to_ = -1;
  }

  // The exit status, once it has ended.
  int status() {
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t child_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string heard_;
};

}  // namespace demesne::testing
