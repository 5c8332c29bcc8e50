#include "server/serve.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>

#include "server/api.h"
#include "server/folder_lock.h"
#include "server/http.h"
#include "server/sqlite_storage.h"

namespace demesne::server {
namespace {

using match::Millis;
using namespace std::chrono_literals;

constexpr std::string_view kKeyNote = "token-key";
constexpr std::string_view kAliveNote = "alive";

constexpr std::chrono::milliseconds kTick = 250ms;
// A tick that comes so much later means that the process did not run, or that the machine's clock
// was set: nobody could do anything meanwhile.
constexpr Millis kStall = 2 * match::kSecond;

Millis wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// The key that signs tokens, made when the data folder is new.
std::string key_of(Storage& storage) {
  if (const auto key = storage.note(kKeyNote)) return *key;
  std::string key = Signer::new_key();
  storage.transact([&] { storage.set_note(kKeyNote, key); });
  return key;
}

// When the server that used this folder before was last known to run; long ago if nobody knows.
Millis last_alive(Storage& storage) {
  const auto note = storage.note(kAliveNote);
  return note ? std::atoll(note->c_str()) : 0;
}

// One line for each thing that happens, to standard error; never a token, a password or a deal.
void begin_log() {
  if (spdlog::get("demesne") != nullptr) return;
  auto log = spdlog::stderr_logger_st("demesne");
  log->set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  spdlog::set_default_logger(std::move(log));
}

// Everything, put together.
class Service {
 public:
  Service(const Settings& settings, Storage& storage)
      : settings_(settings),
        alive_(last_alive(storage)),
        journal_(storage, [this](std::function<void()> done) { asio::post(io_, std::move(done)); }),
        office_{.journal = journal_,
                .bus = bus_,
                .bots = bots_,
                .now = [this] { return now(); },
                .post = [this](std::function<void()> work) { asio::post(io_, std::move(work)); },
                .storage_failed = [this](const std::string& reason) { complain(reason); },
                .patience = settings.patience * match::kSecond},
        people_(office_, Signer(key_of(storage))),
        hall_(office_),
        api_(office_, hall_, people_, settings.pace),
        http_(io_, settings_, api_, metrics_),
        bots_(settings.bot_threads, 10'000) {}

  void run(const std::function<void(unsigned short)>& ready) {
    hall_.reopen(alive_, [this, ready](std::size_t tables) {
      if (tables > 0) spdlog::info("reopened tables={}", tables);
      try {
        const auto port = http_.listen();
        spdlog::info("listening address={} port={}", settings_.address, port);
        ready(port);
      } catch (const boost::system::system_error& reason) {
        failure_ = reason.code().message();
        io_.stop();
      }
    });
    asio::co_spawn(io_, watch_time(), asio::detached);
    asio::co_spawn(io_, wait_for_end(), asio::detached);
    io_.run();
  }

  const std::string& failure() const { return failure_; }

 private:
  Millis now();
  void complain(const std::string& reason);
  Task<void> watch_time();
  Task<void> wait_for_end();
  void note_alive();
  void count();

  const Settings& settings_;
  const Millis alive_;
  Millis ticked_ = wall_clock();  // when time was last watched
  asio::io_context io_{1};
  LocalBus bus_;
  Journal journal_;
  Office office_;
  People people_;
  Hall hall_;
  Api api_;
  Metrics metrics_;
  Http http_;
  std::string failure_;
  Bots bots_;  // ends first: what it finds is brought to the rooms by way of the office
};

// Whoever asks for the time first after the process has stood still learns it after everybody's
// clock has been put right.
Millis Service::now() {
  const Millis at = wall_clock();
  const Millis gap = at - ticked_;
  if (gap > kTick.count() + kStall) {
    ticked_ = at;
    spdlog::warn("stalled milliseconds={}", gap);
    hall_.excuse(gap - kTick.count());
  }
  return at;
}

void Service::complain(const std::string& reason) {
  metrics_.storage_failures.Increment();
  spdlog::error("storage=failed reason=\"{}\"", reason);
}

// Clocks, absences and bots need somebody who looks after them.
Task<void> Service::watch_time() {
  Timer timer(io_);
  for (std::uint64_t ticks = 0;; ++ticks) {
    timer.expires_after(kTick);
    co_await timer.async_wait(use_task);
    ticked_ = now();
    hall_.tick();
    if (ticks % 4 == 0) {
      note_alive();
      count();
    }
    if (ticks % 240 == 0) {
      api_.tick();
      people_.remove_old_guests([this](const std::string& user) { hall_.forget(user); });
    }
  }
}

// So that nobody's time runs while the server is down.
void Service::note_alive() {
  if (hall_.in_play() == 0) return;
  with_storage(
      office_,
      [at = std::to_string(wall_clock())](Storage& storage) {
        storage.set_note(kAliveNote, at);
        return true;
      },
      [](const auto&) {});
}

void Service::count() {
  metrics_.rooms.Set(static_cast<double>(hall_.rooms()));
  metrics_.games.Set(static_cast<double>(hall_.in_play()));
  metrics_.bots_waiting.Set(static_cast<double>(bots_.waiting()));
  metrics_.jobs.Increment(static_cast<double>(journal_.jobs()) - metrics_.jobs.Value());
  metrics_.transactions.Increment(static_cast<double>(journal_.transactions()) -
                                  metrics_.transactions.Value());
}

Task<void> Service::wait_for_end() {
  asio::signal_set signals(io_, SIGTERM, SIGINT);
  co_await signals.async_wait(use_task);
  spdlog::info("stopping");
  http_.stop();
  note_alive();
  // What is being written is finished, and everybody is told.
  Timer timer(io_);
  for (int i = 0; i < 50 && !http_.quiet(); ++i) {
    timer.expires_after(10ms);
    co_await timer.async_wait(use_task);
  }
  io_.stop();
}

}  // namespace

std::optional<Refusal> serve(const Settings& settings,
                             const std::function<void(unsigned short)>& ready) {
  begin_log();
  const auto lock = FolderLock::take(settings.data);
  if (!lock) return lock.refusal();
  const auto storage = open_sqlite(settings.data / kDatabase);
  if (!storage) return storage.refusal();
  std::signal(SIGPIPE, SIG_IGN);
  Service service(settings, **storage);
  service.run(ready);
  if (service.failure().empty()) return std::nullopt;
  return Refusal{"server",
                 "server-port",
                 {{"address", settings.address},
                  {"port", std::to_string(settings.port)},
                  {"reason", service.failure()}}};
}

}  // namespace demesne::server
