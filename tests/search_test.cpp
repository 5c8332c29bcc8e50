#include <gtest/gtest.h>
#include <pthread.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "search/share.h"
#include "search/table.h"
#include "tests/tables.h"

// Searches as programs meet them: they stop in time, and tables keep what they are given.
namespace demesne {
namespace {

using namespace std::chrono_literals;

// What a thread has worked. A machine that has other things to do may keep it waiting as long as it
// likes; that is not the search's fault.
std::chrono::nanoseconds worked(pthread_t thread) {
  clockid_t clock{};
  timespec time{};
  EXPECT_EQ(pthread_getcpuclockid(thread, &clock), 0);
  EXPECT_EQ(clock_gettime(clock, &time), 0);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// Sanitizers slow everything down, but a node is still far below a millisecond.
constexpr auto kPrompt = 50ms;

// A position of each table at which somebody plays level 8.
template <class Visit>
void each_searched_table(Visit&& visit) {
  for (const testing::Setting& setting : testing::all_settings()) {
    Rng rng(3);
    const AnyPosition position = testing::play_randomly(setting, 6, rng).end;
    const auto bots = position->view(position->to_move())->bots();
    if (std::find(bots.begin(), bots.end(), "8") == bots.end()) continue;
    SCOPED_TRACE(testing::describe(setting));
    visit(position->view(position->to_move()));
  }
}

TEST(Search, StopsAtTheDeadline) {
  each_searched_table([](const AnyView& view) {
    const auto begun = worked(pthread_self());
    ASSERT_TRUE(view->think({.player = "8", .time = 60ms}));
    EXPECT_LT(worked(pthread_self()) - begun, 60ms + kPrompt);
  });
}

TEST(Search, StopsWhenTold) {
  each_searched_table([](const AnyView& view) {
    std::atomic<bool> stop{false};
    std::chrono::nanoseconds told{};
    std::thread other([&, thinker = pthread_self()] {
      std::this_thread::sleep_for(30ms);
      told = worked(thinker);
      stop = true;
    });
    const auto thought = view->think({.player = "8", .time = 60'000ms, .stop = &stop});
    const auto stopped = worked(pthread_self());
    other.join();
    ASSERT_TRUE(thought);
    EXPECT_LT(stopped - told, kPrompt);
  });
}

// Workers divide them; what does not divide is rounded up.
TEST(Search, KeepsToItsNodes) {
  each_searched_table([](const AnyView& view) {
    const auto alone = view->think({.player = "8", .nodes = 500});
    ASSERT_TRUE(alone);
    EXPECT_LE(alone->nodes, 500U);
    const auto together = view->think({.player = "8", .nodes = 500, .threads = 3});
    ASSERT_TRUE(together);
    EXPECT_LE(together->nodes, 501U);
  });
}

TEST(Search, WorksWithSmallAndLargeTables) {
  each_searched_table([](const AnyView& view) {
    for (const std::size_t mib : {1, 64}) {
      const auto thought = view->think({.player = "8", .nodes = 5'000, .table_mib = mib});
      ASSERT_TRUE(thought);
      EXPECT_EQ(view->why_not(thought->move), std::nullopt);
    }
  });
}

TEST(Search, SharesItsTableAmongWorkers) {
  each_searched_table([](const AnyView& view) {
    const auto thought = view->think({.player = "8", .nodes = 20'000, .threads = 3});
    ASSERT_TRUE(thought);
    EXPECT_EQ(view->why_not(thought->move), std::nullopt);
    EXPECT_LE(thought->nodes, 20'000U + 3);
  });
}

TEST(Table, KeepsWhatItIsGiven) {
  search::Table table(1U << 16U, ~std::uint64_t{0});
  Rng rng(1);
  for (const int value : {0, 1, -1, 1'000'000, -1'000'000}) {
    const std::uint64_t key = rng.next();
    const search::Known known = {static_cast<std::uint32_t>(rng.next()), value, 7,
                                 search::Bound::lower};
    EXPECT_EQ(table.find(key).bound, search::Bound::none);
    table.store(key, known);
    const auto found = table.find(key);
    EXPECT_EQ(found.move, known.move);
    EXPECT_EQ(found.value, value);
    EXPECT_EQ(found.depth, 7);
    EXPECT_EQ(found.bound, search::Bound::lower);
  }
}

// However full it is, an entry is what was stored for its key, and deep ones outlive shallow ones.
TEST(Table, PrefersDeepEntries) {
  search::Table table(64 * 16, ~std::uint64_t{0});
  for (std::uint64_t key = 1; key <= 64; ++key) {
    table.store(key, {static_cast<std::uint32_t>(key), 5, 9, search::Bound::exact});
  }
  int kept = 0;
  for (std::uint64_t key = 1000; key < 3000; ++key) {
    table.store(key, {static_cast<std::uint32_t>(key), 5, 1, search::Bound::exact});
  }
  for (std::uint64_t key = 1; key <= 64; ++key) {
    const auto found = table.find(key);
    if (found.bound == search::Bound::none) continue;
    EXPECT_EQ(found.move, key);
    ++kept;
  }
  EXPECT_GE(kept, 40);
}

TEST(Table, BeginsEmptyWhereAnotherWas) {
  for (int decision = 0; decision < 2; ++decision) {
    search::Table table(1U << 16U, 1000);
    for (std::uint64_t key = 1; key < 1000; ++key) {
      EXPECT_EQ(table.find(key).bound, search::Bound::none) << key;
      table.store(key, {.move = 7, .value = 1, .depth = 3, .bound = search::Bound::exact});
    }
  }
}

// On a thread of its own, which has nothing yet.
TEST(Memory, IsKeptForTheNextDecision) {
  std::thread([] {
    const void* large = nullptr;
    {
      search::Memory first;
      search::Memory second;
      ASSERT_TRUE(first.take(1U << 16U, search::Memory::Content::any));
      ASSERT_TRUE(second.take(1U << 12U, search::Memory::Content::any));
      large = first.as<void>();
      EXPECT_NE(large, second.as<void>());
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(large) % search::Memory::kAlignment, 0U);
    }
    search::Memory small;
    ASSERT_TRUE(small.take(1000, search::Memory::Content::any));
    EXPECT_NE(small.as<void>(), large) << "the smallest that will do is taken";
    search::Memory again;
    ASSERT_TRUE(again.take(60'000, search::Memory::Content::zero));
    EXPECT_EQ(again.as<void>(), large);
  }).join();
}

TEST(Share, RisesFromNothingToAll) {
  EXPECT_EQ(search::win_share(0, 100), 500);
  int last = 0;
  for (int value = -2'000; value <= 2'000; ++value) {
    const int share = search::win_share(value, 100);
    EXPECT_GE(share, last);
    EXPECT_EQ(share + search::win_share(-value, 100), search::kWhole);
    last = share;
  }
  EXPECT_GT(last, 990);
}

TEST(Share, IsDividedByWeight) {
  EXPECT_EQ(search::shares_by_weight({1, 3}), (search::Shares{250, 750}));
  EXPECT_EQ(search::shares_by_weight({1, 1, 1}), (search::Shares{334, 333, 333}));
  EXPECT_EQ(search::shares_by_weight({0, 0, 0, 5}), (search::Shares{0, 0, 0, 1000}));
}

}  // namespace
}  // namespace demesne
