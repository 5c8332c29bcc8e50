#include <algorithm>

#include "games/domaine/text.h"

namespace demesne::domaine {
namespace {

using Act = Move::Act;
using Params = std::vector<Refusal::Param>;

// Why a seat may not make a move that is not legal, asked with all it knows.
class Reasons {
 public:
  Reasons(const View& view, Move move)
      : table_(view.table()), kingdom_(table_.kingdom()), hand_(view.own()), move_(move) {}

  Refusal find() const {
    const bool stops = move_ == Move::of(Act::stop);
    switch (table_.phase()) {
      case Phase::castles:
        return move_.act == Act::castle ? castle() : refuse("DO-4", "castle-now");
      case Phase::action:
        return move_.act == Act::sell || move_.act == Act::play ? action()
                                                                : refuse("DO-12", "action-now");
      case Phase::borders:
        return move_.is_border() ? border() : stops ? too_soon() : refuse("DO-13", "border-now");
      case Phase::knights:
        return move_.act == Act::knight ? knight()
               : stops                  ? too_soon()
                                        : refuse("DO-14", "knight-now");
      case Phase::expand:
        return move_.act == Act::expand ? expansion()
               : stops                  ? too_soon()
                                        : refuse("DO-15", "expand-now");
      case Phase::deserter:
        return desertion();
      case Phase::alliance:
        return move_.act == Act::ally ? alliance() : refuse("DO-17", "ally-now");
      case Phase::refill:
        return refill();
      case Phase::over:
        break;
    }
    return over();
  }

 private:
  static Refusal too_soon() { return refuse("DO-12", "stop-too-soon"); }
  static Refusal no_such_move() { return refuse("DO-12", "no-such-move"); }

  Refusal over() const {
    const std::string_view reason = table_.outcome().reason;
    return refuse(reason == "king"        ? "DO-19"
                  : reason == "last-card" ? "DO-20"
                                          : "DO-21",
                  "over-" + std::string(reason));
  }

  std::string word(ColourId id) const { return "@" + std::string(colour(table_.seats(), id).name); }
  ColourId own_colour() const { return static_cast<ColourId>(table_.to_move()); }

  // The cell, and whose figure stands on it if there is one.
  Params figure_on(unsigned cell) const {
    ColourId owner = 0;
    while (owner + 1U < kColours && !kingdom_.figures(owner).has(cell)) ++owner;
    const bool castle = kingdom_.castle_at(cell) != kNoCastle;
    return {{"cell", cell_name(cell)},
            {"owner", word(owner)},
            {"figure", castle ? "@castle" : "@knight"}};
  }

  Params terrain_of(unsigned cell) const {
    const char letter = kTerrainLetters[static_cast<std::size_t>(kingdom_.terrain(cell))];
    return {{"cell", cell_name(cell)}, {"terrain", "@terrain-" + std::string(1, letter)}};
  }

  Refusal castle() const {
    if (!on_board(move_.a) || !on_board(move_.b)) return refuse("DO-1", "no-such-cell");
    if (!move_.uses_only(2)) return no_such_move();
    for (const unsigned cell : {move_.a, move_.b}) {
      if (kingdom_.occupied().has(cell)) return refuse("DO-4", "occupied", figure_on(cell));
    }
    if (!kingdom_.meadows().has(move_.a))
      return refuse("DO-4", "castle-meadow", terrain_of(move_.a));
    if (!beside(Cells::only(move_.a)).has(move_.b)) {
      return refuse("DO-4", "knight-beside",
                    {{"castle", cell_name(move_.a)}, {"cell", cell_name(move_.b)}});
    }
    if (!kingdom_.knight_places().has(move_.b)) {
      return refuse("DO-4", "knight-ground", terrain_of(move_.b));
    }
    const ColourId placing = table_.placing_colour();
    const int needed = kingdom_.castle_distance(placing);
    return refuse("DO-5", "castle-near",
                  {{"cell", cell_name(move_.a)},
                   {"owner", word(placing)},
                   {"between", std::to_string(needed - 1)}});
  }

  Refusal action() const {
    if (move_.a >= kCards) return refuse("DO-2", "no-such-card");
    if (!move_.uses_only(2) || move_.b >= static_cast<unsigned>(Action::none)) {
      return no_such_move();
    }
    const std::string name = card_name(move_.a);
    if ((hand_ & only(move_.a)) == 0) {
      return refuse(move_.act == Act::sell ? "DO-11" : "DO-12", "not-in-hand", {{"card", name}});
    }
    if (move_.act == Act::sell) return no_such_move();
    const Card& card = table_.card(move_.a);
    const auto chosen = static_cast<Action>(move_.b);
    if (std::find(card.actions.begin(), card.actions.end(), chosen) == card.actions.end()) {
      return refuse("DO-12", "not-on-card",
                    {{"card", name}, {"action", std::string(action_name(chosen))}});
    }
    const std::int64_t ducats = table_.ducats(table_.to_move());
    if (card.price > ducats) {
      return refuse("DO-12", "too-dear",
                    {{"card", name},
                     {"price", std::to_string(card.price)},
                     {"ducats", std::to_string(ducats)}});
    }
    return refuse("DO-12", "no-first-step",
                  {{"action", "@action-" + std::string(action_name(chosen))}});
  }

  Refusal border() const {
    const Side side = move_.side();
    if (!move_.uses_only(1)) return no_such_move();
    if (!side.exists()) return refuse("DO-1", "no-such-side");
    const Params cells = {{"cell", cell_name(side.cell)}, {"other", cell_name(side.other())}};
    if (!kingdom_.is_open(side)) return refuse("DO-13", "marker-there", cells);
    if (const unsigned castle = kingdom_.domaine_at(side.cell); castle != kNoCastle) {
      return refuse("DO-13", "inside-domaine",
                    {cells[0], cells[1], {"castle", cell_name(kingdom_.castle_cell(castle))}});
    }
    Params figures = figure_on(side.cell);
    return refuse("DO-13", "between-figures", {cells[0], cells[1], figures[1]});
  }

  Refusal knight() const {
    if (!on_board(move_.a)) return refuse("DO-1", "no-such-cell");
    if (!move_.uses_only(1)) return no_such_move();
    if (kingdom_.occupied().has(move_.a)) return refuse("DO-14", "occupied", figure_on(move_.a));
    const auto kind = kingdom_.terrain(move_.a);
    if (kind > Terrain::forest) return refuse("DO-14", "knight-ground", terrain_of(move_.a));
    const bool beside_own = kingdom_.knight_places(own_colour(), true).has(move_.a);
    const Params cell = {{"cell", cell_name(move_.a)}, {"owner", word(own_colour())}};
    if (!beside_own) return refuse("DO-14", "not-beside-figure", cell);
    if (table_.pending().castle != kNoCastle &&
        !kingdom_.domaine(table_.pending().castle).has(move_.a)) {
      const unsigned castle = kingdom_.castle_cell(table_.pending().castle);
      return refuse("DO-16", "recruit-elsewhere", {cell[0], {"castle", cell_name(castle)}});
    }
    return refuse("DO-14", "forest-ducat", cell);
  }

  // Whether the castle's cell names a Domaine of the seat to move.
  std::optional<Refusal> check_own(const char* rule, unsigned cell) const {
    if (!on_board(cell)) return refuse("DO-1", "no-such-cell");
    const unsigned castle = kingdom_.castle_at(cell);
    if (kingdom_.is_domaine(castle) && kingdom_.castle_colour(castle) == own_colour()) {
      return std::nullopt;
    }
    return refuse(rule, "not-own-domaine", {{"cell", cell_name(cell)}});
  }

  // Whether the cell names a Domaine of another colour beside the own one.
  std::optional<Refusal> check_other(const char* rule, unsigned own, unsigned cell) const {
    if (!on_board(cell)) return refuse("DO-1", "no-such-cell");
    const unsigned other = kingdom_.castle_at(cell);
    const Params cells = {{"cell", cell_name(cell)}, {"castle", cell_name(move_.a)}};
    if (!kingdom_.is_domaine(other) || kingdom_.castle_colour(other) == own_colour()) {
      return refuse(rule, "not-other-domaine", cells);
    }
    if ((kingdom_.neighbours(own) >> other & 1U) != 0) return std::nullopt;
    return refuse(rule, "domaines-apart", cells);
  }

  Refusal expansion() const {
    if (auto refusal = check_own("DO-15", move_.a)) return *std::move(refusal);
    if (!on_board(move_.b)) return refuse("DO-1", "no-such-cell");
    if (!move_.uses_only(2)) return no_such_move();
    const unsigned castle = kingdom_.castle_at(move_.a);
    const unsigned chosen = table_.pending().castle;
    if (chosen != kNoCastle && chosen != castle) {
      return refuse("DO-15", "same-domaine", {{"castle", cell_name(kingdom_.castle_cell(chosen))}});
    }
    const Cells& own = kingdom_.domaine(castle);
    const Params cells = {{"cell", cell_name(move_.b)}, {"castle", cell_name(move_.a)}};
    if (own.has(move_.b)) return refuse("DO-15", "already-inside", cells);
    if (!beside(own).has(move_.b)) return refuse("DO-15", "not-beside-domaine", cells);
    if (kingdom_.occupied().has(move_.b)) {
      return refuse("DO-15", "expand-figure", figure_on(move_.b));
    }
    return expansion_into(castle, kingdom_.domaine_at(move_.b));
  }

  Refusal expansion_into(unsigned castle, unsigned other) const {
    const std::string cell = cell_name(move_.b);
    if (other == kNoCastle) return refuse("DO-15", "supply", {{"cell", cell}});
    const std::string other_cell = cell_name(kingdom_.castle_cell(other));
    if (kingdom_.castle_colour(other) == own_colour()) {
      return refuse("DO-15", "own-other-domaine", {{"cell", cell}, {"castle", other_cell}});
    }
    if (kingdom_.are_allied(castle, other)) {
      return refuse("DO-17", "allied", {{"castle", cell_name(move_.a)}, {"cell", other_cell}});
    }
    const unsigned own = kingdom_.knights_in(castle);
    const unsigned theirs = kingdom_.knights_in(other);
    if (own > theirs) return refuse("DO-15", "supply", {{"cell", cell}});
    return refuse("DO-15", "too-few-knights",
                  {{"castle", cell_name(move_.a)},
                   {"own", std::to_string(own)},
                   {"cell", other_cell},
                   {"theirs", std::to_string(theirs)}});
  }

  Refusal desertion() const {
    if (move_ == Move::of(Act::stop)) return refuse("DO-16", "no-stop");
    if (table_.pending().castle != kNoCastle) {
      return move_.act == Act::knight ? knight() : refuse("DO-16", "recruit-now");
    }
    if (move_.act != Act::desert) return refuse("DO-16", "desert-now");
    if (auto refusal = check_own("DO-16", move_.a)) return *std::move(refusal);
    const unsigned castle = kingdom_.castle_at(move_.a);
    if (auto refusal = check_other("DO-16", castle, move_.b)) return *std::move(refusal);
    if (!on_board(move_.c)) return refuse("DO-1", "no-such-cell");
    const unsigned other = kingdom_.castle_at(move_.b);
    for (const unsigned each : {castle, other}) {
      if (kingdom_.knights_in(each) > 0) continue;
      return refuse("DO-16", "no-knight", {{"castle", cell_name(kingdom_.castle_cell(each))}});
    }
    const Params cells = {{"cell", cell_name(move_.c)}, {"castle", cell_name(move_.b)}};
    const Cells knights = kingdom_.figures(kingdom_.castle_colour(other)) - Cells::only(move_.b);
    if (!(knights & kingdom_.domaine(other)).has(move_.c)) {
      return refuse("DO-16", "not-its-knight", cells);
    }
    if (!kingdom_.deserters(other).has(move_.c)) return refuse("DO-16", "cuts-chain", cells);
    return refuse("DO-16", "no-room", {{"castle", cell_name(move_.a)}});
  }

  Refusal alliance() const {
    if (auto refusal = check_own("DO-17", move_.a)) return *std::move(refusal);
    const unsigned castle = kingdom_.castle_at(move_.a);
    if (auto refusal = check_other("DO-17", castle, move_.b)) return *std::move(refusal);
    if (!move_.uses_only(2)) return no_such_move();
    return refuse("DO-17", "already-allied",
                  {{"castle", cell_name(move_.a)}, {"cell", cell_name(move_.b)}});
  }

  Refusal refill() const {
    if (move_.act != Act::take) return refuse("DO-18", "refill-now");
    if (move_.a >= kCards) return refuse("DO-2", "no-such-card");
    if (!move_.uses_only(1)) return no_such_move();
    const bool sold = move_.a == table_.sold();
    return refuse("DO-18", sold ? "just-sold" : "not-in-chancery", {{"card", card_name(move_.a)}});
  }

  const Table& table_;
  const Kingdom& kingdom_;
  Hand hand_;
  Move move_;
};

}  // namespace

std::optional<Refusal> why_not(const View& view, Move move) {
  if (!view.over() && view.viewer() != view.to_move()) return refuse("turn", "not-your-turn");
  if (view.is_legal(move)) return std::nullopt;
  return Reasons(view, move).find();
}

}  // namespace demesne::domaine
