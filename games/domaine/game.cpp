#include "games/domaine/game.h"

namespace demesne {
Result<Domaine::Options> Domaine::make_options(int players, std::span<const std::string> values) {
  const auto set = domaine::find_components(values[0]);
  if (!set) {
    return Refusal{"option", "set-unknown", {{"set", values[0]}, {"sets", std::string(kSets[0])}}};
  }
  return Options{static_cast<std::uint8_t>(players), *set};
}

std::string Domaine::option_value(const Options& options, std::size_t) {
  return domaine::components(options.set).name;
}

std::vector<Json> Domaine::component_sets() {
  return {domaine::components(domaine::kHouseSet).json};
}

Result<LoadedComponents> Domaine::load_components(const Json& json) {
  const auto held = domaine::hold_components(json);
  if (!held) return held.refusal();
  const domaine::ComponentSet& set = *held->set;
  const bool house = held->id == domaine::kHouseSet;
  return LoadedComponents{
      .option = std::string(info.options[0].key),
      .name = set.name,
      .value = domaine::exact_name(held->id),
      .hash = hash_text(set.hash),
      .held = house ? nullptr : std::shared_ptr<const Json>(held->set, &set.json)};
}

}  // namespace demesne
