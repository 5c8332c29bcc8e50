#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "match/clock.h"

// Names that cannot be guessed, and proofs of who somebody is. All of it by libsodium.
namespace demesne::server {

// Twenty-six small letters and digits from 128 random bits: for tables, users and secrets.
std::string random_id();
std::uint64_t random_seed();

// What a browser keeps in a cookie and a program sends as a bearer: a user's id and the epoch of
// its tokens, signed by the server. Nobody can make one without the key, and raising the user's
// epoch makes all of them worthless.
struct Identity {
  std::string user;
  std::int64_t epoch = 0;

  friend bool operator==(const Identity&, const Identity&) = default;
};

class Signer {
 public:
  static std::string new_key();  // 64 hex digits, to be kept with the server's data
  // The key must be one of new_key.
  explicit Signer(std::string_view key);

  std::string sign(const Identity& identity) const;
  // Compared in constant time.
  std::optional<Identity> check(std::string_view token) const;

 private:
  std::string key_;
};

// Both take as long as they should (argon2id): not on a thread that others wait for. Nothing, or
// false, if there is not enough memory for it.
std::optional<std::string> hash_password(std::string_view password);
bool password_matches(const std::string& hash, std::string_view password);

}  // namespace demesne::server
