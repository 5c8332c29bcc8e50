#include "games/domain/game.h"

#include <algorithm>

namespace demesne {

Result<Domain::Options> Domain::make_options(int, std::span<const std::string> values) {
  const auto* level = std::find(std::begin(domain::kLevels), std::end(domain::kLevels), values[0]);
  return Options{static_cast<domain::Level>(level - std::begin(domain::kLevels))};
}

std::string Domain::option_value(const Options& options, std::size_t) {
  return std::string(domain::kLevels[static_cast<std::size_t>(options.level)]);
}

}  // namespace demesne
