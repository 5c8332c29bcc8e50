#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/storage.h"

namespace demesne::server {

// The one thread that talks to a storage. Jobs that wait while it writes go to the disk together,
// in one transaction: the more there is to do, the less each costs.
class Journal {
 public:
  struct Job {
    // Everything that it writes is kept, or nothing. It may be run a second time, when another job
    // has spoiled the transaction that they shared, and then has to forget what it found before.
    std::function<void(Storage&)> work;
    // Called in the order of the jobs: with nothing when all is on the disk, otherwise with the
    // reason. Must not throw; may submit.
    std::function<void(const std::optional<std::string>& failure)> done;
  };
  // How the jobs that were written together are brought to where they are done: another thread,
  // unless they may be done on the journal's own.
  using Deliver = std::function<void(std::function<void()>)>;

  static constexpr std::size_t kMostWaiting = 10'000;

  explicit Journal(
      Storage& storage, Deliver deliver = [](const auto& done) { done(); },
      std::size_t most_waiting = kMostWaiting);
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal() { stop(); }

  // False, and the job will not be done, if too many wait or the journal has been stopped.
  bool submit(Job job);
  // Finishes what was accepted. Not from a job.
  void stop();

  // How much it has done: jobs, and the transactions that they took.
  std::uint64_t jobs() const { return jobs_; }
  std::uint64_t transactions() const { return transactions_; }

 private:
  using Failure = std::optional<std::string>;

  void run();
  void write(std::vector<Job> jobs);
  Failure attempt(std::span<const Job> jobs);

  Storage& storage_;
  const Deliver deliver_;
  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Job> waiting_;
  bool stopped_ = false;
  std::atomic<std::uint64_t> jobs_ = 0;
  std::atomic<std::uint64_t> transactions_ = 0;
  std::thread thread_;  // last: it uses the others
};

}  // namespace demesne::server
