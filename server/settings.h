#pragma once

#include <filesystem>
#include <string>

namespace demesne::server {

// What whoever runs the server may choose; docs/operations.md has a line for each.
struct Settings {
  std::string address = "127.0.0.1";
  unsigned short port = 7777;
  std::filesystem::path data;  // the folder with the database
  std::filesystem::path web;   // the folder with the web client; empty: a plain page
  bool behind_proxy = false;   // X-Forwarded-For and X-Forwarded-Proto are to be believed
  std::string origin;          // from where pages may connect besides the server itself
  int bot_threads = 1;
  std::size_t connections = 10'000;  // at the same time
  std::size_t per_address = 100;     // of these
  double pace = 1;                   // multiplies the limits of how often somebody may do something
  int request_time = 30;             // seconds until a request must have come, and be answered
  int patience = 60;                 // seconds until somebody who is gone counts as absent
};

}  // namespace demesne::server
