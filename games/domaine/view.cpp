#include "games/domaine/view.h"

namespace demesne::domaine {
namespace {

constexpr Hand kAllCards = (Hand{1} << kCards) - 1;
constexpr Hand kFirstPile = (Hand{1} << kPileSize) - 1;

// Removes a card of the pile from the pool, each equally likely.
unsigned take_one(Hand& pool, unsigned pile, Rng& rng) {
  const Hand choices = pool & kFirstPile << (pile * kPileSize);
  const unsigned card = nth_bit(choices, rng.below(popcount(choices)));
  pool ^= only(card);
  return card;
}

std::uint64_t key_of(const Table& table, Hand own, Seat viewer) {
  const std::uint64_t open = table.hash(table.kingdom().sum());
  return mix(chain(chain(open, own), static_cast<std::uint8_t>(viewer)));
}

}  // namespace

Event observe(const State& state, Move move, Seat viewer) noexcept {
  Event event{.move = move};
  if (move.act == Move::Act::draw && viewer == state.to_move()) event.drawn = state.deck(0);
  return event;
}

std::uint64_t search_key(const State& state) noexcept { return key_of(state.table(), 0, kNobody); }

std::uint64_t View::key() const noexcept { return key_of(table_, own_, viewer_); }

// Another seat may hold whatever is known to be there, and any unseen card of a pile whose back it
// shows. All else lies open.
bool View::accepts(const Event& event) const noexcept {
  if (over()) return false;
  if (acts()) {
    if (!table_.is_legal(own_, event.move)) return false;
    if (event.move.act != Move::Act::draw) return event.drawn == kNoCard;
    return event.drawn < kCards && (unseen() & only(event.drawn)) != 0 &&
           pile_of(event.drawn) == table_.top_pile();
  }
  const Backs& backs = table_.backs(to_move());
  Hand possible = backs.known;
  for (unsigned pile = 0; pile < kPiles; ++pile) {
    if (backs.unseen[pile] > 0) possible |= unseen() & kFirstPile << (pile * kPileSize);
  }
  return event.drawn == kNoCard && table_.is_legal(possible, event.move);
}

void View::advance(const Event& event) noexcept {
  const Move move = event.move;
  if (viewer_ != kNobody && viewer_ == to_move()) {
    if (move.act == Move::Act::sell || move.act == Move::Act::play) own_ &= ~only(move.a);
    if (move.act == Move::Act::take) own_ |= only(move.a);
    if (move.act == Move::Act::draw && event.drawn < kCards) own_ |= only(event.drawn);
  }
  table_.play(move);
}

// The cards that the viewer has not seen: in the deck, or in another hand with only a back to show.
Hand View::unseen() const noexcept {
  Hand cards = kAllCards & ~own_;
  for (Seat seat = 0; seat < seats(); ++seat) cards &= ~table_.backs(seat).known;
  for (int i = 0; i < table_.chancery().size; ++i) cards &= ~only(table_.chancery().cards[i]);
  for (int i = 0; i < table_.discard().size; ++i) cards &= ~only(table_.discard().cards[i]);
  return cards;
}

// Each back is filled with an unseen card of its pile, and the rest of each pile lies in the deck.
// Whoever holds a card can act, so nothing else tells hands apart: all ways are equally likely.
State View::determinize(Rng& rng) const noexcept {
  Hand pool = unseen();
  State::Hands hands{};
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (seat == viewer_) {
      hands[seat] = own_;
      continue;
    }
    const Backs& backs = table_.backs(seat);
    hands[seat] = backs.known;
    for (unsigned pile = 0; pile < kPiles; ++pile) {
      for (int i = 0; i < backs.unseen[pile]; ++i) hands[seat] |= only(take_one(pool, pile, rng));
    }
  }
  State::Deck deck{};
  for (auto i = kCards - static_cast<unsigned>(table_.deck_size()); i < kCards; ++i) {
    deck[i] = static_cast<std::uint8_t>(take_one(pool, pile_of(i), rng));
  }
  return State(table_, hands, deck);
}

}  // namespace demesne::domaine
