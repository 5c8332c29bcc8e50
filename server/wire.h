#pragma once

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/container/static_vector.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/await.h"
#include "server/listener.h"

// How messages go out: what is said to somebody in one turn of the loop is sent together, so that
// an event and the answer to the move that brought it about are one packet. Only for
// server/http_listeners.h.
namespace demesne::server {

namespace beast = boost::beast;

// A socket and what waits to be sent through it.
class Line {
 public:
  using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;

  explicit Line(Socket socket) : socket_(std::move(socket)) {
    beast::error_code ignored;
    socket_.non_blocking(true, ignored);
  }

  Socket& socket() { return socket_; }
  std::size_t waiting() const { return waiting_; }

  void put(std::string head, Text text) {
    waiting_ += head.size() + text->size();
    pieces_.push_back({std::move(head), std::move(text)});
  }

  // As far as the other side takes it now. False: the rest has to wait until it takes more.
  bool flush() {
    while (waiting_ > 0) {
      beast::error_code error;
      const std::size_t sent = socket_.send(front(), 0, error);
      if (error == asio::error::would_block) return false;
      if (error) {
        // Reading will notice that the other side is gone.
        pieces_.clear();
        waiting_ = begun_ = 0;
        return true;
      }
      remove(sent);
    }
    return true;
  }

 private:
  struct Piece {
    std::string head;
    Text text;
  };

  // What can be given to the system at once.
  static constexpr std::size_t kMostPieces = 16;
  boost::container::static_vector<asio::const_buffer, 2 * kMostPieces> front() const {
    const std::size_t count = std::min(pieces_.size(), kMostPieces);
    boost::container::static_vector<asio::const_buffer, 2 * kMostPieces> buffers;
    std::size_t skip = begun_;
    for (std::size_t i = 0; i < count; ++i) {
      for (const std::string* part : {&pieces_[i].head, &*pieces_[i].text}) {
        const std::size_t skipped = std::min(skip, part->size());
        skip -= skipped;
        if (skipped < part->size()) buffers.push_back(asio::buffer(*part) + skipped);
      }
    }
    return buffers;
  }

  void remove(std::size_t sent) {
    waiting_ -= sent;
    begun_ += sent;
    std::size_t whole = 0;
    for (; whole < pieces_.size(); ++whole) {
      const std::size_t size = pieces_[whole].head.size() + pieces_[whole].text->size();
      if (begun_ < size) break;
      begun_ -= size;
    }
    pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(whole));
  }

  Socket socket_;
  std::vector<Piece> pieces_;
  std::size_t begun_ = 0;    // how much of the first piece has been sent
  std::size_t waiting_ = 0;  // bytes
};

// Sends, at the end of a turn of the loop, what was put on lines.
class Sender : public std::enable_shared_from_this<Sender> {
 public:
  explicit Sender(Executor executor) : executor_(std::move(executor)) {}

  void soon(std::shared_ptr<Line> line) {
    lines_.push_back(std::move(line));
    if (lines_.size() > 1) return;
    asio::post(executor_, [self = shared_from_this()] { self->send_all(); });
  }

 private:
  void send_all() {
    for (auto& line : std::exchange(lines_, {})) {
      if (!line->flush()) wait(std::move(line));
    }
  }
  static void wait(std::shared_ptr<Line> line) {
    auto& socket = line->socket();
    socket.async_wait(Line::Socket::wait_write, [line = std::move(line)](beast::error_code error) {
      if (!error && !line->flush()) wait(line);
    });
  }

  Executor executor_;
  std::vector<std::shared_ptr<Line>> lines_;
};

// The connection below a WebSocket of Beast's. What the server tells goes in as whole frames, past
// Beast; what Beast itself has to say (handshake, pongs, close) is taken whole too, so that frames
// never mix.
class Wire {
 public:
  using executor_type = Line::Socket::executor_type;
  using next_layer_type = Line::Socket;

  // How much may wait. Somebody who does not read is not waited for.
  static constexpr std::size_t kMostWaiting = 512 * 1024;

  Wire(std::shared_ptr<Sender> sender, Line::Socket socket)
      : sender_(std::move(sender)), line_(std::make_shared<Line>(std::move(socket))) {}

  executor_type get_executor() { return line_->socket().get_executor(); }
  next_layer_type& next_layer() { return line_->socket(); }
  const next_layer_type& next_layer() const { return line_->socket(); }

  // One message. False: too much was waiting already.
  bool send(const Text& text) {
    const bool room = line_->waiting() <= kMostWaiting;
    put(head_of(text->size()), text);
    return room;
  }
  void flush() { line_->flush(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return line_->socket().async_read_some(buffers, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(beast::error_code, std::size_t)>(
        [this](auto handler, const Buffers& given) {
          const auto text = std::make_shared<const std::string>(beast::buffers_to_string(given));
          beast::error_code error;
          // Whoever sends pings and reads no pongs is not waited for either.
          if (line_->waiting() > kMostWaiting) {
            error = asio::error::no_buffer_space;
          } else {
            put("", text);
          }
          asio::post(get_executor(), beast::bind_front_handler(std::move(handler), error,
                                                               error ? 0 : text->size()));
        },
        token, buffers);
  }

 private:
  void put(std::string head, Text text) {
    const bool idle = line_->waiting() == 0;
    line_->put(std::move(head), std::move(text));
    if (idle) sender_->soon(line_);
  }

  // Of a text frame that is a whole message.
  static std::string head_of(std::size_t size) {
    std::string head(1, '\x81');
    if (size < 126) return head += static_cast<char>(size);
    const int bytes = size < 65536 ? 2 : 8;
    head += static_cast<char>(bytes == 2 ? 126 : 127);
    for (int i = bytes - 1; i >= 0; --i) {
      head += static_cast<char>((std::uint64_t{size} >> (8 * i)) & 0xFFU);
    }
    return head;
  }

  std::shared_ptr<Sender> sender_;
  std::shared_ptr<Line> line_;
};

// How Beast ends a connection.
inline void teardown(beast::role_type role, Wire& wire, beast::error_code& error) {
  wire.flush();
  beast::websocket::teardown(role, wire.next_layer(), error);
}
template <class Handler>
void async_teardown(beast::role_type role, Wire& wire, Handler&& handler) {
  wire.flush();
  beast::websocket::async_teardown(role, wire.next_layer(), std::forward<Handler>(handler));
}

}  // namespace demesne::server
