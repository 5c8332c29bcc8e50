#include "games/domaine/table.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace demesne::domaine {
namespace {

constexpr std::uint32_t kStartDucats = 7;  // DO-3

// The centre as printed, the others around it from the top left (DO-1).
Kingdom::Map lay_out(const Deal& deal) {
  const ComponentSet& set = components(deal.set);
  Kingdom::Map map{};
  std::size_t next = 0;
  for (std::size_t place = 0; place <= kTiles; ++place) {
    const bool centre = place == kTiles / 2;
    const Deal::Laid laid = centre ? Deal::Laid{} : deal.tiles[next++];
    const Tile tile = centre ? set.centre : turned(set.tiles[laid.tile], laid.turn);
    for (std::size_t row = 0; row < kTileSide; ++row) {
      for (std::size_t column = 0; column < kTileSide; ++column) {
        const std::size_t from_top = place / 3 * kTileSide + row;
        map[kSide - 1 - from_top][place % 3 * kTileSide + column] = tile[row][column];
      }
    }
  }
  return map;
}

std::uint64_t add_pile(std::uint64_t hash, const Pile& pile) {
  std::array<std::uint64_t, 8> words{};
  std::memcpy(words.data(), pile.cards.data(), pile.cards.size());
  words.back() |= std::uint64_t{pile.size} << 56;
  for (const std::uint64_t word : words) hash = chain(hash, word);
  return hash;
}

}  // namespace

Table::Table(const Options& options, const Deal& deal) noexcept
    : kingdom_(lay_out(deal)), tiles_(deal.tiles), players_(options.players), set_(options.set) {
  ducats_.fill(0);
  for (Seat seat = 0; seat < players_; ++seat) {
    ducats_[seat] = kStartDucats;
    for (int i = 0; i < kHandSize; ++i) {
      ++backs_[seat].unseen[top_pile()];
      --deck_size_;
    }
  }
  begin_placing();
}

Table::Table(const Options& options, const Kingdom& kingdom, Seat mover) noexcept
    : kingdom_(kingdom),
      placing_(kPlacings),
      players_(options.players),
      set_(options.set),
      phase_(Phase::action),
      mover_(mover) {}

void Table::give(Seat seat, std::uint32_t ducats, const Backs& backs) noexcept {
  ducats_[seat] = ducats;
  backs_[seat] = backs;
}

void Table::lay_cards(const Pile& chancery, const Pile& discard, unsigned deck_size) noexcept {
  chancery_ = chancery;
  discard_ = discard;
  deck_size_ = static_cast<std::uint8_t>(deck_size);
}

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

void Table::play(Move move) noexcept {
  skipped_ = {};
  switch (move.act) {
    case Move::Act::castle:
      kingdom_.place_castle(placing_colour(), move.a, move.b);
      ++placing_;
      return begin_placing();
    case Move::Act::sell:
      drop(move.a);
      chancery_.push(move.a);
      ducats_[mover_] += card(move.a).sale;
      sold_ = move.a;
      return end_action();
    case Move::Act::play:
      return begin_action(move.a, static_cast<Action>(move.b));
    case Move::Act::east:
    case Move::Act::north:
      kingdom_.place_marker(move.side());
      return step_done();
    case Move::Act::knight:
      recruit(move.a);
      return step_done();
    case Move::Act::expand:
      pending_.castle = static_cast<std::uint8_t>(kingdom_.castle_at(move.a));
      kingdom_.expand(pending_.castle, move.b);
      return step_done();
    case Move::Act::desert:
      pending_.castle = static_cast<std::uint8_t>(kingdom_.castle_at(move.a));
      kingdom_.remove_knight(kingdom_.castle_colour(kingdom_.castle_at(move.b)), move.c);
      return step_done();
    case Move::Act::ally:
      kingdom_.ally(kingdom_.castle_at(move.a), kingdom_.castle_at(move.b));
      return step_done();
    case Move::Act::draw:
      ++backs_[mover_].unseen[top_pile()];
      --deck_size_;
      idle_ = 0;
      return end_turn();
    case Move::Act::take:
      return take(move.a);
    case Move::Act::stop:
      return end_action();
  }
}

// A card leaves the mover's hand, and everybody sees which.
void Table::drop(unsigned card) noexcept {
  Backs& backs = backs_[mover_];
  if ((backs.known & only(card)) != 0) {
    backs.known ^= only(card);
  } else {
    --backs.unseen[pile_of(card)];
  }
}

// Skips the placings for which there is no place at all (DO-5). Whoever placed last begins (DO-6);
// where nobody could, the first seat.
void Table::begin_placing() noexcept {
  const Seat last = mover_;
  for (; placing_ < kPlacings; ++placing_) {
    mover_ = static_cast<Seat>(placing_ % players_);
    if (!kingdom_.castle_places(placing_colour()).empty()) return;
    skipped_.insert(mover_);
  }
  // Where only one castle found a place, the whole land is its Domaine (DO-7).
  kingdom_.found_all();
  begin_turn(last);
}

void Table::begin_turn(Seat seat) noexcept {
  if (backs_[seat].size() == 0) return end_game(Ending::last_card);
  mover_ = seat;
  phase_ = Phase::action;
  ducats_[seat] += kingdom_.holdings(static_cast<ColourId>(seat)).income();
}

void Table::begin_action(unsigned number, Action action) noexcept {
  drop(number);
  discard_.push(number);
  ducats_[mover_] -= card(number).price;
  pending_ = {static_cast<std::uint8_t>(number), action, steps_of(action), kNoCastle};
  constexpr auto kPhases = std::to_array<Phase>({Phase::borders, Phase::borders, Phase::borders,
                                                 Phase::knights, Phase::knights, Phase::expand,
                                                 Phase::expand, Phase::deserter, Phase::alliance});
  phase_ = kPhases[static_cast<std::size_t>(action)];
}

void Table::step_done() noexcept {
  --pending_.left;
  if (pending_.left == 0 || !can_go_on()) end_action();
}

// DO-19: who is king is seen when the action is over; then the hand is refilled (DO-18).
void Table::end_action() noexcept {
  pending_ = {};
  for (Seat seat = 0; seat < players_; ++seat) {
    if (score(seat) >= king_score()) return end_game(Ending::king);
  }
  if (deck_size_ == 0) return end_turn();
  phase_ = Phase::refill;
}

void Table::end_turn() noexcept {
  sold_ = kNoCard;
  begin_turn(static_cast<Seat>(mover_ + 1 == players_ ? 0 : mover_ + 1));
}

void Table::end_game(Ending ending) noexcept {
  sold_ = kNoCard;
  ending_ = ending;
  phase_ = Phase::over;
}

void Table::recruit(unsigned cell) noexcept {
  if (kingdom_.is_forest(cell)) --ducats_[mover_];
  kingdom_.place_knight(colour(), cell);
}

void Table::take(unsigned card) noexcept {
  chancery_.remove(chancery_.find(card));
  backs_[mover_].known |= only(card);
  idle_ = sold_ != kNoCard ? static_cast<std::uint8_t>(idle_ + 1) : std::uint8_t{0};
  if (idle_ == idle_limit()) return end_game(Ending::no_progress);
  end_turn();
}

// DO-20: five more for the most ducats and three for the second-largest amount, not for none.
std::array<std::int32_t, kMaxSeats> Table::final_scores() const noexcept {
  std::array<std::int32_t, kMaxSeats> scores{};
  std::uint32_t most = 0;
  std::uint32_t second = 0;
  for (Seat seat = 0; seat < players_; ++seat) most = std::max(most, ducats_[seat]);
  for (Seat seat = 0; seat < players_; ++seat) {
    if (ducats_[seat] < most) second = std::max(second, ducats_[seat]);
  }
  for (Seat seat = 0; seat < players_; ++seat) {
    scores[seat] = score(seat);
    if (ending_ == Ending::king || ducats_[seat] == 0) continue;
    scores[seat] += ducats_[seat] == most ? 5 : ducats_[seat] == second ? 3 : 0;
  }
  return scores;
}

Outcome Table::outcome() const noexcept {
  assert(over());
  constexpr auto kReasons =
      std::to_array<std::string_view>({"", "king", "last-card", "no-progress"});
  const auto scores = final_scores();
  const auto rank = [&](Seat seat) { return std::pair(scores[seat], ducats_[seat]); };
  Outcome outcome;
  outcome.reason = kReasons[static_cast<std::size_t>(ending_)];
  Seat best = 0;
  for (Seat seat = 0; seat < players_; ++seat) {
    outcome.scores.push_back(scores[seat]);
    if (rank(seat) > rank(best)) best = seat;
  }
  for (Seat seat = 0; seat < players_; ++seat) {
    if (rank(seat) == rank(best)) outcome.winners.insert(seat);
  }
  return outcome;
}

std::uint64_t Table::hash(std::uint64_t kingdom_sum) const noexcept {
  std::uint64_t hash = chain(components(set_).hash, kingdom_sum);
  const auto add = [&](std::uint64_t value) { hash = chain(hash, value); };
  for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, 2>>(tiles_)) add(word);
  for (Seat seat = 0; seat < players_; ++seat) {
    add(backs_[seat].known);
    add(std::uint64_t{ducats_[seat]} << 32 | std::bit_cast<std::uint32_t>(backs_[seat].unseen));
  }
  hash = add_pile(add_pile(hash, chancery_), discard_);
  add(std::bit_cast<std::uint32_t>(pending_));
  add(std::bit_cast<std::uint64_t>(std::array<std::uint8_t, 8>{
      deck_size_, sold_, idle_, placing_, players_, static_cast<std::uint8_t>(phase_),
      static_cast<std::uint8_t>(mover_),
      static_cast<std::uint8_t>(skipped_.bits() | static_cast<unsigned>(ending_) << 4)}));
  return hash;
}

}  // namespace demesne::domaine
