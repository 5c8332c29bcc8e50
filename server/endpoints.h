#pragma once

#include <algorithm>
#include <array>
#include <string_view>

// All that can be asked of the server by HTTP, beside the web client's files. Under /api/ nothing
// else is answered, so that nothing can be left out of docs/openapi.yaml and its test.
namespace demesne::server {

struct Endpoint {
  std::string_view method;
  std::string_view path;  // {id} stands for a table's id
};

inline constexpr auto kEndpoints = std::to_array<Endpoint>({
    {"GET", "/healthz"},
    {"GET", "/readyz"},
    {"GET", "/metrics"},
    {"GET", "/api/socket"},
    {"GET", "/api/stream"},
    {"GET", "/api/games"},
    {"POST", "/api/guest"},
    {"POST", "/api/register"},
    {"POST", "/api/login"},
    {"POST", "/api/logout"},
    {"GET", "/api/me"},
    {"GET", "/api/me/tables"},
    {"GET", "/api/me/export"},
    {"POST", "/api/me/password"},
    {"POST", "/api/me/logout-everywhere"},
    {"POST", "/api/me/delete"},
    {"POST", "/api/me/bots"},
    {"POST", "/api/me/bots/token"},
    {"GET", "/api/tables"},
    {"POST", "/api/tables"},
    {"GET", "/api/tables/{id}"},
    {"GET", "/api/tables/{id}/view"},
    {"GET", "/api/tables/{id}/events"},
    {"GET", "/api/tables/{id}/chat"},
    {"GET", "/api/tables/{id}/record"},
    {"POST", "/api/tables/{id}/sit"},
    {"POST", "/api/tables/{id}/stand"},
    {"POST", "/api/tables/{id}/add-bot"},
    {"POST", "/api/tables/{id}/remove-bot"},
    {"POST", "/api/tables/{id}/move"},
    {"POST", "/api/tables/{id}/takeback"},
    {"POST", "/api/tables/{id}/draw"},
    {"POST", "/api/tables/{id}/answer"},
    {"POST", "/api/tables/{id}/resign"},
    {"POST", "/api/tables/{id}/choose"},
    {"POST", "/api/tables/{id}/chat"},
    {"POST", "/api/tables/{id}/report"},
    {"POST", "/api/tables/{id}/rematch"},
});

inline bool fits(std::string_view path, std::string_view pattern) {
  const auto open = pattern.find("{id}");
  if (open == std::string_view::npos) return path == pattern;
  if (!path.starts_with(pattern.substr(0, open))) return false;
  const auto end = std::min(path.find('/', open), path.size());
  return end > open && path.substr(end) == pattern.substr(open + 4);
}

inline bool is_endpoint(std::string_view method, std::string_view path) {
  return std::any_of(kEndpoints.begin(), kEndpoints.end(), [&](const Endpoint& endpoint) {
    return endpoint.method == method && fits(path, endpoint.path);
  });
}

}  // namespace demesne::server
