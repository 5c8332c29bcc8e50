#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace demesne::cli {

enum class LineRead { whole, too_long, none };

// Reads the next line, however long others have made it: what is beyond the longest is read and
// forgotten, so that the line after it can be read. Input that cannot be read, as of a folder, has
// ended.
LineRead read_bounded_line(std::istream& in, std::string& line, std::size_t longest);

}  // namespace demesne::cli
