#include "server/provable_deal.h"

#include <sodium.h>

#include <cstdlib>
#include <utility>

namespace demesne::server {
namespace {

constexpr std::string_view kCommitmentDomain = "demesne deal commitment 1";
constexpr std::string_view kKeyDomain = "demesne deal key 1";

// sodium_init may be called often and from any thread; without it nothing here is safe.
void need_sodium() {
  if (sodium_init() < 0) std::abort();
}

// BLAKE2b-256 over fields, each behind its length, so that no two lists of fields run together.
class FieldHash {
 public:
  explicit FieldHash(std::string_view domain) {
    need_sodium();
    crypto_generichash_init(&state_, nullptr, 0, crypto_generichash_BYTES);
    add(domain);
  }

  FieldHash& add(const std::uint8_t* bytes, std::size_t size) {
    std::array<std::uint8_t, 8> length{};
    for (std::size_t i = 0; i < length.size(); ++i) {
      length[i] = static_cast<std::uint8_t>(std::uint64_t{size} >> (8 * i));
    }
    crypto_generichash_update(&state_, length.data(), length.size());
    crypto_generichash_update(&state_, bytes, size);
    return *this;
  }
  FieldHash& add(const Bytes& bytes) { return add(bytes.data(), bytes.size()); }
  FieldHash& add(std::string_view text) {
    return add(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }

  Bytes finish() {
    Bytes hash(crypto_generichash_BYTES);
    crypto_generichash_final(&state_, hash.data(), hash.size());
    return hash;
  }

 private:
  crypto_generichash_state state_{};
};

}  // namespace

Bytes draw_secret() {
  need_sodium();
  Bytes secret(kSecretSize);
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

Bytes commitment_to(std::string_view table, const Bytes& secret) {
  return FieldHash(kCommitmentDomain).add(table).add(secret).finish();
}

Bytes deal_key(const Proof& proof, const GameInfo& game) {
  FieldHash hash(kKeyDomain);
  hash.add(proof.table).add(game.id).add(std::to_string(game.rules_version)).add(proof.secret);
  for (const Bytes& share : proof.shares) hash.add(share);
  return hash.finish();
}

StreamChance::StreamChance(Bytes key) : key_(std::move(key)) {
  static_assert(crypto_stream_chacha20_ietf_KEYBYTES == crypto_generichash_BYTES);
  if (key_.size() != crypto_stream_chacha20_ietf_KEYBYTES) std::abort();
  need_sodium();
}

// The stream's bytes, four at a time, the first the lowest.
std::uint32_t StreamChance::word() {
  if (used_ == block_.size()) {
    constexpr std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> kNonce{};
    block_.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(block_.data(), block_.data(), block_.size(), kNonce.data(),
                                       next_block_++, key_.data());
    used_ = 0;
  }
  std::uint32_t word = 0;
  for (int shift = 0; shift < 32; shift += 8) word |= std::uint32_t{block_[used_++]} << shift;
  return word;
}

Result<Json> deal_of(const Proof& proof, const AnyGame& game, const TableRequest& request) {
  StreamChance chance(deal_key(proof, game.info()));
  TableRequest drawn = request;
  drawn.deal.reset();
  drawn.chance = &chance;
  const auto start = game.start(drawn);
  if (!start) return start.refusal();
  return (*start)->deal();
}

}  // namespace demesne::server
