#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/json.h"

// A server's other side, byte by byte: what it sends is what a test says, also nonsense.
namespace demesne::testing {

using namespace std::chrono_literals;

class Connection {
 public:
  explicit Connection(unsigned short port)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) hang_up();
    const int yes = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  }
  Connection(Connection&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), heard_(std::move(other.heard_)) {}
  Connection& operator=(Connection&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(heard_, other.heard_);
    return *this;
  }
  ~Connection() { hang_up(); }

  void hang_up() {
    if (socket_ >= 0) close(std::exchange(socket_, -1));
  }
  bool connected() const { return socket_ >= 0; }
  int descriptor() const { return socket_; }
  // The other side takes nothing any more. Looks only, and reads nothing.
  bool broken() const {
    pollfd state{socket_, POLLOUT, 0};
    poll(&state, 1, 0);
    return (state.revents & (POLLERR | POLLHUP)) != 0;
  }

  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  // Up to and with the mark; nothing if the other side closes or is silent for too long.
  std::optional<std::string> until(std::string_view mark,
                                   std::chrono::milliseconds patience = 20s) {
    std::size_t end = 0;
    while ((end = heard_.find(mark)) == std::string::npos) {
      if (!more(patience)) return std::nullopt;
    }
    return take(end + mark.size());
  }
  std::optional<std::string> exactly(std::size_t count, std::chrono::milliseconds patience = 20s) {
    while (heard_.size() < count) {
      if (!more(patience)) return std::nullopt;
    }
    return take(count);
  }
  // Whether the other side has closed, or does so soon.
  bool closed(std::chrono::milliseconds patience = 5s) {
    while (more(patience)) heard_.clear();
    return closed_;
  }

 private:
  bool more(std::chrono::milliseconds patience) {
    pollfd waiting{socket_, POLLIN, 0};
    if (socket_ < 0 || poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return false;
    char block[16384];
    const auto count = recv(socket_, block, sizeof block, 0);
    closed_ = count <= 0;
    if (closed_) return false;
    heard_.append(block, static_cast<std::size_t>(count));
    return true;
  }
  std::string take(std::size_t count) {
    std::string out = heard_.substr(0, count);
    heard_.erase(0, count);
    return out;
  }

  int socket_;
  std::string heard_;
  bool closed_ = false;
};

struct Answer {
  int status = 0;  // 0: none came
  std::string head;
  std::string body;

  Json json() const {
    const auto parsed = parse_json(body);
    return parsed ? *parsed : Json();
  }
  // The code of the refusal, "" if it is none.
  std::string code() const {
    const Json parsed = json();
    const Json* error = parsed.find("error");
    return error == nullptr ? "" : *error->find("code")->string();
  }
  std::string header(const std::string& name) const {
    const auto begin = head.find("\r\n" + name + ": ");
    if (begin == std::string::npos) return "";
    const auto value = begin + name.size() + 4;
    return head.substr(value, head.find("\r\n", value) - value);
  }
};

// Sends one request as it is and reads the answer.
inline Answer ask(Connection& connection, std::string_view request) {
  Answer answer;
  if (!connection.send(request)) return answer;
  const auto head = connection.until("\r\n\r\n");
  if (!head) return answer;
  answer.head = *head;
  std::from_chars(head->data() + 9, head->data() + 12, answer.status);
  std::size_t length = 0;
  const std::string text = answer.header("Content-Length");
  std::from_chars(text.data(), text.data() + text.size(), length);
  answer.body = connection.exactly(length).value_or("");
  return answer;
}

// On a connection of its own.
inline Answer ask_once(unsigned short port, const std::string& request) {
  Connection connection(port);
  return ask(connection, request);
}

inline std::string get(const std::string& path, const std::string& more_headers = "") {
  return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more_headers + "\r\n";
}

// A WebSocket with masked text frames of a client.
class WebSocket {
 public:
  WebSocket(unsigned short port, const std::string& cookie, const std::string& more_headers = "")
      : connection_(port) {
    const std::string request =
        "GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
        (cookie.empty() ? "" : "Cookie: " + cookie + "\r\n") + more_headers + "\r\n";
    connection_.send(request);
    const auto head = connection_.until("\r\n\r\n");
    open_ = head && head->starts_with("HTTP/1.1 101");
  }

  bool open() const { return open_; }
  Connection& connection() { return connection_; }

  void frame(unsigned char opcode, std::string_view payload) {
    std::string out(1, static_cast<char>(0x80U | opcode));
    if (payload.size() < 126) {
      out += static_cast<char>(0x80U | payload.size());
    } else if (payload.size() < 65536) {
      out += static_cast<char>(0x80U | 126U);
      out += static_cast<char>(payload.size() >> 8U);
      out += static_cast<char>(payload.size() & 0xFFU);
    } else {
      out += static_cast<char>(0x80U | 127U);
      for (int shift = 56; shift >= 0; shift -= 8) {
        out += static_cast<char>((payload.size() >> static_cast<unsigned>(shift)) & 0xFFU);
      }
    }
    out.append(4, '\0');  // a mask that changes nothing
    out += payload;
    connection_.send(out);
  }
  void say(std::string_view text) { frame(1, text); }

  // The next text; nothing if the server closes or is silent for too long. Answers pings.
  std::optional<std::string> hear(std::chrono::milliseconds patience = 20s) {
    while (true) {
      const auto head = connection_.exactly(2, patience);
      if (!head) return std::nullopt;
      const auto opcode = static_cast<unsigned char>((*head)[0]) & 0x0FU;
      std::size_t length = static_cast<unsigned char>((*head)[1]) & 0x7FU;
      if (length >= 126) {
        const auto bytes = connection_.exactly(length == 126 ? 2 : 8);
        if (!bytes) return std::nullopt;
        length = 0;
        for (const char byte : *bytes) length = length << 8U | static_cast<unsigned char>(byte);
      }
      auto payload = connection_.exactly(length);
      if (payload && opcode == 8 && length >= 2) {
        close_code = static_cast<unsigned char>((*payload)[0]) << 8U |
                     static_cast<unsigned char>((*payload)[1]);
      }
      if (!payload || opcode == 8) return std::nullopt;
      if (opcode == 9) frame(10, *payload);
      if (opcode == 1) return payload;
    }
  }

  // Says something and waits for what is said to it in particular.
  Json call(Json::Object message) {
    const auto number = ++calls_;
    message.push_back({"re", number});
    say(Json(std::move(message)).dump());
    while (const auto text = hear()) {
      const auto json = parse_json(*text);
      if (!json) return {};
      const Json* re = json->find("re");
      if (re != nullptr && *re == Json(number)) return *json;
      heard.push_back(*json);
    }
    return {};
  }

  std::vector<Json> heard;  // what came meanwhile
  unsigned close_code = 0;  // why the server has closed, if it has said so

 private:
  Connection connection_;
  bool open_ = false;
  int calls_ = 0;
};

}  // namespace demesne::testing
