#include "server/bots.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace demesne::server {
namespace {

using namespace std::chrono_literals;

// The strongest level takes what it is given; the others have limits of their own, and this only
// catches a position in which one of them is unusually slow.
constexpr std::chrono::milliseconds kLongest = 2s;

std::optional<std::string> think(const Bots::Task& task, const std::atomic<bool>& stop) {
  const Thinking thinking{.player = task.level, .seed = task.seed, .time = kLongest, .stop = &stop};
  const auto thought = task.view->think(thinking);
  if (thought) return thought->move;
  return std::nullopt;
}

}  // namespace

Bots::Bots(int threads, std::size_t capacity) : capacity_(capacity) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Bots::~Bots() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  something_.notify_all();
  for (auto& thread : threads_) thread.join();
}

bool Bots::ask(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (tasks_.size() >= capacity_) return false;
    tasks_.push_back(std::move(task));
  }
  something_.notify_one();
  return true;
}

std::size_t Bots::waiting() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size();
}

void Bots::work() {
  // People's moves come first: on Linux a thread has a niceness of its own.
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10));
  while (true) {
    std::unique_lock lock(mutex_);
    something_.wait(lock, [&] { return stop_ || !tasks_.empty(); });
    if (stop_) return;
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    auto move = think(task, stop_);
    if (!stop_) task.done(std::move(move));
  }
}

}  // namespace demesne::server
