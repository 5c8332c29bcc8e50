#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>

#include "server/api.h"
#include "server/metrics.h"
#include "server/settings.h"

namespace demesne::server {

// HTTP and WebSocket. All of Boost.Beast is behind this header.
class Http {
 public:
  Http(asio::io_context& io, const Settings& settings, Api& api, Metrics& metrics);
  ~Http();

  // Throws if the port cannot be had. The port is the one that was given, or a free one for 0.
  unsigned short listen();
  // No new connections; everybody is told to come back, and then disconnected.
  void stop();
  bool quiet() const;  // nobody is connected

 private:
  class Server;
  std::shared_ptr<Server> server_;
};

}  // namespace demesne::server
