#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/any_game.h"

namespace demesne::server {

// Threads that think for the bots' seats, so that nobody waits for them. They see views only.
class Bots {
 public:
  struct Task {
    AnyView view;
    std::string level;
    std::uint64_t seed;
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
  void work();

  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable something_;
  std::deque<Task> tasks_;
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

}  // namespace demesne::server
