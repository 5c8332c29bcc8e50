#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>

#include "server/office.h"

// Callbacks as coroutines.
namespace demesne::server {

namespace asio = boost::asio;

// GCC 12 copies a closure that stands in an awaited expression without its copy constructor, and
// then destroys it twice. So both take theirs by reference, and callers give them names.

// Waits until the function that `start` is given is called. It may be called on any thread, once.
template <class T, class Start>
asio::awaitable<T> called(const Start& start) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(T)>(
      [](auto handler, const Start& begin) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        begin([shared](T value) {
          asio::post(asio::get_associated_executor(*shared),
                     [shared, value = std::move(value)]() mutable {
                       std::move (*shared)(std::move(value));
                     });
        });
      },
      asio::use_awaitable, start);
}

// What the job answers once it is committed; nothing if the storage has failed.
template <class Job>
auto stored(const Office& office, const Job& job)
    -> asio::awaitable<std::optional<decltype(job(std::declval<Storage&>()))>> {
  using Answer = std::optional<decltype(job(std::declval<Storage&>()))>;
  auto start = [&office, job](std::function<void(Answer)> done) {
    with_storage(office, job, std::move(done));
  };
  return called<Answer>(start);
}

}  // namespace demesne::server
