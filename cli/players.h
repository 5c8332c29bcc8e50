#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"

// How players are named on the command line, in records and between programs.
namespace demesne::cli {

// A whole number, nothing else; nothing when it does not fit.
std::optional<std::uint64_t> whole_number(std::string_view text);

// Sets nodes, time, threads or table; false when the key is none of them or the value is out of
// its bounds.
bool set_thinking(Thinking& thinking, std::string_view key, std::string_view value);

// A player with what it is given: "5", "greedy", "8:time=200", "8:nodes=20000:threads=2", or
// another program, "engine:time=200:threads=2:./my-engine --quick".
struct Entrant {
  std::string name;
  Thinking thinking;               // of another program: player is empty unless "level=" gives it
  std::string command;             // starts another program; "" for the players of this one
  std::vector<OptionArg> options;  // what another program is told to set, threads and table too
};
Result<Entrant> parse_entrant(std::string_view text);

// How records name a player: "level 5", "greedy", "level 8:time=200". A name that reads like one
// is one again when a game is loaded.
std::string record_name(const Entrant& entrant);
std::optional<Entrant> entrant_named(std::string_view record_name);

// The best of those that can be asked: the last one.
std::string strongest(const std::vector<std::string>& bots);

}  // namespace demesne::cli
