#include "cli/table_text.h"

#include <fmt/format.h>

#include "cli/terminal.h"

namespace demesne::cli {
namespace {

// Calls visit(spec, "key=value") for each option that is not as usual.
template <class Visit>
void each_unusual(const Table& table, Visit&& visit) {
  const auto specs = table.game->info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::string& value = table.option_values[i];
    const bool brought = specs[i].kind == OptionKind::components && table.components != nullptr;
    if (!brought && value == specs[i].choices.front()) continue;
    visit(specs[i], fmt::format("{}={}", specs[i].key, value));
  }
}

}  // namespace

std::vector<std::string> unusual_options(const Table& table) {
  std::vector<std::string> out;
  each_unusual(table, [&](const OptionSpec&, std::string option) { out.push_back(option); });
  return out;
}

std::string table_title(const Table& table) {
  std::string out(table.game->info().title);
  for (const std::string& option : unusual_options(table)) out += ", " + printable(option);
  return out;
}

// What a text or a set of components means is in what it says, and needs no words.
std::string options_explained(const Table& table) {
  std::string out;
  each_unusual(table, [&](const OptionSpec& spec, const std::string& option) {
    const bool told = spec.kind == OptionKind::flag || spec.kind == OptionKind::choice;
    out += wrapped(printable(option) + (told ? fmt::format(": {}", spec.summary) : "")) + "\n";
  });
  return out;
}

}  // namespace demesne::cli
