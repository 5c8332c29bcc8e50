#include "tests/power_loss.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <array>
#include <future>

#include "server/journal.h"
#include "server/sqlite_storage.h"

// What the journal has said is stored is there after the power failed, and nothing is there in
// part.
namespace demesne::server {
namespace {

using testing::Disk;

constexpr int kTables = 4;
constexpr int kJobs = 150;

// A job appends to one table and, as a part of the same, says elsewhere how long its log is now. It
// says it at length, so that the write-ahead log is carried over into the file in the midst of a
// run.
struct Writer {
  explicit Writer(Disk& used, std::uint64_t seed) : disk(used), rng(seed) {}

  static std::string name(int table) { return "t" + std::to_string(table); }
  static match::Event event(int table, int number) {
    return {match::What::seated, number, 0, name(table) + "-" + std::to_string(number), {}};
  }

  Journal::Job job(int table, int first, int count, std::promise<void>* done) {
    return {[=](Storage& storage) {
              match::Events events;
              for (int i = 0; i < count; ++i) events.push_back(event(table, first + i));
              const TableRow row = {name(table), "domain", "playing", true, first, {"", ""}};
              if (!storage.append(row, first, events)) throw StorageError("out of order");
              storage.add_chat({name(table), 0, first + count, "", std::string(12'000, 'x')});
            },
            [=, this](const std::optional<std::string>& failure) {
              const auto index = static_cast<std::size_t>(table);
              if (!failure) stored[index] = first + count;
              if (done != nullptr) done->set_value();
            }};
  }

  // In bursts, so that some jobs share a transaction; until the power fails, if it does.
  void write() {
    auto opened = open_sqlite("demesne.db");
    if (!opened) return;
    Journal journal(**opened);
    auto length = stored;
    for (int jobs = 0; jobs < kJobs && disk.has_power();) {
      std::promise<void> done;
      for (std::uint32_t burst = rng.below(4) + 1; burst > 0; --burst, ++jobs) {
        const auto table = static_cast<int>(rng.below(kTables));
        const auto count = static_cast<int>(rng.below(3)) + 1;
        int& first = length[static_cast<std::size_t>(table)];
        ASSERT_TRUE(journal.submit(job(table, first, count, burst == 1 ? &done : nullptr)));
        first += count;
      }
      done.get_future().wait();
    }
  }

  // Takes what is there for the truth, after looking at it; says what is wrong.
  std::string look() {
    auto opened = open_sqlite("demesne.db");
    if (!opened) return "cannot be opened";
    Storage& storage = **opened;
    for (int table = 0; table < kTables; ++table) {
      const auto events = storage.events(name(table), 0);
      const auto length = static_cast<int>(events.size());
      int& known = stored[static_cast<std::size_t>(table)];
      if (length < known) return name(table) + " has lost what was stored";
      for (int i = 0; i < length; ++i) {
        if (events[static_cast<std::size_t>(i)] != to_json(event(table, i)).dump()) {
          return name(table) + " has changed";
        }
      }
      const auto chat = storage.latest_chat(name(table), 100'000);
      if (length != (chat.empty() ? 0 : chat.back().at)) return name(table) + " has half a job";
      known = length;
    }
    opened->reset();
    SQLite::Database database("demesne.db", SQLite::OPEN_READWRITE);
    return database.execAndGet("PRAGMA integrity_check").getString();
  }

  Disk& disk;
  Rng rng;
  std::array<int, kTables> stored{};
};

std::uint64_t operations_of_a_run() {
  Disk disk;
  Writer writer(disk, 1);
  writer.write();
  EXPECT_EQ(writer.look(), "ok");
  return disk.operations();
}

// Lets the power fail somewhere, three times in a row.
std::string survive(Disk& disk, std::uint64_t seed, std::uint64_t operations) {
  Writer writer(disk, seed);
  for (int failure = 0; failure < 3; ++failure) {
    disk.fail_after(1 + writer.rng.below(static_cast<std::uint32_t>(operations)));
    writer.write();
    disk.restore_power(writer.rng);
    if (const std::string state = writer.look(); state != "ok") return state;
  }
  return "ok";
}

TEST(PowerLoss, LosesNothingThatWasStored) {
  const auto operations = operations_of_a_run();
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Disk disk;
    EXPECT_EQ(survive(disk, seed, operations), "ok") << "seed " << seed;
  }
}

// The test sees what it is there to see.
TEST(PowerLoss, IsNoticedWhenTheDiskLies) {
  const auto operations = operations_of_a_run();
  int noticed = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Disk disk;
    disk.lie();
    try {
      noticed += survive(disk, seed, operations) != "ok" ? 1 : 0;
    } catch (const std::runtime_error&) {
      ++noticed;  // the file is no database any more
    }
  }
  EXPECT_GE(noticed, 5);
}

}  // namespace
}  // namespace demesne::server
