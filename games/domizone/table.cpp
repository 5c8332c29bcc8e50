#include "games/domizone/table.h"

#include <algorithm>
#include <bit>

namespace demesne::domizone {
namespace {

constexpr auto kOtherKeys = hash_keys<3>(0xD0312024);

Cells lone(unsigned cell) {
  Cells cells;
  cells.insert(cell);
  return cells;
}

}  // namespace

Table::Table(const Options& options) noexcept {
  tail_.mode =
      static_cast<std::uint8_t>(options.players | (options.full_opening ? kFullOpening : 0U));
  tail_.stock = static_cast<std::uint8_t>(Domino::kKinds - options.players * kHandSize);
  tail_.unset = static_cast<std::uint16_t>((1U << (kSizes * options.players)) - 1U);
  for (auto& cells : pyramids_) cells.fill(kNoCell);
}

// The cells that show a number: those whose three digits are its own. Empty cells have none.
Cells Table::showing(unsigned number) const noexcept {
  Cells differing;
  for (unsigned digit = 0; digit < 3; ++digit) {
    const bool set = ((number + 1) >> digit & 1U) != 0;
    differing = differing | (set ? ~code_[digit] : code_[digit]);
  }
  return ~differing;
}

int Table::number(unsigned cell) const noexcept {
  int code = 0;
  for (unsigned digit = 0; digit < 3; ++digit) code |= int{code_[digit].has(cell)} << digit;
  return code - 1;
}

Hand Table::layable() const noexcept {
  const Cells open = open_cells();
  Hand hand = 0;
  for (std::size_t number = 0; number < Domino::kNumbers; ++number) {
    if (meet(near_[number], open)) hand |= kShowing[number];
  }
  return hand;
}

Cells Table::group(unsigned cell) const noexcept {
  assert(number(cell) >= 0);
  return flood(lone(cell), showing(static_cast<unsigned>(number(cell))));
}

// Visits the ways to lay each domino: visit(step, first, second, cells that `first` may lie on).
template <class Visit>
void Table::each_way(Hand hand, Visit&& visit) const noexcept {
  for (const Step step : {Step::right, Step::up}) {
    const Cells room = free_ & before(step, free_);
    const auto way = [&](int first, int second) {
      visit(step, first, second, room & (near_[first] | before(step, near_[second])));
    };
    each_domino(hand, [&](Domino domino) {
      way(domino.low(), domino.high());
      if (domino.low() != domino.high()) way(domino.high(), domino.low());
    });
  }
}

Table::Moves Table::legal_moves(Hand hand) const noexcept {
  Moves moves;
  if (over()) return moves;
  if (tail_.phase == Phase::claim) {
    const unsigned count = 1 + popcount(claimable()) * popcount(unset(to_move()));
    for (unsigned i = 0; i < count; ++i) moves.push_back(claim_move(i));
    return moves;
  }
  if (tail_.laid == 0) {
    each_domino(hand, [&](Domino domino) {
      moves.push_back(Move::lay(kFirstCell, Step::right, domino.low(), domino.high()));
    });
    return moves;
  }
  each_way(hand, [&](Step step, int first, int second, const Cells& cells) {
    each_cell(cells, [&](unsigned cell) { moves.push_back(Move::lay(cell, step, first, second)); });
  });
  if (moves.empty()) moves.push_back(Move::draw());
  return moves;
}

int Table::count_legal(Hand hand) const noexcept {
  if (over()) return 0;
  unsigned count = 0;
  if (tail_.phase == Phase::claim) {
    count = 1 + popcount(claimable()) * popcount(unset(to_move()));
  } else if (tail_.laid == 0) {
    count = popcount(hand);
  } else {
    each_way(hand, [&](Step, int, int, const Cells& cells) { count += cells.size(); });
  }
  return static_cast<int>(count == 0 ? 1 : count);
}

bool Table::is_legal(Hand hand, Move move) const noexcept {
  if (over()) return false;
  if (tail_.phase == Phase::claim) {
    if (move == Move::decline()) return true;
    if (move.act != Move::Act::claim || move.first >= kSizes || move.second != 0) return false;
    const unsigned halves = claimable();
    const Move last = laid(tail_.laid - 1);
    const bool free_half = ((halves & 1U) != 0 && move.cell == last.cell) ||
                           ((halves & 2U) != 0 && move.cell == last.other_cell());
    return free_half && (unset(to_move()) >> move.first & 1U) != 0;
  }
  if (move == Move::draw()) return tail_.laid > 0 && !can_lay(hand);
  if (!move.is_lay() || !move.shows_numbers() || (hand & only(move.domino())) == 0) return false;
  if (tail_.laid == 0) {
    return move.cell == kFirstCell && move.step() == Step::right && move.first <= move.second;
  }
  const unsigned other = move.other_cell();
  return free_.has(move.cell) && free_.has(other) &&
         (matches(move.cell, move.first) || matches(other, move.second));
}

// A half joined a group that holds a pyramid, if its number is right: then so do the groups that it
// joins with that one.
void Table::spread_claim(unsigned cell, unsigned number) noexcept {
  const Cells same = showing(number);
  const Cells touched = kNeighbours[cell] & same;
  if (!meet(touched, claimed_)) return;
  claimed_.insert(cell);
  if (meet(touched, ~claimed_)) claimed_ = claimed_ | flood(lone(cell), same);
}

void Table::set_pyramid(Move move) noexcept {
  pyramids_[tail_.mover][move.first] = move.cell;
  tail_.unset &= static_cast<std::uint16_t>(~(1U << (kSizes * tail_.mover + move.first)));
  claimed_ = claimed_ | group(move.cell);
}

// DZ-9, for the groups as they are now.
std::array<std::int32_t, kMaxSeats> Table::scores() const noexcept {
  std::array<std::int32_t, kMaxSeats> scores{};
  for (Seat seat = 0; seat < seats(); ++seat) {
    for (unsigned size = 0; size < kSizes; ++size) {
      const std::uint8_t cell = pyramid(seat, size);
      if (cell != kNoCell) scores[seat] += static_cast<int>((size + 1) * group(cell).size());
    }
  }
  return scores;
}

Outcome Table::outcome() const noexcept {
  assert(over());
  const auto figures = scores();
  const auto most = *std::max_element(figures.begin(), figures.begin() + seats());
  Outcome outcome;
  outcome.reason = "score";
  for (Seat seat = 0; seat < seats(); ++seat) {
    outcome.scores.push_back(figures[seat]);
    if (figures[seat] == most) outcome.winners.insert(seat);
  }
  return outcome;
}

std::array<std::uint64_t, 2> Table::pyramid_words() const noexcept {
  std::array<std::uint8_t, 16> pyramids{};
  for (std::size_t i = 0; i < kSizes * kMaxSeats; ++i) pyramids[i] = pyramids_[i / 3][i % 3];
  return std::bit_cast<std::array<std::uint64_t, 2>>(pyramids);
}

// What is laid, in which order, and the pyramids: everything else on the board follows from them.
std::uint64_t Table::sum() const noexcept {
  const auto words = pyramid_words();
  return laid_sum_ + kOtherKeys[0] * words[0] + kOtherKeys[1] * words[1] +
         kOtherKeys[2] * std::bit_cast<std::uint64_t>(tail_);
}

std::uint64_t Table::search_key() const noexcept {
  const auto words = pyramid_words();
  return stir(stir(stir(laid_sum_, words[0]), words[1]), std::bit_cast<std::uint64_t>(tail_));
}

std::uint64_t Table::resum() const noexcept {
  Table fresh = *this;
  fresh.laid_sum_ = 0;
  for (std::size_t i = 0; i < tail_.laid; ++i) fresh.laid_sum_ += kLaidKeys[i] * laid_[i];
  return fresh.sum();
}

}  // namespace demesne::domizone
