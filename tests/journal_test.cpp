#include "server/journal.h"

#include <gtest/gtest.h>

#include <future>

#include "server/sqlite_storage.h"
#include "tests/power_loss.h"

namespace demesne::server {
namespace {

using testing::Disk;
using Failure = std::optional<std::string>;

class JournalTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto opened = open_sqlite("journal.db");
    ASSERT_TRUE(opened);
    storage = std::move(*opened);
  }

  // A job that keeps the journal busy until the promise is fulfilled.
  static Journal::Job pause(std::promise<void>& begun, std::shared_future<void> release) {
    return {[&begun, release](Storage&) {
              begun.set_value();
              release.wait();
            },
            [](const Failure&) {}};
  }
  static Journal::Job note(const std::string& key, std::vector<Failure>& answers) {
    return {[key](Storage& to) { to.set_note(key, "here"); },
            [&answers](const Failure& failure) { answers.push_back(failure); }};
  }

  Disk disk;  // fast, and it counts
  std::unique_ptr<Storage> storage;
};

TEST_F(JournalTest, WritesWhatWaitsTogether) {
  std::vector<Failure> answers;
  std::promise<void> begun;
  std::promise<void> release;
  Journal journal(*storage);
  ASSERT_TRUE(journal.submit(pause(begun, release.get_future().share())));
  begun.get_future().wait();
  const auto before = disk.synchronisations();
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(journal.submit(note("key" + std::to_string(i), answers)));
  }
  release.set_value();
  journal.stop();
  EXPECT_EQ(answers, std::vector<Failure>(100));
  EXPECT_EQ(storage->note("key99"), "here");
  // One for the transaction, and one when the log begins.
  EXPECT_LE(disk.synchronisations() - before, 2U);
}

TEST_F(JournalTest, LosesNoneToAnotherThatFails) {
  std::vector<Failure> answers;
  std::promise<void> begun;
  std::promise<void> release;
  Journal journal(*storage);
  ASSERT_TRUE(journal.submit(pause(begun, release.get_future().share())));
  begun.get_future().wait();
  ASSERT_TRUE(journal.submit(note("before", answers)));
  ASSERT_TRUE(journal.submit({[](Storage& to) {
                                to.set_note("half", "here");
                                throw std::runtime_error("a bad job");
                              },
                              [&](const Failure& failure) { answers.push_back(failure); }}));
  ASSERT_TRUE(journal.submit(note("after", answers)));
  release.set_value();
  journal.stop();
  EXPECT_EQ(answers, (std::vector<Failure>{std::nullopt, "a bad job", std::nullopt}));
  EXPECT_EQ(storage->note("before"), "here");
  EXPECT_EQ(storage->note("half"), std::nullopt);
  EXPECT_EQ(storage->note("after"), "here");
}

TEST_F(JournalTest, RefusesWhatItHasNoRoomFor) {
  std::vector<Failure> answers;
  std::promise<void> begun;
  std::promise<void> release;
  Journal journal(
      *storage, [](const auto& done) { done(); }, 2);
  ASSERT_TRUE(journal.submit(pause(begun, release.get_future().share())));
  begun.get_future().wait();
  EXPECT_TRUE(journal.submit(note("a", answers)));
  EXPECT_TRUE(journal.submit(note("b", answers)));
  EXPECT_FALSE(journal.submit(note("c", answers)));
  release.set_value();
  journal.stop();
  EXPECT_FALSE(journal.submit(note("d", answers)));
  EXPECT_EQ(answers.size(), 2U) << "what was accepted is finished, what was refused is not done";
  EXPECT_EQ(storage->note("c"), std::nullopt);
}

TEST_F(JournalTest, TakesJobsFromManyThreadsAndFromItsOwn) {
  constexpr int kThreads = 4;
  constexpr int kJobs = 200;
  std::int64_t chained = 0;
  {
    Journal journal(*storage);
    const auto chat = [](Storage& to) { to.add_chat({"t", 0, 1, "ann", "hello"}); };
    const auto chain = [&](const Failure&) {
      EXPECT_TRUE(journal.submit({chat, [&](const Failure& failure) { chained += !failure; }}));
    };
    std::vector<std::thread> threads;
    std::promise<void> last;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        for (int job = 0; job < kJobs; ++job) EXPECT_TRUE(journal.submit({chat, chain}));
      });
    }
    for (std::thread& thread : threads) thread.join();
    // Behind all the others; what they have chained was submitted by then.
    ASSERT_TRUE(journal.submit({chat, [&](const Failure&) { last.set_value(); }}));
    last.get_future().wait();
  }
  EXPECT_EQ(chained, kThreads * kJobs);
  EXPECT_EQ(storage->latest_chat("t", 100'000).size(), 2U * kThreads * kJobs + 1);
}

}  // namespace
}  // namespace demesne::server
