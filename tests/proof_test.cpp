#include <gtest/gtest.h>

#include "server/provable_deal.h"
#include "tests/records.h"

// What the proof of a deal proves, and what it refuses.
namespace demesne::server {
namespace {

constexpr const char* kTable = "table-1";

Bytes counted(std::size_t size) {
  Bytes bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i);
  return bytes;
}

// As a server makes it, with one seat that gave no share.
Proof proof_for(int players, Bytes secret = counted(kSecretSize)) {
  Proof proof{kTable, commitment_to(kTable, secret), std::move(secret), {}};
  for (int seat = 0; seat < players; ++seat) {
    proof.shares.push_back(seat == 1 ? Bytes{} : Bytes(16, static_cast<std::uint8_t>(seat + 1)));
  }
  return proof;
}

const AnyGame& domizone() { return **find_game("domizone"); }

Json deal(const Proof& proof) { return *deal_of(proof, domizone(), {.players = 3}); }

Record record_with(const Proof& proof, const testing::Setting& setting, int plies = 12) {
  testing::Setting dealt = setting;
  dealt.request.deal = *deal_of(proof, *setting.game, setting.request);
  Record record = testing::random_record(dealt, plies, 1);
  add_proof(record, proof);
  return record;
}

Record record_with(const Proof& proof) { return record_with(proof, {&domizone(), {.players = 3}}); }

// The code of the refusal; "" if the record has a proof that is right.
std::string refusal_of(const Record& record) {
  const auto proof = check_proof(record);
  if (proof) return *proof ? "" : "none";
  EXPECT_TRUE(testing::sayable(proof.refusal(), catalogue_of(record)));
  return proof.refusal().code;
}

Record with_proof(Record record, const Json& proof) {
  record.tags.back().value = proof.dump();
  return record;
}

Record with_proof(const Record& record, const Proof& proof) {
  return with_proof(record, to_json(proof));
}

TEST(Proof, IsComputedAsDocumented) {
  // Made with another implementation of BLAKE2b.
  EXPECT_EQ(to_hex(commitment_to(kTable, counted(32))),
            "6ac5f6cbca3ca4d3a1d1b8ffd9ce7e5a33ee225bbe2dfdfc9c11c24b88835700");
  EXPECT_EQ(to_hex(deal_key({kTable, {}, counted(32), {{0xaa, 0xbb}, {}}}, domizone().info())),
            "9aa02a46bd7819cd3b548f5864c96184596bd539f54e41b341173288c558b016");
}

TEST(Proof, IsTheSameAfterATripThroughText) {
  const Proof proof = proof_for(3);
  const auto again = parse_proof(*parse_json(to_json(proof).dump()));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, proof);
}

TEST(Proof, VerifiesTheDealsOfEveryGameInBothForms) {
  for (const auto& setting : testing::all_settings()) {
    const Record record = record_with(proof_for(setting.request.players), setting);
    EXPECT_EQ(refusal_of(record), "") << testing::describe(setting);
    for (const std::string& text : {to_text(record), to_json(record).dump()}) {
      const auto read = testing::accept(text);
      ASSERT_TRUE(read);
      EXPECT_EQ(refusal_of(*read), "");
    }
  }
}

TEST(Proof, IsNotNeeded) {
  Record record = record_with(proof_for(3));
  record.tags.clear();
  EXPECT_EQ(refusal_of(record), "none");
}

TEST(Secret, IsAnotherEachTime) {
  const Bytes secret = draw_secret();
  EXPECT_EQ(secret.size(), kSecretSize);
  EXPECT_NE(secret, draw_secret());
}

// All that is public before the game, and all that the seats have given, is the same; so whoever
// knows only that knows nothing of the deal.
TEST(Secret, DecidesTheDealWhateverIsPublic) {
  std::vector<Json> deals;
  for (int i = 0; i < 20; ++i) {
    Bytes secret = counted(kSecretSize);
    secret[31] = static_cast<std::uint8_t>(i);
    const Json drawn = deal(proof_for(3, secret));
    EXPECT_EQ(std::count(deals.begin(), deals.end(), drawn), 0);
    deals.push_back(drawn);
  }
  EXPECT_NE(commitment_to(kTable, Bytes(32, 1)), commitment_to(kTable, Bytes(32, 2)));
  EXPECT_NE(commitment_to("table-2", Bytes(32, 1)), commitment_to(kTable, Bytes(32, 1)));
}

// Who gives no share has given the empty one: the game goes on, and as the secret is not known yet,
// one choice is as blind as the other.
TEST(Share, ChangesTheDealAndCanBeWithheld) {
  const Json before = deal(proof_for(3));
  for (std::size_t seat = 0; seat < 3; ++seat) {
    Proof withheld = proof_for(3);
    withheld.shares[seat].clear();
    EXPECT_EQ(deal(withheld) != before, seat != 1);
    Proof other = proof_for(3);
    other.shares[seat].push_back(0);
    EXPECT_NE(deal(other), before);
  }
}

// The deals that one seat can bring about by its share, the rest being fixed, are spread evenly.
TEST(Share, CannotSteer) {
  std::map<std::string, int> first_tiles;
  for (int i = 0; i < 2800; ++i) {
    Proof proof = proof_for(3);
    proof.shares[2] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i >> 8)};
    ++first_tiles[deal(proof).find("order")->array()->front().dump()];
  }
  EXPECT_EQ(first_tiles.size(), 28U);
  for (const auto& [tile, count] : first_tiles) EXPECT_NEAR(count, 100, 45) << tile;
}

TEST(Key, IsBoundToTheTableTheGameAndItsRules) {
  const Proof proof = proof_for(3);
  GameInfo game = domizone().info();
  const Bytes key = deal_key(proof, game);
  Proof elsewhere = proof;
  elsewhere.table = "table-2";
  EXPECT_NE(deal_key(elsewhere, game), key);
  EXPECT_NE(deal(elsewhere), deal(proof));
  ++game.rules_version;
  EXPECT_NE(deal_key(proof, game), key);
  EXPECT_NE(deal_key(proof, (*find_game("conquer"))->info()), key);
}

TEST(Key, KeepsItsFieldsApart) {
  const GameInfo& game = domizone().info();
  const auto key = [&](std::vector<Bytes> shares) {
    return deal_key({kTable, {}, counted(32), std::move(shares)}, game);
  };
  EXPECT_NE(key({{1, 2}, {}}), key({{}, {1, 2}}));
  EXPECT_NE(key({{1, 2}, {}}), key({{1}, {2}}));
  EXPECT_NE(key({{}, {}}), key({{}, {}, {}}));
}

TEST(Check, RefusesWhatWasChanged) {
  const Proof proof = proof_for(3);
  const Record record = record_with(proof);
  ASSERT_EQ(refusal_of(record), "");

  Proof changed = proof;
  changed.secret[5] ^= 1;
  EXPECT_EQ(refusal_of(with_proof(record, changed)), "proof-commitment");
  EXPECT_EQ(refusal_of(with_proof(record, proof_for(3, changed.secret))), "proof-deal");
  changed = proof;
  changed.commitment[0] ^= 1;
  EXPECT_EQ(refusal_of(with_proof(record, changed)), "proof-commitment");
  changed = proof;
  changed.shares[1] = {1};
  EXPECT_EQ(refusal_of(with_proof(record, changed)), "proof-deal");
  changed.shares.pop_back();
  EXPECT_EQ(refusal_of(with_proof(record, changed)), "proof-shares");
  changed = proof;
  changed.table = "table-2";
  EXPECT_EQ(refusal_of(with_proof(record, changed)), "proof-commitment");
  changed.commitment = commitment_to("table-2", proof.secret);
  EXPECT_EQ(refusal_of(with_proof(record, changed)), "proof-deal");

  Record other_deal = record;
  other_deal.deal = domizone().start({.players = 3, .options = {}, .seed = 9}).operator*()->deal();
  EXPECT_EQ(refusal_of(other_deal), "proof-deal");
  Record other_rules = record;
  ++other_rules.rules_version;
  EXPECT_EQ(refusal_of(other_rules), "record-rules");
}

TEST(Check, RefusesWhatIsNoProof) {
  const Record record = record_with(proof_for(3));
  const std::string whole = to_json(proof_for(3)).dump();
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    text.replace(text.find(from), from.size(), to);
    return refusal_of(with_proof(record, *parse_json(text)));
  };
  EXPECT_EQ(changed("\"scheme\": 1", "\"scheme\": 1"), "");
  EXPECT_EQ(changed("\"scheme\": 1", "\"scheme\": 2"), "proof-scheme");
  EXPECT_EQ(changed("\"scheme\": 1", "\"scheme\": null"), "proof-form");
  EXPECT_EQ(changed("\"scheme\"", "\"schema\""), "proof-form");
  EXPECT_EQ(changed("\"table-1\"", "1"), "proof-form");
  EXPECT_EQ(changed("6ac5", "6AC5"), "proof-form");
  EXPECT_EQ(changed("6ac5", "6ac"), "proof-form");
  EXPECT_EQ(changed("0001", "zz01"), "proof-form");
  EXPECT_EQ(changed("000102", "0001020"), "proof-form");
  EXPECT_EQ(changed("\"\"", "0"), "proof-form");
  EXPECT_EQ(changed("\"\"", "\"" + std::string(130, '0') + "\""), "proof-form");
  EXPECT_EQ(changed("\"shares\"", "\"more\": 1, \"shares\""), "proof-form");
  for (const char* text : {"", "{", "[]", "7"}) {
    Record broken = record;
    broken.tags.back().value = text;
    EXPECT_EQ(refusal_of(broken), "proof-form") << text;
  }
}

TEST(Check, SaysTheLineOfTheProof) {
  Proof changed = proof_for(3);
  changed.secret[0] ^= 1;
  const std::string text = to_text(with_proof(record_with(proof_for(3)), changed));
  const auto proof = check_proof(*parse_record(text));
  ASSERT_FALSE(proof);
  EXPECT_EQ(proof.refusal().line, testing::line_of(text, "[Proof "));
}

}  // namespace
}  // namespace demesne::server
