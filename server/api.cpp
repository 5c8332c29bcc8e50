#include "server/api.h"

#include <algorithm>

#include "engine/messages.h"
#include "engine/registry.h"
#include "server/endpoints.h"

// Which question goes where. What happens at tables is in api_tables.cpp, accounts are in
// api_accounts.cpp.
namespace demesne::server {
namespace {

constexpr std::size_t kMostListed = 200;
constexpr Millis kListedFor = 3 * match::kDay;  // without anything happening there

int status_of(const Refusal& refusal) {
  if (refusal.code == "not-found") return 404;
  if (refusal.code == "sign-in") return 401;
  if (refusal.code == "request-method") return 405;
  if (refusal.code == "request-socket") return 426;
  if (refusal.code == "account-wrong" || refusal.code == "record-closed" ||
      refusal.code == "table-onlooker") {
    return 403;
  }
  if (refusal.rule == "limit") return 429;
  if (refusal.rule == "server") return 503;
  if (refusal.rule == "json" || refusal.rule == "request") return 400;
  return 409;
}

Json games_json() {
  Json::Array games;
  for (const AnyGame* game : all_games()) games.push_back(info_json(game->info()));
  return games;
}

// As the user sees it: with its own seat, if it has one there.
Json row_json(const TableRow& row, const std::map<std::string, std::string>& names,
              const std::string& user) {
  const auto own =
      user.empty() ? row.holders.end() : std::find(row.holders.begin(), row.holders.end(), user);
  const auto place = static_cast<int>(own - row.holders.begin());
  const auto setup = parse_json(row.setup);
  Json::Array holders;
  for (const std::string& holder : row.holders) {
    const auto name = names.find(holder);
    holders.emplace_back(name == names.end() ? holder : name->second);
  }
  return Json::Object{{"id", row.id},
                      {"game", row.game},
                      {"phase", row.phase},
                      {"updated", row.updated},
                      {"holders", holders},
                      {"setup", setup ? *setup : Json(Json::Object{})},
                      {"to_move", row.turn == kNobody ? Json() : Json(int{row.turn})},
                      {"seat", own == row.holders.end() ? Json() : Json(place)}};
}

// "/api/tables/ID/what" without its beginning, cut in two.
std::pair<std::string, std::string> table_path(const std::string& path) {
  const std::string rest = path.substr(std::string_view("/api/tables/").size());
  const auto slash = rest.find('/');
  if (slash == std::string::npos) return {rest, ""};
  return {rest.substr(0, slash), rest.substr(slash + 1)};
}

}  // namespace

Api::Reply Api::refused(const Refusal& refusal, Catalogue catalogue) {
  return {status_of(refusal), Json::Object{{"error", error_json(refusal, catalogue)}}};
}

Api::Reply Api::refused(std::string_view rule, std::string_view code) {
  return refused(Refusal{std::string(rule), std::string(code), {}});
}

Task<HttpResponse> Api::answer(HttpRequest request) {
  const bool is_record = request.path.ends_with("/record");
  const Reply reply = co_await route(std::move(request));
  HttpResponse response{.status = reply.status, .token = reply.token};
  // A record is a file of its own form.
  if (is_record && reply.status == 200) {
    response.type = "text/plain; charset=utf-8";
    response.body = *reply.body.string();
  } else {
    response.body = reply.body.dump();
  }
  co_return response;
}

Api::Answer Api::route(HttpRequest request) {
  if (!allow_address(request.address)) co_return refused("limit", "limit-address");
  const Endpoint* endpoint = find_endpoint(request.method, request.path);
  if (endpoint == nullptr) {
    const bool otherwise =
        find_endpoint("GET", request.path) != nullptr || find_endpoint("POST", request.path);
    co_return refused("request", otherwise ? "request-method" : "not-found");
  }
  const auto found = co_await people_.of_token(request.token);
  if (!found) co_return refused(found.refusal());
  const std::optional<User>& user = *found;
  if (user) people_.saw(*user);
  if (endpoint->signed_in && !user) co_return refused("account", "sign-in");
  if (request.method == "GET") co_return co_await get(std::move(request), user);
  Json body = Json::Object{};
  if (!request.body.empty()) {
    auto parsed = parse_json(request.body);
    if (!parsed) co_return refused(parsed.refusal());
    body = *std::move(parsed);
  }
  co_return co_await post(std::move(request), user, std::move(body));
}

Api::Answer Api::get(HttpRequest request, std::optional<User> user) {
  const std::string& path = request.path;
  if (path == "/api/games") co_return Reply{200, games_json()};
  if (path == "/api/tables") co_return co_await list_tables(std::nullopt);
  if (path.starts_with("/api/tables/")) {
    const auto [table, what] = table_path(path);
    const std::string id = user ? user->id : "";
    co_return co_await read_table(std::move(request), table, what, id);
  }
  if (path == "/api/me") co_return Reply{200, to_json(*user)};
  if (path == "/api/me/tables") co_return co_await list_tables(user);
  if (path == "/api/me/export") co_return co_await export_of(*user);
  co_return refused("request", "request-socket");
}

Api::Answer Api::post(HttpRequest request, std::optional<User> user, Json body) {
  const std::string& path = request.path;
  if (path == "/api/tables") co_return co_await create(*user, std::move(body));
  if (path.starts_with("/api/tables/")) {
    const auto [table, what] = table_path(path);
    co_return co_await act(*user, table, what, std::move(body));
  }
  co_return co_await post_account(std::move(request), std::move(user), std::move(body));
}

Api::Answer Api::list_tables(std::optional<User> of) {
  using Rows = std::pair<std::vector<TableRow>, std::map<std::string, std::string>>;
  const auto job = [of, since = office_.now() - kListedFor](Storage& storage) {
    Rows rows{
        of ? storage.tables_of(of->id, kMostListed) : storage.listed_tables(since, kMostListed),
        {}};
    for (const TableRow& row : rows.first) {
      for (const std::string& holder : row.holders) {
        if (holder.empty() || match::is_bot(holder) || rows.second.contains(holder)) continue;
        const auto user = storage.user(holder);
        rows.second[holder] = user ? user->name : std::string(kGuest);
      }
    }
    return rows;
  };
  const auto rows = co_await stored(office_, job);
  if (!rows) co_return refused("server", "server-storage");
  Json::Array out;
  for (TableRow row : rows->first) {
    const auto room = hall_.at_hand(row.id);
    if (room && room->match().phase() == match::Match::Phase::playing) {
      row.turn = room->match().position()->to_move();  // newer than in the storage
    }
    out.push_back(row_json(row, rows->second, of ? of->id : ""));
  }
  co_return Reply{200, Json::Object{{"tables", out}}};
}

Task<Result<std::shared_ptr<Room>>> Api::find(std::string table) {
  if (auto room = hall_.at_hand(table)) co_return room;
  const auto look = [&](Hall::Found found) { hall_.find(table, std::move(found)); };
  co_return co_await called<Result<std::shared_ptr<Room>>>(look);
}

void Api::tick() {
  const auto now = office_.now();
  for (Limiter* limiter : {&addresses_, &messages_, &guests_, &passwords_, &names_, &users_,
                           &tables_, &new_tables_, &talk_}) {
    limiter->forget_idle(now);
  }
}

}  // namespace demesne::server
