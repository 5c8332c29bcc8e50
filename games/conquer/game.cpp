#include "games/conquer/game.h"

namespace demesne {

Result<Conquer::Options> Conquer::make_options(int players, std::span<const std::string> values) {
  using conquer::BoardChoice;
  Options options{.players = static_cast<std::uint8_t>(players)};
  if (values[0] == "standard") return options;
  if (values[0] == "random") {
    options.choice = BoardChoice::random;
    return options;
  }
  const auto board = conquer::parse_board(values[0]);
  if (!board) return board.refusal();
  options.choice = BoardChoice::given;
  options.board = *board;
  return options;
}

std::string Conquer::option_value(const Options& options, std::size_t) {
  switch (options.choice) {
    case conquer::BoardChoice::standard:
      return "standard";
    case conquer::BoardChoice::random:
      return "random";
    case conquer::BoardChoice::given:
      break;
  }
  return conquer::board_text(options.board);
}

}  // namespace demesne
