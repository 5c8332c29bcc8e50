#include <atomic>
#include <fstream>
#include <thread>

#include "tests/server_kit.h"

// What a server on the open net is tried with, against a real one.
namespace demesne::testing {
namespace {

class Security : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
};

TEST_F(Security, OnlyOwnPagesSpeakForAVisitor) {
  ServerProcess server(folder_.path(), {"--origin", "https://games.example"});
  Visitor ann(server.port());
  const auto post = [&](const std::string& origin) {
    return ann.request("POST", "/api/tables", R"({"game": "domain"})", origin).status;
  };
  const auto open = [&](const std::string& origin) {
    return WebSocket(server.port(), ann.cookie(), origin).open();
  };
  for (const char* good : {"", "Origin: http://localhost\r\n", "Origin: https://localhost\r\n",
                           "Origin: https://games.example\r\n"}) {
    EXPECT_EQ(post(good), 200) << good;
    EXPECT_TRUE(open(good)) << good;
  }
  for (const char* bad :
       {"Origin: http://evil.example\r\n", "Origin: null\r\n", "Origin: http://localhost.evil\r\n",
        "Origin: http://localhost:1\r\n", "Origin: ftp://localhost\r\n", "Origin: localhost\r\n"}) {
    EXPECT_EQ(post(bad), 403) << bad;
    EXPECT_FALSE(open(bad)) << bad;
  }
  const Answer refused =
      ask_once(server.port(), get("/api/socket",
                                  "Upgrade: websocket\r\nConnection: Upgrade\r\nOrigin: "
                                  "http://evil.example\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(refused.code(), "request-origin");
}

TEST_F(Security, EveryAnswerCarriesTheHeaders) {
  ServerProcess server(folder_.path());
  for (const char* path : {"/", "/api/games", "/api/nothing", "/nothing.js", "/healthz"}) {
    const Answer answer = ask_once(server.port(), get(path));
    const std::string policy = answer.header("Content-Security-Policy");
    const auto script = policy.find("script-src ");
    ASSERT_NE(script, std::string::npos) << path;
    EXPECT_EQ(policy.substr(script, policy.find(';', script) - script).find("unsafe-inline"),
              std::string::npos);
    // What the client needs: the compiled rules, in a worker; no style outside its own files.
    EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval';"), std::string::npos);
    EXPECT_NE(policy.find("worker-src 'self';"), std::string::npos);
    EXPECT_NE(policy.find("style-src 'self';"), std::string::npos);
    EXPECT_NE(policy.find("default-src 'self'"), std::string::npos);
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(answer.body.find("<script>"), std::string::npos);
  }
}

TEST_F(Security, CookiesAreForHttpAlone) {
  const auto cookie = [](unsigned short port) {
    return ask_once(port,
                    "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
                    "X-Forwarded-Proto: https\r\n\r\n")
        .header("Set-Cookie");
  };
  {
    ServerProcess server(folder_.path());
    const std::string plain = cookie(server.port());
    EXPECT_NE(plain.find("; HttpOnly"), std::string::npos) << plain;
    EXPECT_NE(plain.find("; SameSite=Lax"), std::string::npos) << plain;
    EXPECT_EQ(plain.find("Secure"), std::string::npos) << plain;
  }
  ServerProcess server(folder_.path(), {"--behind-proxy"});
  EXPECT_NE(cookie(server.port()).find("; Secure"), std::string::npos);
}

TEST_F(Security, AddressesComeFromAProxyOnlyWhenTold) {
  const auto guests = [](unsigned short port, const std::string& net, const std::string& more) {
    int let_in = 0;
    for (int i = 0; i < 40; ++i) {
      const std::string request =
          "POST /api/guest HTTP/1.1\r\nHost: localhost\r\n"
          "Content-Length: 0\r\nX-Forwarded-For: " +
          net + std::to_string(i) + more + "\r\n\r\n";
      const int status = ask_once(port, request).status;
      EXPECT_TRUE(status == 200 || status == 429) << status;
      let_in += status == 200 ? 1 : 0;
    }
    return let_in;
  };
  {
    ServerProcess server(folder_.path(), {"--pace", "1"});
    EXPECT_LT(guests(server.port(), "10.0.0.", ""), 30);
  }
  ServerProcess server(folder_.path(), {"--pace", "1", "--behind-proxy"});
  EXPECT_EQ(guests(server.port(), "10.0.0.", ""), 40);
  // What stands before the last one was said by the visitor.
  EXPECT_LT(guests(server.port(), "10.0.0.", ", 10.9.9.9"), 30);
  // Who has one address of version 6 has many.
  EXPECT_LT(guests(server.port(), "2001:db8::", ""), 30);
}

TEST_F(Security, OneAddressHasOnlySoManyConnections) {
  {
    ServerProcess server(folder_.path(), {"--per-address", "5"});
    std::vector<WebSocket> sockets;
    for (int i = 0; i < 8; ++i) sockets.emplace_back(server.port(), "");
    for (int i = 0; i < 8; ++i) EXPECT_EQ(sockets[static_cast<std::size_t>(i)].open(), i < 5) << i;
    sockets.clear();
    for (int i = 0; i < 100 && !WebSocket(server.port(), "").open(); ++i) {
      std::this_thread::sleep_for(20ms);
    }
    EXPECT_TRUE(WebSocket(server.port(), "").open());
  }
  ServerProcess server(folder_.path(), {"--per-address", "5", "--behind-proxy"});
  std::vector<WebSocket> sockets;
  for (int i = 0; i < 20; ++i) {
    const std::string from = "X-Forwarded-For: 10.0.0." + std::to_string(i % 3) + "\r\n";
    sockets.emplace_back(server.port(), "", from);
    EXPECT_EQ(sockets.back().open(), i < 15) << i;
  }
  EXPECT_EQ(ask_once(server.port(), get("/healthz")).status, 200);
}

TEST_F(Security, SizesAreLimited) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  EXPECT_EQ(ann.post("/api/tables", std::string(300'000, ' ')).status, 413);
  EXPECT_EQ(ask_once(server.port(), get("/", "X-Long: " + std::string(9000, 'x') + "\r\n")).status,
            431);
  EXPECT_EQ(ask_once(server.port(), get("/" + std::string(9000, 'x'))).status, 431);
  WebSocket socket = ann.socket();
  socket.say(std::string(300'000, ' '));
  EXPECT_FALSE(socket.hear(5s));
  EXPECT_EQ(socket.close_code, 1009U);
  // One that only says that it will be long.
  WebSocket boaster = ann.socket();
  boaster.connection().send(std::string("\x81\xff\x00\x00\x00\xff\xff\xff\xff\xff", 10) + "mask");
  EXPECT_FALSE(boaster.hear(5s));
}

TEST_F(Security, MethodsAndPathsAreAnsweredProperly) {
  ServerProcess server(folder_.path());
  Connection connection(server.port());
  // A head has no body, and the connection goes on.
  connection.send("HEAD /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const auto head = connection.until("\r\n\r\n");
  ASSERT_TRUE(head);
  EXPECT_TRUE(head->starts_with("HTTP/1.1 200")) << *head;
  EXPECT_EQ(head->find("Content-Length: 0"), std::string::npos);
  EXPECT_EQ(ask(connection, get("/api/games")).status, 200);
  for (const char* method : {"PUT", "DELETE", "PATCH", "TRACE", "BREW"}) {
    for (const char* path : {"/api/games", "/"}) {
      const Answer answer = ask_once(
          server.port(), std::string(method) + " " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
      EXPECT_EQ(answer.status, 405) << method << path;
      EXPECT_EQ(answer.header("Allow"), "GET, HEAD") << method << path;
      EXPECT_EQ(answer.code(), "request-method") << method << path;
    }
  }
  EXPECT_EQ(ask_once(server.port(), get("/api/guest")).header("Allow"), "POST");
  const Answer nothing = ask_once(server.port(), get("/api/nothing"));
  EXPECT_EQ(nothing.status, 404);
  EXPECT_EQ(nothing.header("Content-Type"), "application/json");
  EXPECT_NE(nothing.body.find("there is nothing here"), std::string::npos);
  EXPECT_EQ(ask_once(server.port(), get("/api/stream")).status, 401);
  EXPECT_EQ(ask_once(server.port(), get("/api/socket")).status, 426);
}

TEST_F(Security, StreamAndSocketMayBeAskedWithAQuery) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  EXPECT_EQ(ask_once(server.port(), get("/api/stream?x=1")).status, 401);
  Connection stream(server.port());
  stream.send(get("/api/stream?x=1", "Cookie: " + ann.cookie() + "\r\n"));
  EXPECT_TRUE(stream.until("\r\n\r\n").value_or("").starts_with("HTTP/1.1 200"));
  const std::string upgrade =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  EXPECT_EQ(ask_once(server.port(), get("/api/socket?x=1", upgrade)).status, 101);
  for (const char* path : {"/api/stream", "/api/stream?x=1"}) {
    Connection connection(server.port());
    connection.send(std::string("HEAD ") + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string head = connection.until("\r\n\r\n").value_or("");
    EXPECT_TRUE(head.starts_with("HTTP/1.1 405")) << head;
    EXPECT_NE(head.find("Allow: GET\r\n"), std::string::npos) << head;
  }
}

// A byte now and then keeps no connection open for ever.
TEST_F(Security, WhoNeverFinishesARequestIsDropped) {
  ServerProcess server(folder_.path(), {"--request-time", "1"});
  Visitor ann(server.port());
  WebSocket playing = ann.socket();
  Connection slow(server.port());
  const std::string request = get("/", "X-Slow: " + std::string(200, 'x') + "\r\n");
  std::size_t sent = 0;
  while (sent < request.size() && slow.send(request.substr(sent, 1)) && !slow.closed(50ms)) ++sent;
  EXPECT_LT(sent, 100U);
  EXPECT_TRUE(slow.closed());
  Connection silent(server.port());
  EXPECT_TRUE(silent.closed());
  // A socket that says nothing for longer than that is none of them.
  EXPECT_NE(playing.call({{"do", "leave"}}).find("ok"), nullptr);
}

TEST_F(Security, WhoNeverReadsIsDroppedAndOthersPlayOn) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  const std::string table =
      *ann.post("/api/tables", R"({"game": "domaine"})").json().find("id")->string();
  const long before = memory_of(server.pid());
  WebSocket deaf = ann.socket();
  WebSocket other = ann.socket();
  const Json watch = Json::Object{{"do", "watch"}, {"table", table}};
  // Each answer is larger than the question, and none is read.
  int sent = 0;
  bool alive = true;
  for (; alive && sent < 200'000; ++sent) {
    deaf.say(watch.dump());
    if (sent % 500 != 0) continue;
    ASSERT_NE(other.call({{"do", "leave"}}).find("ok"), nullptr);
    alive = !deaf.connection().broken();
  }
  EXPECT_FALSE(alive) << "nobody has dropped it";
  EXPECT_NE(other.call({{"do", "leave"}}).find("ok"), nullptr);
  EXPECT_LT(memory_of(server.pid()) - before, 16 * 1024);
}

TEST_F(Security, WhoReadsNoPongsIsDropped) {
  ServerProcess server(folder_.path());
  const long before = memory_of(server.pid());
  WebSocket deaf(server.port(), "");
  const std::string payload(125, 'x');
  int sent = 0;
  while (sent < 400'000 && !deaf.connection().broken()) {
    deaf.frame(9, payload);
    ++sent;
  }
  EXPECT_LT(sent, 400'000) << "nobody has dropped it";
  EXPECT_LT(memory_of(server.pid()) - before, 16 * 1024);
}

TEST_F(Security, ANewPasswordClosesSockets) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  ASSERT_EQ(ann.post("/api/register", R"({"name": "ann", "password": "a good password"})").status,
            200);
  WebSocket socket = ann.socket();
  EXPECT_NE(socket.call({{"do", "leave"}}).find("ok"), nullptr);
  EXPECT_EQ(
      ann.post("/api/me/password", R"({"old": "a good password", "new": "a new password"})").status,
      200);
  EXPECT_TRUE(socket.connection().closed());
}

// Passwords take long to check; nobody else waits for them.
TEST_F(Security, LoginsDoNotHoldUpPlay) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  WebSocket socket = ann.socket();
  std::atomic<int> checked = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 5; ++i) {
    threads.emplace_back([&] {
      Visitor(server.port(), false).post("/api/login", R"({"name": "ann", "password": "guess"})");
      ++checked;
    });
  }
  std::this_thread::sleep_for(20ms);
  for (int i = 0; i < 10; ++i) EXPECT_NE(socket.call({{"do", "leave"}}).find("ok"), nullptr);
  EXPECT_LT(checked, 5);
  for (std::thread& thread : threads) thread.join();
}

TEST_F(Security, ReportsReachTheOperator) {
  ServerProcess server(folder_.path());
  Visitor ann(server.port());
  const std::string table =
      *ann.post("/api/tables", R"({"game": "domain"})").json().find("id")->string();
  ASSERT_EQ(
      ann.post("/api/tables/" + table + "/report", R"({"text": "he was rude", "about": "him"})")
          .status,
      200);
  EngineDriver admin({DEMESNE_PROGRAM, "admin", "reports", "--data", folder_.path().string()});
  const auto first = admin.line();
  ASSERT_TRUE(first);
  EXPECT_NE(first->find(table), std::string::npos);
  EXPECT_NE(first->find("about him"), std::string::npos);
  EXPECT_NE(admin.line()->find("he was rude"), std::string::npos);
}

// Whether a statement of SQL is put together from pieces: a literal that begins with one of its
// words and is followed by a plus.
bool glues_sql(const std::string& source) {
  for (const char* word : {"\"SELECT", "\"INSERT", "\"UPDATE", "\"DELETE", "\"REPLACE"}) {
    for (auto at = source.find(word); at != std::string::npos; at = source.find(word, at + 1)) {
      const auto end = source.find('"', at + 1);
      const auto next = source.find_first_not_of(" \n", end + 1);
      if (next != std::string::npos && source[next] == '+') return true;
    }
  }
  return source.find("sqlite3_exec") != std::string::npos;
}

// No text of anybody's becomes a part of a statement.
TEST_F(Security, StatementsArePrepared) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(DEMESNE_SOURCE_DIR) / "server")) {
    std::ifstream in(entry.path());
    const std::string source(std::istreambuf_iterator<char>(in), {});
    EXPECT_FALSE(glues_sql(source)) << entry.path();
    ++files;
  }
  EXPECT_GT(files, 20);
  EXPECT_TRUE(glues_sql(R"(exec("SELECT * FROM users WHERE id = " + id))"));
}

}  // namespace
}  // namespace demesne::testing
