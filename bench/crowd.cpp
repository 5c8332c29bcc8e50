#include "bench/crowd.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <stdexcept>

namespace demesne::bench {

Crowd::Crowd(unsigned short port, Handlers handlers)
    : port_(port), handlers_(std::move(handlers)), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

Crowd::~Crowd() {
  for (const Peer& peer : peers_) {
    if (peer.socket >= 0) close(peer.socket);
  }
  close(epoll_);
}

int Crowd::connect() {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port_);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0 || ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("the server takes no connection");
  }
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  int who = static_cast<int>(peers_.size());
  if (free_.empty()) {
    peers_.emplace_back();
  } else {
    who = free_.back();
    free_.pop_back();
  }
  peer(who) = Peer{.socket = socket};
  epoll_event event{.events = EPOLLIN, .data = {.fd = who}};
  epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
  return who;
}

void Crowd::leave(int who) {
  if (peer(who).socket < 0) return;
  close(peer(who).socket);
  peer(who) = Peer{};
  free_.push_back(who);
}

void Crowd::request(int who, std::string_view method, std::string_view path,
                    std::string_view headers, std::string_view body) {
  std::string out;
  out.append(method).append(" ").append(path).append(" HTTP/1.1\r\nHost: localhost\r\n");
  out.append(headers).append("Content-Length: ").append(std::to_string(body.size()));
  out.append("\r\n\r\n").append(body);
  send(who, out);
}

void Crowd::upgrade(int who, std::string_view path, std::string_view headers) {
  std::string out;
  out.append("GET ").append(path).append(" HTTP/1.1\r\nHost: localhost\r\n").append(headers);
  out.append(
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  send(who, out);
}

// Masked, as clients must, by a mask that changes nothing.
void Crowd::say(int who, std::string_view text) {
  std::string frame("\x81", 1);
  if (text.size() < 126) {
    frame += static_cast<char>(0x80U | text.size());
  } else {
    frame += static_cast<char>(0x80U | 126U);
    frame += static_cast<char>(text.size() >> 8U);
    frame += static_cast<char>(text.size() & 0xFFU);
  }
  frame.append(4, '\0').append(text);
  send(who, frame);
}

void Crowd::send(int who, std::string_view bytes) {
  Peer& to = peer(who);
  if (to.socket < 0) return;
  if (to.out.empty()) {
    const auto sent = ::send(to.socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
    if (bytes.empty()) return;
  }
  to.out += bytes;
  flush(who);
}

void Crowd::flush(int who) {
  Peer& to = peer(who);
  const auto sent = ::send(to.socket, to.out.data(), to.out.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent > 0) to.out.erase(0, static_cast<std::size_t>(sent));
  if (to.waits == !to.out.empty()) return;
  to.waits = !to.waits;
  epoll_event event{.events = EPOLLIN | (to.waits ? EPOLLOUT : 0U), .data = {.fd = who}};
  epoll_ctl(epoll_, EPOLL_CTL_MOD, to.socket, &event);
}

void Crowd::listen(std::chrono::milliseconds patience) {
  std::array<epoll_event, 256> events;
  const int count =
      epoll_wait(epoll_, events.data(), events.size(), static_cast<int>(patience.count()));
  for (int i = 0; i < count; ++i) {
    const int who = events[static_cast<std::size_t>(i)].data.fd;
    if (peer(who).socket < 0) continue;
    if (events[static_cast<std::size_t>(i)].events & EPOLLOUT) flush(who);
    if (events[static_cast<std::size_t>(i)].events & ~EPOLLOUT) hear(who);
  }
}

void Crowd::hear(int who) {
  std::array<char, 65536> block;
  const auto count = recv(peer(who).socket, block.data(), block.size(), MSG_DONTWAIT);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    leave(who);
    if (handlers_.gone) handlers_.gone(who);
    return;
  }
  // Mostly whole messages come, which need not be copied.
  std::string_view rest(block.data(), static_cast<std::size_t>(count));
  std::string earlier = std::move(peer(who).in);
  peer(who).in.clear();
  if (!earlier.empty()) rest = earlier.append(rest);
  while (const std::size_t taken =
             peer(who).upgraded ? take_frame(who, rest) : take_answer(who, rest)) {
    rest.remove_prefix(taken);
    if (peer(who).socket < 0) return;
  }
  peer(who).in = rest;
}

std::size_t Crowd::take_answer(int who, std::string_view in) {
  const auto end = in.find("\r\n\r\n");
  if (end == std::string_view::npos) return 0;
  std::size_t length = 0;
  constexpr std::string_view kLength = "Content-Length: ";
  if (const auto at = in.find(kLength); at < end) {
    std::from_chars(in.data() + at + kLength.size(), in.data() + end, length);
  }
  const std::size_t size = end + 4 + length;
  if (in.size() < size) return 0;
  peer(who).upgraded = in.starts_with("HTTP/1.1 101");
  handlers_.answered(who, in.substr(0, end), in.substr(end + 4, length));
  return size;
}

std::size_t Crowd::take_frame(int who, std::string_view in) {
  if (in.size() < 2) return 0;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(in[at]); };
  std::size_t head = 2;
  std::size_t length = byte(1) & 0x7FU;
  if (length >= 126) {
    head = length == 126 ? 4 : 10;
    if (in.size() < head) return 0;
    length = 0;
    for (std::size_t i = 2; i < head; ++i) length = length << 8U | byte(i);
  }
  if (in.size() < head + length) return 0;
  const unsigned opcode = byte(0) & 0x0FU;
  if (opcode == 1) handlers_.told(who, in.substr(head, length));
  if (opcode == 9) send(who, std::string_view("\x8a\x80\0\0\0\0", 6));
  return head + length;
}

}  // namespace demesne::bench
