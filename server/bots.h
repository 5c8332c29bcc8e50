#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/any_game.h"

namespace demesne::server {

// Threads that think for the bots' seats, so that nobody waits for them. They see views only. Those
// who want bots to move take turns, and the more wait, the less time the strongest level has:
// nobody can take the bots away from the others.
class Bots {
 public:
  using Stop = std::shared_ptr<std::atomic<bool>>;
  struct Task {
    AnyView view;
    std::string level;
    std::uint64_t seed;
    std::string on_behalf_of;  // whoever plays against it
    Stop stop;                 // raised when nobody wants the move any more
    std::function<void(std::optional<std::string> move)> done;  // on a thread of the bots
  };

  Bots(int threads, std::size_t capacity);
  // Ends every search at once; what has not begun is not done.
  ~Bots();
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  // False: there is too much to do; ask again later.
  bool ask(Task task);
  std::size_t waiting() const;

 private:
  void work(std::size_t thread);
  Task next();
  std::chrono::milliseconds time_to_think() const;

  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable something_;
  std::map<std::string, std::deque<Task>> tasks_;  // by whom they are on behalf of; none is empty
  std::deque<std::string> turns_;                  // of these, who is next
  std::size_t waiting_ = 0;
  bool ending_ = false;
  std::vector<Stop> thinking_;  // what each thread is busy with, or null
  std::vector<std::thread> threads_;
};

}  // namespace demesne::server
