#pragma once

#include <string>

#include "cli/terminal.h"

namespace demesne::cli {

// Says why a file is refused, and where in it. What cannot be read or written at all names its file
// by itself.
inline int fail_in(const std::string& path, const Refusal& refusal, Catalogue catalogue) {
  return fail(refusal, catalogue, refusal.rule == "file" ? std::string_view() : path);
}

}  // namespace demesne::cli
