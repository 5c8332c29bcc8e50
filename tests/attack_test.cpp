#include "core/rng.h"
#include "tests/server_kit.h"

// Nonsense of every kind, sent to a real server.
namespace demesne::testing {
namespace {

// Nonsense of every kind, always the same.
class Nonsense {
 public:
  explicit Nonsense(std::uint64_t seed) : rng_(seed) {}

  std::string bytes(std::uint32_t most) {
    std::string out;
    for (auto i = rng_.below(most + 1); i > 0; --i) out += static_cast<char>(rng_.below(256));
    return out;
  }
  // A request with a few bytes changed, cut off or added.
  std::string request() {
    std::string out =
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
        "Transfer-Encoding: chunked\r\nCookie: demesne=x.0.y\r\n\r\n{}";
    for (auto i = rng_.below(6); i > 0; --i) {
      out[rng_.below(static_cast<std::uint32_t>(out.size()))] = static_cast<char>(rng_.below(256));
    }
    if (rng_.below(3) == 0) out.resize(rng_.below(static_cast<std::uint32_t>(out.size())));
    return rng_.below(4) == 0 ? out + bytes(300) : out;
  }
  // A frame with any opcode, masked or not, whose length need not be true.
  std::string frame() {
    std::string out(1, static_cast<char>(rng_.below(256)));
    const auto kind = rng_.below(4);
    const std::string payload = bytes(120);
    const auto length = kind == 0 ? rng_.below(128) : static_cast<std::uint32_t>(payload.size());
    out += static_cast<char>((rng_.below(4) == 0 ? 0U : 0x80U) | length);
    if (kind == 1) out += bytes(8);
    return out + bytes(4) + payload;
  }

 private:
  Rng rng_;
};

TEST(Attack, NonsenseBringsNothingDown) {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  Visitor ann(server.port());
  WebSocket playing = ann.socket();
  Nonsense nonsense(1);
  long settled = 0;
  for (int i = 0; i < 1500; ++i) {
    Connection connection(server.port());
    ASSERT_TRUE(connection.connected()) << i;
    connection.send(i % 2 == 0 ? nonsense.request() : nonsense.bytes(2000));
    WebSocket socket = ann.socket();
    for (int frames = 0; frames < 5; ++frames) socket.connection().send(nonsense.frame());
    if (i % 100 == 0) {
      ASSERT_EQ(ask_once(server.port(), get("/healthz")).status, 200) << i;
      ASSERT_NE(playing.call({{"do", "leave"}}).find("ok"), nullptr) << i;
    }
    if (i == 500) settled = memory_of(server.pid());
  }
  EXPECT_LT(memory_of(server.pid()) - settled, 8 * 1024);
  EXPECT_EQ(server.end(SIGTERM), 0);
}

}  // namespace
}  // namespace demesne::testing
