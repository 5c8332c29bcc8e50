#pragma once

#include <algorithm>
#include <array>
#include <string_view>

// All that can be asked of the server by HTTP, beside the web client's files. Under /api/ nothing
// else is answered, so that nothing can be left out of docs/openapi.yaml and the tests, one of
// which asks each of these as every kind of caller.
namespace demesne::server {

struct Endpoint {
  std::string_view method;
  std::string_view path;   // {id} stands for a table's id
  bool signed_in = false;  // only for guests, accounts and bots
};

// What a user can do at a table: by POST to /api/tables/{id}/COMMAND, or by a socket.
inline constexpr auto kTableCommands = std::to_array<std::string_view>(
    {"sit", "stand", "add-bot", "remove-bot", "move", "takeback", "draw", "answer", "resign",
     "choose", "chat", "report", "rematch"});

// What else a socket understands.
inline constexpr auto kSocketCommands =
    std::to_array<std::string_view>({"watch", "leave", "create", "mute", "unmute"});

// These two do not end.
inline constexpr std::string_view kSocketPath = "/api/socket";
inline constexpr std::string_view kStreamPath = "/api/stream";

inline constexpr auto kEndpoints = std::to_array<Endpoint>({
    {"GET", "/healthz"},
    {"GET", "/readyz"},
    {"GET", "/metrics"},
    {"GET", kSocketPath},
    {"GET", kStreamPath, true},
    {"GET", "/api/games"},
    {"POST", "/api/guest"},
    {"POST", "/api/register", true},
    {"POST", "/api/login"},
    {"POST", "/api/logout"},
    {"GET", "/api/me", true},
    {"GET", "/api/me/tables", true},
    {"GET", "/api/me/export", true},
    {"POST", "/api/me/name", true},
    {"POST", "/api/me/password", true},
    {"POST", "/api/me/logout-everywhere", true},
    {"POST", "/api/me/delete", true},
    {"POST", "/api/me/mute", true},
    {"POST", "/api/me/unmute", true},
    {"POST", "/api/me/bots", true},
    {"POST", "/api/me/bots/token", true},
    {"GET", "/api/tables"},
    {"POST", "/api/tables", true},
    {"GET", "/api/tables/{id}"},
    {"GET", "/api/tables/{id}/view"},
    {"GET", "/api/tables/{id}/events"},
    {"GET", "/api/tables/{id}/chat"},
    {"GET", "/api/tables/{id}/record"},
    {"POST", "/api/tables/{id}/sit", true},
    {"POST", "/api/tables/{id}/stand", true},
    {"POST", "/api/tables/{id}/add-bot", true},
    {"POST", "/api/tables/{id}/remove-bot", true},
    {"POST", "/api/tables/{id}/move", true},
    {"POST", "/api/tables/{id}/takeback", true},
    {"POST", "/api/tables/{id}/draw", true},
    {"POST", "/api/tables/{id}/answer", true},
    {"POST", "/api/tables/{id}/resign", true},
    {"POST", "/api/tables/{id}/choose", true},
    {"POST", "/api/tables/{id}/chat", true},
    {"POST", "/api/tables/{id}/report", true},
    {"POST", "/api/tables/{id}/rematch", true},
});

inline bool fits(std::string_view path, std::string_view pattern) {
  const auto open = pattern.find("{id}");
  if (open == std::string_view::npos) return path == pattern;
  if (!path.starts_with(pattern.substr(0, open))) return false;
  const auto end = std::min(path.find('/', open), path.size());
  return end > open && path.substr(end) == pattern.substr(open + 4);
}

// The one that is meant; null if there is none.
inline const Endpoint* find_endpoint(std::string_view method, std::string_view path) {
  for (const Endpoint& endpoint : kEndpoints) {
    if (endpoint.method == method && fits(path, endpoint.path)) return &endpoint;
  }
  return nullptr;
}

}  // namespace demesne::server
