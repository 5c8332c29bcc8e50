#pragma once

#include <string>
#include <vector>

#include "engine/any_game.h"

// What there is to say about a table before a move is made.
namespace demesne::cli {

// "fast=true": the options that are not as usual, in the order of the game's options.
std::vector<std::string> unusual_options(const Table& table);

// "Domination, fast=true".
std::string table_title(const Table& table);
// The same options, each with what it means, in lines of their own; "" where there is none.
std::string options_explained(const Table& table);

}  // namespace demesne::cli
