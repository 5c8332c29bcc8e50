#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <span>
#include <string>

#include "engine/any_game.h"

namespace demesne::cli {

// Another program that speaks the engine protocol (docs/engine-protocol.md), seen from the side of
// the controller. It is not trusted: every answer has a deadline, and whatever it does wrong comes
// back as a refusal of the rule "engine", after which it is of no more use.
class EngineProcess {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // Starts a shell command and shakes hands. `patience` is how long it may take to answer, besides
  // the time it is given to think.
  static Result<std::unique_ptr<EngineProcess>> start(const std::string& command,
                                                      Milliseconds patience);
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  ~EngineProcess();

  std::optional<Refusal> set_up(const ViewModel& first_view, std::span<const OptionArg> options);
  // Both are sent without waiting; what is wrong with them shows in the next answer.
  void observe(const std::string& event);
  Result<Thought> think(const Thinking& thinking);

 private:
  using Deadline = std::chrono::steady_clock::time_point;
  // For an answer of one line or several. Once the flag is raised the engine is told so, once, and
  // the deadline is near.
  struct Wait {
    Deadline deadline;
    const std::atomic<bool>* stop = nullptr;
  };

  EngineProcess(std::string command, Milliseconds patience)
      : command_(std::move(command)), patience_(patience) {}
  bool spawn();
  void send(const std::string& line, Deadline deadline);
  void send(const std::string& line) { send(line, soon()); }
  std::optional<Refusal> await(std::string_view word, Deadline deadline);
  Result<std::string> next_line(Wait& wait);
  std::optional<Refusal> read_more(Deadline deadline);
  std::optional<std::string> end_within(Milliseconds patience);
  Refusal wrong(std::string code, std::string_view text = {}) const;
  Deadline soon() const { return std::chrono::steady_clock::now() + patience_; }

  std::string command_;
  Milliseconds patience_;
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string heard_;  // read, but not yet a whole line
};

}  // namespace demesne::cli
