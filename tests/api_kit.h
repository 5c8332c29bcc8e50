#pragma once

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/messages.h"
#include "server/api.h"
#include "server/sqlite_storage.h"
#include "tests/temporary_folder.h"

// The whole server but its sockets, in this process: a real storage and journal, and time and
// chance as a test wants them. One thing happens after the other, so two runs of the same script
// say the same.
namespace demesne::testing {

namespace asio = boost::asio;

// What a socket would have been sent.
class Ear final : public server::Listener {
 public:
  explicit Ear(std::string user = "", std::string address = "here")
      : user_(std::move(user)), address_(std::move(address)) {}
  const std::string& user() const override { return user_; }
  const std::string& address() const override { return address_; }
  void tell(const server::Text& text) override { heard.push_back(*text); }
  void dismiss() override { dismissed = true; }

  // Of the messages about that, the latest; null if there is none.
  Json last(std::string_view key) const {
    Json found;
    for (const std::string& text : heard) {
      const auto json = parse_json(text);
      if (const Json* value = json->find(key)) found = *value;
    }
    return found;
  }

  std::vector<std::string> heard;
  bool dismissed = false;

 private:
  std::string user_;
  std::string address_;
};

class House {
 public:
  // Known numbers instead of chance, in the order in which they are asked for.
  static server::Office plain_office(server::Journal& journal, server::Bus& bus, server::Bots& bots,
                                     House& house) {
    server::Office office{
        .journal = journal,
        .bus = bus,
        .bots = bots,
        .now = [&house] { return house.now; },
        .post = [&house](std::function<void()> work) { asio::post(house.io_, std::move(work)); }};
    office.new_id = [&house] { return "id" + std::to_string(++house.ids_); };
    office.new_secret = [] { return std::string(64, '5'); };
    office.new_seed = [&house] { return ++house.seeds_; };
    return office;
  }

  explicit House(double pace = 10'000)
      : storage_(std::move(*server::open_sqlite(folder_.path() / server::kDatabase))),
        journal_(*storage_,
                 [this](std::function<void()> done) { asio::post(io_, std::move(done)); }),
        office(plain_office(journal_, bus_, bots_, *this)),
        people(office, server::Signer(std::string(64, '7'))),
        hall(office),
        api(office, hall, people, pace) {}
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House() { journal_.stop(); }

  // Waits for what has been begun, and for what follows from it.
  void settle() {
    for (int i = 0; i < 2; ++i) {
      bool done = false;
      server::with_storage(
          office, [](server::Storage&) { return true; }, [&](const auto&) { done = true; });
      while (!done) io_.run_one();
      io_.poll();
    }
  }

  template <class T>
  T wait_for(server::Task<T> work) {
    std::optional<T> answer;
    asio::co_spawn(io_, std::move(work), [&](std::exception_ptr failure, T value) {
      if (failure) std::rethrow_exception(failure);
      answer = std::move(value);
    });
    while (!answer) io_.run_one();
    return *std::move(answer);
  }

  server::HttpResponse ask(const std::string& token, const std::string& method,
                           const std::string& path, const std::string& body = "",
                           const std::string& address = "here") {
    server::HttpRequest request{
        .method = method, .path = path, .body = body, .token = token, .address = address};
    if (const auto mark = path.find('?'); mark != std::string::npos) {
      request.path = path.substr(0, mark);
      const auto equals = path.find('=', mark);
      request.query[path.substr(mark + 1, equals - mark - 1)] = path.substr(equals + 1);
    }
    auto answer = wait_for(api.answer(std::move(request)));
    if (method == "POST") settle();
    return answer;
  }

  // Several, none of which waits for another.
  std::vector<server::HttpResponse> ask_at_once(const std::vector<server::HttpRequest>& requests) {
    std::vector<server::HttpResponse> answers(requests.size());
    std::size_t open = requests.size();
    for (std::size_t i = 0; i < requests.size(); ++i) {
      asio::co_spawn(io_, api.answer(requests[i]),
                     [&, i](std::exception_ptr failure, server::HttpResponse answer) {
                       if (failure) std::rethrow_exception(failure);
                       answers[i] = std::move(answer);
                       --open;
                     });
    }
    while (open > 0) io_.run_one();
    settle();
    return answers;
  }

  // A guest's token.
  std::string new_guest(const std::string& address = "here") {
    return ask("", "POST", "/api/guest", "", address).token.value_or("");
  }
  server::User user_of(const std::string& token) {
    const auto look = [&]() -> server::Task<server::User> {
      const auto found = co_await people.of_token(token);
      co_return found ? found->value_or(server::User{}) : server::User{};
    };
    return wait_for(look());
  }

  std::shared_ptr<Ear> ear_of(const std::string& token) {
    return std::make_shared<Ear>(user_of(token).id);
  }
  // Says something by a socket; what is answered.
  Json say(const std::shared_ptr<Ear>& ear, const std::string& token, Json::Object message) {
    hear(ear, token, Json(std::move(message)).dump());
    return ear->heard.empty() ? Json() : *parse_json(ear->heard.back());
  }
  void hear(const std::shared_ptr<Ear>& ear, const std::string& token, const std::string& text) {
    bool done = false;
    const server::User user = user_of(token);
    asio::co_spawn(io_, api.hear(ear, user, text), [&](std::exception_ptr failure) {
      if (failure) std::rethrow_exception(failure);
      done = true;
    });
    while (!done) io_.run_one();
    settle();
  }

  server::Storage& storage() { return *storage_; }  // while nothing else happens
  // Tells the ear of all its tables, as a stream would.
  void follow(const std::shared_ptr<Ear>& ear) {
    api.welcome(ear);
    asio::co_spawn(io_, api.follow(ear), asio::detached);
    settle();
  }
  // From now on it fails.
  void break_storage() { journal_.stop(); }

  match::Millis now = 1'000'000'000'000;

 private:
  TemporaryFolder folder_;
  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> stay_ = asio::make_work_guard(io_);
  std::uint64_t ids_ = 0;
  std::uint64_t seeds_ = 0;
  std::unique_ptr<server::Storage> storage_;
  server::LocalBus bus_;
  server::Bots bots_{0, 100};
  server::Journal journal_;

 public:
  server::Office office;
  server::People people;
  server::Hall hall;
  server::Api api;
};

}  // namespace demesne::testing
