#pragma once

#include <algorithm>
#include <boost/beast/http.hpp>
#include <map>
#include <string>
#include <string_view>

#include "server/endpoints.h"

// What can be read from a request. Only for server/http.cpp.
namespace demesne::server {

namespace beast = boost::beast;
namespace http = beast::http;

using Incoming = http::request<http::string_body>;

inline constexpr std::string_view kCookie = "demesne";

inline std::string_view plain(beast::string_view text) { return {text.data(), text.size()}; }

// The value of our cookie, or the bearer that a program sends.
inline std::string token_in(const Incoming& request) {
  const std::string_view bearer = plain(request[http::field::authorization]);
  if (bearer.starts_with("Bearer ")) return std::string(bearer.substr(7));
  std::string_view cookies = plain(request[http::field::cookie]);
  while (!cookies.empty()) {
    const auto end = cookies.find(';');
    std::string_view cookie = cookies.substr(0, end);
    cookies = end == std::string_view::npos ? "" : cookies.substr(end + 1);
    while (cookie.starts_with(' ')) cookie.remove_prefix(1);
    if (cookie.starts_with(kCookie) && cookie.substr(kCookie.size()).starts_with('=')) {
      return std::string(cookie.substr(kCookie.size() + 1));
    }
  }
  return "";
}

// What is asked for, without the query.
inline std::string_view path_of(const Incoming& request) {
  const std::string_view target = plain(request.target());
  return target.substr(0, target.find('?'));
}

// Whether the answer may be packed in this way: it is named, and not with the weight 0.
inline bool takes(const Incoming& request, std::string_view packing) {
  const beast::string_view wanted(packing.data(), packing.size());
  for (const auto& [name, parameters] : http::ext_list(request[http::field::accept_encoding])) {
    if (!beast::iequals(name, wanted)) continue;
    const auto refused = [](const auto& each) {
      return beast::iequals(each.first, "q") &&
             each.second.find_first_of("123456789") == beast::string_view::npos;
    };
    return std::none_of(parameters.begin(), parameters.end(), refused);
  }
  return false;
}

// Of what follows the path: nothing, or a question mark and pairs.
inline std::map<std::string, std::string> query_of(std::string_view text) {
  std::map<std::string, std::string> query;
  if (text.starts_with('?')) text.remove_prefix(1);
  while (!text.empty()) {
    const auto end = text.find('&');
    const std::string_view pair = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    const auto equals = pair.find('=');
    if (equals != std::string_view::npos) {
      query[std::string(pair.substr(0, equals))] = pair.substr(equals + 1);
    }
  }
  return query;
}

// Which methods a path of ours can be asked by. A stream has no end that its head could tell of.
inline std::string allowed(std::string_view path) {
  if (path == kStreamPath) return "GET";
  const bool get = find_endpoint("GET", path) != nullptr;
  const bool post = find_endpoint("POST", path) != nullptr;
  return get && post ? "GET, HEAD, POST" : post ? "POST" : "GET, HEAD";
}

}  // namespace demesne::server
