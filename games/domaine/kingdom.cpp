#include "games/domaine/kingdom.h"

#include <algorithm>
#include <bit>

namespace demesne::domaine {
namespace {

constexpr int kCastleDistance = 7;  // DO-5

}  // namespace

Kingdom::Kingdom(const Map& map) noexcept {
  mines_.fill(kNoCell);
  knights_left_.fill(kKnights);
  std::array<unsigned, kMineKinds> mines{};
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const Terrain terrain = map[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      const std::uint8_t cell = cell_at(column, row);
      if (terrain <= Terrain::forest) ground_.insert(cell);
      if (terrain == Terrain::forest) forest_.insert(cell);
      if (terrain == Terrain::village) village_.insert(cell);
      if (terrain == Terrain::city) city_ = cell;
      if (terrain < Terrain::gold) continue;
      const auto kind = static_cast<unsigned>(terrain) - static_cast<unsigned>(Terrain::gold);
      mines_[kind * kMinesOfAKind + mines[kind]++] = cell;
    }
  }
  assert(city_ != kNoCell);  // DO-1
}

Terrain Kingdom::terrain(unsigned cell) const noexcept {
  if (forest_.has(cell)) return Terrain::forest;
  if (ground_.has(cell)) return Terrain::meadow;
  if (village_.has(cell)) return Terrain::village;
  if (cell == city_) return Terrain::city;
  const auto* const mine = std::find(mines_.begin(), mines_.end(), cell);
  assert(mine != mines_.end());
  return static_cast<Terrain>(static_cast<unsigned>(Terrain::gold) +
                              static_cast<unsigned>(mine - mines_.begin()) / kMinesOfAKind);
}

unsigned Kingdom::castle_at(unsigned cell) const noexcept {
  for (unsigned castle = 0; castle < castle_count_; ++castle) {
    if (castles_[castle] == cell) return castle;
  }
  return kNoCastle;
}

CastleSet Kingdom::castles_of(ColourId colour) const noexcept {
  unsigned set = 0;
  for (unsigned castle = 0; castle < castle_count_; ++castle) {
    set |= unsigned{castle_colours_[castle] == colour} << castle;
  }
  return static_cast<CastleSet>(set);
}

unsigned Kingdom::domaine_at(unsigned cell) const noexcept {
  if (!ruled_.has(cell)) return kNoCastle;
  unsigned castle = 0;
  while (!domaines_[castle].has(cell)) ++castle;
  return castle;
}

CastleSet Kingdom::neighbours(unsigned castle) const noexcept {
  const Cells around = beside(domaines_[castle]) - domaines_[castle];
  unsigned set = 0;
  each_bit(standing_, [&](unsigned other) {
    if (castle_colours_[other] == castle_colours_[castle]) return;
    set |= unsigned{!(around & domaines_[other]).empty()} << other;
  });
  return static_cast<CastleSet>(set);
}

// Rings of one step each around the castles of the colour, out to the distance required; then
// back, ring by ring, until there is a place.
Cells Kingdom::castle_places(ColourId colour) const noexcept {
  const Cells free = knight_places();
  const Cells places = (free - forest_) & beside(free);
  std::array<Cells, kCastleDistance> near;
  for (unsigned castle = 0; castle < castle_count_; ++castle) {
    if (castle_colours_[castle] == colour) near[0].insert(castles_[castle]);
  }
  for (std::size_t i = 1; i < near.size(); ++i) near[i] = near[i - 1] | beside(near[i - 1]);
  for (std::size_t i = near.size(); i > 0; --i) {
    const Cells far = places - near[i - 1];
    if (!far.empty()) return far;
  }
  return {};
}

int Kingdom::castle_distance(ColourId colour) const noexcept {
  const Cells places = castle_places(colour);
  int least = places.empty() ? 0 : kCastleDistance;
  each_cell(places, [&](unsigned cell) {
    for (unsigned castle = 0; castle < castle_count_; ++castle) {
      if (castle_colours_[castle] != colour) continue;
      const unsigned other = castles_[castle];
      least = std::min(least, std::abs(column_of(cell) - column_of(other)) +
                                  std::abs(row_of(cell) - row_of(other)));
    }
  });
  return least;
}

Cells Kingdom::expansions(unsigned castle) const noexcept {
  const Cells& own = domaines_[castle];
  const ColourId colour = castle_colours_[castle];
  Cells places = beside(own) - own - occupied();
  const unsigned knights = knights_in(castle);
  each_bit(standing_, [&](unsigned other) {
    const bool may = castle_colours_[other] != colour && !are_allied(castle, other) &&
                     knights > knights_in(other);
    if (!may) places = places - domaines_[other];
  });
  // One marker goes back at least and three are set at most.
  if (markers_left_ < 2) {
    each_cell(places, [&](unsigned cell) {
      if (!supply_suffices(castle, cell)) places.erase(cell);
    });
  }
  return places;
}

bool Kingdom::supply_suffices(unsigned castle, unsigned cell) const noexcept {
  int supply = markers_left_;
  each_neighbour(cell, [&](Side side, unsigned neighbour) {
    if (domaines_[castle].has(neighbour)) {
      ++supply;
    } else if (open_.has(side)) {
      --supply;
    }
  });
  return supply >= 0;
}

// There are no markers in a Domaine, so its figures that stand side by side are connected.
Cells Kingdom::deserters(unsigned castle) const noexcept {
  const Cells figures = figures_[castle_colours_[castle]] & domaines_[castle];
  Cells deserters = figures - Cells::only(castles_[castle]);
  each_cell(deserters, [&](unsigned knight) {
    const Cells others = figures - Cells::only(knight);
    Cells chained = Cells::only(castles_[castle]);
    for (Cells next = chained;; chained = next) {
      next = (chained | beside(chained)) & others;
      if (next == chained) break;
    }
    if (chained != others) deserters.erase(knight);
  });
  return deserters;
}

void Kingdom::set_castle(ColourId colour, unsigned cell) noexcept {
  unsigned number = castle_count_++;
  for (; number > 0 && castles_[number - 1] > cell; --number) {
    castles_[number] = castles_[number - 1];
    castle_colours_[number] = castle_colours_[number - 1];
  }
  castles_[number] = static_cast<std::uint8_t>(cell);
  castle_colours_[number] = colour;
  put_figure(colour, cell);
  sum_ += figure_key(colour, cell, true);
}

void Kingdom::place_castle(ColourId colour, unsigned castle, unsigned knight) noexcept {
  set_castle(colour, castle);
  place_knight(colour, knight);
}

// A deserter stands in a Domaine, where nothing can be built with or without it.
void Kingdom::remove_knight(ColourId colour, unsigned cell) noexcept {
  figures_[colour].erase(cell);
  ++knights_left_[colour];
  sum_ -= figure_key(colour, cell, false);
}

void Kingdom::expand(unsigned castle, unsigned cell) noexcept {
  assert(expansions(castle).has(cell));
  const unsigned loser = domaine_at(cell);
  Cells& own = domaines_[castle];
  Cells cut;  // the neighbours that the territory was connected with
  each_neighbour(cell, [&](Side side, unsigned neighbour) {
    if (own.has(neighbour)) {
      open(side);
    } else if (open_.has(side)) {
      close(side);
      cut.insert(neighbour);
    }
  });
  own.insert(cell);
  ruled_.insert(cell);
  hold(castle_colours_[castle], Cells::only(cell), 1);
  const bool may_split = cut.size() > 1;
  if (loser != kNoCastle) {
    give_up(loser, cell, may_split);
  } else if (may_split) {
    while (!cut.empty()) {
      const Cells part = spread(Cells::only(cut.nth(0)), {});
      found(part);
      cut = cut - part;
    }
  }
  refresh_buildable();
}

void Kingdom::ally(unsigned a, unsigned b) noexcept {
  allies_[a] = static_cast<CastleSet>(allies_[a] | 1U << b);
  allies_[b] = static_cast<CastleSet>(allies_[b] | 1U << a);
}

void Kingdom::found_all() noexcept {
  Cells left = kBoard;
  while (!left.empty()) {
    const Cells part = spread(Cells::only(left.nth(0)), {});
    found(part);
    left = left - part;
  }
  refresh_buildable();
}

// What is connected with the cells; stops early when it has met one of `until`.
Cells Kingdom::spread(Cells from, const Cells& until) const noexcept {
  while ((from & until).empty()) {
    const Cells next = widened(from, open_);
    if (next == from) break;
    from = next;
  }
  return from;
}

void Kingdom::open(Side side) noexcept {
  open_.insert(side);
  ++markers_left_;
  sum_ -= side_key(side);
}

// A region with one castle is a Domaine (DO-7), and the markers in it go back (DO-8).
void Kingdom::found(const Cells& region) noexcept {
  unsigned castle = kNoCastle;
  for (unsigned other = 0; other < castle_count_; ++other) {
    if (!region.has(castles_[other])) continue;
    if (castle != kNoCastle) return;
    castle = other;
  }
  if (castle == kNoCastle) return;
  domaines_[castle] = region;
  standing_ = static_cast<CastleSet>(standing_ | 1U << castle);
  ruled_ |= region;
  hold(castle_colours_[castle], region, 1);
  each_side(within(region) - open_, [&](Side side) { open(side); });
  refresh_buildable();
}

// A Domaine has lost a territory, and with it what that cut off from its castle.
void Kingdom::give_up(unsigned castle, unsigned cell, bool may_split) noexcept {
  const Cells before = domaines_[castle];
  const Cells after =
      may_split ? spread(Cells::only(castles_[castle]), {}) : before - Cells::only(cell);
  domaines_[castle] = after;
  const Cells lost = before - after;
  ruled_ = ruled_ - (lost - Cells::only(cell));
  hold(castle_colours_[castle], lost, -1);
}

int Kingdom::points(const Cells& cells) const noexcept {
  const unsigned points =
      (forest_ & cells).size() + 3 * (village_ & cells).size() + (cells.has(city_) ? 5U : 0U);
  return static_cast<int>(points);
}

void Kingdom::hold(ColourId colour, const Cells& cells, int sign) noexcept {
  Holdings& holdings = holdings_[colour];
  holdings.points = static_cast<std::int16_t>(holdings.points + sign * points(cells));
  for (unsigned i = 0; i < mines_.size(); ++i) {
    if (mines_[i] == kNoCell || !cells.has(mines_[i])) continue;
    auto& count = holdings.mines[i / kMinesOfAKind];
    count = static_cast<std::uint8_t>(count + sign);
  }
}

// DO-13: where no marker stands, not in a Domaine, not between two figures of one colour.
void Kingdom::refresh_buildable() noexcept {
  buildable_ = {open_.east - ruled_, open_.north - ruled_};
  for (const Cells& figures : figures_) buildable_ = buildable_ - within(figures);
}

std::uint64_t Kingdom::sum() const noexcept {
  std::uint64_t sum = sum_;
  for (unsigned castle = 0; castle < castle_count_; ++castle) sum = chain(sum, allies_[castle]);
  return sum;
}

std::uint64_t Kingdom::resum() const noexcept {
  Kingdom fresh = *this;
  fresh.sum_ = 0;
  for (ColourId colour = 0; colour < kColours; ++colour) {
    each_cell(figures_[colour], [&](unsigned cell) {
      fresh.sum_ += figure_key(colour, cell, castle_at(cell) != kNoCastle);
    });
  }
  each_side(markers(), [&](Side side) { fresh.sum_ += side_key(side); });
  return fresh.sum();
}

}  // namespace demesne::domaine
