#pragma once

#include <variant>

#include "engine/any_game.h"

// Where in a game a question is asked: everything that leads there, from the deal on.
namespace demesne::wasm {

// The whole truth, of games at one screen and of finished ones; or what one viewer knows.
struct Place {
  const AnyGame* game;
  std::variant<AnyPosition, AnyView> seen;

  const Scene& scene() const;
  ViewModel* view();  // null: the truth
};

// The game that a question is about, for the sentences of its refusals; null if it names none.
const AnyGame* game_of(const Json& question);

// {"game", "players", "options", "components"?} and either
//   "deal" and "moves", or "seed" and "moves": the truth, or with "viewer" what that seat sees of
//   it; "viewer", "deal", "hand" and "events": what a viewer was told.
Result<Place> find_place(const Json& question);

// Its "moves"; none is as good as an empty list.
Result<std::vector<std::string>> moves_of(const Json& question);

// The game's table of such a question, with its deal or seed; no moves are looked at.
Result<TableRequest> table_of(const Json& question);

}  // namespace demesne::wasm
