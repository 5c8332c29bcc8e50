#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "server/hall.h"
#include "server/limits.h"
#include "server/people.h"

namespace demesne::server {

// A request by HTTP, whoever carried it here.
struct HttpRequest {
  std::string method;
  std::string path;  // without the query
  std::map<std::string, std::string> query;
  std::string body;
  std::string token;
  std::string address;
};

struct HttpResponse {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  std::optional<std::string> token;  // to be kept by whoever asked; "" takes it away
};

// Everything that can be asked of the server: by HTTP, and by the messages of a socket. It decides
// who may do what; it knows no sockets. docs/protocol.md describes it.
class Api {
 public:
  // The pace multiplies what everybody may do in a given time.
  Api(Office& office, Hall& hall, People& people, double pace)
      : office_(office), hall_(hall), people_(people), pace_(pace) {}

  Task<HttpResponse> answer(HttpRequest request);
  // One message of a socket; what is answered goes to the listener too. The user must stay until
  // then.
  Task<void> hear(std::shared_ptr<Listener> listener, const User& user, std::string message);
  // Somebody is there who can be told something; to be called before anything else.
  void welcome(const std::shared_ptr<Listener>& listener);
  // And is gone.
  void forget(const std::shared_ptr<Listener>& listener);
  // Tells the listener of every table at which its user sits, now and later.
  Task<void> follow(std::shared_ptr<Listener> listener);

  People& people() { return people_; }
  bool allow_address(const std::string& address) {
    return addresses_.allow(address, office_.now());
  }
  void tick();

 private:
  // What is answered to a request or a message, and the status that says how it went.
  struct Reply {
    int status = 200;
    Json body;
    std::optional<std::string> token = std::nullopt;  // as in HttpResponse
  };
  using Answer = Task<Reply>;

  // The commands by their names, as server/endpoints.h lists them; null for an unknown one.
  struct TableCommand;
  struct SocketCommand;
  static const TableCommand* find_table_command(std::string_view name);
  static const SocketCommand* find_socket_command(std::string_view name);

  static Reply refused(const Refusal& refusal, Catalogue catalogue = {});
  static Reply refused(std::string_view rule, std::string_view code);
  Reply signed_in(const Result<User>& user) const;
  Reply renamed(const Result<User>& user);
  Reply token_for(const Result<User>& bot) const;

  Answer route(HttpRequest request);
  Answer get(HttpRequest request, std::optional<User> user);
  Answer post(HttpRequest request, std::optional<User> user, Json body);
  Answer post_account(HttpRequest request, std::optional<User> user, Json body);
  Answer change_account(std::string what, User user, Json body);
  Answer remove(User user, std::string password);
  Answer mute(User user, std::string whom, bool muted);
  void dismiss(const std::string& user);
  Answer export_of(User user);
  Answer create(User user, Json wish);
  Answer read_chat(std::shared_ptr<Room> room, std::string user);
  Answer read_table(HttpRequest request, std::string table, std::string what, std::string user);
  // What a user, who must stay until the answer, does at a table.
  Answer act(const User& user, std::string table, std::string what, Json args);
  Answer command(std::shared_ptr<Room> room, Room::Command command, Room::Also also = nullptr);
  Answer sit(User user, std::shared_ptr<Room> room, Json args);
  Answer chat(User user, std::shared_ptr<Room> room, Json args);
  Answer report(User user, std::shared_ptr<Room> room, Json args);
  Answer rematch(User user, std::shared_ptr<Room> room, Json args);
  Answer watch(std::shared_ptr<Listener> listener, std::string table, Json args);
  void attend(const std::shared_ptr<Listener>& listener, const std::shared_ptr<Room>& room,
              int since);
  bool connected(const Listener& listener) const;
  Answer leave(std::shared_ptr<Listener> listener, std::string table);
  Answer heard(const std::shared_ptr<Listener>& listener, const User& user, Json message);
  Answer list_tables(std::optional<User> of);
  Task<Result<std::shared_ptr<Room>>> find(std::string table);
  void greet_followers(const std::string& user, const std::shared_ptr<Room>& room);

  Office& office_;
  Hall& hall_;
  People& people_;
  double pace_;
  Limiter addresses_{Rate{.burst = 120, .per_second = 20} * pace_};
  Limiter messages_{Rate{.burst = 200, .per_second = 40} * pace_};   // of sockets, by address
  Limiter guests_{Rate{.burst = 20, .per_second = 0.05} * pace_};    // by address
  Limiter passwords_{Rate{.burst = 10, .per_second = 0.1} * pace_};  // by address
  Limiter names_{Rate{.burst = 10, .per_second = 1.0 / 6} * pace_};  // passwords, by account
  Limiter users_{Rate{.burst = 60, .per_second = 10} * pace_};       // what somebody does at tables
  Limiter tables_{Rate{.burst = 120, .per_second = 20} * pace_};     // what happens at a table
  Limiter new_tables_{Rate{.burst = 20, .per_second = 0.2} * pace_};  // by user
  Limiter talk_{Rate{.burst = 10, .per_second = 1} * pace_};          // by user and table
  std::multimap<std::string, std::shared_ptr<Listener>> connected_;   // by user
  std::map<const Listener*, std::vector<std::weak_ptr<Room>>> watching_;
  std::map<std::string, std::vector<std::shared_ptr<Listener>>> followers_;  // by user
};

}  // namespace demesne::server
