#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/rng.h"
#include "tests/sizes.h"

// Component sets that keep DO-1 and DO-2 but are unlike any box: what the house set hardly ever
// brings about is common with them.
namespace demesne::domaine::odd {

struct CardFace {
  std::vector<std::string> actions;
  int price;
  int sale;
};

// Sixty cards from a few faces, over and over.
inline Json cards_json(const std::vector<CardFace>& faces) {
  Json::Array cards;
  for (const char* pile : {"A", "B", "C", "D"}) {
    for (int number = 1; number <= 15; ++number) {
      const CardFace& face = faces[cards.size() % faces.size()];
      Json::Array actions;
      for (const std::string& action : face.actions) actions.emplace_back(action);
      cards.emplace_back(Json::Object{{"id", pile + std::to_string(number)},
                                      {"pile", pile},
                                      {"actions", actions},
                                      {"price", face.price},
                                      {"sale", face.sale}});
    }
  }
  return cards;
}

using Tile = std::vector<std::string>;

inline Json tile_json(const Tile& rows) {
  Json::Array array;
  for (const std::string& row : rows) array.emplace_back(row);
  return array;
}

// A set whose eight outer tiles are the given ones, over and over.
inline Json set_json(const std::string& name, const Tile& centre, const std::vector<Tile>& tiles,
                     const std::vector<CardFace>& faces) {
  Json::Array eight;
  for (std::size_t i = 0; i < 8; ++i) eight.push_back(tile_json(tiles[i % tiles.size()]));
  return Json::Object{{"name", name},
                      {"centre", tile_json(centre)},
                      {"tiles", eight},
                      {"cards", cards_json(faces)}};
}

// Every kind of action, at a price and for nothing.
inline const std::vector<CardFace> kPriced = {{{"B3"}, 4, 2},
                                              {{"B2", "K1"}, 3, 2},
                                              {{"E1", "D"}, 4, 3},
                                              {{"K2", "A"}, 5, 3},
                                              {{"B1", "E2"}, 6, 4}};
inline const std::vector<CardFace> kFree = {
    {{"B3", "E2"}, 0, 0}, {{"B3", "K2"}, 0, 1}, {{"E2", "D"}, 0, 0}, {{"K1", "A"}, 1, 0},
    {{"B3"}, 0, 20},      {{"B2", "E1"}, 0, 0}, {{"D", "K2"}, 0, 0}};

// Nothing but meadow around the city: more places for castles than on any other map, no points.
inline Json meadows() {
  const Tile meadow(4, "....");
  return set_json("meadows", {"....", ".R..", "....", "...."}, {meadow}, kPriced);
}

// Meadows in pairs, one or none of them to a castle however the tiles lie, and a few in the middle:
// castles come closer together than they should, and some find no place.
inline Json islands() {
  return set_json("islands", {"v.vv", "v...", "...v", "vv.R"},
                  {{"v.vv", "vv..", ".vvv", "vv.v"}, {"c.vv", "vv..", ".vvs", "vv.v"}}, kFree);
}

// Meadows like the squares of one colour: as long as no tile is turned, no castle has any place.
inline Json deserts() {
  return set_json("deserts", {".v.v", "vRv.", ".v.v", "v.v."}, {{".v.v", "v.v.", ".v.v", "v.v."}},
                  kFree);
}

// The same with two forests, so that as long as no tile is turned two castles find a place and no
// more: every wall between them makes two Domaines at once, and often two kings.
inline Json duels() {
  const Tile plain = {".v.v", "v.v.", ".v.v", "v.v."};
  const Tile forest = {".v.v", "v.f.", ".v.v", "v.v."};
  return set_json("duels", {".v.v", "vRv.", ".v.v", "v.v."}, {forest, plain, plain, plain}, kFree);
}

// And with one forest: a single castle, whose Domaine is the whole land as soon as it stands.
inline Json hermits() {
  const Tile plain = {".v.v", "v.v.", ".v.v", "v.v."};
  const Tile forest = {".v.v", "v.f.", ".v.v", "v.v."};
  return set_json("hermits", {".v.v", "vRv.", ".v.v", "v.v."},
                  {forest, plain, plain, plain, plain, plain, plain, plain}, kFree);
}

// Cards for nothing on a land of many villages: everything is played, the markers run out, and
// kings are made several at a time.
inline Json bargains() {
  return set_json("bargains", {"f..f", "v.v.", ".vRv", "f..f"},
                  {{"vvff", ".v.g", "v..f", ".fvv"},
                   {"fv.d", ".vv.", ".ff.", "vcf."},
                   {".fv.", "v.f.", ".vfs", "v.f."},
                   {"v..f", "fvff", "..v.", ".fdv"}},
                  kFree);
}

// The same cards where points are few, so that the deck is played out.
inline Json commons() {
  return set_json("commons", {"f...", "....", "..R.", "...f"},
                  {{"g...", "....", "..f.", "...."},
                   {"....", ".s..", "....", "c..."},
                   {"...v", "....", ".f..", "...."},
                   {"....", ".d..", "....", "...f"}},
                  kFree);
}

// More markers on the cards than in the supply.
inline Json palisades() {
  return set_json("palisades", {"f...", "....", "..R.", "...f"}, {{"v...", "....", "..f.", "...."}},
                  {{{"B3", "E2"}, 0, 0}, {{"B3", "E1"}, 0, 0}, {{"B3", "K1"}, 0, 0}});
}

inline std::vector<Json> all() {
  return {meadows(), islands(), bargains(), commons(), palisades()};
}

// Whether the set of this number is played with so many: under the sanitizers each with one number.
inline bool is_played(std::size_t set, int players) {
  return !testing::kSanitized || players == 2 + static_cast<int>(set % 3);
}

// Any deal of any set: tiles shuffled and turned, each pile shuffled.
inline Json random_deal(const Json& set, Rng& rng) {
  std::vector<int> order;
  for (int tile = 0; tile < 8; ++tile) order.push_back(tile);
  shuffle(order, rng);
  Json::Array tiles;
  for (const int tile : order) {
    tiles.emplace_back(Json::Object{{"tile", tile}, {"turn", static_cast<int>(rng.below(4))}});
  }
  Json::Array deck;
  for (const char pile : {'A', 'B', 'C', 'D'}) {
    std::vector<std::string> ids;
    for (int number = 1; number <= 15; ++number) ids.push_back(pile + std::to_string(number));
    shuffle(ids, rng);
    for (const std::string& id : ids) deck.emplace_back(id);
  }
  return Json::Object{{"set", *set.find("name")}, {"tiles", tiles}, {"deck", deck}};
}

}  // namespace demesne::domaine::odd
