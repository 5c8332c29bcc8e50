#include <algorithm>

#include "server/endpoints.h"
#include "tests/api_kit.h"

// Who may do what: every endpoint and every command of a socket, asked by every kind of caller.
namespace demesne::testing {
namespace {

using server::Endpoint;
using server::HttpResponse;
using server::User;

constexpr std::string_view kPassword = "right password";

enum Caller { nobody, onlooker, seated, elsewhere, account, bot };
constexpr auto kCallers =
    std::to_array<const char*>({"nobody", "onlooker", "seated", "elsewhere", "account", "bot"});

struct Row {
  std::string_view method;  // "" for what only a socket knows
  std::string_view path;    // or the command
  std::string body;         // $ stands for the caller's kind
  std::array<int, 6> status;
};

// 401: sign in; 403: not you; 409: you might, but not now; 426: not like this.
const std::vector<Row>& rows() {
  constexpr std::array<int, 6> all = {200, 200, 200, 200, 200, 200};
  constexpr std::array<int, 6> users = {401, 200, 200, 200, 200, 200};
  constexpr std::array<int, 6> too_late = {401, 403, 409, 403, 403, 403};
  constexpr std::array<int, 6> seat = {401, 403, 200, 403, 403, 403};
  constexpr std::array<int, 6> accounts = {401, 409, 409, 409, 200, 409};
  static const std::vector<Row> kRows = {
      {"GET", "/api/games", "", all},
      {"GET", "/api/tables", "", all},
      {"GET", "/api/tables/{id}", "", all},
      {"GET", "/api/tables/{id}/view", "", all},
      {"GET", "/api/tables/{id}/events", "", all},
      {"GET", "/api/tables/{id}/record", "", {409, 409, 409, 409, 409, 409}},
      {"GET", "/api/tables/{id}/chat", "", all},
      {"GET", "/api/me", "", users},
      {"GET", "/api/me/tables", "", users},
      {"GET", "/api/me/export", "", users},
      {"GET", "/api/stream", "", {401, 426, 426, 426, 426, 426}},
      {"GET", "/api/socket", "", {426, 426, 426, 426, 426, 426}},
      {"POST", "/api/guest", "", all},
      {"POST",
       "/api/login",
       R"({"name": "owner", "password": "a wrong one"})",
       {403, 403, 403, 403, 403, 403}},
      {"POST", "/api/logout", "", all},
      {"POST",
       "/api/register",
       R"({"name": "new-$", "password": "long enough"})",
       {401, 200, 200, 200, 409, 409}},
      {"POST", "/api/me/name", R"({"name": "called-$"})", users},
      {"POST", "/api/me/password", R"({"old": "right password", "new": "another password"})",
       accounts},
      {"POST", "/api/me/logout-everywhere", "", users},
      {"POST", "/api/me/delete", R"({"password": "right password"})", users},
      {"POST", "/api/me/mute", R"({"user": "id1"})", users},
      {"POST", "/api/me/unmute", R"({"user": "id1"})", users},
      {"POST", "/api/me/bots", R"({"name": "bot-of-$"})", accounts},
      {"POST", "/api/me/bots/token", R"({"name": "botty"})", accounts},
      {"POST", "/api/tables", R"({"game": "domain"})", users},
      {"POST", "/api/tables/{id}/sit", R"({"seat": 1})", {401, 409, 409, 409, 409, 409}},
      {"POST", "/api/tables/{id}/stand", "", too_late},
      {"POST", "/api/tables/{id}/add-bot", R"({"seat": 1, "level": "1"})", too_late},
      {"POST", "/api/tables/{id}/remove-bot", R"({"seat": 1})", too_late},
      {"POST", "/api/tables/{id}/move", R"({"ply": 0, "move": "MOVE"})", seat},
      {"POST", "/api/tables/{id}/takeback", "", too_late},
      {"POST", "/api/tables/{id}/draw", "", seat},
      {"POST", "/api/tables/{id}/answer", R"({"agree": true})", too_late},
      {"POST", "/api/tables/{id}/resign", "", seat},
      {"POST", "/api/tables/{id}/choose", R"({"choice": "claim"})", too_late},
      {"POST", "/api/tables/{id}/chat", R"({"text": "hello"})", users},
      {"POST", "/api/tables/{id}/report", R"({"text": "rude", "about": "id1"})", users},
      {"POST", "/api/tables/{id}/rematch", "", too_late},
      {"", "watch", "", all},
      {"", "leave", "", all},
      {"", "create", R"({"game": "domain"})", users},
      {"", "mute", R"({"user": "id1"})", users},
      {"", "unmute", R"({"user": "id1"})", users},
  };
  return kRows;
}

std::string replace(std::string text, std::string_view from, std::string_view to) {
  if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

// A game in play, and everybody who could ask for something.
class Access : public ::testing::Test {
 protected:
  struct World {
    World() {
      for (const Caller caller : {onlooker, seated, elsewhere}) {
        tokens[caller] = house.new_guest();
      }
      const std::string opponent = house.new_guest();
      const std::string third = house.new_guest();
      tokens[account] = add({.id = "owner-id", .name = "owner", .password = hash()});
      tokens[bot] = add({.id = "bot-id", .name = "botty", .owner = "owner-id"});
      table = open_table(tokens[seated], opponent);
      open_table(tokens[elsewhere], third);
      const auto view = house.ask(tokens[seated], "GET", "/api/tables/" + table + "/view");
      move = *parse_json(view.body)->find("legal")->array()->front().string();
      // Whatever they were worth, they are worth nothing.
      const std::string once = house.new_guest();
      house.ask(once, "POST", "/api/me/delete");
      const std::string old = house.new_guest();
      house.ask(old, "POST", "/api/me/logout-everywhere");
      const std::string& good = tokens[seated];
      worthless = {"",   "x", "..", good + "0", good.substr(1), "id1.0." + std::string(64, '0'),
                   once, old};
    }

    // Hashed once: that takes long.
    static std::string hash() {
      static const std::string kHash = *server::hash_password(kPassword);
      return kHash;
    }
    std::string add(User user) {
      user.seen = house.now;
      house.storage().add_user(user);
      return house.people.token_of(user);
    }
    std::string open_table(const std::string& first, const std::string& second) {
      const auto opened = house.ask(first, "POST", "/api/tables", R"({"game": "conquer"})");
      const std::string id = text_of(*parse_json(opened.body), "id");
      house.ask(second, "POST", "/api/tables/" + id + "/sit", R"({"seat": 1})");
      return id;
    }

    House house;
    std::array<std::string, 6> tokens;
    std::vector<std::string> worthless;
    std::string table;
    std::string move;
  };

  // The status of what was said by a socket, as far as it can be told.
  static int status_of(const Json& answer) {
    if (answer.find("ok") != nullptr) return 200;
    const std::string code = text_of(*answer.find("error"), "code");
    return code == "sign-in" ? 401 : code == "table-onlooker" ? 403 : 409;
  }

  static int ask(World& world, const Row& row, const std::string& token, const char* caller) {
    const std::string body = replace(replace(row.body, "$", caller), "MOVE", world.move);
    const std::string path = replace(std::string(row.path), "{id}", world.table);
    const auto answer = world.house.ask(token, std::string(row.method), path, body);
    if (answer.status >= 400) {
      const auto json = parse_json(answer.body);
      EXPECT_TRUE(json) << answer.body;
      EXPECT_NE(text_of(*json->find("error"), "sentence"), "") << answer.body;
    }
    return answer.status;
  }

  static int say(World& world, const Row& row, const std::string& token) {
    const auto ear = world.house.ear_of(token);
    const std::string command(row.path.substr(row.path.rfind('/') + 1));
    Json::Object message = {{"do", command}};
    if (command != "create") message.push_back({"table", world.table});
    if (!row.body.empty()) {
      const auto args = parse_json(replace(row.body, "MOVE", world.move));
      for (const auto& member : *args->object()) message.push_back(member);
    }
    return status_of(world.house.say(ear, token, message));
  }
};

bool for_sockets(const Row& row) {
  return row.method.empty() || (row.path.starts_with("/api/tables/{id}/") && row.method == "POST");
}

// In this order nobody's doing is in the next one's way: the seated one ends the game, the owner
// takes the bot along.
constexpr auto kOrder = std::to_array<Caller>({onlooker, elsewhere, bot, account, seated});

TEST_F(Access, IsAsTheTableSaysByHttp) {
  for (const Row& row : rows()) {
    if (row.method.empty()) continue;
    SCOPED_TRACE(row.path);
    World world;
    for (const std::string& token : world.worthless) {
      EXPECT_EQ(ask(world, row, token, "nobody"), row.status[nobody]) << token;
    }
    for (const Caller caller : kOrder) {
      EXPECT_EQ(ask(world, row, world.tokens[caller], kCallers[caller]), row.status[caller])
          << kCallers[caller];
    }
  }
}

TEST_F(Access, IsAsTheTableSaysBySocket) {
  for (const Row& row : rows()) {
    if (!for_sockets(row)) continue;
    SCOPED_TRACE(row.path);
    World world;
    for (const std::string& token : world.worthless) {
      EXPECT_EQ(say(world, row, token), row.status[nobody]) << token;
    }
    for (const Caller caller : kOrder) {
      EXPECT_EQ(say(world, row, world.tokens[caller]), row.status[caller]) << kCallers[caller];
    }
  }
}

// The table has everything that the server answers, and nothing else.
TEST_F(Access, LeavesNothingOut) {
  const auto has = [](std::string_view method, std::string_view path) {
    return std::count_if(rows().begin(), rows().end(), [&](const Row& row) {
             return row.method == method && row.path == path;
           }) == 1;
  };
  std::size_t expected = server::kSocketCommands.size();
  for (const Endpoint& endpoint : server::kEndpoints) {
    if (!endpoint.path.starts_with("/api/")) continue;  // for operators, and open to all
    EXPECT_TRUE(has(endpoint.method, endpoint.path)) << endpoint.path;
    ++expected;
  }
  EXPECT_EQ(rows().size(), expected);
  for (const auto command : server::kSocketCommands) EXPECT_TRUE(has("", command)) << command;
  for (const auto command : server::kTableCommands) {
    EXPECT_TRUE(has("POST", "/api/tables/{id}/" + std::string(command))) << command;
  }
}

TEST_F(Access, KnowsNothingElse) {
  World world;
  const std::string at = "/api/tables/" + world.table;
  for (const std::string& path :
       {std::string("/api"), std::string("/api/"), std::string("/api/me/"),
        std::string("/api/menu"), std::string("/api/tablesx"), std::string("/api/tables/"),
        at + "/", at + "/nothing", at + "/view/x", std::string("/api/tables//view")}) {
    for (const char* method : {"GET", "POST"}) {
      EXPECT_EQ(world.house.ask(world.tokens[seated], method, path).status, 404) << path;
    }
  }
  EXPECT_EQ(world.house.ask("", "GET", "/api/tables/unknown").status, 404);
  for (const char* method : {"PUT", "DELETE", "OPTIONS", "get", ""}) {
    EXPECT_EQ(world.house.ask("", method, "/api/games").status, 405) << method;
  }
  EXPECT_EQ(world.house.ask("", "POST", "/api/games").status, 405);
  EXPECT_EQ(world.house.ask("", "GET", "/api/guest").status, 405);
  const auto ear = world.house.ear_of(world.tokens[seated]);
  for (const char* command : {"", "nothing", "view", "register"}) {
    const Json answer =
        world.house.say(ear, world.tokens[seated], {{"do", command}, {"table", world.table}});
    EXPECT_EQ(text_of(*answer.find("error"), "code"), "not-found") << command;
  }
  // And does not look for a table to do it at.
  world.house.hall.tick();
  const std::size_t rooms = world.house.hall.rooms();
  const auto put_away =
      world.house.ask(world.tokens[seated], "POST", "/api/tables", R"({"game": "domain"})");
  world.house.hall.tick();
  world.house.say(ear, world.tokens[seated],
                  {{"do", "nothing"}, {"table", text_of(*parse_json(put_away.body), "id")}});
  EXPECT_EQ(world.house.hall.rooms(), rooms);
}

// A private table is found by its id alone.
TEST_F(Access, PrivateTablesAreNotListed) {
  World world;
  const auto opened = world.house.ask(world.tokens[seated], "POST", "/api/tables",
                                      R"({"game": "domain", "listed": false})");
  const std::string id = text_of(*parse_json(opened.body), "id");
  const auto lists = [&](Caller caller, const char* path) {
    const std::string body = world.house.ask(world.tokens[caller], "GET", path).body;
    return body.find('"' + id + '"') != std::string::npos;
  };
  for (const Caller caller : {nobody, onlooker, elsewhere, account, bot}) {
    EXPECT_FALSE(lists(caller, "/api/tables"));
    EXPECT_FALSE(lists(caller, "/api/me/tables"));
    EXPECT_FALSE(lists(caller, "/api/me/export"));
  }
  EXPECT_FALSE(lists(seated, "/api/tables"));
  EXPECT_TRUE(lists(seated, "/api/me/tables"));
  EXPECT_EQ(world.house.ask("", "GET", "/api/tables/" + id).status, 200);
  for (std::size_t length = 0; length < id.size(); ++length) {
    EXPECT_NE(world.house.ask("", "GET", "/api/tables/" + id.substr(0, length) + "/view").status,
              200);
  }
}

}  // namespace
}  // namespace demesne::testing
