#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/game.h"
#include "games/domaine/move.h"

namespace demesne::domaine {

enum class Phase : std::uint8_t {
  castles,
  action,
  borders,
  knights,
  expand,
  deserter,
  alliance,
  refill,
  over,
};

constexpr std::string_view phase_name(Phase phase) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"castles", "action", "borders", "knights", "expand", "deserter", "alliance", "refill", ""});
  return kNames[static_cast<std::size_t>(phase)];
}

enum class Ending : std::uint8_t { none, king, last_card, no_progress };

// Cards laid one on or beside another, in the order laid.
struct Pile {
  std::array<std::uint8_t, kCards> cards{};  // zero beyond the last
  std::uint8_t size = 0;

  constexpr void push(unsigned card) { cards[size++] = static_cast<std::uint8_t>(card); }
  constexpr int find(unsigned card) const {
    for (int i = 0; i < size; ++i) {
      if (cards[static_cast<std::size_t>(i)] == card) return i;
    }
    return -1;
  }
  constexpr void remove(int index) {
    --size;
    for (auto i = static_cast<std::size_t>(index); i < size; ++i) cards[i] = cards[i + 1];
    cards[size] = 0;
  }
  friend constexpr bool operator==(const Pile&, const Pile&) = default;
};

// The action that is being carried out.
struct Pending {
  std::uint8_t card = kNoCard;
  Action action = Action::none;
  std::uint8_t left = 0;            // steps
  std::uint8_t castle = kNoCastle;  // whose Domaine the first step of E or D chose
  friend constexpr bool operator==(const Pending&, const Pending&) = default;
};

// What everybody knows of a hand: the cards seen taken from the chancery, and the backs of the
// others.
struct Backs {
  Hand known = 0;
  std::array<std::uint8_t, kPiles> unseen{};  // by pile

  constexpr int size() const {
    return static_cast<int>(popcount(known)) + unseen[0] + unseen[1] + unseen[2] + unseen[3];
  }
  friend constexpr bool operator==(const Backs&, const Backs&) = default;
};

// All that lies open: the kingdom, ducats, chancery, discards, the backs of the hands and whose
// turn it is. The rules ask nothing else but one hand, so a state and a view both play on a table
// of their own, and a view has no room for what it must not know.
class Table {
 public:
  // Twelve castles at 144 places, each with a knight on one of four sides, is the largest choice.
  static constexpr std::size_t kMaxMoves = 4 * kSide * kSide;
  using Moves = FixedVector<Move, kMaxMoves>;

  Table(const Options& options, const Deal& deal) noexcept;
  // A position set up piece by piece, with nothing played yet: for tests.
  Table(const Options& options, const Kingdom& kingdom, Seat mover) noexcept;

  int seats() const noexcept { return players_; }
  bool over() const noexcept { return phase_ == Phase::over; }
  Seat to_move() const noexcept { return over() ? kNobody : mover_; }
  Phase phase() const noexcept { return phase_; }
  SeatSet skipped() const noexcept { return skipped_; }

  // What the seat to move can do with this hand.
  Moves legal_moves(Hand hand) const noexcept;
  int count_legal(Hand hand) const noexcept;
  Move random_move(Hand hand, Rng& rng) const noexcept;
  bool is_legal(Hand hand, Move move) const noexcept;

  // Makes a legal move, with all that follows by itself.
  void play(Move move) noexcept;

  const Kingdom& kingdom() const noexcept { return kingdom_; }
  SetId set() const noexcept { return set_; }
  const std::array<Deal::Laid, kTiles>& tiles() const noexcept { return tiles_; }
  std::int64_t ducats(Seat seat) const noexcept { return ducats_[seat]; }
  int score(Seat seat) const noexcept {
    return kingdom_.holdings(static_cast<ColourId>(seat)).score();
  }
  const Backs& backs(Seat seat) const noexcept { return backs_[seat]; }
  const Pile& chancery() const noexcept { return chancery_; }
  const Pile& discard() const noexcept { return discard_; }
  int deck_size() const noexcept { return deck_size_; }
  // The pile of the card on top of the deck, which shows its back.
  unsigned top_pile() const noexcept { return pile_of(kCards - deck_size_); }
  const Pending& pending() const noexcept { return pending_; }
  std::uint8_t sold() const noexcept { return sold_; }  // in this turn; kNoCard: none
  int idle() const noexcept { return idle_; }
  int idle_limit() const noexcept { return 12 * players_; }       // DO-21
  int king_score() const noexcept { return 70 - 10 * players_; }  // DO-19
  const Card& card(unsigned number) const noexcept { return card_of(set_, number); }
  ColourId placing_colour() const noexcept;  // in the phase castles

  // Whether the seat to move could take a first step of the action after paying the price.
  bool can_begin(Action action, unsigned price) const noexcept;
  // DO-14: whether the seat to move can place a knight in a forest now.
  bool pays_forest() const noexcept { return ducats_[mover_] > 0; }

  std::array<std::int32_t, kMaxSeats> final_scores() const noexcept;
  Outcome outcome() const noexcept;

  // A hash of all that lies open; `sum` is that of the kingdom, kept or computed anew.
  std::uint64_t hash(std::uint64_t kingdom_sum) const noexcept;

  // Setting up piece by piece.
  void give(Seat seat, std::uint32_t ducats, const Backs& backs) noexcept;
  void lay_cards(const Pile& chancery, const Pile& discard, unsigned deck_size) noexcept;

  friend bool operator==(const Table&, const Table&) = default;

 private:
  static constexpr std::uint8_t kPlacings = kCastles;

  ColourId colour() const noexcept { return static_cast<ColourId>(mover_); }
  // DO-12: from the second step on, but not in the middle of a deserter.
  bool may_stop() const noexcept {
    return pending_.left < steps_of(pending_.action) && phase_ != Phase::deserter;
  }
  Cells knight_choices() const noexcept;
  Cells recruits(unsigned castle, bool pays) const noexcept;
  bool can_expand() const noexcept;
  bool can_desert(bool pays) const noexcept;
  bool can_ally() const noexcept;
  bool can_go_on() const noexcept;

  using Choices = FixedVector<Move, 16>;  // selling and playing with up to three cards
  Choices actions(Hand hand) const noexcept;
  template <class Visit>
  void each_castle_placing(Visit&& visit) const noexcept;
  template <class Visit>
  void each_expansion(Visit&& visit) const noexcept;
  template <class Visit>
  void each_desertion(Visit&& visit) const noexcept;
  template <class Visit>
  void each_alliance(Visit&& visit) const noexcept;
  template <class Visit>
  void each_refill(Visit&& visit) const noexcept;
  template <class Visit>
  void each_step(Visit&& visit) const noexcept;

  bool is_legal_castle(Move move) const noexcept;
  bool is_legal_action(Hand hand, Move move) const noexcept;
  bool is_legal_knight(Move move) const noexcept;
  bool is_legal_expansion(Move move) const noexcept;
  bool is_legal_desertion(Move move) const noexcept;
  bool is_legal_alliance(Move move) const noexcept;
  bool is_legal_refill(Move move) const noexcept;

  void drop(unsigned card) noexcept;
  void begin_placing() noexcept;
  void begin_turn(Seat seat) noexcept;
  void begin_action(unsigned card, Action action) noexcept;
  void step_done() noexcept;
  void end_action() noexcept;
  void end_turn() noexcept;
  void end_game(Ending ending) noexcept;
  void recruit(unsigned cell) noexcept;
  void take(unsigned card) noexcept;

  Kingdom kingdom_;
  std::array<std::uint32_t, kMaxSeats> ducats_{};
  std::array<Backs, kMaxSeats> backs_{};
  Pile chancery_;
  Pile discard_;
  std::array<Deal::Laid, kTiles> tiles_{};
  Pending pending_;
  std::uint8_t deck_size_ = kCards;
  std::uint8_t sold_ = kNoCard;
  std::uint8_t idle_ = 0;
  std::uint8_t placing_ = 0;  // how many placings of castles are done or skipped
  std::uint8_t players_;
  SetId set_;
  Phase phase_ = Phase::castles;
  Ending ending_ = Ending::none;
  Seat mover_ = 0;  // after the end, the seat that moved last
  SeatSet skipped_;
};

}  // namespace demesne::domaine
