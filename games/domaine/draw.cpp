#include <algorithm>

#include "games/domaine/text.h"

namespace demesne::domaine {
namespace {

constexpr std::string_view kMargin = "   ";
constexpr int kCellWidth = 4;

// The board: terrain, figures and Domaines in the cells, borders between them.
class Picture {
 public:
  Picture(const Table& table, const Pen& pen)
      : kingdom_(table.kingdom()), pen_(pen), players_(table.seats()) {}

  std::string text() const {
    std::string out;
    for (int row = kSide - 1; row >= 0; --row) out += line_above(row) + cells(row);
    out += line_above(-1) + std::string(kMargin);
    for (int column = 0; column < kSide; ++column) {
      out += std::string("  ") + static_cast<char>('a' + column) + "  ";
    }
    return out + "\n";
  }

 private:
  // Whether a border, or the edge of the board, runs above the cell or to its left.
  bool ruled_above(int column, int row) const {
    if (column < 0 || column >= kSide) return false;
    if (row < 0 || row == kSide - 1) return true;
    return !kingdom_.is_open({cell_at(column, row), true});
  }
  bool ruled_left(int column, int row) const {
    if (row < 0 || row >= kSide) return false;
    if (column == 0 || column == kSide) return true;
    return !kingdom_.is_open({cell_at(column - 1, row), false});
  }

  std::string line_above(int row) const {
    std::string out;
    for (int column = 0; column <= kSide; ++column) {
      const bool on = ruled_above(column, row);
      out += joint(ruled_left(column, row + 1), ruled_left(column, row),
                   ruled_above(column - 1, row), on);
      if (column < kSide) out += pen_.horizontal(on, kCellWidth);
    }
    return std::string(kMargin) + out + "\n";
  }

  // Where no border ends, a dot keeps the rows and columns apart.
  std::string joint(bool up, bool down, bool left, bool right) const {
    if (!up && !down && !left && !right) return pen_.unicode ? pen_(Ink::dim, "·") : " ";
    if (!pen_.unicode && left && right && !up && !down) return "-";
    if (!pen_.unicode && up && down && !left && !right) return "|";
    return std::string(pen_.corner(up, down, left, right));
  }

  std::string cells(int row) const {
    const std::string name = std::to_string(row + 1);
    std::string out = std::string(kMargin.size() - 1 - name.size(), ' ') + name + " ";
    for (int column = 0; column <= kSide; ++column) {
      out += ruled_left(column, row) ? std::string(pen_.vertical()) : " ";
      if (column < kSide) out += cell(cell_at(column, row));
    }
    return out + "\n";
  }

  std::string cell(unsigned at) const {
    const Terrain kind = kingdom_.terrain(at);
    const std::string letter(1, kTerrainLetters[static_cast<std::size_t>(kind)]);
    const unsigned castle = kingdom_.domaine_at(at);
    std::string ground = pen_(kind == Terrain::meadow ? Ink::dim : Ink::plain, letter);
    std::string rule = " ";
    if (castle != kNoCastle) {
      const Colour& owner = colour(players_, kingdom_.castle_colour(castle));
      ground = pen_(owner.ink, letter);
      rule = pen_(owner.ink, std::string(1, static_cast<char>(owner.letter | 0x20)));
    }
    return ground + figure(at) + rule;
  }

  std::string figure(unsigned at) const {
    for (ColourId id = 0; id < kColours; ++id) {
      if (!kingdom_.figures(id).has(at)) continue;
      const Colour& owner = colour(players_, id);
      const bool castle = kingdom_.castle_at(at) != kNoCastle;
      const std::string letters = {owner.letter, castle ? 'C' : 'k'};
      return castle ? pen_.reversed(owner.ink, letters) : pen_(owner.ink, letters);
    }
    return "  ";
  }

  const Kingdom& kingdom_;
  const Pen& pen_;
  int players_;
};

std::string plural(std::int64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string word(const std::string& code) {
  return say({.rule = "", .code = code, .params = {}}, catalogue());
}

// "A10  place 1 border, or place 1 knight; price 2, sells for 1"
std::string card_text(const Table& table, unsigned number) {
  const Card& card = table.card(number);
  std::string out = padded(card_name(number), 5);
  for (std::size_t i = 0; i < card.actions.size(); ++i) {
    if (card.actions[i] == Action::none) continue;
    out += (i > 0 ? ", or " : "") + word("action-" + std::string(action_name(card.actions[i]))) +
           " (" + std::string(action_name(card.actions[i])) + ")";
  }
  return out + "; price " + std::to_string(card.price) + ", sells for " + std::to_string(card.sale);
}

// "A10 B1/K1 2(1)": the price, and the sale value in brackets as on the printed cards.
std::string short_card(const Table& table, unsigned number) {
  const Card& card = table.card(number);
  std::string out = card_name(number) + " " + std::string(action_name(card.actions[0]));
  if (card.actions[1] != Action::none) out += "/" + std::string(action_name(card.actions[1]));
  return out + " " + std::to_string(card.price) + "(" + std::to_string(card.sale) + ")";
}

std::string backs_text(const Backs& backs) {
  std::string out;
  each_bit(backs.known, [&](unsigned card) { out += " " + card_name(card); });
  for (unsigned pile = 0; pile < kPiles; ++pile) {
    for (int i = 0; i < backs.unseen[pile]; ++i) {
      out += std::string(" ") + static_cast<char>('A' + pile) + "?";
    }
  }
  return out.empty() ? " none" : out;
}

std::string seat_line(const View& view, Seat seat, const Pen& pen) {
  const Table& table = view.table();
  const Colour& of = colour(table.seats(), static_cast<ColourId>(seat));
  const unsigned knights = table.kingdom().knights_left(static_cast<ColourId>(seat));
  std::string out = pen.reversed(of.ink, std::string(1, of.letter)) + " " +
                    pen(of.ink, padded(std::string(of.name), 8)) + "score " +
                    padded(std::to_string(table.score(seat)), 4) +
                    padded(plural(table.ducats(seat), "ducat", "ducats"), 11) +
                    padded(plural(knights, "knight left", "knights left"), 17);
  if (seat != view.viewer()) out += "cards" + backs_text(table.backs(seat));
  return out + "\n";
}

std::string domaine_line(const Table& table, unsigned castle) {
  const Kingdom& kingdom = table.kingdom();
  std::string out = cell_name(kingdom.castle_cell(castle));
  out = padded(out, 4) +
        padded(std::string(colour(table.seats(), kingdom.castle_colour(castle)).name), 8) +
        plural(kingdom.domaine(castle).size(), "territory", "territories") + ", " +
        plural(kingdom.points(kingdom.domaine(castle)), "point", "points") + ", " +
        plural(kingdom.knights_in(castle), "knight", "knights");
  std::string allies;
  each_bit(kingdom.allies(castle), [&](unsigned other) {
    allies += (allies.empty() ? "" : " and ") + cell_name(kingdom.castle_cell(other));
  });
  return out + (allies.empty() ? "" : ", allied with " + allies) + "\n";
}

std::string chancery_text(const Table& table) {
  constexpr std::size_t kWidth = 76;
  std::string out = "Chancery:";
  std::size_t column = out.size();
  for (int i = 0; i < table.chancery().size; ++i) {
    const std::string card = (i > 0 ? ", " : " ") + short_card(table, table.chancery().cards[i]);
    if (column + card.size() > kWidth) {
      out += i > 0 ? ",\n         " + card.substr(1) : card;
      column = 9 + card.size();
    } else {
      out += card;
      column += card.size();
    }
  }
  return out + (table.chancery().size == 0 ? " empty" : "") + "\n";
}

std::string steps_text(const Table& table) {
  const Pending& pending = table.pending();
  const std::string action = word("action-" + std::string(action_name(pending.action)));
  if (pending.action == Action::deserter && pending.castle != kNoCastle) {
    return " places a knight in the Domaine of " +
           cell_name(table.kingdom().castle_cell(pending.castle)) + ".";
  }
  return " carries out " + card_name(pending.card) + " (" + action +
         "): " + plural(pending.left, "step", "steps") + " left.";
}

// What the seat to move has to decide.
std::string task_line(const Table& table) {
  if (table.over()) return "";
  const std::string name(colour(table.seats(), static_cast<ColourId>(table.to_move())).name);
  switch (table.phase()) {
    case Phase::castles: {
      const Colour& placing = colour(table.seats(), table.placing_colour());
      return name + " places a castle and a knight" +
             (placing.name == name ? "." : " of the " + std::string(placing.name) + " colour.");
    }
    case Phase::action:
      return name + " sells or plays a card.";
    case Phase::refill:
      return name + " draws a card of pile " + static_cast<char>('A' + table.top_pile()) +
             " or takes one from the chancery.";
    default:
      return name + steps_text(table);
  }
}

}  // namespace

std::string draw(const View& view, const Pen& pen) {
  const Table& table = view.table();
  std::string out = Picture(table, pen).text() + "\n";
  for (Seat seat = 0; seat < view.seats(); ++seat) out += seat_line(view, seat, pen);
  out += "King at " + std::to_string(table.king_score()) +
         ". Deck: " + plural(table.deck_size(), "card", "cards") +
         ". Borders left: " + std::to_string(table.kingdom().markers_left()) + ".\n";
  if (table.kingdom().domaines() != 0) out += "Domaines:\n";
  each_bit(table.kingdom().domaines(),
           [&](unsigned castle) { out += "  " + domaine_line(table, castle); });
  out += chancery_text(table);
  if (view.own() != 0) out += "Your hand:\n";
  each_bit(view.own(), [&](unsigned card) { out += "  " + card_text(table, card) + "\n"; });
  const std::string task = task_line(table);
  return task.empty() ? out : out + task + "\n";
}

}  // namespace demesne::domaine
