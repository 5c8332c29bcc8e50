#include "server/journal.h"

#include <exception>
#include <memory>
#include <utility>

namespace demesne::server {

Journal::Journal(Storage& storage, Deliver deliver, std::size_t most_waiting)
    : storage_(storage),
      deliver_(std::move(deliver)),
      most_waiting_(most_waiting),
      thread_([this] { run(); }) {}

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
    write(std::move(jobs));
  }
}

void Journal::write(std::vector<Job> jobs) {
  const Failure together = attempt(jobs);
  std::vector<Failure> failures(jobs.size(), together);
  if (together && jobs.size() > 1) {
    // One job must not spoil the others: each gets a transaction of its own.
    for (std::size_t i = 0; i < jobs.size(); ++i) failures[i] = attempt({&jobs[i], 1});
  }
  struct Written {
    std::vector<Job> jobs;
    std::vector<Failure> failures;
  };
  deliver_([written = std::make_shared<Written>(std::move(jobs), std::move(failures))] {
    for (std::size_t i = 0; i < written->jobs.size(); ++i) {
      written->jobs[i].done(written->failures[i]);
    }
  });
}

Journal::Failure Journal::attempt(std::span<const Job> jobs) {
  try {
    storage_.transact([&] {
      for (const Job& job : jobs) job.work(storage_);
    });
    jobs_ += jobs.size();
    ++transactions_;
    return std::nullopt;
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace demesne::server
