#include <memory>

#include "cli/commands/commands.h"
#include "cli/terminal.h"

namespace demesne::cli {
namespace {

// Wraps what is said of options and commands, which CLI11 leaves to the terminal.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return entry(make_option_name(option, is_positional) + make_option_opts(option),
                 make_option_desc(option));
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return entry(command->get_display_name(true), command->get_description());
  }

 private:
  std::string entry(const std::string& name, const std::string& text) const {
    const std::size_t column = get_column_width();
    const std::string left = "  " + name;
    const std::string right = wrapped(text, column);
    if (length_of(left) >= column || right.empty()) return left + "\n" + right + "\n";
    return padded(left, column) + right.substr(column) + "\n";
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter() { return std::make_shared<HelpFormatter>(); }

}  // namespace demesne::cli
