#include "cli/bounded_line.h"

namespace demesne::cli {

LineRead read_bounded_line(std::istream& in, std::string& line, std::size_t longest) {
  using Traits = std::char_traits<char>;
  line.clear();
  bool too_long = false;
  for (auto c = in.get(); c != Traits::eof(); c = in.get()) {
    if (c == '\n') return too_long ? LineRead::too_long : LineRead::whole;
    too_long = too_long || line.size() == longest;
    if (!too_long) line += Traits::to_char_type(c);
  }
  if (too_long) return LineRead::too_long;
  return line.empty() ? LineRead::none : LineRead::whole;
}

}  // namespace demesne::cli
