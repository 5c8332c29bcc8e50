#include "server/api.h"
#include "server/api_json.h"

namespace demesne::server {

Api::Reply Api::signed_in(const Result<User>& user) const {
  if (!user) return refused(user.refusal());
  return {200, to_json(*user), people_.token_of(*user)};
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
  if (!passwords_.allow(request.address, now)) co_return refused("limit", "limit-passwords");
  if (path == "/api/login") {
    const auto account = co_await people_.log_in(text_of(body, "name"), text_of(body, "password"));
    co_return signed_in(account);
  }
  if (!path.starts_with("/api/me/") && path != "/api/register") {
    co_return refused("request", "not-found");
  }
  if (!user) co_return refused("account", "sign-in");
  co_return co_await change_account(path, *user, std::move(body));
}

Api::Answer Api::change_account(std::string what, User user, Json body) {
  if (what == "/api/register") {
    const auto account =
        co_await people_.register_account(user, text_of(body, "name"), text_of(body, "password"));
    co_return signed_in(account);
  }
  if (what == "/api/me/password") {
    const auto changed =
        co_await people_.change_password(user, text_of(body, "old"), text_of(body, "new"));
    co_return signed_in(changed);
  }
  if (what == "/api/me/logout-everywhere") {
    const auto changed = co_await people_.log_out_everywhere(user);
    if (!changed) co_return refused(changed.refusal());
    co_return Reply{200, Json::Object{}, ""};
  }
  if (what == "/api/me/delete") {
    const auto refusal = co_await people_.remove(user, text_of(body, "password"));
    if (refusal) co_return refused(*refusal);
    co_return Reply{200, Json::Object{}, ""};
  }
  if (what == "/api/me/bots") {
    const auto bot = co_await people_.new_bot(user, text_of(body, "name"));
    if (!bot) co_return refused(bot.refusal());
    co_return Reply{200, Json::Object{{"name", bot->name}, {"token", people_.token_of(*bot)}}};
  }
  if (what == "/api/me/bots/token") {
    const auto bot = co_await people_.new_bot_token(user, text_of(body, "name"));
    if (!bot) co_return refused(bot.refusal());
    co_return Reply{200, Json::Object{{"name", bot->name}, {"token", people_.token_of(*bot)}}};
  }
  co_return refused("request", "not-found");
}

// All that is kept about somebody.
Api::Answer Api::export_of(User user) {
  struct Kept {
    std::vector<TableRow> tables;
    std::vector<ChatLine> chat;
    std::vector<User> bots;
  };
  const auto job = [id = user.id](Storage& storage) {
    return Kept{storage.tables_of(id, 100'000), storage.chat_of(id), storage.bots_of(id)};
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
  co_return Reply{
      200,
      Json::Object{{"user", to_json(user)}, {"tables", tables}, {"chat", chat}, {"bots", bots}}};
}

}  // namespace demesne::server
