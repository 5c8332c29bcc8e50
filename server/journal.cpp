#include "server/journal.h"

#include <exception>
#include <utility>

namespace demesne::server {

Journal::Journal(Storage& storage, std::size_t most_waiting)
    : storage_(storage), most_waiting_(most_waiting), thread_([this] { run(); }) {}

bool Journal::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

void Journal::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Journal::run() {
  while (true) {
    std::vector<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      jobs.swap(waiting_);
    }
    write(jobs);
  }
}

void Journal::write(const std::vector<Job>& jobs) {
  const auto together = attempt(jobs);
  for (const Job& job : jobs) {
    // One job must not spoil the others: each gets a transaction of its own.
    job.done(together && jobs.size() > 1 ? attempt({&job, 1}) : together);
  }
}

Journal::Failure Journal::attempt(std::span<const Job> jobs) {
  try {
    storage_.transact([&] {
      for (const Job& job : jobs) job.work(storage_);
    });
    return std::nullopt;
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace demesne::server
