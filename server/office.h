#pragma once

#include <functional>

#include "match/clock.h"
#include "server/bots.h"
#include "server/bus.h"
#include "server/journal.h"
#include "server/provable_deal.h"
#include "server/tokens.h"

namespace demesne::server {

// What all rooms share. Everything but the journal's and the bots' own threads happens on one
// thread. `post` brings work back to it, and what the journal has written is delivered there.
struct Office {
  Journal& journal;
  Bus& bus;
  Bots& bots;
  std::function<match::Millis()> now;
  std::function<void(std::function<void()>)> post;
  // Told whenever a job could not be done, so that a full disk does not stay unnoticed.
  std::function<void(const std::string& reason)> storage_failed = [](const auto&) {};
  // How long a seat's holder may be gone before the others are asked what to do.
  match::Millis patience = 60 * match::kSecond;
  // Where chance comes from. Tests give what they know.
  std::function<std::string()> new_id = random_id;
  std::function<std::string()> new_secret = [] { return to_hex(draw_secret()); };
  std::function<std::uint64_t()> new_seed = random_seed;
  std::function<Result<Json>(const Proof&, const AnyGame&, const TableRequest&)> deal = deal_of;
};

// Runs a job on the journal's thread, and `then` with its answer here once it is committed; with
// nothing if the storage has failed.
template <class Job, class Then>
void with_storage(const Office& office, Job job, Then then) {
  using Answer = decltype(job(std::declval<Storage&>()));
  auto answer = std::make_shared<std::optional<Answer>>();
  const bool accepted = office.journal.submit(
      {.work = [answer, job = std::move(job)](Storage& storage) { *answer = job(storage); },
       .done =
           [&office, answer, then](const std::optional<std::string>& failure) {
             if (failure) office.storage_failed(*failure);
             then(failure ? std::optional<Answer>() : std::move(*answer));
           }});
  if (accepted) return;
  office.storage_failed("too much is waiting to be written");
  office.post([then] { then(std::optional<Answer>()); });
}

inline Refusal storage_failed() { return refuse("server", "server-storage"); }

}  // namespace demesne::server
