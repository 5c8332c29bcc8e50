#include <array>

#include "games/domizone/text.h"

namespace demesne::domizone {
namespace {

std::string size_word(unsigned size) {
  static constexpr std::array<std::string_view, Table::kSizes> kWords = {"@small", "@medium",
                                                                         "@large"};
  return std::string(kWords[size]);
}

// A pyramid of any seat in the group of a cell, which has one.
Refusal held(const Table& table, unsigned cell) {
  const Cells group = table.group(cell);
  Seat holder = 0;
  std::uint8_t where = kNoCell;
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    for (unsigned size = 0; size < Table::kSizes; ++size) {
      const std::uint8_t pyramid = table.pyramid(seat, size);
      if (pyramid == kNoCell || !group.has(pyramid)) continue;
      holder = seat;
      where = pyramid;
    }
  }
  return refuse("DZ-6", "group-held",
                {{"cell", cell_name(cell)},
                 {"owner", "@" + std::string(colour(holder).name)},
                 {"pyramid", cell_name(where)}});
}

Refusal why_not_claim(const Table& table, Move move) {
  if (move.act == Move::Act::draw || move.is_lay()) return refuse("DZ-6", "claim-first");
  if (move.act != Move::Act::claim || move.second != 0) return refuse("DZ-6", "no-such-claim");
  if (move.first >= Table::kSizes) return refuse("DZ-1", "no-such-pyramid");
  const Move last = table.laid(table.laid_count() - 1);
  if (move.cell != last.cell && move.cell != last.other_cell()) {
    return refuse("DZ-6", "not-this-domino",
                  {{"cell", cell_name(last.cell)}, {"other", cell_name(last.other_cell())}});
  }
  if ((table.unset(table.to_move()) >> move.first & 1U) == 0) {
    return refuse("DZ-6", "pyramid-set",
                  {{"size", size_word(move.first)},
                   {"cell", cell_name(table.pyramid(table.to_move(), move.first))}});
  }
  return held(table, move.cell);
}

// Why a half cannot lie on a cell that is not free.
Refusal why_not_free(const Table& table, unsigned cell) {
  const std::string name = cell_name(cell);
  if (!on_sheet(cell)) return refuse("DZ-2", "no-such-cell");
  if (table.number(cell) >= 0) {
    return refuse("DZ-4", "occupied",
                  {{"cell", name}, {"number", std::to_string(table.number(cell))}});
  }
  const Box& box = table.box();
  const bool wide = column_of(cell) < box.first_column() || column_of(cell) > box.last_column();
  return refuse("DZ-2", wide ? "too-wide" : "too-high", {{"cell", name}});
}

Refusal why_not_lay(const Table& table, Hand hand, Move move) {
  if (!move.shows_numbers()) return refuse("DZ-1", "no-such-domino");
  if ((hand & only(move.domino())) == 0) {
    return refuse("DZ-4", "not-in-hand", {{"domino", demesne::to_text(move.domino())}});
  }
  if (table.laid_count() == 0) {
    const Move right =
        Move::lay(kFirstCell, Step::right, move.domino().low(), move.domino().high());
    return refuse("DZ-3", "first-place", {{"right", to_text(right)}});
  }
  for (const unsigned cell : {move.cell, move.other_cell()}) {
    if (!table.is_free(cell)) return why_not_free(table, cell);
  }
  return refuse("DZ-4", "no-match",
                {{"cell", cell_name(move.cell)},
                 {"first", std::to_string(move.first)},
                 {"other", cell_name(move.other_cell())},
                 {"second", std::to_string(move.second)}});
}

}  // namespace

std::optional<Refusal> why_not(const View& view, Move move) {
  const Table& table = view.table();
  if (table.over()) return refuse("DZ-8", "over");
  if (view.viewer() != table.to_move()) return refuse("turn", "not-your-turn");
  if (view.is_legal(move)) return std::nullopt;
  if (table.phase() == Phase::claim) return why_not_claim(table, move);
  if (move.is_lay()) return why_not_lay(table, view.own(), move);
  if (move == Move::draw()) return refuse("DZ-5", "can-lay");
  if (move.act == Move::Act::claim || move == Move::decline()) {
    return refuse("DZ-6", "nothing-to-claim");
  }
  return refuse("DZ-4", "no-such-move");
}

Catalogue catalogue() {
  static constexpr auto kSentences = std::to_array<Sentence>({
      {"form",
       "write two cells and their numbers (h8i8=36), a size and a cell for a pyramid (Lh8), - for "
       "no pyramid, or draw"},
      {"legend",
       "Lines bound each domino; a dot is a cell in reach. 5RL is a 5 with red's large pyramid."},
      {"red", "red"},
      {"blue", "blue"},
      {"green", "green"},
      {"yellow", "yellow"},
      {"small", "small"},
      {"medium", "medium"},
      {"large", "large"},
      {"smaller-first",
       "\"{move}\" is not how it is written: the smaller cell comes first, by column, then row: "
       "{right}"},
      {"not-neighbours", "{cell} and {other} are not neighbours, so no domino lies on both"},
      {"not-an-event", "\"{event}\" is not an event of this game"},
      {"no-such-move", "there is no such move"},
      {"no-such-cell", "the sheet has no such cell"},
      {"no-such-domino", "there is no such domino"},
      {"no-such-pyramid", "there is no such pyramid"},
      {"no-such-claim", "there is no such claim"},
      {"not-in-hand", "the domino {domino} is not in your hand"},
      {"first-place", "the first domino lies on h8 and i8, its smaller number on h8: {right}"},
      {"occupied", "{cell} is occupied: a {number} lies there"},
      {"too-wide", "a half on {cell} would make the table wider than 8 columns"},
      {"too-high", "a half on {cell} would make the table higher than 8 rows"},
      {"no-match", "neither the {first} on {cell} nor the {second} on {other} touches its number"},
      {"can-lay", "you may draw only if you have no domino that can be laid"},
      {"claim-first", "first say whether you set a pyramid on the domino just laid, or -"},
      {"nothing-to-claim", "pyramids are set after laying, and you have to lay or draw now"},
      {"not-this-domino", "a pyramid goes on a half of the domino just laid, on {cell} or {other}"},
      {"pyramid-set", "your {@size} pyramid is already set, on {cell}"},
      {"group-held", "the group of {cell} already holds a pyramid of {@owner}, on {pyramid}"},
      {"over", "the game is over: the stock is empty and nobody can lay"},
      {"deal-no-order", "a deal has a key \"order\": the 28 dominoes as a list"},
      {"deal-domino", "{text} is not a domino; one is written \"03\", its smaller number first"},
      {"deal-twice", "the domino {domino} is in the deal twice"},
      {"deal-length", "a deal has 28 dominoes, not {count}: {domino} is missing"},
  });
  return kSentences;
}

}  // namespace demesne::domizone
