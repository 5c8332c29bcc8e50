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
