#pragma once

#include <string>
#include <vector>

#include "engine/any_game.h"

// What there is to say about a table before a move is made.
namespace demesne::cli {

// "fast=true": the options that are not as usual, in the order of the game's options.
std::vector<std::string> unusual_options(const Table& table);

}  // namespace demesne::cli
