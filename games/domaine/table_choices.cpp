#include "games/domaine/table.h"

// What the seat to move can choose from.
namespace demesne::domaine {

// DO-4: the seats in turn; with two players the last four placings are of the neutral colour.
ColourId Table::placing_colour() const noexcept {
  const bool neutral = players_ == 2 && placing_ >= 8;
  return neutral ? kNeutral : static_cast<ColourId>(placing_ % players_);
}

Cells Table::knight_choices() const noexcept {
  return phase_ == Phase::deserter ? recruits(pending_.castle, pays_forest())
                                   : kingdom_.knight_places(colour(), pays_forest());
}

Cells Table::recruits(unsigned castle, bool pays) const noexcept {
  return kingdom_.knight_places(colour(), pays) & kingdom_.domaine(castle);
}

bool Table::can_expand() const noexcept {
  if (pending_.castle != kNoCastle) return !kingdom_.expansions(pending_.castle).empty();
  bool can = false;
  each_bit(kingdom_.domaines_of(colour()),
           [&](unsigned castle) { can = can || !kingdom_.expansions(castle).empty(); });
  return can;
}

// Of the knights of a Domaine the last in a chain can always be removed, so one knight is enough.
bool Table::can_desert(bool pays) const noexcept {
  bool can = false;
  each_bit(kingdom_.domaines_of(colour()), [&](unsigned castle) {
    if (can || kingdom_.knights_in(castle) == 0 || recruits(castle, pays).empty()) return;
    each_bit(kingdom_.neighbours(castle),
             [&](unsigned other) { can = can || kingdom_.knights_in(other) > 0; });
  });
  return can;
}

bool Table::can_ally() const noexcept {
  bool can = false;
  each_bit(kingdom_.domaines_of(colour()), [&](unsigned castle) {
    can = can || (kingdom_.neighbours(castle) & ~kingdom_.allies(castle)) != 0;
  });
  return can;
}

bool Table::can_begin(Action action, unsigned price) const noexcept {
  if (ducats_[mover_] < price) return false;
  const bool pays = ducats_[mover_] > price;
  if (is_borders(action)) return kingdom_.markers_left() > 0 && !kingdom_.buildable().empty();
  if (is_knights(action)) return !kingdom_.knight_places(colour(), pays).empty();
  if (kingdom_.domaines() == 0) return false;
  if (is_expansion(action)) return can_expand();
  return action == Action::deserter ? can_desert(pays) : can_ally();
}

// Whether the action that is under way has another step.
bool Table::can_go_on() const noexcept {
  switch (phase_) {
    case Phase::borders:
      return kingdom_.markers_left() > 0 && !kingdom_.buildable().empty();
    case Phase::knights:
      return !knight_choices().empty();
    case Phase::expand:
      return can_expand();
    default:
      return true;  // the second step of a deserter was possible before the first
  }
}

template <class Visit>
void Table::each_castle_placing(Visit&& visit) const noexcept {
  const Cells knights = kingdom_.knight_places();
  each_cell(kingdom_.castle_places(placing_colour()), [&](unsigned castle) {
    each_neighbour(castle, [&](Side, unsigned knight) {
      if (knights.has(knight)) visit(Move::of(Move::Act::castle, castle, knight));
    });
  });
}

Table::Choices Table::actions(Hand hand) const noexcept {
  Choices choices;
  each_bit(hand, [&](unsigned number) {
    choices.push_back(Move::of(Move::Act::sell, number));
    const Card& card = this->card(number);
    for (const Action action : card.actions) {
      if (action == Action::none || !can_begin(action, card.price)) continue;
      choices.push_back(Move::play(number, action));
    }
  });
  return choices;
}

template <class Visit>
void Table::each_expansion(Visit&& visit) const noexcept {
  const bool chosen = pending_.castle != kNoCastle;
  each_bit(chosen ? 1U << pending_.castle : kingdom_.domaines_of(colour()), [&](unsigned castle) {
    each_cell(kingdom_.expansions(castle), [&](unsigned cell) {
      visit(Move::of(Move::Act::expand, kingdom_.castle_cell(castle), cell));
    });
  });
}

template <class Visit>
void Table::each_desertion(Visit&& visit) const noexcept {
  each_bit(kingdom_.domaines_of(colour()), [&](unsigned castle) {
    if (kingdom_.knights_in(castle) == 0 || recruits(castle, pays_forest()).empty()) return;
    each_bit(kingdom_.neighbours(castle), [&](unsigned other) {
      each_cell(kingdom_.deserters(other), [&](unsigned knight) {
        visit(Move::of(Move::Act::desert, kingdom_.castle_cell(castle), kingdom_.castle_cell(other),
                       knight));
      });
    });
  });
}

template <class Visit>
void Table::each_alliance(Visit&& visit) const noexcept {
  each_bit(kingdom_.domaines_of(colour()), [&](unsigned castle) {
    const unsigned others = kingdom_.neighbours(castle) & ~unsigned{kingdom_.allies(castle)};
    each_bit(others, [&](unsigned other) {
      visit(Move::of(Move::Act::ally, kingdom_.castle_cell(castle), kingdom_.castle_cell(other)));
    });
  });
}

// The card sold in this turn is the last in the chancery.
template <class Visit>
void Table::each_refill(Visit&& visit) const noexcept {
  visit(Move::of(Move::Act::draw));
  const unsigned takeable = chancery_.size - (sold_ != kNoCard ? 1U : 0U);
  for (unsigned i = 0; i < takeable; ++i) visit(Move::of(Move::Act::take, chancery_.cards[i]));
}

// All phases but `action`, whose choices depend on a hand.
template <class Visit>
void Table::each_step(Visit&& visit) const noexcept {
  const bool recruiting = phase_ == Phase::deserter && pending_.castle != kNoCastle;
  if (phase_ == Phase::castles) {
    each_castle_placing(visit);
  } else if (phase_ == Phase::borders) {
    each_side(kingdom_.buildable(), [&](Side side) { visit(Move::border(side)); });
  } else if (phase_ == Phase::knights || recruiting) {
    each_cell(knight_choices(), [&](unsigned cell) { visit(Move::of(Move::Act::knight, cell)); });
  } else if (phase_ == Phase::expand) {
    each_expansion(visit);
  } else if (phase_ == Phase::deserter) {
    each_desertion(visit);
  } else if (phase_ == Phase::alliance) {
    each_alliance(visit);
  } else if (phase_ == Phase::refill) {
    each_refill(visit);
  }
  if (may_stop()) visit(Move::of(Move::Act::stop));
}

Table::Moves Table::legal_moves(Hand hand) const noexcept {
  Moves moves;
  if (phase_ == Phase::action) {
    for (const Move move : actions(hand)) moves.push_back(move);
  } else {
    each_step([&](Move move) { moves.push_back(move); });
  }
  return moves;
}

int Table::count_legal(Hand hand) const noexcept {
  const unsigned stop = may_stop() ? 1 : 0;
  switch (phase_) {
    case Phase::action:
      return static_cast<int>(actions(hand).size());
    case Phase::borders:
      return static_cast<int>(kingdom_.buildable().size() + stop);
    case Phase::refill:
      return 1 + chancery_.size - (sold_ != kNoCard ? 1 : 0);
    default: {
      int count = 0;
      each_step([&](Move) { ++count; });
      return count;
    }
  }
}

Move Table::random_move(Hand hand, Rng& rng) const noexcept {
  switch (phase_) {
    case Phase::action: {
      const Choices choices = actions(hand);
      return choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
    }
    case Phase::borders: {
      const unsigned count = kingdom_.buildable().size();
      const unsigned index = rng.below(count + (may_stop() ? 1 : 0));
      return index == count ? Move::of(Move::Act::stop)
                            : Move::border(kingdom_.buildable().nth(index));
    }
    case Phase::refill: {
      const unsigned index = rng.below(static_cast<std::uint32_t>(count_legal(hand)));
      return index == 0 ? Move::of(Move::Act::draw)
                        : Move::of(Move::Act::take, chancery_.cards[index - 1]);
    }
    case Phase::knights: {
      const Cells cells = knight_choices();
      const unsigned count = cells.size();
      const unsigned index = rng.below(count + (may_stop() ? 1 : 0));
      return index == count ? Move::of(Move::Act::stop)
                            : Move::of(Move::Act::knight, cells.nth(index));
    }
    default: {
      Moves moves;
      each_step([&](Move move) { moves.push_back(move); });
      return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    }
  }
}

bool Table::is_legal_castle(Move move) const noexcept {
  if (!on_board(move.a) || !on_board(move.b) || !move.uses_only(2)) return false;
  return (beside(Cells::only(move.a)) & kingdom_.knight_places()).has(move.b) &&
         kingdom_.castle_places(placing_colour()).has(move.a);
}

bool Table::is_legal_action(Hand hand, Move move) const noexcept {
  if (move.a >= kCards || (hand >> move.a & 1U) == 0 || !move.uses_only(2)) return false;
  if (move.act == Move::Act::sell) return move.b == 0;
  const Card& card = this->card(move.a);
  const auto action = static_cast<Action>(move.b);
  return move.act == Move::Act::play && action < Action::none &&
         (card.actions[0] == action || card.actions[1] == action) && can_begin(action, card.price);
}

bool Table::is_legal_knight(Move move) const noexcept {
  return move.act == Move::Act::knight && move.uses_only(1) && on_board(move.a) &&
         knight_choices().has(move.a);
}

bool Table::is_legal_expansion(Move move) const noexcept {
  const unsigned castle = kingdom_.castle_at(move.a);
  return move.act == Move::Act::expand && move.uses_only(2) && on_board(move.b) &&
         kingdom_.is_domaine(castle) && kingdom_.castle_colour(castle) == colour() &&
         (pending_.castle == kNoCastle || pending_.castle == castle) &&
         kingdom_.expansions(castle).has(move.b);
}

bool Table::is_legal_desertion(Move move) const noexcept {
  if (pending_.castle != kNoCastle) return is_legal_knight(move);
  const unsigned castle = kingdom_.castle_at(move.a);
  const unsigned other = kingdom_.castle_at(move.b);
  return move.act == Move::Act::desert && on_board(move.c) && kingdom_.is_domaine(castle) &&
         kingdom_.castle_colour(castle) == colour() && other != kNoCastle &&
         (kingdom_.neighbours(castle) >> other & 1U) != 0 && kingdom_.knights_in(castle) > 0 &&
         !recruits(castle, pays_forest()).empty() && kingdom_.deserters(other).has(move.c);
}

bool Table::is_legal_alliance(Move move) const noexcept {
  const unsigned castle = kingdom_.castle_at(move.a);
  const unsigned other = kingdom_.castle_at(move.b);
  return move.act == Move::Act::ally && move.uses_only(2) && kingdom_.is_domaine(castle) &&
         kingdom_.castle_colour(castle) == colour() && other != kNoCastle &&
         (kingdom_.neighbours(castle) >> other & 1U) != 0 && !kingdom_.are_allied(castle, other);
}

bool Table::is_legal_refill(Move move) const noexcept {
  if (move == Move::of(Move::Act::draw)) return true;
  return move.act == Move::Act::take && move.uses_only(1) && move.a != sold_ &&
         chancery_.find(move.a) >= 0;
}

bool Table::is_legal(Hand hand, Move move) const noexcept {
  if (may_stop() && move == Move::of(Move::Act::stop)) return true;
  switch (phase_) {
    case Phase::castles:
      return move.act == Move::Act::castle && is_legal_castle(move);
    case Phase::action:
      return is_legal_action(hand, move);
    case Phase::borders:
      return move.is_border() && move.uses_only(1) && move.side().exists() &&
             kingdom_.buildable().has(move.side());
    case Phase::knights:
      return is_legal_knight(move);
    case Phase::expand:
      return is_legal_expansion(move);
    case Phase::deserter:
      return is_legal_desertion(move);
    case Phase::alliance:
      return is_legal_alliance(move);
    case Phase::refill:
      return is_legal_refill(move);
    case Phase::over:
      break;
  }
  return false;
}

}  // namespace demesne::domaine
