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

#include "engine/messages.h"
#include "server/files.h"
#include "server/http_listeners.h"
#include "server/http_request.h"
#include "server/http_response.h"
#include "server/neighbourhood.h"

namespace demesne::server {
namespace {

using tcp = asio::ip::tcp;
using TcpStream = beast::basic_stream<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

constexpr std::size_t kMostHeader = 8 * 1024;
constexpr std::size_t kMostBody = 256 * 1024;  // a table may bring its own components
}  // namespace

class Http::Server : public std::enable_shared_from_this<Http::Server> {
 public:
  Server(asio::io_context& io_context, const Settings& given, Api& asked, Metrics& counted)
      : io(io_context), settings(given), api(asked), metrics(counted), acceptor(io) {}

  unsigned short listen();
  void stop();
  Task<void> accept();
  Task<void> serve(TcpStream stream, std::string peer);
  Task<bool> respond(TcpStream& stream, const Incoming& request, const std::string& address);
  Task<Outgoing> response_to(const Incoming& request, const std::string& address);
  Outgoing file_for(const Incoming& request, std::string_view path);
  Outgoing finish(const Incoming& request, int status, std::string_view type, Text body);
  Outgoing finish(const Incoming& request, int status, std::string_view type, std::string body) {
    return finish(request, status, type, std::make_shared<const std::string>(std::move(body)));
  }
  Outgoing refuse(const Incoming& request, int status, std::string_view rule,
                  std::string_view code);
  Outgoing refuse_method(const Incoming& request, const std::string& allow);
  Task<void> talk(TcpStream stream, Incoming request, std::string address);
  Task<void> pour(TcpStream& stream, const Incoming& request, std::string address);
  std::chrono::seconds patience() const { return std::chrono::seconds(settings.request_time); }

  // A page of somebody else must not speak in a visitor's name.
  bool foreign(const Incoming& request) const;
  std::string address_of(const Incoming& request, const std::string& peer) const;
  bool over_tls(const Incoming& request) const;

  // One more connection, unless there are too many, from everywhere or from there. Behind a proxy
  // only a request says where it comes from, so that those of sockets and streams are counted.
  bool admit();
  void leave();
  bool admit_from(const std::string& address);
  void leave_from(const std::string& address);

  asio::io_context& io;
  const Settings& settings;
  const Files files{settings.web};
  Api& api;
  Metrics& metrics;
  Acceptor acceptor;
  bool stopping = false;
  std::map<std::string, std::size_t> from;  // how many connections, by address
  std::size_t connections = 0;
  const std::shared_ptr<Sender> sender = std::make_shared<Sender>(io.get_executor());
  std::set<Socket*> sockets;
  std::set<Stream*> streams;
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
  for (Stream* stream : streams) stream->close();
}

bool Http::Server::admit() {
  if (connections >= settings.connections) return false;
  metrics.connections.Set(static_cast<double>(++connections));
  return true;
}

void Http::Server::leave() { metrics.connections.Set(static_cast<double>(--connections)); }

bool Http::Server::admit_from(const std::string& address) {
  const auto [place, fresh] = from.try_emplace(address, 0);
  if (place->second >= settings.per_address) {
    metrics.refused.Increment();
    return false;
  }
  ++place->second;
  return true;
}

void Http::Server::leave_from(const std::string& address) {
  if (--from[address] == 0) from.erase(address);
}

Task<void> Http::Server::accept() {
  const auto self = shared_from_this();
  while (!stopping) {
    beast::error_code error;
    auto socket = co_await acceptor.async_accept(asio::redirect_error(use_task, error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      // Out of descriptors, mostly: others will close theirs.
      Timer pause(io, 100ms);
      co_await pause.async_wait(asio::as_tuple(use_task));
      continue;
    }
    const auto endpoint = socket.remote_endpoint(error);
    const std::string peer = error ? "" : neighbourhood_of(endpoint.address().to_string());
    const bool counted = !settings.behind_proxy;
    if (!admit()) {
      metrics.refused.Increment();
      continue;
    }
    if (counted && !admit_from(peer)) {
      leave();
      continue;
    }
    socket.set_option(tcp::no_delay(true), error);
    asio::co_spawn(io, serve(TcpStream(std::move(socket)), peer),
                   [self, peer, counted](const std::exception_ptr& failure) {
                     self->leave();
                     if (counted) self->leave_from(peer);
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

Task<void> Http::Server::serve(TcpStream stream, std::string peer) {
  const auto self = shared_from_this();
  beast::flat_buffer buffer;
  while (!stopping) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMostHeader);
    parser.body_limit(kMostBody);
    stream.expires_after(patience());
    beast::error_code error;
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(use_task, error));
    if (error == http::error::body_limit || error == http::error::header_limit) {
      const int status = error == http::error::body_limit ? 413 : 431;
      Outgoing response = finish(parser.get(), status, "text/plain", "too large\n");
      response.keep_alive(false);
      co_await http::async_write(stream, response, use_task);
      co_return;
    }
    if (error) co_return;
    Incoming request = parser.release();
    const std::string address = address_of(request, peer);
    metrics.requests.Increment();
    const bool socket = websocket::is_upgrade(request) && path_of(request) == kSocketPath;
    if (socket && !foreign(request)) {
      co_await talk(std::move(stream), std::move(request), address);
      co_return;
    }
    if (path_of(request) == kStreamPath && request.method() == http::verb::get) {
      co_await pour(stream, request, address);
      co_return;
    }
    const bool more = co_await respond(stream, request, address);
    if (!more) co_return;
  }
}

Task<bool> Http::Server::respond(TcpStream& stream, const Incoming& request,
                                 const std::string& address) {
  stream.expires_after(patience());
  Outgoing response = co_await response_to(request, address);
  // The head says how long the body would be.
  if (request.method() == http::verb::head) response.body() = nullptr;
  stream.expires_after(patience());
  co_await http::async_write(stream, response, use_task);
  co_return response.keep_alive();
}

Task<void> Http::Server::talk(TcpStream stream, Incoming request, std::string address) {
  const auto found = co_await api.people().of_token(token_in(request));
  const std::optional<User> user = found ? *found : std::nullopt;
  if (user) api.people().saw(*user);
  const bool counted = settings.behind_proxy;
  const bool limited = !api.allow_address(address);
  if (!found || limited || (counted && !admit_from(address))) {
    Outgoing response = !found ? refuse(request, 503, "server", "server-storage")
                               : refuse(request, 429, "limit", "limit-address");
    co_await http::async_write(stream, response, use_task);
    co_return;
  }
  // The stream's patience ends here; the socket has its own.
  const auto socket = std::make_shared<Socket>(api, metrics, Wire(sender, stream.release_socket()),
                                               user.value_or(User{}), address);
  sockets.insert(socket.get());
  std::exception_ptr failure;
  try {
    co_await socket->run(std::move(request));
  } catch (...) {
    failure = std::current_exception();
  }
  sockets.erase(socket.get());
  if (counted) leave_from(address);
  if (failure) std::rethrow_exception(failure);
}

Task<void> Http::Server::pour(TcpStream& stream, const Incoming& request, std::string address) {
  const auto found = co_await api.people().of_token(token_in(request));
  const std::optional<User> user = found ? *found : std::nullopt;
  stream.expires_after(patience());
  const bool limited = !api.allow_address(address);
  const bool counted = settings.behind_proxy;
  if (limited || !user || (counted && !admit_from(address))) {
    Outgoing response = !found  ? refuse(request, 503, "server", "server-storage")
                        : !user ? refuse(request, 401, "account", "sign-in")
                                : refuse(request, 429, "limit", "limit-address");
    co_await http::async_write(stream, response, use_task);
    co_return;
  }
  api.people().saw(*user);
  http::response<http::empty_body> head{http::status::ok, request.version()};
  head.set(http::field::content_type, "application/x-ndjson");
  head.set(http::field::cache_control, "no-store");
  head.chunked(true);
  http::response_serializer<http::empty_body> serializer(head);
  beast::error_code error;
  co_await http::async_write_header(stream, serializer, asio::redirect_error(use_task, error));
  const auto listener = std::make_shared<Stream>(stream.get_executor(), *user, address);
  streams.insert(listener.get());
  api.welcome(listener);
  // While lines are sent: what has happened at all its tables may be more than can wait.
  asio::co_spawn(io, api.follow(listener), asio::detached);
  while (!error) {
    const bool last = listener->closed();
    const std::string lines = co_await listener->lines();
    stream.expires_after(patience());
    co_await asio::async_write(stream, http::make_chunk(asio::buffer(lines)),
                               asio::redirect_error(use_task, error));
    if (last) break;
  }
  api.forget(listener);
  listener->dismiss();
  streams.erase(listener.get());
  if (counted) leave_from(address);
  if (error) co_return;
  co_await asio::async_write(stream, http::make_chunk_last(),
                             asio::redirect_error(use_task, error));
}

bool Http::Server::foreign(const Incoming& request) const {
  const std::string_view origin = plain(request[http::field::origin]);
  if (origin.empty() || origin == settings.origin) return false;
  for (const std::string_view scheme : {"http://", "https://"}) {
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
  return neighbourhood_of(last);
}

bool Http::Server::over_tls(const Incoming& request) const {
  return settings.behind_proxy && request["X-Forwarded-Proto"] == "https";
}

Outgoing Http::Server::finish(const Incoming& request, int status, std::string_view type,
                              Text body) {
  Outgoing response = response_of(status, type, std::move(body));
  response.version(request.version());
  response.keep_alive(request.keep_alive() && !stopping);
  response.prepare_payload();
  return response;
}

Outgoing Http::Server::refuse(const Incoming& request, int status, std::string_view rule,
                              std::string_view code) {
  const Refusal refusal{std::string(rule), std::string(code), {}};
  return finish(request, status, "application/json",
                Json(Json::Object{{"error", error_json(refusal)}}).dump());
}

Outgoing Http::Server::refuse_method(const Incoming& request, const std::string& allow) {
  Outgoing response = refuse(request, 405, "request", "request-method");
  response.set(http::field::allow, allow);
  return response;
}

Outgoing Http::Server::file_for(const Incoming& request, std::string_view path) {
  const Takes takes_packed = [&](std::string_view packing) { return takes(request, packing); };
  if (const auto file = files.find(path, takes_packed)) {
    Outgoing response = finish(request, 200, file->type, file->content);
    response.set(http::field::vary, "Accept-Encoding");
    if (!file->packing.empty()) {
      response.set(http::field::content_encoding,
                   beast::string_view(file->packing.data(), file->packing.size()));
    }
    response.set(http::field::cache_control,
                 file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    return response;
  }
  if (path == "/" && settings.web.empty()) {
    return finish(request, 200, "text/html; charset=utf-8", plain_page());
  }
  return finish(request, 404, "text/plain; charset=utf-8", "There is nothing here.\n");
}

Task<Outgoing> Http::Server::response_to(const Incoming& request, const std::string& address) {
  const std::string path(path_of(request));
  const bool read = request.method() == http::verb::get || request.method() == http::verb::head;
  if (!read && !path.starts_with("/api/")) co_return refuse_method(request, "GET, HEAD");
  if (path == "/healthz" || path == "/readyz") {
    const bool good = path == "/healthz" || !stopping;
    co_return finish(request, good ? 200 : 503, "text/plain", good ? "ok\n" : "stopping\n");
  }
  if (path == "/metrics") {
    co_return finish(request, 200, "text/plain; version=0.0.4", metrics.text());
  }
  if (!path.starts_with("/api/")) co_return file_for(request, path);
  const bool socket = path == kSocketPath;
  if ((!read || socket) && foreign(request)) {
    co_return refuse(request, 403, "request", "request-origin");
  }
  if (path == kStreamPath && request.method() == http::verb::head) {
    co_return refuse_method(request, allowed(path));
  }
  HttpRequest asked{.method = read ? "GET" : std::string(plain(request.method_string())),
                    .path = path,
                    .query = query_of(plain(request.target()).substr(path.size())),
                    .body = request.body(),
                    .token = token_in(request),
                    .address = address};
  HttpResponse answer = co_await api.answer(std::move(asked));
  Outgoing response = finish(request, answer.status, answer.type, std::move(answer.body));
  response.set(http::field::cache_control, "no-store");
  if (answer.status == 405) response.set(http::field::allow, allowed(path));
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
bool Http::quiet() const { return server_->connections == 0; }

}  // namespace demesne::server
