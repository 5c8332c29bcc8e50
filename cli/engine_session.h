#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/any_game.h"

namespace demesne::cli {

// One conversation in the engine protocol (docs/engine-protocol.md), as the engine: lines are heard
// and answered. Knows no files. Thinking has a thread of its own, so that `stop` is heard: one for
// the whole conversation, as the memory of a search is its thread's.
class EngineSession {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

  // What a controller may ask for at most.
  struct Bounds {
    int threads = 256;
    std::size_t table_mib = 65'536;
  };
  // Takes a line without its end; never called by two threads at once.
  using Say = std::function<void(const std::string& line)>;

  explicit EngineSession(Say say) : EngineSession(std::move(say), Bounds{}) {}
  EngineSession(Say say, Bounds bounds);
  EngineSession(const EngineSession&) = delete;
  EngineSession& operator=(const EngineSession&) = delete;
  ~EngineSession();  // ends thinking, which is still answered

  // Obeys one line; false when it says to quit.
  bool hear(std::string_view line);
  // A line that was longer than kLongestLine.
  void hear_too_long();

 private:
  using MaybeRefusal = std::optional<Refusal>;

  struct Command {
    std::string_view word;
    MaybeRefusal (EngineSession::*obey)(std::string_view rest);
    bool while_thinking;
    bool needs_game;
    bool takes_words;
  };
  static const std::vector<Command>& commands();

  MaybeRefusal obey(std::string_view line);
  MaybeRefusal greet(std::string_view rest);
  MaybeRefusal is_ready(std::string_view rest);
  MaybeRefusal set_option(std::string_view rest);
  MaybeRefusal set_up(std::string_view rest);
  MaybeRefusal observe(std::string_view rest);
  MaybeRefusal list_players(std::string_view rest);
  MaybeRefusal list_legal(std::string_view rest);
  MaybeRefusal show_view(std::string_view rest);
  MaybeRefusal go(std::string_view rest);
  MaybeRefusal stop(std::string_view rest);
  MaybeRefusal quit(std::string_view rest);

  Result<Thinking> parse_go(std::string_view rest) const;
  void think_when_asked();
  void answer(const Result<Thought>& thought, std::chrono::milliseconds taken);
  void say(const std::string& line);
  void say_refusal(const Refusal& refusal);  // with the mutex held
  Catalogue catalogue() const;

  Say say_;
  Bounds bounds_;
  std::optional<AnyView> view_;
  Thinking settings_;  // threads and table
  bool quits_ = false;
  std::atomic<bool> thinking_{false};
  std::atomic<bool> stop_{false};
  std::mutex speech_;  // also of the next two
  std::optional<Thinking> asked_;
  bool over_ = false;
  std::condition_variable news_;
  std::thread thinker_;
};

}  // namespace demesne::cli
