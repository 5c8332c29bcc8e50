#include "games/domination/game.h"

namespace demesne {

Result<Domination::Options> Domination::make_options(int players,
                                                     std::span<const std::string> values) {
  const Options options = {static_cast<std::uint8_t>(players), values[0] == "true",
                           values[1] == "true"};
  if (options.partners && players != 4) return Refusal{"option", "partners-four", {}};
  if (options.partners && options.fast) return Refusal{"option", "partners-fast", {}};
  return options;
}

std::string Domination::option_value(const Options& options, std::size_t index) {
  return (index == 0 ? options.partners : options.fast) ? "true" : "false";
}

}  // namespace demesne
