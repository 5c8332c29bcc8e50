#include "server/bots.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace demesne::server {
namespace {

using namespace std::chrono_literals;

// The strongest level takes what it is given; the others have limits of their own, and this only
// catches a position in which one of them is unusually slow.
constexpr std::chrono::milliseconds kLongest = 2s;
constexpr std::chrono::milliseconds kShortest = 50ms;

std::optional<std::string> think(const Bots::Task& task, std::chrono::milliseconds time) {
  const Thinking thinking{
      .player = task.level, .seed = task.seed, .time = time, .stop = task.stop.get()};
  const auto thought = task.view->think(thinking);
  if (thought) return thought->move;
  return std::nullopt;
}

}  // namespace

Bots::Bots(int threads, std::size_t capacity)
    : capacity_(capacity), thinking_(static_cast<std::size_t>(threads)) {
  for (std::size_t i = 0; i < thinking_.size(); ++i) threads_.emplace_back([this, i] { work(i); });
}

Bots::~Bots() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    for (const Stop& stop : thinking_) {
      if (stop) *stop = true;
    }
  }
  something_.notify_all();
  for (auto& thread : threads_) thread.join();
}

bool Bots::ask(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_ >= capacity_) return false;
    ++waiting_;
    auto& line = tasks_[task.on_behalf_of];
    if (line.empty()) turns_.push_back(task.on_behalf_of);
    line.push_back(std::move(task));
  }
  something_.notify_one();
  return true;
}

std::size_t Bots::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

// Whose turn it was comes last, if more waits there.
Bots::Task Bots::next() {
  const auto line = tasks_.find(turns_.front());
  Task task = std::move(line->second.front());
  line->second.pop_front();
  turns_.pop_front();
  --waiting_;
  if (line->second.empty()) {
    tasks_.erase(line);
  } else {
    turns_.push_back(line->first);
  }
  return task;
}

std::chrono::milliseconds Bots::time_to_think() const {
  const auto others = static_cast<std::int64_t>(waiting_ / thinking_.size());
  return std::max(kShortest, kLongest / (1 + others));
}

void Bots::work(std::size_t thread) {
  // People's moves come first: on Linux a thread has a niceness of its own.
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10));
  std::unique_lock lock(mutex_);
  while (true) {
    something_.wait(lock, [&] { return ending_ || waiting_ > 0; });
    if (ending_) return;
    const Task task = next();
    if (*task.stop) continue;
    const auto time = time_to_think();
    thinking_[thread] = task.stop;
    lock.unlock();
    auto move = think(task, time);
    if (!*task.stop) task.done(std::move(move));
    lock.lock();
    thinking_[thread] = nullptr;
  }
}

}  // namespace demesne::server
