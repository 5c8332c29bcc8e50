#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace demesne::bench {

using Time = std::chrono::steady_clock::time_point;

// Many connections to a server on this machine, on one thread. Each begins with HTTP and becomes a
// WebSocket when the server agrees. It does as little as it can, because it shares the processors
// with what is measured.
class Crowd {
 public:
  struct Handlers {
    std::function<void(int who, std::string_view head, std::string_view body)> answered;
    std::function<void(int who, std::string_view text)> told;
    std::function<void(int who)> gone;  // the server has hung up
  };

  Crowd(unsigned short port, Handlers handlers);
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd();

  // A new connection; its number. Numbers of those who have left are used again.
  int connect();
  void request(int who, std::string_view method, std::string_view path, std::string_view headers,
               std::string_view body = "");
  void upgrade(int who, std::string_view path, std::string_view headers);
  void say(int who, std::string_view text);
  void send(int who, std::string_view bytes);  // whatever they mean
  void leave(int who);

  // Listens for so long at most, and calls the handlers.
  void listen(std::chrono::milliseconds patience);

 private:
  struct Peer {
    int socket = -1;
    bool upgraded = false;
    std::string in;
    std::string out;     // what the socket did not take yet
    bool waits = false;  // until it takes more
  };

  Peer& peer(int who) { return peers_[static_cast<std::size_t>(who)]; }
  void hear(int who);
  void flush(int who);
  // Each takes what is whole from the front of what was heard; how much it took.
  std::size_t take_answer(int who, std::string_view in);
  std::size_t take_frame(int who, std::string_view in);

  unsigned short port_;
  Handlers handlers_;
  int epoll_;
  std::vector<Peer> peers_;
  std::vector<int> free_;
};

}  // namespace demesne::bench
