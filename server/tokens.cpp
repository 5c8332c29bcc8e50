#include "server/tokens.h"

#include <sodium.h>

#include <array>
#include <charconv>
#include <stdexcept>

namespace demesne::server {
namespace {

void need_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
}

std::string hex(const unsigned char* bytes, std::size_t size) {
  std::string out(2 * size + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes, size);
  out.pop_back();
  return out;
}

}  // namespace

// Five bits a character, as in Crockford's base 32 without the letters that are mistaken for
// others.
std::string random_id() {
  constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  need_sodium();
  std::array<unsigned char, 26> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::string out;
  for (const unsigned char byte : bytes) out += kAlphabet[byte % kAlphabet.size()];
  return out;
}

std::uint64_t random_seed() {
  need_sodium();
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

std::string Signer::new_key() {
  need_sodium();
  std::array<unsigned char, crypto_auth_KEYBYTES> key;
  crypto_auth_keygen(key.data());
  return hex(key.data(), key.size());
}

Signer::Signer(std::string_view key) : key_(crypto_auth_KEYBYTES, '\0') {
  need_sodium();
  std::size_t size = 0;
  const char* end = nullptr;
  auto* bytes = reinterpret_cast<unsigned char*>(key_.data());
  if (sodium_hex2bin(bytes, key_.size(), key.data(), key.size(), nullptr, &size, &end) != 0 ||
      size != key_.size() || end != key.data() + key.size()) {
    throw std::runtime_error("the key that signs tokens is broken");
  }
}

std::string Signer::sign(const Identity& identity) const {
  const std::string text = identity.user + "." + std::to_string(identity.epoch);
  std::array<unsigned char, crypto_auth_BYTES> mac;
  crypto_auth(mac.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
              reinterpret_cast<const unsigned char*>(key_.data()));
  return text + "." + hex(mac.data(), mac.size());
}

std::optional<Identity> Signer::check(std::string_view token) const {
  const auto last = token.rfind('.');
  const auto first = token.find('.');
  if (last == std::string_view::npos || first == last || token.size() > 256) return std::nullopt;
  Identity identity{.user = std::string(token.substr(0, first))};
  const auto number = token.substr(first + 1, last - first - 1);
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), identity.epoch);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  const std::string right = sign(identity);
  if (right.size() != token.size() ||
      sodium_memcmp(right.data(), token.data(), right.size()) != 0) {
    return std::nullopt;
  }
  return identity;
}

std::optional<std::string> hash_password(std::string_view password) {
  need_sodium();
  std::array<char, crypto_pwhash_STRBYTES> out;
  if (crypto_pwhash_str(out.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    return std::nullopt;
  }
  return std::string(out.data());
}

bool password_matches(const std::string& hash, std::string_view password) {
  need_sodium();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace demesne::server
