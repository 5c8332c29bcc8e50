#pragma once

#include <optional>
#include <string>

namespace demesne::cli {

// Whether somebody types at a terminal, who can be asked again.
bool is_typed();

// Shows the prompt and reads a line, which is repeated on the output when it is not typed there.
// Nothing at the end of the input, which Ctrl-D is at a terminal, after Ctrl-C there, and when the
// program is to end.
std::optional<std::string> read_typed_line(const std::string& prompt);

}  // namespace demesne::cli
