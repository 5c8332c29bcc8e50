#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "games/domaine/board.h"

// The map tiles and the cards, which are data (DO-1, DO-2): the house set comes with the program,
// and a person who owns the box can write down its own. States name a set by a small number.
namespace demesne::domaine {

enum class Terrain : std::uint8_t {
  meadow,
  forest,
  village,
  city,
  gold,
  silver,
  copper,
  diamond,
};
inline constexpr std::string_view kTerrainLetters = ".fvRgscd";
inline constexpr unsigned kMineKinds = 4;
inline constexpr unsigned kMinesOfAKind = 4;

enum class Action : std::uint8_t { b1, b2, b3, k1, k2, e1, e2, deserter, alliance, none };
inline constexpr auto kActionNames =
    std::to_array<std::string_view>({"B1", "B2", "B3", "K1", "K2", "E1", "E2", "D", "A"});

constexpr bool is_borders(Action action) { return action <= Action::b3; }
constexpr bool is_knights(Action action) { return action == Action::k1 || action == Action::k2; }
constexpr bool is_expansion(Action action) { return action == Action::e1 || action == Action::e2; }

// How many steps an action has at most.
constexpr std::uint8_t steps_of(Action action) {
  constexpr std::array<std::uint8_t, 10> kSteps = {1, 2, 3, 1, 2, 1, 2, 2, 1, 0};
  return kSteps[static_cast<std::size_t>(action)];
}

// Cards are numbered 0–59: pile A, then B, C, D.
inline constexpr unsigned kPiles = 4;
inline constexpr unsigned kPileSize = 15;
inline constexpr unsigned kCards = kPiles * kPileSize;
inline constexpr std::uint8_t kNoCard = 0xFF;

constexpr unsigned pile_of(unsigned card) { return card / kPileSize; }

struct Card {
  std::uint8_t price = 0;
  std::uint8_t sale = 0;
  std::array<Action, 2> actions = {Action::none, Action::none};  // the second may be missing
};

inline constexpr int kTileSide = 4;
inline constexpr unsigned kTiles = 8;                                // besides the centre
using Tile = std::array<std::array<Terrain, kTileSide>, kTileSide>;  // rows from the top

struct ComponentSet {
  std::string name;
  Json json;           // as it was given, for records
  std::uint64_t hash;  // of what it says, not of how it is laid out
  Tile centre;
  std::array<Tile, kTiles> tiles;
  std::array<Card, kCards> cards;
};

using SetId = std::uint16_t;
inline constexpr SetId kHouseSet = 0;

// A set whose JSON says all of this and nothing that breaks DO-1 or DO-2; otherwise the reason.
Result<ComponentSet> parse_components(const Json& json);

// A set with the number that it has while somebody holds it. The same set has the same number.
struct HeldSet {
  SetId id;
  std::shared_ptr<const ComponentSet> set;
};
// Refuses what is no set, and one more when all the numbers are of sets that are held.
Result<HeldSet> hold_components(const Json& json);
// Of a set that somebody holds.
const ComponentSet& components(SetId id) noexcept;
// "house", or for a set of somebody's own its name and hash: two of those may share a name.
std::string exact_name(SetId id);
std::optional<SetId> find_components(std::string_view exact_name);

inline const Card& card_of(SetId set, unsigned card) noexcept {
  return components(set).cards[card];
}

// A tile turned clockwise by so many quarters.
Tile turned(Tile tile, unsigned quarters);

std::string card_name(unsigned card);
std::optional<std::uint8_t> parse_card(std::string_view text);
std::string_view action_name(Action action);
std::optional<Action> parse_action(std::string_view text);

}  // namespace demesne::domaine
