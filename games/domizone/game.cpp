#include "games/domizone/game.h"

namespace demesne {

Result<Domizone::Options> Domizone::make_options(int players, std::span<const std::string> values) {
  return Options{static_cast<std::uint8_t>(players), values[0] == "full"};
}

std::string Domizone::option_value(const Options& options, std::size_t) {
  return options.full_opening ? "full" : "bare";
}

}  // namespace demesne
