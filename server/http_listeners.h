#pragma once

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>

#include "server/api.h"
#include "server/http_request.h"
#include "server/metrics.h"
#include "server/outbox.h"
#include "server/wire.h"

// Those who listen by a connection. Only for server/http.cpp: Beast is compiled once.
namespace demesne::server {

namespace websocket = beast::websocket;
using namespace std::chrono_literals;

inline constexpr std::size_t kMostMessage = 256 * 1024;
inline constexpr std::size_t kUsualMessage = 2 * 1024;  // for more, memory is given back at once

inline Text restarting() {
  return std::make_shared<const std::string>(R"({"server": "restarting"})");
}

// A browser's or a program's WebSocket.
class Socket final : public Listener, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Api& api, Metrics& metrics, Wire wire, User user, std::string address)
      : api_(api),
        metrics_(metrics),
        stream_(std::move(wire)),
        user_(std::move(user)),
        address_(std::move(address)) {}

  const std::string& user() const override { return user_.id; }
  const std::string& address() const override { return address_; }

  void tell(const Text& text) override {
    if (closed_ || closing_) return;
    metrics_.messages_out.Increment();
    if (stream_.next_layer().send(text)) return;
    spdlog::info("socket=slow user={}", user_.id);
    dismiss();
  }

  void dismiss() override {
    closed_ = true;
    beast::error_code ignored;
    beast::get_lowest_layer(stream_).close(ignored);
  }

  Task<void> run(Incoming request);
  // Says what is still to be said, and goodbye.
  void close() {
    tell(restarting());
    if (closed_) return;
    closing_ = true;
    stream_.async_close(websocket::close_code::service_restart,
                        [self = shared_from_this()](beast::error_code) {});
  }

 private:
  Task<void> listen(Incoming request);

  Api& api_;
  Metrics& metrics_;
  websocket::stream<Wire, false> stream_;  // without compression
  User user_;
  std::string address_;
  bool closing_ = false;  // nothing more will be told
  bool closed_ = false;
};

inline Task<void> Socket::run(Incoming request) {
  const auto self = shared_from_this();
  api_.welcome(self);
  std::exception_ptr failure;
  try {
    co_await listen(std::move(request));
  } catch (...) {
    failure = std::current_exception();
  }
  // What still waits for somebody who does not read would keep the connection open for ever.
  stream_.next_layer().flush();
  dismiss();
  api_.forget(self);
  if (failure) std::rethrow_exception(failure);
}

inline Task<void> Socket::listen(Incoming request) {
  stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  stream_.read_message_max(kMostMessage);
  co_await stream_.async_accept(request, use_task);
  const auto self = shared_from_this();
  beast::flat_buffer buffer;
  while (!closed_) {
    beast::error_code error;
    co_await stream_.async_read(buffer, asio::redirect_error(use_task, error));
    if (error) break;
    const auto begun = std::chrono::steady_clock::now();
    metrics_.messages_in.Increment();
    std::string message = beast::buffers_to_string(buffer.data());
    buffer.clear();
    if (buffer.capacity() > kUsualMessage) buffer.shrink_to_fit();
    co_await api_.hear(self, user_, std::move(message));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    metrics_.answer_seconds.Observe(taken.count());
  }
}

// A program's stream: a line of JSON for everything that happens at its tables.
class Stream final : public Listener {
 public:
  Stream(const Executor& executor, User user, std::string address)
      : something_(executor, Timer::time_point::max()),
        user_(std::move(user)),
        address_(std::move(address)) {}

  const std::string& user() const override { return user_.id; }
  const std::string& address() const override { return address_; }
  void tell(const Text& text) override {
    if (!closed_ && !outbox_.put(text)) closed_ = true;
    something_.cancel();
  }
  void when_it_has_room(const std::function<void()>& go_on) override {
    if (outbox_.empty() || closed_) return go_on();
    go_on_ = go_on;
  }
  void dismiss() override {
    closed_ = true;
    something_.cancel();
    if (const auto go_on = std::exchange(go_on_, nullptr)) go_on();
  }
  void close() {
    tell(restarting());
    dismiss();
  }
  // The next lines, or an empty one after some time, so that a broken connection is noticed.
  Task<std::string> lines() {
    if (outbox_.empty() && !closed_) {
      something_.expires_after(7s);
      co_await something_.async_wait(asio::as_tuple(use_task));
    }
    std::string out;
    for (; !outbox_.empty(); outbox_.pop()) out += outbox_.front() + "\n";
    if (const auto go_on = std::exchange(go_on_, nullptr)) go_on();
    co_return out.empty() ? "\n" : out;
  }
  bool closed() const { return closed_; }

 private:
  Timer something_;
  User user_;
  std::string address_;
  Outbox outbox_;
  std::function<void()> go_on_;  // see when_it_has_room
  bool closed_ = false;
};

}  // namespace demesne::server
