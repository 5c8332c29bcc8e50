#pragma once

#include <boost/asio/thread_pool.hpp>
#include <unordered_map>

#include "server/await.h"
#include "server/tokens.h"

namespace demesne::server {

// Who is there: guests, accounts and programs. A guest is made at once and without a question, and
// may choose a name; an account is a guest with a name and a password; a program is an account's
// bot.
class People {
 public:
  People(Office& office, Signer signer) : office_(office), signer_(std::move(signer)) {}

  // Whose token it is; nothing for one that is not, or no longer, good. Refuses only when the
  // storage has failed: then nobody is told to sign in again.
  Task<Result<std::optional<User>>> of_token(std::string token);
  std::string token_of(const User& user) const { return signer_.sign({user.id, user.epoch}); }

  Task<Result<User>> new_guest();
  // The guest keeps its id, and with it its games.
  Task<Result<User>> register_account(User guest, std::string name, std::string password);
  Task<Result<User>> change_name(std::string user, std::string name);
  Task<Result<User>> log_in(std::string name, std::string password);
  // Both make every token given before worthless.
  Task<Result<User>> change_password(User user, std::string old_one, std::string new_one);
  Task<Result<User>> log_out_everywhere(std::string user);
  // Whether it is the user's password; a guest needs none.
  Task<bool> proves(User user, std::string password);
  // False if the storage has failed.
  Task<bool> remove(std::string user);
  Task<Result<User>> new_bot(User owner, std::string name);
  Task<Result<User>> new_bot_token(User owner, std::string bot);

  // Remembers, now and then, that somebody was here.
  void saw(const User& user);
  // Guests that have not been here for 90 days. Tables in memory are told to forget them first.
  void remove_old_guests(std::function<void(const std::string& user)> forget);

 private:
  using Change = std::function<void(User&)>;

  Task<std::optional<std::string>> hashed(std::string password);
  Task<bool> matches(std::string hash, std::string password);
  Task<Result<User>> change(std::string user, Change change);
  void remove_all(std::vector<std::string> guests, match::Millis unseen_since);

  Office& office_;
  Signer signer_;
  // Users that were asked for lately, so that not every request reads the storage.
  std::unordered_map<std::string, User> known_;
  // Passwords take long on purpose.
  asio::thread_pool slow_{1};
};

bool is_guest(const User& user);
Json to_json(const User& user);  // what it may know of itself

}  // namespace demesne::server
