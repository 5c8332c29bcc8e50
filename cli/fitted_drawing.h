#pragma once

#include <string>

#include "cli/terminal.h"

namespace demesne::cli {

// A drawing and an empty line behind it, so that as much as can be is seen at once. A drawing is a
// board, an empty line and a panel: scores, hands. Where these are too high below each other, the
// panel goes beside the board if there is room for it; otherwise no line is left empty. Lines of
// the panel that are too wide go on in the next.
std::string fitted(const std::string& drawing, Screen screen);

}  // namespace demesne::cli
