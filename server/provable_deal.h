#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.h"

// Deals that nobody can steer alone. Before anybody has sat down the server draws a secret and
// publishes its commitment; each seat may then add a share of its own; the deal follows from all of
// them. The proof, which is opened after the game, lets anybody draw the deal again
// (docs/record-format.md). It shows that the deal was not chosen, unless the server and whoever
// gave the last share work together; not that nobody peeked.
namespace demesne::server {

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::size_t kSecretSize = 32;
inline constexpr std::size_t kMostShare = 64;

Bytes draw_secret();

std::string to_hex(const Bytes& bytes);
std::optional<Bytes> from_hex(std::string_view text);  // small letters only

// What is published of a secret: tells nothing of it, and fits no other.
Bytes commitment_to(std::string_view table, const Bytes& secret);

struct Proof {
  static constexpr int kScheme = 1;

  std::string table;
  Bytes commitment;
  Bytes secret;
  std::vector<Bytes> shares;  // by seat; empty where a seat gave none

  friend bool operator==(const Proof&, const Proof&) = default;
};

Json to_json(const Proof& proof);
Result<Proof> parse_proof(const Json& json);

// All that the deal depends on, beside the options, in 32 bytes.
Bytes deal_key(const Proof& proof, const GameInfo& game);

// The key stream of ChaCha20 as a chance.
class StreamChance final : public WordChance {
 public:
  explicit StreamChance(Bytes key);

 private:
  std::uint32_t word() override;

  Bytes key_;
  std::array<std::uint8_t, 64> block_{};
  std::size_t used_ = 64;
  std::uint32_t next_block_ = 0;
};

// The deal that the proof leads to at such a table.
Result<Json> deal_of(const Proof& proof, const AnyGame& game, const TableRequest& request);

// Where a record keeps it: a free tag, whose value is the proof's JSON as a string.
inline constexpr std::string_view kProofTag = "Proof";

void add_proof(Record& record, const Proof& proof);

// The record's proof if it is right: its secret fits its commitment, and the record's deal is the
// one they lead to. Nothing if the record has none.
Result<std::optional<Proof>> check_proof(const Record& record);

}  // namespace demesne::server
