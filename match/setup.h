#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/any_game.h"
#include "match/clock.h"

namespace demesne::match {

// What is fixed about a table before anybody sits down.
struct Setup {
  enum class Talk { open, none, partners_silent };

  std::string game;
  int players = 0;
  std::vector<OptionArg> options;  // as given; what is missing has its default
  std::optional<Json> components;
  TimeControl clock;
  Talk talk = Talk::open;
  bool listed = true;      // in the lobby; otherwise only who knows its link finds it
  bool open_after = true;  // onlookers may see everything once the game is over
  // What the game made of it when it was parsed. As long as somebody has it, the table's own
  // components are in use, and the same request cannot be refused later.
  Table table;
};

// Whoever asks for a table says this, and a table's log begins with it.
Json to_json(const Setup& setup);
// Refuses what no table can be made of.
Result<Setup> parse_setup(const Json& json);

// The game's own part of it, without a deal.
TableRequest request_of(const Setup& setup);

}  // namespace demesne::match
