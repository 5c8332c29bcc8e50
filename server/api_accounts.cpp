#include "engine/messages.h"
#include "server/api.h"
#include "server/arguments.h"
#include "server/mutes.h"

namespace demesne::server {
namespace {

// Small letters, as the storage compares names. What is longer is nobody's.
std::string plain_name(std::string_view name) {
  std::string out(name.substr(0, kLongestName));
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

}  // namespace

Api::Reply Api::signed_in(const Result<User>& user) const {
  if (!user) return refused(user.refusal());
  return {200, to_json(*user), people_.token_of(*user)};
}

Api::Reply Api::renamed(const Result<User>& user) {
  if (user) hall_.rename(user->id, user->name);
  if (user) dismiss(user->id);  // so that it comes back under its new name
  return signed_in(user);
}

Api::Answer Api::post_account(HttpRequest request, std::optional<User> user, Json body) {
  const std::string path = request.path;
  const auto now = office_.now();
  if (path == "/api/guest") {
    if (user) co_return Reply{200, to_json(*user)};
    if (!guests_.allow(request.address, now)) co_return refused("limit", "limit-guests");
    const auto guest = co_await people_.new_guest();
    co_return signed_in(guest);
  }
  if (path == "/api/logout") co_return Reply{200, Json::Object{}, ""};
  if (path == "/api/me/mute" || path == "/api/me/unmute") {
    const bool muted = path == "/api/me/mute";
    co_return co_await mute(*std::move(user), text_of(body, "user"), muted);
  }
  if (!passwords_.allow(request.address, now)) co_return refused("limit", "limit-passwords");
  if (path == "/api/login") {
    // Whoever guesses from many addresses is slow all the same. Who is logged in does not notice.
    if (!names_.allow(plain_name(text_of(body, "name")), now)) {
      co_return refused("limit", "limit-name");
    }
    const auto account = co_await people_.log_in(text_of(body, "name"), text_of(body, "password"));
    co_return signed_in(account);
  }
  co_return co_await change_account(path, *user, std::move(body));
}

Api::Answer Api::change_account(std::string what, User user, Json body) {
  if (what == "/api/register") {
    const auto account =
        co_await people_.register_account(user, text_of(body, "name"), text_of(body, "password"));
    co_return renamed(account);
  }
  if (what == "/api/me/name") {
    const auto changed = co_await people_.change_name(user.id, text_of(body, "name"));
    co_return renamed(changed);
  }
  if (what == "/api/me/password") {
    const auto changed =
        co_await people_.change_password(user, text_of(body, "old"), text_of(body, "new"));
    if (changed) dismiss(user.id);
    co_return signed_in(changed);
  }
  if (what == "/api/me/logout-everywhere") {
    const auto changed = co_await people_.log_out_everywhere(user.id);
    if (!changed) co_return refused(changed.refusal());
    dismiss(user.id);
    co_return Reply{200, Json::Object{}, ""};
  }
  if (what == "/api/me/delete") {
    co_return co_await remove(std::move(user), text_of(body, "password"));
  }
  if (what == "/api/me/bots") {
    const auto bot = co_await people_.new_bot(user, text_of(body, "name"));
    co_return token_for(bot);
  }
  const auto bot = co_await people_.new_bot_token(user, text_of(body, "name"));
  if (bot) dismiss(bot->id);
  co_return token_for(bot);
}

Api::Reply Api::token_for(const Result<User>& bot) const {
  if (!bot) return refused(bot.refusal());
  return {200, Json::Object{{"name", bot->name}, {"token", people_.token_of(*bot)}}};
}

// The user's bots go as well. Tables in memory forget them first, so that what is written at those
// tables meanwhile has no removed user in it.
Api::Answer Api::remove(User user, std::string password) {
  const bool right = co_await people_.proves(user, std::move(password));
  if (!right) co_return refused("account", "account-wrong");
  const auto job = [id = user.id](Storage& storage) { return storage.bots_of(id); };
  auto gone = co_await stored(office_, job);
  if (!gone) co_return refused("server", "server-storage");
  gone->push_back(user);
  for (const User& each : *gone) hall_.forget(each.id);
  const bool removed = co_await people_.remove(user.id);
  if (!removed) co_return refused("server", "server-storage");
  for (const User& each : *gone) dismiss(each.id);
  co_return Reply{200, Json::Object{}, ""};
}

Api::Answer Api::mute(User user, std::string whom, bool muted) {
  if (whom.empty() || whom.size() > kLongestName) co_return refused("request", "request-user");
  const auto job = [id = user.id, whom, muted](Storage& storage) {
    Mutes mutes = mutes_of(storage, id);
    if (muted && mutes.size() >= kMostMuted) return false;
    if (muted) mutes.insert(whom);
    if (!muted) mutes.erase(whom);
    set_mutes(storage, id, mutes);
    return true;
  };
  const auto done = co_await stored(office_, job);
  if (!done) co_return refused("server", "server-storage");
  if (!*done) co_return refused("limit", "limit-mutes");
  co_return Reply{200, Json::Object{}};
}

// Whoever was let in by a token that is worth nothing any more.
void Api::dismiss(const std::string& user) {
  const auto [first, last] = connected_.equal_range(user);
  std::vector<std::shared_ptr<Listener>> all;
  for (auto each = first; each != last; ++each) all.push_back(each->second);
  for (const auto& listener : all) listener->dismiss();
}

// All that is kept about somebody.
Api::Answer Api::export_of(User user) {
  struct Kept {
    std::vector<TableRow> tables;
    std::vector<ChatLine> chat;
    std::vector<User> bots;
    Mutes mutes;
  };
  const auto job = [id = user.id](Storage& storage) {
    return Kept{storage.tables_of(id, 100'000), storage.chat_of(id), storage.bots_of(id),
                mutes_of(storage, id)};
  };
  const auto kept = co_await stored(office_, job);
  if (!kept) co_return refused("server", "server-storage");
  Json::Array tables;
  for (const TableRow& row : kept->tables) {
    tables.push_back(Json::Object{
        {"id", row.id}, {"game", row.game}, {"phase", row.phase}, {"updated", row.updated}});
  }
  Json::Array chat;
  for (const ChatLine& line : kept->chat) {
    chat.push_back(Json::Object{{"table", line.table}, {"at", line.at}, {"text", line.text}});
  }
  Json::Array bots;
  for (const User& bot : kept->bots) bots.push_back(to_json(bot));
  co_return Reply{200,
                  Json::Object{{"user", to_json(user)},
                               {"tables", tables},
                               {"chat", chat},
                               {"bots", bots},
                               {"muted", Json::Array(kept->mutes.begin(), kept->mutes.end())}}};
}

}  // namespace demesne::server
