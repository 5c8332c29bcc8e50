#pragma once

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/optional.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/listener.h"

// What is answered. Only for server/http.cpp.
namespace demesne::server {

namespace beast = boost::beast;
namespace http = beast::http;

// A body that several answers may have in common, as Beast wants it; null is an empty one.
struct SharedBody {
  using value_type = Text;

  static std::uint64_t size(const Text& body) { return body ? body->size() : 0; }

  class writer {
   public:
    using const_buffers_type = boost::asio::const_buffer;

    template <bool isRequest, class Fields>
    writer(const http::header<isRequest, Fields>&, const Text& body) : body_(body) {}

    void init(beast::error_code& error) { error = {}; }
    // All of it at once.
    boost::optional<std::pair<const_buffers_type, bool>> get(beast::error_code& error) {
      error = {};
      const auto whole = body_ ? boost::asio::buffer(*body_) : const_buffers_type();
      return {{whole, false}};
    }

   private:
    const Text& body_;
  };
};

using Outgoing = http::response<SharedBody>;

inline constexpr std::string_view kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

// With the headers that every answer has.
inline Outgoing response_of(int status, std::string_view type, Text body) {
  Outgoing response;
  response.result(static_cast<http::status>(status));
  response.set(http::field::content_type, beast::string_view(type.data(), type.size()));
  response.set("Content-Security-Policy", beast::string_view(kPolicy.data(), kPolicy.size()));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.body() = std::move(body);
  return response;
}

}  // namespace demesne::server
