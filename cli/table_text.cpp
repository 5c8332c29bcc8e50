#include "cli/table_text.h"

#include <fmt/format.h>

namespace demesne::cli {

std::vector<std::string> unusual_options(const Table& table) {
  std::vector<std::string> out;
  const auto specs = table.game->info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::string& value = table.option_values[i];
    const bool brought = specs[i].kind == OptionKind::components && table.components != nullptr;
    if (brought || value != specs[i].choices.front())
      out.push_back(fmt::format("{}={}", specs[i].key, value));
  }
  return out;
}

}  // namespace demesne::cli
