#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/hash.h"
#include "core/seat.h"
#include "games/domaine/components.h"

namespace demesne::domaine {

// Whose a figure is: a seat's number, or with two players the neutral colour, 2 (DO-4).
using ColourId = std::uint8_t;
inline constexpr ColourId kNeutral = 2;

inline constexpr unsigned kColours = 4;
inline constexpr unsigned kCastles = 12;  // with any number of players
inline constexpr unsigned kKnights = 15;  // of each colour
inline constexpr unsigned kMarkers = 100;
inline constexpr unsigned kNoCastle = kCastles;

// A set of castles by number, as bits.
using CastleSet = std::uint16_t;

// What a colour's Domaines hold.
struct Holdings {
  std::int16_t points = 0;                       // of forests, villages and the city
  std::array<std::uint8_t, kMineKinds> mines{};  // by kind

  constexpr int score() const {
    int total = points;
    for (const unsigned count : mines) total += count >= 3 ? 5 : 0;
    return total;
  }
  constexpr unsigned income() const {
    unsigned kinds = 0;
    for (const unsigned count : mines) kinds += count > 0 ? 1 : 0;
    return kinds;
  }
  friend constexpr bool operator==(const Holdings&, const Holdings&) = default;
};

// The map with all that stands on it: castles, knights, border markers, and the Domaines they make
// (DO-7 to DO-9). It knows where things may stand, but no turns, cards or ducats.
//
// Only Domaines are kept as regions: whether other cells are connected matters only at the moment
// when a marker or an expansion cuts something off, and then only there.
class Kingdom {
 public:
  using Map = std::array<std::array<Terrain, kSide>, kSide>;  // rows from the bottom

  explicit Kingdom(const Map& map) noexcept;

  // Terrain.
  Terrain terrain(unsigned cell) const noexcept;
  bool is_forest(unsigned cell) const noexcept { return forest_.has(cell); }
  Cells meadows() const noexcept { return ground_ - forest_; }

  // Figures. Castles are numbered in the order of their cells.
  const Cells& figures(ColourId colour) const noexcept { return figures_[colour]; }
  Cells occupied() const noexcept { return figures_[0] | figures_[1] | figures_[2] | figures_[3]; }
  unsigned castle_count() const noexcept { return castle_count_; }
  std::uint8_t castle_cell(unsigned castle) const noexcept { return castles_[castle]; }
  ColourId castle_colour(unsigned castle) const noexcept { return castle_colours_[castle]; }
  unsigned castle_at(unsigned cell) const noexcept;  // kNoCastle where there is none
  CastleSet castles_of(ColourId colour) const noexcept;
  unsigned knights_left(ColourId colour) const noexcept { return knights_left_[colour]; }

  // Markers.
  unsigned markers_left() const noexcept { return markers_left_; }
  Sides markers() const noexcept { return kAllSides - open_; }
  bool is_open(Side side) const noexcept { return open_.has(side); }
  const Sides& buildable() const noexcept { return buildable_; }  // DO-13, but for the supply

  // Domaines, by their castles.
  CastleSet domaines() const noexcept { return standing_; }
  CastleSet domaines_of(ColourId colour) const noexcept { return standing_ & castles_of(colour); }
  bool is_domaine(unsigned castle) const noexcept {
    return castle < castle_count_ && (standing_ >> castle & 1U) != 0;
  }
  const Cells& domaine(unsigned castle) const noexcept { return domaines_[castle]; }
  unsigned domaine_at(unsigned cell) const noexcept;      // kNoCastle outside of all
  const Cells& ruled() const noexcept { return ruled_; }  // all Domaines together
  bool is_ruled(unsigned cell) const noexcept { return ruled_.has(cell); }
  unsigned knights_in(unsigned castle) const noexcept {
    return (figures_[castle_colours_[castle]] & domaines_[castle]).size() - 1;
  }
  // The Domaines of other colours that share a side with this one.
  CastleSet neighbours(unsigned castle) const noexcept;
  bool are_allied(unsigned a, unsigned b) const noexcept { return (allies_[a] >> b & 1U) != 0; }
  CastleSet allies(unsigned castle) const noexcept { return allies_[castle]; }
  const Holdings& holdings(ColourId colour) const noexcept { return holdings_[colour]; }
  // DO-9: what forests, villages and the city among these cells are worth.
  int points(const Cells& cells) const noexcept;

  // Where a castle of that colour may stand, at the largest distance that leaves a place (DO-4,
  // DO-5), and a knight beside such a castle.
  Cells castle_places(ColourId colour) const noexcept;
  int castle_distance(ColourId colour) const noexcept;  // that distance; 0: nowhere at all
  Cells knight_places() const noexcept { return ground_ - occupied(); }
  // DO-14: where another knight of that colour may stand, if the forest can be paid.
  Cells knight_places(ColourId colour, bool pays_forest) const noexcept;
  // DO-15: what may join the Domaine of that castle.
  Cells expansions(unsigned castle) const noexcept;
  bool supply_suffices(unsigned castle, unsigned cell) const noexcept;
  // DO-16: the knights of a Domaine that can desert: the others stay connected to the castle.
  Cells deserters(unsigned castle) const noexcept;

  // Changes; each asks that it is allowed.
  void place_castle(ColourId colour, unsigned castle, unsigned knight) noexcept;
  void place_knight(ColourId colour, unsigned cell) noexcept;
  void remove_knight(ColourId colour, unsigned cell) noexcept;
  void place_marker(Side side) noexcept;
  void expand(unsigned castle, unsigned cell) noexcept;
  void ally(unsigned a, unsigned b) noexcept;
  // For a map that is set up piece by piece: a castle without its knight, a marker wherever it is,
  // and at the end the Domaines that they make (DO-7, DO-8).
  void set_castle(ColourId colour, unsigned cell) noexcept;
  void set_marker(Side side) noexcept { close(side); }
  void found_all() noexcept;

  std::uint64_t sum() const noexcept;    // part of a hash, to be mixed
  std::uint64_t resum() const noexcept;  // the same, computed from nothing

  friend bool operator==(const Kingdom&, const Kingdom&) = default;

 private:
  static constexpr auto kEastKeys = hash_keys<kCellNumbers>(0xD0AA0001);
  static constexpr auto kNorthKeys = hash_keys<kCellNumbers>(0xD0AA0002);
  static constexpr auto kFigureKeys = hash_keys<kCellNumbers>(0xD0AA0003);

  static std::uint64_t side_key(Side side) {
    return (side.north ? kNorthKeys : kEastKeys)[side.cell];
  }
  static std::uint64_t figure_key(ColourId colour, unsigned cell, bool castle) {
    return kFigureKeys[cell] * (2U * colour + (castle ? 2U : 1U));
  }

  Cells spread(Cells from, const Cells& until) const noexcept;
  bool ends_at_corner(int column, int row) const noexcept;
  void put_figure(ColourId colour, unsigned cell) noexcept;
  void open(Side side) noexcept;
  void close(Side side) noexcept;
  void found(const Cells& region) noexcept;
  void give_up(unsigned castle, unsigned cell, bool may_split) noexcept;
  void hold(ColourId colour, const Cells& cells, int sign) noexcept;
  void refresh_buildable() noexcept;

  Cells forest_;
  Cells village_;
  Cells ground_;                 // where knights may stand: meadows and forests
  Sides open_ = kAllSides;       // no marker
  Sides buildable_ = kAllSides;  // where one may be placed
  std::array<Cells, kColours> figures_{};
  std::array<Cells, kCastles> domaines_{};
  Cells ruled_;
  std::uint64_t sum_ = 0;
  std::array<CastleSet, kCastles> allies_{};
  std::array<Holdings, kColours> holdings_{};
  std::array<std::uint8_t, kMineKinds * kMinesOfAKind> mines_{};  // cells by kind, then kNoCell
  std::array<std::uint8_t, kCastles> castles_{};
  std::array<ColourId, kCastles> castle_colours_{};
  CastleSet standing_ = 0;  // the castles that have a Domaine
  std::array<std::uint8_t, kColours> knights_left_{};
  std::uint8_t castle_count_ = 0;
  std::uint8_t markers_left_ = kMarkers;
  std::uint8_t city_ = kNoCell;
};

// What playouts ask again and again is compiled into them.

inline Cells Kingdom::knight_places(ColourId colour, bool pays_forest) const noexcept {
  if (knights_left_[colour] == 0) return {};
  const Cells reach = widened(figures_[colour], open_) & ground_;
  return (pays_forest ? reach : reach - forest_) - occupied();
}

inline void Kingdom::close(Side side) noexcept {
  open_.erase(side);
  buildable_.erase(side);
  --markers_left_;
  sum_ += side_key(side);
}

inline void Kingdom::put_figure(ColourId colour, unsigned cell) noexcept {
  figures_[colour].insert(cell);
  each_neighbour(cell, [&](Side side, unsigned neighbour) {
    if (figures_[colour].has(neighbour)) buildable_.erase(side);
  });
}

inline void Kingdom::place_knight(ColourId colour, unsigned cell) noexcept {
  put_figure(colour, cell);
  --knights_left_[colour];
  sum_ += figure_key(colour, cell, false);
}

// Whether another marker or the edge of the board meets this corner of four territories, of which
// the one at the lower left is given.
inline bool Kingdom::ends_at_corner(int column, int row) const noexcept {
  if (column < 0 || row < 0 || column == kSide - 1 || row == kSide - 1) return true;
  const std::uint8_t cell = cell_at(column, row);
  return !(open_.east.has(cell) && open_.east.has(cell + 16U) && open_.north.has(cell) &&
           open_.north.has(cell + 1U));
}

// A marker can cut a region in two only if both its ends meet something.
inline void Kingdom::place_marker(Side side) noexcept {
  assert(buildable_.has(side) && markers_left_ > 0);
  const int column = column_of(side.cell);
  const int row = row_of(side.cell);
  const bool may_split =
      ends_at_corner(column, row) &&
      (side.north ? ends_at_corner(column - 1, row) : ends_at_corner(column, row - 1));
  close(side);
  if (!may_split) return;
  const Cells other = Cells::only(side.other());
  const Cells part = spread(Cells::only(side.cell), other);
  if (part.has(side.other())) return;
  found(part);
  found(spread(other, {}));
}

}  // namespace demesne::domaine
