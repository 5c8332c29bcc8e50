#include <fstream>

#include "tests/server_kit.h"

// The files of the client, served from a folder.
namespace demesne::testing {
namespace {

class Files : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
};

TEST_F(Files, FilesOutsideTheFolderAreNotServed) {
  const fs::path web = folder_.path() / "web";
  fs::create_directories(web / "assets");
  std::ofstream(web / "index.html") << "the client";
  std::ofstream(web / "assets" / "a.js") << "a script";
  std::ofstream(folder_.path() / "secret.txt") << "a secret";
  ServerProcess server(folder_.path() / "data", {"--web", web.string()});
  EXPECT_EQ(ask_once(server.port(), get("/assets/a.js")).body, "a script");
  EXPECT_EQ(ask_once(server.port(), get("/t/some-table")).body, "the client");
  const std::string whole = (folder_.path() / "secret.txt").string();
  for (const std::string& path :
       {std::string("/../secret.txt"), std::string("/assets/../../secret.txt"),
        std::string("/%2e%2e/secret.txt"), std::string("/..%2fsecret.txt"), "/" + whole, whole,
        std::string("/assets/..\\..\\secret.txt"), std::string("/./../secret.txt"),
        std::string("/assets/%00../../secret.txt"), std::string("/data/demesne.sqlite"),
        std::string("../secret.txt"), std::string("/assets"), std::string("/assets/")}) {
    const Answer answer = ask_once(server.port(), get(path));
    EXPECT_EQ(answer.body.find("a secret"), std::string::npos) << path;
    EXPECT_EQ(answer.body.find("SQLite"), std::string::npos) << path;
  }
  EXPECT_EQ(ask_once(server.port(), get("/healthz")).status, 200);
}

TEST_F(Files, FilesArePackedForWhoTakesThem) {
  const fs::path web = folder_.path() / "web";
  fs::create_directories(web / "assets");
  std::ofstream(web / "index.html") << "the client";
  std::ofstream(web / "index.html.gz") << "packed";
  std::ofstream(web / "sw.js") << "a worker";
  std::ofstream(web / "assets" / "a.wasm") << "the rules";
  std::ofstream(web / "assets" / "a.wasm.gz") << "smaller";
  std::ofstream(web / "assets" / "gone.js.gz") << "of nothing";
  std::ofstream(web / "assets" / "b.js") << "plain";
  std::ofstream(web / "assets" / "b.js.gz") << "small";
  std::ofstream(web / "assets" / "b.js.br") << "smallest";
  ServerProcess server(folder_.path() / "data", {"--web", web.string()});
  const auto file = [&](const std::string& path, const std::string& takes) {
    return ask_once(server.port(), get(path, "Accept-Encoding: " + takes + "\r\n"));
  };
  for (const char* takes : {"gzip", "gzip, deflate, br, zstd", "br;q=1.0, GZIP;q=0.5", "*, gzip"}) {
    const Answer packed = file("/assets/a.wasm", takes);
    EXPECT_EQ(packed.body, "smaller") << takes;
    EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
    EXPECT_EQ(packed.header("Content-Type"), "application/wasm");
    EXPECT_EQ(packed.header("Vary"), "Accept-Encoding");
    EXPECT_EQ(packed.header("Cache-Control"), "public, max-age=31536000, immutable");
  }
  for (const char* takes : {"", "identity", "br", "gzip;q=0", "gzip; q=0.000", "gzipped", ";;,="}) {
    const Answer plain = file("/assets/a.wasm", takes);
    EXPECT_EQ(plain.body, "the rules") << takes;
    EXPECT_EQ(plain.header("Content-Encoding"), "");
    EXPECT_EQ(plain.header("Vary"), "Accept-Encoding");
  }
  EXPECT_EQ(ask_once(server.port(), get("/assets/a.wasm")).body, "the rules");
  const Answer best = file("/assets/b.js", "gzip, deflate, br");
  EXPECT_EQ(best.body, "smallest");
  EXPECT_EQ(best.header("Content-Encoding"), "br");
  EXPECT_EQ(file("/assets/b.js", "gzip, br;q=0").body, "small");
  EXPECT_EQ(file("/t/some-table", "gzip").body, "packed");
  EXPECT_EQ(file("/assets/gone.js", "gzip").status, 404);
  const Answer worker = file("/sw.js", "gzip");
  EXPECT_EQ(worker.body, "a worker");
  EXPECT_EQ(worker.header("Content-Encoding"), "");
  EXPECT_EQ(worker.header("Cache-Control"), "no-cache");

  Connection connection(server.port());
  connection.send(
      "HEAD /assets/a.wasm HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n");
  const auto head = connection.until("\r\n\r\n");
  ASSERT_TRUE(head);
  EXPECT_NE(head->find("Content-Encoding: gzip\r\n"), std::string::npos) << *head;
  EXPECT_NE(head->find("Content-Length: 7\r\n"), std::string::npos) << *head;
  EXPECT_EQ(ask(connection, get("/healthz")).body, "ok\n");
}

// Nobody waits for a disk, whatever happens to the folder meanwhile.
TEST_F(Files, FilesAreReadWhenTheServerStarts) {
  const fs::path web = folder_.path() / "web";
  fs::create_directories(web / "assets" / "deeper");
  std::ofstream(web / "index.html") << "the client";
  std::ofstream(web / "assets" / "deeper" / "a.js") << "a script";
  std::ofstream(web / "assets" / "empty.css");
  ServerProcess server(folder_.path() / "data", {"--web", web.string()});
  std::ofstream(web / "index.html") << "another client";
  fs::remove_all(web / "assets");
  EXPECT_EQ(ask_once(server.port(), get("/")).body, "the client");
  EXPECT_EQ(ask_once(server.port(), get("/assets/deeper/a.js")).body, "a script");
  const Answer empty = ask_once(server.port(), get("/assets/empty.css"));
  EXPECT_EQ(empty.status, 200);
  EXPECT_EQ(empty.header("Content-Length"), "0");
}

TEST_F(Files, TheClientIsFoundBesideTheProgram) {
  const fs::path program = folder_.path() / "release" / "demesne";
  fs::create_directories(program.parent_path());
  fs::copy_file(DEMESNE_PROGRAM, program);
  const auto page = [&] {
    ServerProcess server(folder_.path() / "data", {}, program.string());
    return ask_once(server.port(), get("/")).body;
  };
  fs::create_directories(folder_.path() / "web");
  EXPECT_NE(page().find("has not been built"), std::string::npos);
  std::ofstream(folder_.path() / "web" / "index.html") << "the client";
  EXPECT_EQ(page(), "the client");
}

}  // namespace
}  // namespace demesne::testing
