#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/engine_driver.h"
#include "tests/temporary_folder.h"
#include "tests/web_client.h"

// A real server in a process of its own, with a real folder.
namespace demesne::testing {

namespace fs = std::filesystem;

class ServerProcess {
 public:
  explicit ServerProcess(const fs::path& data, std::vector<std::string> more = {},
                         const std::string& program = DEMESNE_PROGRAM) {
    std::vector<std::string> arguments = {program, "serve", "--port", "0", "--data", data};
    // As if there were no limits, unless a test is about them.
    for (const char* limit : {"--per-address", "--pace"}) {
      if (std::find(more.begin(), more.end(), limit) != more.end()) continue;
      arguments.insert(arguments.end(), {limit, "100000"});
    }
    arguments.insert(arguments.end(), more.begin(), more.end());
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) return;
    child_ = fork();
    if (child_ == 0) {
      dup2(out[1], 1);
      const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
      dup2(nowhere, 2);
      std::vector<char*> argv;
      for (auto& argument : arguments) argv.push_back(argument.data());
      argv.push_back(nullptr);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(out[1]);
    read_port(out[0]);
    close(out[0]);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess() { end(SIGTERM); }

  unsigned short port() const { return port_; }
  pid_t pid() const { return child_; }

  // Its exit status; -1 if it did not exit by itself.
  int end(int signal) {
    if (child_ <= 0) return -1;
    kill(child_, signal);
    int status = 0;
    waitpid(std::exchange(child_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  // It says where it is as soon as it can be asked.
  void read_port(int pipe) {
    std::string said;
    char byte = 0;
    while (read(pipe, &byte, 1) == 1 && byte != '\n') said += byte;
    const auto host = said.find("http://localhost:");
    if (host == std::string::npos) return;
    const char* begin = said.data() + host + 17;
    std::from_chars(begin, said.data() + said.size(), port_);
  }

  pid_t child_ = -1;
  unsigned short port_ = 0;
};

// Somebody with a cookie.
class Visitor {
 public:
  explicit Visitor(unsigned short port, bool guest = true) : port_(port) {
    if (guest) post("/api/guest");
  }

  Answer get(const std::string& path) { return request("GET", path, ""); }
  Answer post(const std::string& path, const std::string& body = "{}") {
    return request("POST", path, body);
  }
  Answer request(const std::string& method, const std::string& path, const std::string& body,
                 const std::string& more_headers = "") {
    Connection connection(port_);
    Answer answer = ask(
        connection, method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                        (cookie_.empty() ? "" : "Cookie: " + cookie_ + "\r\n") + more_headers +
                        "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    const std::string given = answer.header("Set-Cookie");
    if (!given.empty()) cookie_ = given.substr(0, given.find(';'));
    return answer;
  }
  WebSocket socket() const { return WebSocket(port_, cookie_); }
  const std::string& cookie() const { return cookie_; }
  void move_to(unsigned short port) { port_ = port; }  // the server was started anew

 private:
  unsigned short port_;
  std::string cookie_;
};

// How much memory a process has, in KiB. The address sanitizer keeps what was freed, so that it
// says nothing there.
inline long memory_of([[maybe_unused]] pid_t process) {
#ifdef DEMESNE_SANITIZED
  return 0;
#else
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  }
  return 0;
#endif
}

}  // namespace demesne::testing
