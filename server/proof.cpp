#include <sodium.h>

#include <algorithm>

#include "server/provable_deal.h"

// The proof of a deal as text: written, read and checked.
namespace demesne::server {
namespace {

Refusal refuse(std::string_view code, std::vector<Refusal::Param> params = {}) {
  return {"proof", std::string(code), std::move(params)};
}

// The bytes that a string of the object stands for, if it is one of a size within these.
std::optional<Bytes> bytes_in(const Json* json, std::size_t least, std::size_t most) {
  const auto* text = json == nullptr ? nullptr : json->string();
  auto bytes = text == nullptr ? std::nullopt : from_hex(*text);
  if (!bytes || bytes->size() < least || bytes->size() > most) return std::nullopt;
  return bytes;
}

std::optional<std::vector<Bytes>> shares_in(const Json* json) {
  const auto* items = json == nullptr ? nullptr : json->array();
  if (items == nullptr || items->size() > kMaxSeats) return std::nullopt;
  std::vector<Bytes> shares;
  for (const Json& item : *items) {
    auto share = bytes_in(&item, 0, kMostShare);
    if (!share) return std::nullopt;
    shares.push_back(*std::move(share));
  }
  return shares;
}

Result<std::optional<Proof>> proof_in(const Record& record) {
  const auto tag = std::find_if(record.tags.begin(), record.tags.end(),
                                [](const Record::Tag& free) { return free.name == kProofTag; });
  if (tag == record.tags.end()) return std::optional<Proof>();
  const auto json = parse_json(tag->value);
  if (!json) return refuse("proof-form");
  auto proof = parse_proof(*json);
  if (!proof) return proof.refusal();
  return std::optional(std::move(*proof));
}

std::optional<Refusal> why_wrong(const Proof& proof, const Record& record) {
  if (commitment_to(proof.table, proof.secret) != proof.commitment) {
    return refuse("proof-commitment", {{"table", proof.table}});
  }
  if (proof.shares.size() != record.players.size()) {
    return refuse("proof-shares", {{"shares", std::to_string(proof.shares.size())},
                                   {"players", std::to_string(record.players.size())}});
  }
  const auto start = first_position(record);
  if (!start) return start.refusal();
  TableRequest request{.players = static_cast<int>(record.players.size()),
                       .options = record.options};
  if (!record.components.is_null()) request.components = record.components;
  const auto deal = deal_of(proof, *(*start)->table().game, request);
  if (!deal) return deal.refusal();
  if (*deal != (*start)->deal()) return refuse("proof-deal");
  return std::nullopt;
}

}  // namespace

std::string to_hex(const Bytes& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::optional<Bytes> from_hex(std::string_view text) {
  if (text.empty()) return Bytes{};
  if (text.size() % 2 != 0) return std::nullopt;
  Bytes bytes(text.size() / 2);
  std::size_t size = 0;
  const int status =
      sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr);
  if (status != 0 || to_hex(bytes) != text) return std::nullopt;
  return bytes;
}

Json to_json(const Proof& proof) {
  Json::Array shares;
  for (const Bytes& share : proof.shares) shares.emplace_back(to_hex(share));
  return Json::Object{{"scheme", Proof::kScheme},
                      {"table", proof.table},
                      {"commitment", to_hex(proof.commitment)},
                      {"secret", to_hex(proof.secret)},
                      {"shares", std::move(shares)}};
}

Result<Proof> parse_proof(const Json& json) {
  const Json* scheme = json.find("scheme");
  const auto* number = scheme == nullptr ? nullptr : scheme->number();
  if (number == nullptr) return refuse("proof-form");
  if (*number != Proof::kScheme) {
    return refuse("proof-scheme",
                  {{"found", std::to_string(*number)}, {"known", std::to_string(Proof::kScheme)}});
  }
  const Json* table = json.find("table");
  const auto commitment =
      bytes_in(json.find("commitment"), crypto_generichash_BYTES, crypto_generichash_BYTES);
  const auto secret = bytes_in(json.find("secret"), kSecretSize, kSecretSize);
  const auto shares = shares_in(json.find("shares"));
  const bool whole = table != nullptr && table->string() != nullptr && commitment && secret &&
                     shares && json.object()->size() == 5;
  if (!whole) return refuse("proof-form");
  return Proof{*table->string(), *commitment, *secret, *shares};
}

void add_proof(Record& record, const Proof& proof) {
  record.tags.push_back({std::string(kProofTag), to_json(proof).dump()});
}

Result<std::optional<Proof>> check_proof(const Record& record) {
  auto proof = proof_in(record);
  std::optional<Refusal> refusal;
  if (!proof) {
    refusal = proof.refusal();
  } else if (*proof) {
    refusal = why_wrong(**proof, record);
  }
  if (!refusal) return proof;
  if (refusal->line == 0) refusal->line = record.field_line(kProofTag);
  return *std::move(refusal);
}

}  // namespace demesne::server
