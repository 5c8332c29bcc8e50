#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace demesne {

enum class OptionKind : std::uint8_t {
  flag,        // "false" or "true"
  choice,      // one of `choices`
  text,        // one of `choices`, or a text that the game checks itself
  components,  // one of `choices`, or components that the table brings along (HasComponents)
};

// An option of a game besides the number of players. The first choice is the default.
struct OptionSpec {
  std::string_view key;
  OptionKind kind;
  std::span<const std::string_view> choices;
  std::string_view summary;  // one sentence for the person who sets up a table
  // The choice that leaves it to chance, such as "random" for a board; "" where there is none.
  std::string_view by_chance = {};
};

inline constexpr std::string_view kFlagChoices[] = {"false", "true"};

constexpr OptionSpec flag_option(std::string_view key, std::string_view summary) {
  return {key, OptionKind::flag, kFlagChoices, summary};
}

using OptionArg = std::pair<std::string, std::string>;

// The values of all options in the order of `specs`, with the defaults for those not given.
// Refuses unknown keys, keys given twice and values that are not among the choices.
Result<std::vector<std::string>> option_values(std::string_view game,
                                               std::span<const OptionSpec> specs,
                                               std::span<const OptionArg> args);

}  // namespace demesne
