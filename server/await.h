#pragma once

#include <atomic>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <functional>
#include <memory>

#include "server/office.h"

// Callbacks as coroutines.
namespace demesne::server {

namespace asio = boost::asio;

// Everything happens on one io_context. Named, its executor is not asked what it is at every step.
using Executor = asio::io_context::executor_type;
template <class T>
using Task = asio::awaitable<T, Executor>;
inline constexpr asio::use_awaitable_t<Executor> use_task;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

// GCC 12 copies a closure that stands in an awaited expression without its copy constructor, and
// then destroys it twice. So both take theirs by reference, and callers give them names.

// Waits until the function that `start` is given is called. It may be called on any thread, once.
// Who waits goes on at once if that happens on its own thread, and not before `start` has returned.
template <class T, class Start>
Task<T> called(const Start& start) {
  return asio::async_initiate<const asio::use_awaitable_t<Executor>, void(T)>(
      [](auto handler, const Start& begin) {
        struct Waiting {
          decltype(handler) resume;
          std::atomic<bool> begun = false;
        };
        const auto waiting = std::make_shared<Waiting>(std::move(handler));
        begin([waiting](T value) {
          const auto executor = asio::get_associated_executor(waiting->resume);
          auto resume = [waiting, value = std::move(value)]() mutable {
            std::move(waiting->resume)(std::move(value));
          };
          if (waiting->begun) {
            asio::dispatch(executor, std::move(resume));
          } else {
            asio::post(executor, std::move(resume));
          }
        });
        waiting->begun = true;
      },
      use_task, start);
}

// What the job answers once it is committed; nothing if the storage has failed.
template <class Job>
auto stored(const Office& office, const Job& job)
    -> Task<std::optional<decltype(job(std::declval<Storage&>()))>> {
  using Answer = std::optional<decltype(job(std::declval<Storage&>()))>;
  auto start = [&office, job](std::function<void(Answer)> done) {
    with_storage(office, job, std::move(done));
  };
  return called<Answer>(start);
}

}  // namespace demesne::server
