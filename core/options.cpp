#include "core/options.h"

#include <algorithm>

namespace demesne {
namespace {

template <class Items, class Name>
std::string join(const Items& items, Name&& name) {
  std::string out;
  for (const auto& item : items) {
    if (!out.empty()) out += ", ";
    out += name(item);
  }
  return out;
}

Refusal unknown(std::string_view game, std::string_view key, std::span<const OptionSpec> specs) {
  return {"option",
          specs.empty() ? "option-none" : "option-unknown",
          {{"game", std::string(game)},
           {"option", std::string(key)},
           {"options", join(specs, [](const OptionSpec& spec) { return spec.key; })}}};
}

bool accepts(const OptionSpec& spec, std::string_view value) {
  return spec.kind == OptionKind::text ||
         std::find(spec.choices.begin(), spec.choices.end(), value) != spec.choices.end();
}

}  // namespace

Result<std::vector<std::string>> option_values(std::string_view game,
                                               std::span<const OptionSpec> specs,
                                               std::span<const OptionArg> args) {
  std::vector<std::string> values;
  values.reserve(specs.size());
  for (const auto& spec : specs) values.emplace_back(spec.choices.front());

  std::vector<bool> given(specs.size());
  for (const auto& [key, value] : args) {
    std::size_t index = 0;
    while (index < specs.size() && specs[index].key != key) ++index;
    if (index == specs.size()) return unknown(game, key, specs);
    if (given[index]) return Refusal{"option", "option-twice", {{"option", key}}};
    const OptionSpec& spec = specs[index];
    if (!accepts(spec, value)) {
      return Refusal{
          "option",
          "option-value",
          {{"option", key},
           {"value", value},
           {"choices", join(spec.choices, [](std::string_view choice) { return choice; })}}};
    }
    given[index] = true;
    values[index] = value;
  }
  return values;
}

}  // namespace demesne
