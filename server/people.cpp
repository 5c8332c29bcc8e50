#include "server/people.h"

#include <algorithm>

#include "server/mutes.h"

namespace demesne::server {
namespace {

using match::Millis;

constexpr Millis kGuestsLive = 90 * match::kDay;
constexpr Millis kSeenOften = 60 * 60 * match::kSecond;
constexpr std::size_t kMostKnown = 20'000;
constexpr std::size_t kMostBots = 10;

Refusal refuse(std::string_view code) { return {"account", std::string(code), {}}; }

// Letters, digits and a few signs, so that a name can stand in a record and in a terminal.
bool is_name(std::string_view name) {
  return name.size() >= 2 && name.size() <= 24 && std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_';
         });
}

bool is_password(std::string_view password) {
  return password.size() >= 8 && password.size() <= 200;
}

// What a guest is called until it chooses a name.
std::string guest_name(const std::string& id) { return "guest-" + id.substr(0, 6); }

// Also what is kept under the ids of the user and of its bots.
void remove_from(Storage& storage, const std::string& user) {
  for (const User& bot : storage.bots_of(user)) set_mutes(storage, bot.id, {});
  set_mutes(storage, user, {});
  storage.remove_user(user);
}

}  // namespace

bool is_guest(const User& user) { return user.password.empty() && user.owner.empty(); }

Json to_json(const User& user) {
  return Json::Object{{"id", user.id},
                      {"name", user.name},
                      {"kind", !user.owner.empty() ? "bot"
                               : is_guest(user)    ? "guest"
                                                   : "account"},
                      {"created", user.created},
                      {"seen", user.seen}};
}

Task<Result<std::optional<User>>> People::of_token(std::string token) {
  const auto identity = signer_.check(token);
  if (!identity) co_return std::optional<User>();
  const auto known = known_.find(identity->user);
  std::optional<User> user;
  if (known != known_.end()) {
    user = known->second;
  } else {
    const auto job = [id = identity->user](Storage& storage) { return storage.user(id); };
    const auto found = co_await stored(office_, job);
    if (!found) co_return storage_failed();
    user = *found;
    if (user) {
      if (known_.size() >= kMostKnown) known_.clear();
      known_[user->id] = *user;
    }
  }
  if (user && user->epoch != identity->epoch) user.reset();
  co_return user;
}

// The user is read again where it is written: what was known before a password was hashed may be
// old by then.
Task<Result<User>> People::change(std::string id, Change change) {
  const auto job = [id, change](Storage& storage) -> Result<User> {
    auto user = storage.user(id);
    if (!user) return Refusal{"account", "sign-in", {}};
    change(*user);
    if (!storage.change_user(*user)) return refuse("account-name-taken");
    return *std::move(user);
  };
  const auto changed = co_await stored(office_, job);
  known_.erase(id);
  if (!changed) co_return storage_failed();
  co_return *changed;
}

// The name is the beginning of the id, and now and then somebody has it already.
Task<Result<User>> People::new_guest() {
  constexpr int kTries = 5;
  for (int i = 0; i < kTries; ++i) {
    const std::string id = office_.new_id();
    const Millis now = office_.now();
    const User guest{.id = id, .name = guest_name(id), .created = now, .seen = now};
    const auto job = [guest](Storage& storage) { return storage.add_user(guest); };
    const auto kept = co_await stored(office_, job);
    if (!kept) break;
    if (*kept) co_return guest;
  }
  co_return storage_failed();
}

Task<std::optional<std::string>> People::hashed(std::string password) {
  const auto work = [&](std::function<void(std::optional<std::string>)> done) {
    asio::post(slow_, [password, done = std::move(done)] { done(hash_password(password)); });
  };
  co_return co_await called<std::optional<std::string>>(work);
}

Task<bool> People::matches(std::string hash, std::string password) {
  const auto work = [&](std::function<void(bool)> done) {
    asio::post(slow_, [hash, password, done = std::move(done)] {
      // Somebody who is not there takes as long as a wrong password.
      static const std::string kNobodys = hash_password("nobody's password").value_or("");
      done(password_matches(hash.empty() ? kNobodys : hash, password) && !hash.empty());
    });
  };
  co_return co_await called<bool>(work);
}

Task<Result<User>> People::register_account(User guest, std::string name, std::string password) {
  if (!is_guest(guest)) co_return refuse("account-already");
  if (!is_name(name)) co_return refuse("account-name");
  if (!is_password(password)) co_return refuse("account-password");
  const auto hash = co_await hashed(std::move(password));
  if (!hash) co_return storage_failed();
  const Change become = [name, hash = *hash](User& user) {
    user.name = name;
    user.password = hash;
  };
  co_return co_await change(guest.id, become);
}

Task<Result<User>> People::change_name(std::string user, std::string name) {
  if (!is_name(name)) co_return refuse("account-name");
  const Change become = [name](User& changed) { changed.name = name; };
  co_return co_await change(user, become);
}

Task<Result<User>> People::log_in(std::string name, std::string password) {
  const auto job = [name](Storage& storage) { return storage.user_named(name); };
  const auto found = co_await stored(office_, job);
  if (!found) co_return storage_failed();
  const User user = found->value_or(User{});
  const bool right = co_await matches(user.password, std::move(password));
  if (!right) co_return refuse("account-wrong");
  co_return user;
}

Task<Result<User>> People::change_password(User user, std::string old_one, std::string new_one) {
  if (user.password.empty()) co_return refuse("account-none");
  if (!is_password(new_one)) co_return refuse("account-password");
  const bool right = co_await matches(user.password, std::move(old_one));
  if (!right) co_return refuse("account-wrong");
  const auto hash = co_await hashed(std::move(new_one));
  if (!hash) co_return storage_failed();
  const Change become = [hash = *hash](User& changed) {
    changed.password = hash;
    ++changed.epoch;
  };
  co_return co_await change(user.id, become);
}

Task<Result<User>> People::log_out_everywhere(std::string user) {
  const Change become = [](User& changed) { ++changed.epoch; };
  co_return co_await change(user, become);
}

Task<bool> People::proves(User user, std::string password) {
  if (user.password.empty()) co_return true;
  co_return co_await matches(user.password, std::move(password));
}

Task<bool> People::remove(std::string user) {
  const auto job = [user](Storage& storage) {
    remove_from(storage, user);
    return true;
  };
  const auto removed = co_await stored(office_, job);
  known_.clear();  // the user's bots are gone as well
  co_return removed.has_value();
}

Task<Result<User>> People::new_bot(User owner, std::string name) {
  if (owner.password.empty()) co_return refuse("account-none");
  if (!is_name(name)) co_return refuse("account-name");
  const Millis now = office_.now();
  const User bot{.id = office_.new_id(),
                 .name = std::move(name),
                 .owner = owner.id,
                 .created = now,
                 .seen = now};
  // Counted where they are written, so that several asked for at once are not too many.
  const auto job = [bot](Storage& storage) -> Result<User> {
    if (storage.bots_of(bot.owner).size() >= kMostBots) return refuse("account-bots");
    if (!storage.add_user(bot)) return refuse("account-name-taken");
    return bot;
  };
  const auto added = co_await stored(office_, job);
  if (!added) co_return storage_failed();
  co_return *added;
}

Task<Result<User>> People::new_bot_token(User owner, std::string bot) {
  const auto job = [bot](Storage& storage) { return storage.user_named(bot); };
  const auto found = co_await stored(office_, job);
  if (!found) co_return storage_failed();
  if (!*found || (*found)->owner != owner.id) co_return refuse("account-no-bot");
  co_return co_await log_out_everywhere((*found)->id);
}

void People::saw(const User& user) {
  const Millis now = office_.now();
  if (now - user.seen < kSeenOften) return;
  if (const auto known = known_.find(user.id); known != known_.end()) known->second.seen = now;
  with_storage(
      office_,
      [id = user.id, now](Storage& storage) {
        auto kept = storage.user(id);
        if (!kept) return false;
        kept->seen = now;
        return storage.change_user(*kept);
      },
      [](const auto&) {});
}

void People::remove_old_guests(std::function<void(const std::string& user)> forget) {
  const Millis before = office_.now() - kGuestsLive;
  with_storage(
      office_, [before](Storage& storage) { return storage.guests_unseen_since(before, 100); },
      [this, before,
       forget = std::move(forget)](const std::optional<std::vector<std::string>>& old) {
        if (!old || old->empty()) return;
        for (const std::string& id : *old) {
          forget(id);
          known_.erase(id);
        }
        remove_all(*old, before);
      });
}

void People::remove_all(std::vector<std::string> guests, Millis unseen_since) {
  with_storage(
      office_,
      [guests = std::move(guests), unseen_since](Storage& storage) {
        for (const std::string& id : guests) {
          const auto user = storage.user(id);
          if (!user || user->seen >= unseen_since) continue;  // back at the last moment
          remove_from(storage, id);
        }
        return true;
      },
      [](const auto&) {});
}

}  // namespace demesne::server
