#include "games/domaine/components.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <memory>

#include "core/hash.h"
#include "games/domaine/house_set.h"

namespace demesne::domaine {
namespace {

using MaybeRefusal = std::optional<Refusal>;

constexpr std::size_t kMaxName = 40;
constexpr std::int64_t kMaxDucats = 20;  // of a price or a sale (DO-2)
constexpr unsigned kMinMeadows = 48;

// Whether an object has these keys and no others.
MaybeRefusal check_keys(const Json& json, std::string_view where,
                        std::initializer_list<std::string_view> keys) {
  const std::string place(where);
  for (const auto& member : *json.object()) {
    if (std::find(keys.begin(), keys.end(), member.key) == keys.end()) {
      return refuse("set", "set-key", {{"where", place}, {"key", member.key}});
    }
  }
  for (const auto key : keys) {
    if (json.find(key) == nullptr) {
      return refuse("set", "set-missing", {{"where", place}, {"key", std::string(key)}});
    }
  }
  return std::nullopt;
}

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxName &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_' || c == '.';
         });
}

MaybeRefusal read_tile(const Json& json, const std::string& name, Tile& tile) {
  const auto* rows = json.array();
  const bool whole = rows != nullptr && rows->size() == kTileSide &&
                     std::all_of(rows->begin(), rows->end(), [](const Json& row) {
                       return row.string() != nullptr && row.string()->size() == kTileSide;
                     });
  if (!whole) return refuse("DO-1", "tile-form", {{"tile", name}});
  for (std::size_t row = 0; row < kTileSide; ++row) {
    for (std::size_t column = 0; column < kTileSide; ++column) {
      const std::string_view letters = *(*rows)[row].string();
      const auto terrain = kTerrainLetters.find(letters[column]);
      if (terrain == std::string_view::npos) {
        return refuse("DO-1", "tile-letter",
                      {{"tile", name},
                       {"row", std::to_string(row + 1)},
                       {"letter", Json(first_character(letters.substr(column))).dump()}});
      }
      tile[row][column] = static_cast<Terrain>(terrain);
    }
  }
  return std::nullopt;
}

using TerrainCounts = std::array<unsigned, kTerrainLetters.size()>;

void count_terrain(const Tile& tile, TerrainCounts& counts) {
  for (const auto& row : tile) {
    for (const Terrain terrain : row) ++counts[static_cast<std::size_t>(terrain)];
  }
}

MaybeRefusal check_terrain(const ComponentSet& set) {
  TerrainCounts counts{};
  count_terrain(set.centre, counts);
  constexpr auto kCity = static_cast<std::size_t>(Terrain::city);
  if (counts[kCity] != 1) return refuse("DO-1", "city-centre");
  for (const Tile& tile : set.tiles) count_terrain(tile, counts);
  if (counts[kCity] != 1) {
    return refuse("DO-1", "city-count", {{"count", std::to_string(counts[kCity])}});
  }
  for (auto kind = static_cast<std::size_t>(Terrain::gold); kind < counts.size(); ++kind) {
    if (counts[kind] <= kMinesOfAKind) continue;
    const std::string letter(1, kTerrainLetters[kind]);
    return refuse("DO-1", "mines-count",
                  {{"kind", "@mine-" + letter}, {"count", std::to_string(counts[kind])}});
  }
  if (counts[0] < kMinMeadows) {
    return refuse("DO-1", "meadows-count", {{"count", std::to_string(counts[0])}});
  }
  return std::nullopt;
}

MaybeRefusal read_tiles(const Json& json, ComponentSet& set) {
  if (auto refusal = read_tile(*json.find("centre"), "centre", set.centre)) return refusal;
  const auto* tiles = json.find("tiles")->array();
  if (tiles == nullptr || tiles->size() != kTiles) {
    return refuse("DO-1", "tiles-count",
                  {{"count", tiles == nullptr ? "0" : std::to_string(tiles->size())}});
  }
  for (std::size_t i = 0; i < kTiles; ++i) {
    const std::string name = "tiles[" + std::to_string(i) + "]";
    if (auto refusal = read_tile((*tiles)[i], name, set.tiles[i])) return refusal;
  }
  return check_terrain(set);
}

MaybeRefusal read_actions(const Json& json, const std::string& id, Card& card) {
  const auto* actions = json.array();
  if (actions == nullptr || actions->empty() || actions->size() > card.actions.size()) {
    return refuse("DO-2", "card-actions", {{"card", id}});
  }
  for (std::size_t i = 0; i < actions->size(); ++i) {
    const auto* text = (*actions)[i].string();
    const auto action = text == nullptr ? std::nullopt : parse_action(*text);
    if (!action) {
      return refuse("DO-2", "card-action", {{"card", id}, {"action", (*actions)[i].dump()}});
    }
    card.actions[i] = *action;
  }
  if (card.actions[0] == card.actions[1]) {
    return refuse("DO-2", "card-action-twice",
                  {{"card", id}, {"action", std::string(action_name(card.actions[0]))}});
  }
  return std::nullopt;
}

MaybeRefusal read_ducats(const Json& card, const char* key, const std::string& id,
                         std::uint8_t& out) {
  const auto* ducats = card.find(key)->number();
  if (ducats == nullptr || *ducats < 0 || *ducats > kMaxDucats) {
    return refuse("DO-2", "card-ducats",
                  {{"card", id}, {"key", key}, {"value", card.find(key)->dump()}});
  }
  out = static_cast<std::uint8_t>(*ducats);
  return std::nullopt;
}

MaybeRefusal read_card(const Json& json, ComponentSet& set, std::array<bool, kCards>& found) {
  if (json.object() == nullptr) return refuse("DO-2", "card-object", {{"text", json.dump()}});
  const auto* id = json.find("id");
  const auto card =
      id == nullptr || id->string() == nullptr ? std::nullopt : parse_card(*id->string());
  if (!card) return refuse("DO-2", "card-id", {{"text", json.dump()}});
  const std::string name = card_name(*card);
  if (auto refusal = check_keys(json, name, {"id", "pile", "actions", "price", "sale"})) {
    return refusal;
  }
  if (found[*card]) return refuse("DO-2", "card-twice", {{"card", name}});
  found[*card] = true;
  if (*json.find("pile") != Json(name.substr(0, 1))) {
    return refuse("DO-2", "card-pile", {{"card", name}, {"pile", json.find("pile")->dump()}});
  }
  Card& entry = set.cards[*card];
  if (auto refusal = read_actions(*json.find("actions"), name, entry)) return refusal;
  if (auto refusal = read_ducats(json, "price", name, entry.price)) return refusal;
  return read_ducats(json, "sale", name, entry.sale);
}

MaybeRefusal read_cards(const Json& json, ComponentSet& set) {
  const auto* cards = json.array();
  if (cards == nullptr) return refuse("DO-2", "cards-list");
  std::array<bool, kCards> found{};
  for (const Json& card : *cards) {
    if (auto refusal = read_card(card, set, found)) return refusal;
  }
  const auto missing = std::find(found.begin(), found.end(), false);
  if (missing == found.end()) return std::nullopt;
  return refuse("DO-2", "cards-count",
                {{"count", std::to_string(cards->size())},
                 {"card", card_name(static_cast<unsigned>(missing - found.begin()))}});
}

std::uint64_t hash_of(const ComponentSet& set) {
  std::uint64_t hash = 0xD0AA14E;
  const auto add = [&](std::uint64_t value) { hash = chain(hash, value); };
  for (const char c : set.name) add(static_cast<std::uint8_t>(c));
  const auto add_tile = [&](const Tile& tile) {
    for (const auto& row : tile) {
      for (const Terrain terrain : row) add(static_cast<std::uint64_t>(terrain));
    }
  };
  add_tile(set.centre);
  for (const Tile& tile : set.tiles) add_tile(tile);
  for (const Card& card : set.cards) {
    add(card.price);
    add(card.sale);
    for (const Action action : card.actions) add(static_cast<std::uint64_t>(action));
  }
  return mix(hash);
}

// Sets by number. Whoever holds one may look it up at any time; to give a number away takes the
// lock. Numbers are used from the first on, and none is ever without a set again.
constexpr std::size_t kMaxSets = 1024;
std::array<std::atomic<const ComponentSet*>, kMaxSets> g_sets{};
// Where this pointer is the only one to a set, nobody holds it.
std::array<std::shared_ptr<const ComponentSet>, kMaxSets> g_owners;
std::atomic_flag g_lock;

// For so short a time that nobody needs to sleep; browsers have no other.
class Lock {
 public:
  Lock() noexcept {
    while (g_lock.test_and_set(std::memory_order_acquire)) {
    }
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { g_lock.clear(std::memory_order_release); }
};

// The number of this very set, otherwise a new one, otherwise that of a set that nobody holds.
std::optional<std::size_t> number_for(const ComponentSet& set) {
  std::optional<std::size_t> idle;
  for (std::size_t id = 0; id < kMaxSets; ++id) {
    const auto& owner = g_owners[id];
    if (owner == nullptr || owner->hash == set.hash) return id;
    if (!idle && owner.use_count() == 1) idle = id;
  }
  return idle;
}

std::optional<HeldSet> hold(ComponentSet set) {
  auto fresh = std::make_shared<const ComponentSet>(std::move(set));
  const Lock lock;
  const auto id = number_for(*fresh);
  if (!id) return std::nullopt;
  auto& owner = g_owners[*id];
  if (owner == nullptr || owner->hash != fresh->hash) {
    owner.swap(fresh);
    g_sets[*id].store(owner.get(), std::memory_order_release);
  }
  return HeldSet{static_cast<SetId>(*id), owner};
}

// The house set is there before the first game is set up, and always.
const std::optional<HeldSet> g_house = [] {
  auto house = parse_components(*parse_json(house_set::kJson));
  return hold(*std::move(house));
}();

}  // namespace

Result<ComponentSet> parse_components(const Json& json) {
  if (json.object() == nullptr) return refuse("set", "set-not-object");
  if (auto refusal = check_keys(json, "components", {"name", "centre", "tiles", "cards"})) {
    return *std::move(refusal);
  }
  ComponentSet set{};
  const auto* name = json.find("name")->string();
  if (name == nullptr || !is_name(*name)) return refuse("set", "set-name");
  set.name = *name;
  if (auto refusal = read_tiles(json, set)) return *std::move(refusal);
  if (auto refusal = read_cards(*json.find("cards"), set)) return *std::move(refusal);
  set.hash = hash_of(set);
  set.json = json;
  return set;
}

Result<HeldSet> hold_components(const Json& json) {
  auto set = parse_components(json);
  if (!set) return set.refusal();
  const ComponentSet& house = components(kHouseSet);
  if (set->name == house.name && set->hash != house.hash) return refuse("set", "set-house");
  auto held = hold(*std::move(set));
  if (!held) return refuse("set", "set-many", {{"count", std::to_string(kMaxSets)}});
  return *std::move(held);
}

const ComponentSet& components(SetId id) noexcept {
  const ComponentSet* set = g_sets[id].load(std::memory_order_acquire);
  assert(set != nullptr);
  return *set;
}

std::string exact_name(SetId id) {
  const ComponentSet& set = components(id);
  return id == kHouseSet ? set.name : set.name + "@" + hash_text(set.hash);
}

std::optional<SetId> find_components(std::string_view name) {
  const Lock lock;
  for (std::size_t id = 0; id < kMaxSets && g_owners[id] != nullptr; ++id) {
    if (exact_name(static_cast<SetId>(id)) == name) return static_cast<SetId>(id);
  }
  return std::nullopt;
}

Tile turned(Tile tile, unsigned quarters) {
  for (; quarters > 0; --quarters) {
    Tile next{};
    for (std::size_t row = 0; row < kTileSide; ++row) {
      for (std::size_t column = 0; column < kTileSide; ++column) {
        next[row][column] = tile[kTileSide - 1 - column][row];
      }
    }
    tile = next;
  }
  return tile;
}

std::string card_name(unsigned card) {
  return static_cast<char>('A' + pile_of(card)) + std::to_string(card % kPileSize + 1);
}

std::optional<std::uint8_t> parse_card(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[0] < 'A' || text[0] >= 'A' + char{kPiles}) {
    return std::nullopt;
  }
  unsigned number = 0;
  for (const char digit : text.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<unsigned>(digit - '0');
  }
  if (text[1] == '0' || number == 0 || number > kPileSize) return std::nullopt;
  return static_cast<std::uint8_t>(static_cast<unsigned>(text[0] - 'A') * kPileSize + number - 1);
}

std::string_view action_name(Action action) {
  return action < Action::none ? kActionNames[static_cast<std::size_t>(action)] : "?";
}

std::optional<Action> parse_action(std::string_view text) {
  const auto* const found = std::find(kActionNames.begin(), kActionNames.end(), text);
  if (found == kActionNames.end()) return std::nullopt;
  return static_cast<Action>(found - kActionNames.begin());
}

}  // namespace demesne::domaine
