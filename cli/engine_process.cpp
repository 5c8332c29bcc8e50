#include "cli/engine_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <sstream>
#include <thread>

#include "cli/engine_game.h"
#include "cli/players.h"
#include "cli/protocol_words.h"

namespace demesne::cli {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kLongestAnswer = std::size_t{1} << 20;
constexpr EngineProcess::Milliseconds kGlance{20};      // how soon a raised flag is noticed
constexpr EngineProcess::Milliseconds kFarewell{1000};  // for the last answer after "stop"

std::string go_line(const Thinking& thinking) {
  std::string line = fmt::format("go seed {}", thinking.seed);
  if (!thinking.player.empty()) line += " level " + thinking.player;
  if (thinking.nodes) line += fmt::format(" nodes {}", *thinking.nodes);
  if (thinking.time) line += fmt::format(" time {}", thinking.time->count());
  return line;
}

// Of a line `info …` only what a controller counts; an engine may leave out any of it.
void read_info(const std::string& line, Thought& thought) {
  std::istringstream words(line);
  for (std::string word; words >> word && word != "line";) {
    if (word != "nodes") continue;
    words >> word;
    thought.nodes = whole_number(word).value_or(0);
  }
}

// A shell tells of a signal by a status above 128.
std::string end_of(int status) {
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - 128;
  if (signal > 0 && signal < NSIG) return fmt::format("signal {}, {}", signal, strsignal(signal));
  return fmt::format("exit status {}", WEXITSTATUS(status));
}

}  // namespace

// A group of its own, so that the shell and whatever it starts can be ended together, and Ctrl-C at
// the terminal reaches only this program.
bool EngineProcess::spawn() {
  int in[2];
  int out[2];
  if (pipe2(in, O_CLOEXEC) != 0) return false;
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]);
    close(in[1]);
    return false;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  sigset_t usual;  // what this program ignores, others need not
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  std::string shell = "sh";
  std::string flag = "-c";
  char* argv[] = {shell.data(), flag.data(), command_.data(), nullptr};
  const int error = posix_spawn(&pid_, "/bin/sh", &actions, &attributes, argv, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  fcntl(to_, F_SETFL, O_NONBLOCK);
  from_ = out[0];
  if (error != 0) pid_ = -1;
  return error == 0;
}

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(const std::string& command,
                                                            Milliseconds patience) {
  std::unique_ptr<EngineProcess> engine(new EngineProcess(command, patience));
  if (!engine->spawn()) return engine->wrong("engine-ended", "it could not be started");
  engine->send("demesne 1");
  if (auto refusal = engine->await("demesneok", engine->soon())) return *std::move(refusal);
  return engine;
}

EngineProcess::~EngineProcess() {
  if (pid_ > 0) send("quit", steady_clock::now());
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  if (pid_ <= 0 || end_within(Milliseconds(500))) return;
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

std::optional<Refusal> EngineProcess::set_up(const ViewModel& first_view,
                                             std::span<const OptionArg> options) {
  for (const auto& [name, value] : options) send(fmt::format("option {} {}", name, value));
  send("game " + game_json(first_view).dump());
  send("isready");
  return await("readyok", soon());
}

void EngineProcess::observe(const std::string& event) { send("event " + event); }

Result<Thought> EngineProcess::think(const Thinking& thinking) {
  send(go_line(thinking));
  Wait wait{soon() + thinking.time.value_or(Milliseconds(0)), thinking.stop};
  Thought thought;
  for (;;) {
    const auto line = next_line(wait);
    if (!line) return line.refusal();
    std::string_view rest = *line;
    const std::string_view word = take_word(rest);
    if (word == "error") return wrong("engine-says", *line);
    if (word == "info") read_info(*line, thought);
    if (word != "bestmove" && steady_clock::now() >= wait.deadline) return wrong("engine-silent");
    if (word != "bestmove") continue;
    thought.move = rest;
    return thought;
  }
}

// How the child has ended; nothing when it has not.
std::optional<std::string> EngineProcess::end_within(Milliseconds patience) {
  int status = 0;
  for (; patience.count() > 0; patience -= Milliseconds(5)) {
    if (const pid_t ended = waitpid(pid_, &status, WNOHANG); ended != 0) {
      pid_ = -1;
      // A program that was started to ignore its children is not told how they end.
      return ended > 0 ? end_of(status) : "it is gone";
    }
    std::this_thread::sleep_for(Milliseconds(5));
  }
  return std::nullopt;
}

// A child that has ended or does not listen is noticed when its answer is awaited, so what cannot
// be sent by the deadline is not said.
void EngineProcess::send(const std::string& line, Deadline deadline) {
  const std::string text = line + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const auto count = write(to_, text.data() + sent, text.size() - sent);
    if (count >= 0) {
      sent += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN) {
      const auto left = std::chrono::ceil<Milliseconds>(deadline - steady_clock::now());
      pollfd waiting{to_, POLLOUT, 0};
      if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) <= 0) return;
    } else if (errno != EINTR) {
      return;
    }
  }
}

std::optional<Refusal> EngineProcess::await(std::string_view word, Deadline deadline) {
  Wait wait{deadline};
  for (;;) {
    const auto line = next_line(wait);
    if (!line) return line.refusal();
    std::string_view rest = *line;
    const std::string_view said = take_word(rest);
    if (said == "error") return wrong("engine-says", *line);
    if (said == word) return std::nullopt;
  }
}

Result<std::string> EngineProcess::next_line(Wait& wait) {
  auto& [deadline, stop] = wait;
  for (;;) {
    if (const auto end = heard_.find('\n'); end != std::string::npos) {
      const std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return std::string(trimmed(line));
    }
    if (heard_.size() > kLongestAnswer) return wrong("engine-babbles");
    if (steady_clock::now() >= deadline) return wrong("engine-silent");
    if (stop != nullptr && *stop) {
      send("stop");
      stop = nullptr;
      deadline = std::min(deadline, steady_clock::now() + kFarewell);
    }
    if (auto refusal = read_more(std::min(deadline, steady_clock::now() + kGlance))) {
      return *std::move(refusal);
    }
  }
}

// Reads what is there, or waits for it until the deadline.
std::optional<Refusal> EngineProcess::read_more(Deadline deadline) {
  const auto left = std::chrono::ceil<Milliseconds>(deadline - steady_clock::now());
  pollfd waiting{from_, POLLIN, 0};
  const int ready = poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
  if (ready <= 0) return std::nullopt;
  char block[65536];
  const auto count = ::read(from_, block, sizeof(block));
  if (count < 0 && errno == EINTR) return std::nullopt;
  if (count <= 0) {
    return wrong("engine-ended", end_within(Milliseconds(500)).value_or("it closed its output"));
  }
  heard_.append(block, static_cast<std::size_t>(count));
  return std::nullopt;
}

Refusal EngineProcess::wrong(std::string code, std::string_view text) const {
  return {"engine",
          std::move(code),
          {{"engine", command_},
           {"seconds", fmt::format("{:.1f}", static_cast<double>(patience_.count()) / 1000)},
           {"text", std::string(text)}}};
}

}  // namespace demesne::cli
