#include "server/bots.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/registry.h"

namespace demesne::server {
namespace {

using namespace std::chrono_literals;

// One thread, and a list of whose moves it has found.
class BotsTest : public ::testing::Test {
 protected:
  Bots::Stop ask(const std::string& person, const std::string& level) {
    auto stop = std::make_shared<std::atomic<bool>>(false);
    bots_.ask({.view = (*(*find_game("domination"))->start({}))->view(0),
               .level = level,
               .seed = 1,
               .on_behalf_of = person,
               .stop = stop,
               .done = [this, person](const auto&) {
                 const std::lock_guard lock(mutex_);
                 found_.push_back(person);
                 changed_.notify_all();
               }});
    return stop;
  }
  // Keeps the thread busy until it is raised.
  Bots::Stop busy() {
    auto stop = ask("busy", "8");
    while (bots_.waiting() > 0) std::this_thread::sleep_for(1ms);
    return stop;
  }
  // For whom the first so many were found; fewer if that takes too long.
  std::vector<std::string> first(std::size_t count, std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [&] { return found_.size() >= count; });
    return {found_.begin(), found_.begin() + static_cast<long>(std::min(count, found_.size()))};
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> found_;
  Bots bots_{1, 1000};  // ends first
};

TEST_F(BotsTest, DoNotThinkAboutWhatNobodyWants) {
  for (int i = 0; i < 100; ++i) *ask("ann", "8") = true;
  ask("bob", "1");
  EXPECT_EQ(first(1, 1500ms), std::vector<std::string>{"bob"});
}

TEST_F(BotsTest, ServeEverybodyInTurn) {
  const auto stop = busy();
  for (int i = 0; i < 20; ++i) ask("ann", "1");
  ask("bob", "1");
  *stop = true;
  EXPECT_EQ(first(3, 20s), (std::vector<std::string>{"ann", "bob", "ann"}));
}

TEST_F(BotsTest, ThinkLessTheMoreWait) {
  const auto stop = busy();
  for (int i = 0; i < 100; ++i) ask("ann", "8");
  *stop = true;
  EXPECT_EQ(first(5, 4s).size(), 5U);
}

}  // namespace
}  // namespace demesne::server
