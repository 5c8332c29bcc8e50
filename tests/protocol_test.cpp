#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "server/endpoints.h"
#include "tests/server_kit.h"

// What strangers are told about the server is true and whole.
namespace demesne::testing {
namespace {

using server::Endpoint;
using server::kEndpoints;

std::string text_of(const char* path) {
  std::ifstream in(fs::path(DEMESNE_SOURCE_DIR) / path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The statuses of every operation, "GET /path". The file is ours and indented by two: no YAML
// parser is needed.
std::map<std::string, std::set<std::string>> operations_in(const std::string& openapi) {
  std::map<std::string, std::set<std::string>> operations;
  std::istringstream in(openapi.substr(openapi.find("\npaths:\n")));
  std::string path;
  std::string operation;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("  /")) path = line.substr(2, line.size() - 3);
    if (line == "    get:") operation = "GET " + path;
    if (line == "    post:") operation = "POST " + path;
    if (line.starts_with("        '")) operations[operation].insert(line.substr(9, 3));
    if (line == "components:") break;
  }
  return operations;
}

TEST(Protocol, OpenapiHasEveryEndpointAndNoOther) {
  std::set<std::string> served;
  for (const auto& [method, path, signed_in] : kEndpoints) {
    served.insert(std::string(method) + " " + std::string(path));
  }
  std::set<std::string> described;
  for (const auto& [operation, statuses] : operations_in(text_of("docs/openapi.yaml"))) {
    described.insert(operation);
  }
  EXPECT_EQ(described, served);
}

// What can be refused to anybody is said wherever it can happen.
TEST(Protocol, OpenapiHasTheRefusalsThatAreCommon) {
  auto operations = operations_in(text_of("docs/openapi.yaml"));
  for (const auto& [method, path, signed_in] : kEndpoints) {
    if (!path.starts_with("/api/")) continue;
    const std::string operation = std::string(method) + " " + std::string(path);
    std::set<std::string> needed = {"429"};
    if (signed_in) needed.insert("401");
    if (method == "POST") needed.insert({"400", "403"});
    if (path == server::kSocketPath) needed.insert({"403", "426"});
    for (const std::string& status : needed) {
      EXPECT_TRUE(operations[operation].contains(status)) << operation << " " << status;
    }
  }
}

TEST(Protocol, DocumentNamesEveryEndpoint) {
  const std::string document = text_of("docs/protocol.md") + text_of("docs/operations.md");
  constexpr std::string_view kTable = "/api/tables/{id}/";
  for (const auto& [method, path, signed_in] : kEndpoints) {
    const bool command = method == "POST" && path.starts_with(kTable);
    std::string name(command ? path.substr(kTable.size()) : path);
    if (const auto id = name.find("{id}"); id != std::string::npos) name.replace(id, 4, "ID");
    EXPECT_NE(document.find((command ? "`" : "") + name), std::string::npos) << name;
  }
}

TEST(Protocol, EveryEndpointIsServed) {
  const TemporaryFolder folder;
  const ServerProcess server(folder.path());
  Visitor host(server.port());
  const Answer table = host.post("/api/tables", R"({"game": "domain"})");
  ASSERT_EQ(table.status, 200) << table.body;
  Visitor visitor(server.port());
  for (const auto& [method, path, signed_in] : kEndpoints) {
    if (path == "/api/socket" || path == "/api/stream") continue;  // they do not end
    visitor.post("/api/guest");  // some of them log out, or delete
    std::string target(path);
    if (const auto id = target.find("{id}"); id != std::string::npos) {
      target.replace(id, 4, *table.json().find("id")->string());
    }
    const Answer answer = visitor.request(std::string(method), target, "{}");
    EXPECT_NE(answer.status, 0) << target;
    EXPECT_NE(answer.status, 404) << target;
  }
}

TEST(Protocol, NothingElseIsServed) {
  const TemporaryFolder folder;
  const ServerProcess server(folder.path());
  Visitor visitor(server.port());
  for (const char* path :
       {"/api/", "/api/tables/", "/api/tables//view", "/api/guest/", "/api/me/x"}) {
    EXPECT_EQ(visitor.get(path).code(), "not-found") << path;
    EXPECT_EQ(visitor.post(path).code(), "not-found") << path;
  }
}

// What the example bot says, and whether it ended well.
std::pair<std::string, bool> run_bot(const std::string& arguments) {
  const std::string command =
      "timeout 60 python3 '" DEMESNE_SOURCE_DIR "/examples/bot.py' " + arguments + " 2>&1";
  std::FILE* bot = popen(command.c_str(), "r");
  std::string said;
  for (int c = std::fgetc(bot); c != EOF; c = std::fgetc(bot)) said += static_cast<char>(c);
  return {said, pclose(bot) == 0};
}

TEST(Protocol, ExampleBotPlaysAWholeGame) {
  const TemporaryFolder folder;
  const ServerProcess server(folder.path());
  const std::string url = "http://localhost:" + std::to_string(server.port());
  const auto [said, good] = run_bot(url + " conquer 1");
  EXPECT_TRUE(good && said.find("\"reason\": \"fields\"") != std::string::npos) << said;
}

TEST(Protocol, ExampleBotJoinsATable) {
  const TemporaryFolder folder;
  const ServerProcess server(folder.path());
  const std::string url = "http://localhost:" + std::to_string(server.port());
  Visitor visitor(server.port());
  const Answer table = visitor.post(
      "/api/tables", R"({"game": "domizone", "players": 3, "seats": ["bot:1", "open", "bot:1"]})");
  const std::string id = *table.json().find("id")->string();
  const auto [said, good] = run_bot(url + " join " + id);
  EXPECT_TRUE(good && said.starts_with(id + " {\"winners\"")) << said;
}

TEST(Protocol, ExampleBotIsShort) {
  const std::string bot = text_of("examples/bot.py");
  EXPECT_LT(std::count(bot.begin(), bot.end(), '\n'), 70);
}

}  // namespace
}  // namespace demesne::testing
