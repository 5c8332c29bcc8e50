#include "server/http.h"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <set>

#include "server/api_json.h"
#include "server/files.h"
#include "server/outbox.h"

namespace demesne::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

using Incoming = http::request<http::string_body>;
using Outgoing = http::response<http::string_body>;

constexpr std::size_t kMostHeader = 8 * 1024;
constexpr std::size_t kMostBody = 256 * 1024;  // a table may bring its own components
constexpr std::size_t kMostMessage = 256 * 1024;
constexpr auto kPatience = 30s;
constexpr std::string_view kCookie = "demesne";
constexpr std::string_view kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'";

std::string_view plain(beast::string_view text) { return {text.data(), text.size()}; }

// The value of our cookie, or the bearer that a program sends.
std::string token_in(const Incoming& request) {
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

std::map<std::string, std::string> query_of(std::string_view text) {
  std::map<std::string, std::string> query;
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

}  // namespace

class Http::Server : public std::enable_shared_from_this<Http::Server> {
 public:
  Server(asio::io_context& io_context, const Settings& given, Api& asked, Metrics& counted)
      : io(io_context), settings(given), api(asked), metrics(counted), acceptor(io) {}

  unsigned short listen();
  void stop();
  asio::awaitable<void> accept();
  asio::awaitable<void> serve(beast::tcp_stream stream, std::string peer);
  asio::awaitable<bool> respond(beast::tcp_stream& stream, const Incoming& request,
                                const std::string& address);
  asio::awaitable<Outgoing> response_to(const Incoming& request, const std::string& address);
  Outgoing file_for(const Incoming& request, std::string_view path);
  Outgoing finish(const Incoming& request, int status, std::string_view type, std::string body);
  asio::awaitable<void> talk(beast::tcp_stream stream, Incoming request);
  asio::awaitable<void> pour(beast::tcp_stream& stream, const Incoming& request);

  // A page of somebody else must not speak in a visitor's name.
  bool foreign(const Incoming& request) const;
  std::string address_of(const Incoming& request, const std::string& peer) const;
  bool over_tls(const Incoming& request) const;

  // One more connection from there, unless there are too many.
  bool admit(const std::string& peer);
  void leave(const std::string& peer);

  class Socket;
  class Stream;

  asio::io_context& io;
  const Settings& settings;
  Api& api;
  Metrics& metrics;
  tcp::acceptor acceptor;
  bool stopping = false;
  std::map<std::string, std::size_t> peers;
  std::size_t connections = 0;
  std::set<Socket*> sockets;
};

// A browser's or a program's WebSocket.
class Http::Server::Socket final : public Listener,
                                   public std::enable_shared_from_this<Http::Server::Socket> {
 public:
  Socket(std::shared_ptr<Server> server, beast::tcp_stream stream, User user)
      : server_(std::move(server)), stream_(std::move(stream)), user_(std::move(user)) {
    server_->sockets.insert(this);
  }
  ~Socket() override { server_->sockets.erase(this); }

  const std::string& user() const override { return user_.id; }

  void tell(const Text& text) override {
    if (closed_) return;
    const bool idle = outbox_.empty();
    if (!outbox_.put(text)) {
      spdlog::info("socket=slow user={}", user_.id);
      closed_ = true;
      beast::get_lowest_layer(stream_).close();
    } else if (idle) {
      send();
    }
  }

  asio::awaitable<void> run(Incoming request);
  void close() {
    const auto text = std::make_shared<const std::string>(R"({"server": "restarting"})");
    tell(text);
    if (closed_) return;
    stream_.async_close(websocket::close_code::service_restart,
                        [self = shared_from_this()](beast::error_code) {});
  }

 private:
  void send() {
    stream_.async_write(
        asio::buffer(outbox_.front()),
        [self = shared_from_this()](beast::error_code error, std::size_t) { self->sent(error); });
  }
  void sent(beast::error_code error) {
    if (error || closed_) {
      closed_ = true;
      return;
    }
    server_->metrics.messages_out.Increment();
    outbox_.pop();
    if (!outbox_.empty()) send();
  }

  std::shared_ptr<Server> server_;
  websocket::stream<beast::tcp_stream> stream_;
  User user_;
  Outbox outbox_;
  bool closed_ = false;
};

asio::awaitable<void> Http::Server::Socket::run(Incoming request) {
  stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  stream_.read_message_max(kMostMessage);
  stream_.auto_fragment(false);
  co_await stream_.async_accept(request, asio::use_awaitable);
  stream_.text(true);
  const auto self = shared_from_this();
  beast::flat_buffer buffer;
  while (!closed_) {
    beast::error_code error;
    co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (error) break;
    const auto begun = std::chrono::steady_clock::now();
    server_->metrics.messages_in.Increment();
    std::string message = beast::buffers_to_string(buffer.data());
    buffer.clear();
    buffer.shrink_to_fit();
    co_await server_->api.hear(self, user_, std::move(message));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    server_->metrics.answer_seconds.Observe(taken.count());
  }
  closed_ = true;
  server_->api.forget(self);
}

// A program's stream: a line of JSON for everything that happens at its tables.
class Http::Server::Stream final : public Listener {
 public:
  Stream(asio::any_io_executor executor, User user)
      : something_(executor, asio::steady_timer::time_point::max()), user_(std::move(user)) {}

  const std::string& user() const override { return user_.id; }
  void tell(const Text& text) override {
    if (!outbox_.put(text)) slow_ = true;
    something_.cancel();
  }
  // The next lines, or an empty one after some time, so that a broken connection is noticed.
  asio::awaitable<std::string> lines() {
    if (outbox_.empty()) {
      something_.expires_after(7s);
      co_await something_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    std::string out;
    for (; !outbox_.empty(); outbox_.pop()) out += outbox_.front() + "\n";
    co_return out.empty() ? "\n" : out;
  }
  bool slow() const { return slow_; }

 private:
  asio::steady_timer something_;
  User user_;
  Outbox outbox_;
  bool slow_ = false;
};

unsigned short Http::Server::listen() {
  const tcp::endpoint endpoint(asio::ip::make_address(settings.address), settings.port);
  acceptor.open(endpoint.protocol());
  acceptor.set_option(asio::socket_base::reuse_address(true));
  acceptor.bind(endpoint);
  acceptor.listen(4096);
  asio::co_spawn(io, accept(), asio::detached);
  return acceptor.local_endpoint().port();
}

void Http::Server::stop() {
  stopping = true;
  beast::error_code ignored;
  acceptor.close(ignored);
  const std::vector<Socket*> all(sockets.begin(), sockets.end());
  for (Socket* socket : all) socket->close();
}

bool Http::Server::admit(const std::string& peer) {
  std::size_t& from_there = peers[peer];
  if (connections >= settings.connections || from_there >= settings.per_address) {
    if (from_there == 0) peers.erase(peer);
    metrics.refused.Increment();
    return false;
  }
  ++from_there;
  metrics.connections.Set(static_cast<double>(++connections));
  return true;
}

void Http::Server::leave(const std::string& peer) {
  if (--peers[peer] == 0) peers.erase(peer);
  metrics.connections.Set(static_cast<double>(--connections));
}

asio::awaitable<void> Http::Server::accept() {
  const auto self = shared_from_this();
  while (!stopping) {
    beast::error_code error;
    auto socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      // Out of descriptors, mostly: others will close theirs.
      asio::steady_timer pause(io, 100ms);
      co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
      continue;
    }
    const auto endpoint = socket.remote_endpoint(error);
    const std::string peer = error ? "" : endpoint.address().to_string();
    if (!admit(peer)) continue;
    socket.set_option(tcp::no_delay(true), error);
    asio::co_spawn(io, serve(beast::tcp_stream(std::move(socket)), peer),
                   [self, peer](std::exception_ptr failure) {
                     self->leave(peer);
                     try {
                       if (failure) std::rethrow_exception(failure);
                     } catch (const boost::system::system_error&) {
                       // The other side is gone: nothing is lost by it.
                     } catch (const std::exception& reason) {
                       spdlog::error("connection=failed reason=\"{}\"", reason.what());
                     }
                   });
  }
}

asio::awaitable<void> Http::Server::serve(beast::tcp_stream stream, std::string peer) {
  const auto self = shared_from_this();
  beast::flat_buffer buffer;
  while (!stopping) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMostHeader);
    parser.body_limit(kMostBody);
    stream.expires_after(kPatience);
    beast::error_code error;
    co_await http::async_read(stream, buffer, parser,
                              asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::body_limit || error == http::error::header_limit) {
      Outgoing response = finish(parser.get(), 413, "text/plain", "too large\n");
      response.keep_alive(false);
      co_await http::async_write(stream, response, asio::use_awaitable);
      co_return;
    }
    if (error) co_return;
    Incoming request = parser.release();
    metrics.requests.Increment();
    if (websocket::is_upgrade(request) && request.target() == "/api/socket" && !foreign(request)) {
      co_await talk(std::move(stream), std::move(request));
      co_return;
    }
    if (request.target() == "/api/stream" && request.method() == http::verb::get) {
      co_await pour(stream, request);
      co_return;
    }
    const bool more = co_await respond(stream, request, address_of(request, peer));
    if (!more) co_return;
  }
}

asio::awaitable<bool> Http::Server::respond(beast::tcp_stream& stream, const Incoming& request,
                                            const std::string& address) {
  stream.expires_after(kPatience);
  Outgoing response = co_await response_to(request, address);
  stream.expires_after(kPatience);
  co_await http::async_write(stream, response, asio::use_awaitable);
  co_return response.keep_alive();
}

asio::awaitable<void> Http::Server::talk(beast::tcp_stream stream, Incoming request) {
  const auto user = co_await api.people().of_token(token_in(request));
  stream.expires_never();  // the socket has its own
  const auto socket =
      std::make_shared<Socket>(shared_from_this(), std::move(stream), user.value_or(User{}));
  co_await socket->run(std::move(request));
}

asio::awaitable<void> Http::Server::pour(beast::tcp_stream& stream, const Incoming& request) {
  const auto user = co_await api.people().of_token(token_in(request));
  stream.expires_after(kPatience);
  if (!user) {
    Outgoing response = co_await response_to(request, "");
    co_await http::async_write(stream, response, asio::use_awaitable);
    co_return;
  }
  http::response<http::empty_body> head{http::status::ok, request.version()};
  head.set(http::field::content_type, "application/x-ndjson");
  head.set(http::field::cache_control, "no-store");
  head.chunked(true);
  http::response_serializer<http::empty_body> serializer(head);
  co_await http::async_write_header(stream, serializer, asio::use_awaitable);
  const auto listener = std::make_shared<Stream>(stream.get_executor(), *user);
  co_await api.follow(listener);
  beast::error_code error;
  while (!error && !listener->slow() && !stopping) {
    const std::string lines = co_await listener->lines();
    stream.expires_after(kPatience);
    co_await asio::async_write(stream, http::make_chunk(asio::buffer(lines)),
                               asio::redirect_error(asio::use_awaitable, error));
  }
  api.forget(listener);
}

bool Http::Server::foreign(const Incoming& request) const {
  std::string_view origin = plain(request[http::field::origin]);
  if (origin.empty() || origin == settings.origin) return false;
  for (std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) {
      return origin.substr(scheme.size()) != plain(request[http::field::host]);
    }
  }
  return true;
}

// A proxy adds the address that it saw at the end.
std::string Http::Server::address_of(const Incoming& request, const std::string& peer) const {
  const std::string_view forwarded = plain(request["X-Forwarded-For"]);
  if (!settings.behind_proxy || forwarded.empty()) return peer;
  const auto comma = forwarded.rfind(',');
  std::string_view last = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
  while (last.starts_with(' ')) last.remove_prefix(1);
  return std::string(last);
}

bool Http::Server::over_tls(const Incoming& request) const {
  return settings.behind_proxy && request["X-Forwarded-Proto"] == "https";
}

Outgoing Http::Server::finish(const Incoming& request, int status, std::string_view type,
                              std::string body) {
  Outgoing response{static_cast<http::status>(status), request.version()};
  response.set(http::field::content_type, beast::string_view(type.data(), type.size()));
  response.set("Content-Security-Policy", beast::string_view(kPolicy.data(), kPolicy.size()));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.body() = std::move(body);
  response.keep_alive(request.keep_alive() && !stopping);
  response.prepare_payload();
  return response;
}

Outgoing Http::Server::file_for(const Incoming& request, std::string_view path) {
  if (auto file = find_file(settings.web, path)) {
    Outgoing response = finish(request, 200, file->type, std::move(file->content));
    response.set(http::field::cache_control,
                 file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    return response;
  }
  if (path == "/" && settings.web.empty()) {
    return finish(request, 200, "text/html; charset=utf-8", plain_page());
  }
  return finish(request, 404, "text/plain; charset=utf-8", "There is nothing here.\n");
}

asio::awaitable<Outgoing> Http::Server::response_to(const Incoming& request,
                                                    const std::string& address) {
  const std::string_view target = plain(request.target());
  const auto mark = target.find('?');
  const std::string path(target.substr(0, mark));
  if (path == "/healthz" || path == "/readyz") {
    const bool good = path == "/healthz" || !stopping;
    co_return finish(request, good ? 200 : 503, "text/plain", good ? "ok\n" : "stopping\n");
  }
  if (path == "/metrics") {
    co_return finish(request, 200, "text/plain; version=0.0.4", metrics.text());
  }
  if (!path.starts_with("/api/")) {
    if (request.method() != http::verb::get) co_return finish(request, 405, "text/plain", "GET\n");
    co_return file_for(request, path);
  }
  if (request.method() != http::verb::get && foreign(request)) {
    const Refusal refusal{"request", "request-origin", {}};
    co_return finish(request, 403, "application/json",
                     Json(Json::Object{{"error", error_json(refusal)}}).dump());
  }
  HttpRequest asked{
      .method = std::string(plain(request.method_string())),
      .path = path,
      .query = query_of(mark == std::string_view::npos ? "" : target.substr(mark + 1)),
      .body = request.body(),
      .token = token_in(request),
      .address = address};
  HttpResponse answer = co_await api.answer(std::move(asked));
  Outgoing response = finish(request, answer.status, answer.type, std::move(answer.body));
  response.set(http::field::cache_control, "no-store");
  if (answer.token) {
    std::string cookie =
        std::string(kCookie) + "=" + *answer.token + "; Path=/; HttpOnly; SameSite=Lax";
    cookie += answer.token->empty() ? "; Max-Age=0" : "; Max-Age=34560000";
    if (over_tls(request)) cookie += "; Secure";
    response.set(http::field::set_cookie, cookie);
  }
  co_return response;
}

Http::Http(asio::io_context& io, const Settings& settings, Api& api, Metrics& metrics)
    : server_(std::make_shared<Server>(io, settings, api, metrics)) {}
Http::~Http() = default;

unsigned short Http::listen() { return server_->listen(); }
void Http::stop() { server_->stop(); }

}  // namespace demesne::server
