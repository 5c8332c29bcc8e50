#pragma once

#include <functional>

#include "core/json.h"

#include "games/domaine/tests/reference_actions.h"

// A position of the reference with its cards, and how it is written down.
namespace demesne::domaine::reference {

inline std::string text_of(const Json& json) { return *json.string(); }
inline int number_of(const Json& json) { return static_cast<int>(*json.number()); }
inline std::vector<std::string> texts_of(const Json& json) {
  std::vector<std::string> texts;
  for (const Json& item : *json.array()) texts.push_back(text_of(item));
  return texts;
}

inline std::vector<std::string> turned(std::vector<std::string> rows, int quarter_turns) {
  for (int turn = 0; turn < quarter_turns; ++turn) {
    std::vector<std::string> next(4, std::string(4, '?'));
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 4; ++column) {
        // The left column, read from below, becomes the top row.
        next[index(row)][index(column)] = rows[index(3 - column)][index(row)];
      }
    }
    rows = next;
  }
  return rows;
}

// DO-1: the tiles in reading order from the top left around the centre, each turned clockwise.
inline std::map<Cell, char> terrain_of(const Json& set, const Json& deal) {
  std::vector<std::vector<std::string>> nine;
  for (const Json& entry : *deal.find("tiles")->array()) {
    const Json& tile = set.find("tiles")->array()->at(index(number_of(*entry.find("tile"))));
    nine.push_back(turned(texts_of(tile), number_of(*entry.find("turn"))));
  }
  nine.insert(nine.begin() + 4, texts_of(*set.find("centre")));
  std::map<Cell, char> terrain;
  for (const Cell& cell : all_cells()) {
    const int from_left = cell.first - 1;
    const int from_top = 12 - cell.second;
    const auto& tile = nine.at(index(from_top / 4 * 3 + from_left / 4));
    terrain[cell] = tile.at(index(from_top % 4)).at(index(from_left % 4));
  }
  return terrain;
}

// DO-20: what each seat's ducats are worth at the end.
inline std::vector<int> ducat_bonus(const std::vector<int>& ducats) {
  std::set<int, std::greater<>> amounts(ducats.begin(), ducats.end());
  amounts.erase(0);
  std::vector<int> bonus;
  for (const int amount : ducats) {
    const auto place = amounts.find(amount);
    const auto richer = std::distance(amounts.begin(), place);
    const bool none = place == amounts.end();
    bonus.push_back(none ? 0 : richer == 0 ? 5 : richer == 1 ? 3 : 0);
  }
  return bonus;
}

// The seats with the highest value among these.
inline std::vector<int> best(const std::vector<int>& seats, const std::vector<int>& values) {
  std::vector<int> leaders;
  for (const int seat : seats) {
    if (!leaders.empty() && values.at(index(seat)) > values.at(index(leaders.front()))) {
      leaders.clear();
    }
    if (leaders.empty() || values.at(index(seat)) == values.at(index(leaders.front()))) {
      leaders.push_back(seat);
    }
  }
  return leaders;
}

struct Pending {
  std::string card;
  std::string action;
  int left;
  std::optional<Cell> domaine;
};

struct Position {
  Board board;
  std::vector<std::set<std::string>> hands;
  std::set<std::string> known;    // cards in hands that all saw taken
  std::vector<std::string> deck;  // the next to draw first
  std::vector<std::string> chancery;
  std::vector<std::string> discard;
  std::vector<int> ducats;
  std::vector<int> scores;
  std::string phase = "castles";  // empty when the game is over
  std::optional<Pending> pending;
  std::optional<std::string> sold;
  int idle = 0;
};

inline Json colour_json(int colour) { return colour == kNeutral ? Json("neutral") : Json(colour); }
inline Json pieces_json(const std::map<Cell, int>& pieces) {
  std::map<std::string, int> named;
  for (const auto& [cell, colour] : pieces) named[name(cell)] = colour;
  Json::Object object;
  for (const auto& [cell, colour] : named) object.push_back({cell, colour_json(colour)});
  return object;
}
template <class Items>
inline Json list_json(const Items& items) {
  Json::Array array;
  for (const auto& item : items) array.emplace_back(item);
  return array;
}

inline Json terrain_json(const Position& now) {
  std::vector<std::string> rows;
  for (int row = 12; row >= 1; --row) {
    rows.emplace_back();
    for (int column = 1; column <= 12; ++column) rows.back() += now.board.terrain.at({column, row});
  }
  return list_json(rows);
}

inline Json domaines_json(const Position& now) {
  std::map<std::string, Json> named;
  for (const auto& [castle, domaine] : now.board.domaines()) {
    named[name(castle)] = Json::Object{{"owner", colour_json(domaine.owner)},
                                       {"cells", static_cast<int>(domaine.cells.size())},
                                       {"knights", domaine.knights}};
  }
  Json::Object object;
  for (const auto& [castle, entry] : named) object.push_back({castle, entry});
  return object;
}

inline Json allies_json(const Position& now) {
  std::set<std::pair<std::string, std::string>> pairs;
  for (const auto& [a, b] : now.board.allies) {
    pairs.insert({std::min(name(a), name(b)), std::max(name(a), name(b))});
  }
  Json::Array array;
  for (const auto& [a, b] : pairs) array.emplace_back(Json::Array{a, b});
  return array;
}

// DO-2: somebody else's card shows its back, unless it was seen taken.
inline Json hand_json(const Position& now, int seat, std::optional<int> viewer) {
  std::multiset<std::string> shown;
  for (const std::string& id : now.hands.at(index(seat))) {
    const bool seen = !viewer || *viewer == seat || now.known.count(id) > 0;
    shown.insert(seen ? id : id.substr(0, 1));
  }
  return list_json(shown);
}

inline Json pending_json(const Position& now) {
  if (!now.pending) return nullptr;
  return Json::Object{
      {"card", now.pending->card},
      {"action", now.pending->action},
      {"left", now.pending->left},
      {"domaine", now.pending->domaine ? Json(name(*now.pending->domaine)) : Json()}};
}

// Everything; or what a viewer, -1 an onlooker, may know.
inline Json position_json(const Position& now, std::optional<int> viewer) {
  std::set<std::string> borders;
  for (const Side& side : now.board.borders) borders.insert(name(side));
  Json::Array hands;
  std::vector<int> knights_left;
  for (int seat = 0; seat < static_cast<int>(now.hands.size()); ++seat) {
    hands.push_back(hand_json(now, seat, viewer));
    knights_left.push_back(now.board.knights_left(seat));
  }
  return Json::Object{
      {"terrain", terrain_json(now)},
      {"castles", pieces_json(now.board.castles)},
      {"knights", pieces_json(now.board.knights)},
      {"borders", list_json(borders)},
      {"domaines", domaines_json(now)},
      {"allies", allies_json(now)},
      {"ducats", list_json(now.ducats)},
      {"scores", list_json(now.scores)},
      {"knights_left", list_json(knights_left)},
      {"borders_left", now.board.borders_left()},
      {"hands", hands},
      {"deck", viewer ? Json(static_cast<int>(now.deck.size())) : list_json(now.deck)},
      {"chancery", list_json(now.chancery)},
      {"discard", list_json(now.discard)},
      {"phase", now.phase.empty() ? Json() : Json(now.phase)},
      {"pending", pending_json(now)},
      {"sold", now.sold ? Json(*now.sold) : Json()},
      {"idle", now.idle}};
}

}  // namespace demesne::domaine::reference
