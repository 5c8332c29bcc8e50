#include "games/domizone/view.h"

#include <bit>

namespace demesne::domizone {
namespace {

constexpr auto kViewKeys = hash_keys<2>(0xD0312026);
constexpr Hand kAllDominoes = (Hand{1} << Domino::kKinds) - 1;

using Sizes = std::array<std::uint8_t, kMaxSeats>;

Sizes sizes_of(const State& state) noexcept {
  Sizes sizes{};
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    sizes[seat] = static_cast<std::uint8_t>(popcount(state.hand(seat)));
  }
  return sizes;
}

// Removes `count` dominoes from the pool, every choice equally likely.
Hand take(Hand& pool, int count, Rng& rng) {
  Hand taken = 0;
  for (; count > 0; --count) {
    const Hand one = Hand{1} << nth_bit(pool, rng.below(popcount(pool)));
    taken |= one;
    pool ^= one;
  }
  return taken;
}

constexpr std::uint32_t choose(unsigned from, unsigned count) {
  if (count > from) return 0;
  std::uint64_t ways = 1;
  for (unsigned i = 1; i <= count; ++i) ways = ways * (from - count + i) / i;
  return static_cast<std::uint32_t>(ways);
}

// The same, but with one at least of `wanted`, every such choice equally likely: first the lowest
// wanted domino that is taken, in proportion to the choices it leaves for the others (none of the
// lower ones that are wanted, any of the rest), then those.
Hand take_one_of(Hand& pool, Hand wanted, int count, Rng& rng) {
  wanted &= pool;
  if (wanted == 0) return take(pool, count, rng);
  const unsigned all = popcount(pool);
  const auto others = static_cast<unsigned>(count - 1);
  const unsigned last = all - popcount(wanted);  // those left when all wanted ones are excluded
  unsigned draw = rng.below(choose(all, others + 1) - choose(last, others + 1));
  Hand lower = 0;
  for (unsigned left = all - 1;; --left) {
    const Hand one = wanted & (0U - wanted);
    if (draw < choose(left, others)) {
      Hand rest = pool & ~(lower | one);
      const Hand taken = one | take(rest, static_cast<int>(others), rng);
      pool &= ~taken;
      return taken;
    }
    draw -= choose(left, others);
    lower |= one;
    wanted ^= one;
  }
}

}  // namespace

Event observe(const State& state, Move move, Seat viewer) noexcept {
  const Seat mover = state.to_move();
  State after = state;
  after.apply(move);
  Event event{.move = move, .next = after.to_move()};
  const Hand drawn = after.hand(mover) & ~state.hand(mover);
  if (viewer == mover && drawn != 0) {
    event.drawn = static_cast<std::uint8_t>(std::countr_zero(drawn));
  }
  return event;
}

View::View(const State& state, Seat viewer) noexcept : table_(state.table()), viewer_(viewer) {
  if (viewer != kNobody) own_ = state.hand(viewer);
  sizes_ = sizes_of(state);
}

std::uint64_t View::key() const noexcept {
  const std::uint64_t seat = static_cast<std::uint8_t>(viewer_);
  return mix(table_.sum() + kViewKeys[0] * (own_ | seat << 32) +
             kViewKeys[1] * std::bit_cast<std::uint32_t>(sizes_));
}

std::uint64_t search_key(const State& state) noexcept {
  return stir(state.table().search_key(), std::bit_cast<std::uint32_t>(sizes_of(state)));
}

// Whether the seat to move may have a hand with which the move is legal.
bool View::may_make(Seat mover, Move move) const noexcept {
  if (acts()) return table_.is_legal(own_, move);
  if (table_.phase() == Phase::claim) return table_.is_legal(0, move);
  if (move.is_lay()) {
    const bool known = move.shows_numbers() && (unseen() & only(move.domino())) != 0;
    return known && table_.is_legal(only(move.domino()), move);
  }
  // To draw, a whole hand must be among what cannot be laid.
  return move == Move::draw() && table_.laid_count() > 0 && table_.stock_size() > 0 &&
         static_cast<int>(popcount(unseen() & ~table_.layable())) >= sizes_[mover];
}

// Whether, after a turn that is over, this seat may be the next that acts (nobody: the end). With a
// stock that is the next in order; without one, those passed over have nothing that can be laid,
// and all that is unseen is in hands.
bool View::may_follow(Seat mover, Seat next) const noexcept {
  if (next < kNobody || next >= seats()) return false;
  const auto after = [&](Seat seat) {
    return static_cast<Seat>(seat + 1 == seats() ? 0 : seat + 1);
  };
  if (table_.stock_size() > 0) return next == after(mover);
  const Hand layable = table_.layable();
  int stuck = 0;  // dominoes in other hands, none of which can be laid
  Seat seat = after(mover);
  for (int passed = 0; seat != next && passed < seats(); ++passed, seat = after(seat)) {
    if (seat != viewer_) stuck += sizes_[seat];
    if (seat == viewer_ && (own_ & layable) != 0) return false;
  }
  const Hand hidden = unseen();
  if (static_cast<int>(popcount(hidden & ~layable)) < stuck) return false;
  if (next == kNobody) return (hidden & layable) == 0;
  return ((next == viewer_ ? own_ : hidden) & layable) != 0 && sizes_[next] > 0;
}

bool View::accepts(const Event& event) const noexcept {
  const Seat mover = to_move();
  if (mover == kNobody || !may_make(mover, event.move)) return false;
  // What follows is asked of the view with the move made, the drawn domino among what it hides.
  View after = *this;
  if (event.move.is_lay()) {
    --after.sizes_[mover];
    if (acts()) after.own_ &= ~only(event.move.domino());
  }
  const bool draws = after.table_.play(event.move);
  if (acts() && draws) {
    if (event.drawn >= Domino::kKinds || (unseen() & Hand{1} << event.drawn) == 0) return false;
    after.own_ |= Hand{1} << event.drawn;
  } else if (event.drawn != Event::kUnseen) {
    return false;
  }
  if (draws) ++after.sizes_[mover];
  if (after.table_.phase() == Phase::claim) return event.next == mover;
  return after.may_follow(mover, event.next);
}

void View::advance(const Event& event) noexcept {
  const Seat mover = to_move();
  assert(mover != kNobody);
  if (event.move.is_lay()) {
    --sizes_[mover];
    if (viewer_ == mover) own_ &= ~only(event.move.domino());
  }
  if (table_.play(event.move)) {
    ++sizes_[mover];
    if (event.drawn != Event::kUnseen) own_ |= Hand{1} << event.drawn;
  }
  if (table_.phase() != Phase::claim) table_.pass_to(event.next);
}

// A domino came from the stock, whoever saw it.
bool View::reveals(const Event& event) const noexcept {
  Table after = table_;
  return after.play(event.move);
}

Hand View::unseen() const noexcept {
  Hand hand = kAllDominoes & ~own_;
  for (int i = 0; i < table_.laid_count(); ++i) hand &= ~only(table_.laid(i).domino());
  return hand;
}

// Every deal of the unseen dominoes that agrees with who acts now is equally likely. While there is
// a stock any deal agrees. Without one, a seat just skipped has nothing that can be laid, and the
// seat that is to lay has something. So the skipped seats choose first, among what cannot be laid,
// then the mover, then the others take what is left: how many ways there are to go on depends at
// each step only on the numbers of dominoes, not on which were chosen, so the choices at each step
// are equally likely. (After the end nothing unseen can be laid, and any deal agrees again.)
State View::determinize(Rng& rng) const noexcept {
  State::Hands hands{};
  Hand pool = unseen();
  const bool telling = table_.stock_size() == 0 && table_.phase() == Phase::lay;
  const Hand layable = telling ? table_.layable() : 0;
  each_seat(skipped(), [&](Seat seat) {
    if (seat == viewer_) return;
    Hand stuck = pool & ~layable;
    hands[seat] = take(stuck, sizes_[seat], rng);
    pool ^= hands[seat];
  });
  if (telling && to_move() != viewer_) {
    hands[to_move()] = take_one_of(pool, layable, sizes_[to_move()], rng);
  }
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (seat == viewer_) hands[seat] = own_;
    if (hands[seat] == 0) hands[seat] = take(pool, sizes_[seat], rng);
  }
  State::Stock stock{};
  for (unsigned i = 0; pool != 0; ++i) {
    const Hand next = take(pool, 1, rng);
    stock[i / 8] |= static_cast<std::uint64_t>(std::countr_zero(next)) << (i % 8 * 8);
  }
  return State(table_, hands, stock);
}

}  // namespace demesne::domizone
