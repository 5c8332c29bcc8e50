#include "games/domizone/game.h"

namespace demesne {

Result<Domizone::Options> Domizone::make_options(int players, std::span<const std::string> values) {
  return Options{static_cast<std::uint8_t>(players), values[0] == "full"};
}

std::string Domizone::option_value(const Options& options, std::size_t) {
  return options.full_opening ? "full" : "bare";
}

Domizone::Deal Domizone::make_deal(const Options&, Rng& rng) {
  Deal deal;
  for (int kind = 0; kind < Domino::kKinds; ++kind) deal.order[kind] = Domino::of_kind(kind);
  shuffle(deal.order, rng);
  return deal;
}

}  // namespace demesne
