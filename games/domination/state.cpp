#include "games/domination/state.h"

#include <algorithm>

namespace demesne::domination {
namespace {

// DN-3, top row first; a digit is the seat whose piece stands there.
constexpr std::string_view kSetUps[] = {
    "...."
    "110011"
    ".001100."
    ".110011."
    ".001100."
    ".110011."
    "001100"
    "....",
    "...."
    "002211"
    ".110022."
    ".221100."
    ".002211."
    ".110022."
    "221100"
    "....",
    "3310"
    "000101"
    "33331010"
    "00001010"
    "23232222"
    "23231111"
    "323222"
    "2311",
};

// The moves that lift k + 1 pieces from one of these piles.
template <int k>
int count_lifting(Cells piles) {
  int count = 0;
  if (piles == 0) return count;
  unrolled<kLanesLifting<k>>(
      [&]<int lane>() { count += std::popcount(piles & kLanes[kFirstLane[k] + lane].from); });
  return count;
}

std::array<Pile, kCellCount> first_piles(int players) {
  std::array<Pile, kCellCount> piles{};
  std::size_t next = 0;
  for (int row = 7; row >= 0; --row) {
    for (int column = 0; column < 8; ++column) {
      if (!on_board(column, row)) continue;
      const char piece = kSetUps[players - 2][next++];
      piles[cell_at(column, row)] = piece == '.' ? kEmptyPile : 4U | static_cast<Pile>(piece - '0');
    }
  }
  return piles;
}

}  // namespace

State::State(const Options& options, NoDeal) noexcept
    : State(options, first_piles(options.players), {}, 0) {
  if (options.players != 3) return;
  for (Seat seat = 0; seat < 3; ++seat) {
    tail_.reserves[seat] = 1;
    tail_.status |= static_cast<std::uint8_t>(1U << (kFirstTurnShift + seat));
  }
}

State::State(const Options& options, const std::array<Pile, kCellCount>& piles,
             const std::array<std::uint8_t, kMaxSeats>& reserves, Seat mover) noexcept {
  tail_.status = static_cast<std::uint8_t>(
      options.partners ? kPartnersMode : 2 * (options.players - 2) + int{options.fast});
  tail_.reserves = reserves;
  tail_.mover = static_cast<std::uint8_t>(mover);
  for (unsigned cell = 0; cell < kCellCount; ++cell) {
    set_pile(cell, piles[cell]);
    set_planes(planes_, piles[cell], bit(cell), kEmptyPile, 0);
  }
  assert(can_act(mover));
}

// The cells on which the mover may set a reserve (DN-5, DN-6).
Cells State::reserve_cells() const noexcept {
  if (tail_.reserves[tail_.mover] == 0) return 0;
  if (!awaits_first_turn(mover())) return kAllCells;
  return kAllCells & ~(planes_[0] | planes_[1] | planes_[2] | planes_[3]);
}

FixedVector<Move, State::kMaxMoves> State::legal_moves() const noexcept {
  FixedVector<Move, kMaxMoves> moves;
  if (over()) return moves;
  const auto piles = movable();
  if (!awaits_first_turn(mover())) {
    for (int k = 0; k < kMaxHeight; ++k) {
      for (int lane = kFirstLane[k]; lane < kFirstLane[k + 1]; ++lane) {
        each_bit(piles[k] & kLanes[lane].from, [&](unsigned cell) {
          moves.push_back({static_cast<std::uint8_t>(cell), kLanes[lane].to[cell]});
        });
      }
    }
  }
  each_bit(reserve_cells(), [&](unsigned cell) { moves.push_back(Move::reserve(cell)); });
  return moves;
}

int State::count_legal() const noexcept {
  if (over()) return 0;
  int count = std::popcount(reserve_cells());
  if (awaits_first_turn(mover())) return count;
  const auto piles = movable();
  unrolled<kMaxHeight>([&]<int k>() { count += count_lifting<k>(piles[k]); });
  return count;
}

Move State::random_reserve(Rng& rng) const noexcept {
  const Cells cells = reserve_cells();
  return Move::reserve(nth_bit(cells, rng.below(popcount(cells))));
}

bool State::is_legal(Move move) const noexcept {
  if (over() || move.to >= kCellCount) return false;
  if (move.is_reserve()) return (reserve_cells() & bit(move.to)) != 0;
  if (move.from >= kCellCount || awaits_first_turn(mover())) return false;
  const int distance = kDistance[move.from * 64 + move.to];
  return distance != 0 && (planes_[tail_.mover] & bit(move.from)) != 0 &&
         distance <= height(piles_[move.from]);
}

// DN-7 for the pieces that a pile loses; true when one of them is captured.
bool State::shed(Pile pieces) noexcept {
  const bool partners = has_partners();
  const std::uint64_t before = captured_;
  for (; pieces > kEmptyPile; pieces >>= 2) {
    const auto colour = static_cast<unsigned>(top_colour(pieces));
    const bool own = colour == tail_.mover || (partners && colour == (tail_.mover ^ 2U));
    if (own) {
      ++tail_.reserves[colour];
    } else {
      captured_ += std::uint64_t{1} << (tail_.mover * 16 + colour * 4);
    }
  }
  return captured_ != before;
}

// What follows a turn in general: the ends in the order of DN-12, or the next seat.
void State::settle_turn() noexcept {
  const Seat next = next_seat();
  if (next == kNobody) {
    finish_game(End::domination);
  } else if (is_fast() && enough_captures()) {
    finish_game(End::captures);
  } else if (tail_.quiet == kQuietLimit) {
    finish_game(End::no_progress);
  } else {
    tail_.mover = static_cast<std::uint8_t>(next);
  }
}

// The next seat that can act (DN-8), remembering who is passed over; nobody when only the mover,
// or only the mover's side, can (DN-9).
Seat State::next_seat() noexcept {
  const int players = seats();
  SeatSet passed;
  Seat next = kNobody;
  bool rival = false;
  for (int step = 1; step < players; ++step) {
    const auto seat = static_cast<Seat>((tail_.mover + step) % players);
    const bool acts = can_act(seat);
    rival |= acts && !(has_partners() && step == 2);
    if (acts && next == kNobody) next = seat;
    if (!acts && next == kNobody) passed.insert(seat);
  }
  tail_.skipped = passed.bits();
  return rival ? next : kNobody;
}

// DN-10, for the mover.
bool State::enough_captures() const noexcept {
  const Options table = options();
  int all = 0;
  int fewest = 255;
  for (Seat seat = 0; seat < table.players; ++seat) {
    if (seat == mover()) continue;
    all += captured(mover(), seat);
    fewest = std::min(fewest, captured(mover(), seat));
  }
  if (table.players == 2) return all >= 6;
  return fewest >= (table.players == 3 ? 3 : 2) || all + tail_.reserves[tail_.mover] >= 10;
}

void State::finish_game(End end) noexcept {
  tail_.status |= static_cast<std::uint8_t>(static_cast<unsigned>(end) << kEndShift);
  tail_.skipped = 0;
}

int State::captured(Seat by, Seat of) const noexcept {
  if (by == of) return 0;
  // With two players an entry can reach 18 and takes a fifth bit, which no other entry uses.
  const unsigned mask = seats() == 2 ? 31 : 15;
  return static_cast<int>((captured_ >> (by * 16 + of * 4)) & mask);
}

Outcome State::outcome() const noexcept {
  assert(over());
  const Options table = options();
  Outcome outcome;
  if (end() == End::no_progress) {
    outcome.reason = "no-progress";
    for (Seat seat = 0; seat < table.players; ++seat) {
      if (table.partners || can_act(seat)) outcome.winners.insert(seat);
    }
    return outcome;
  }
  outcome.reason = end() == End::domination ? "domination" : "captures";
  outcome.winners.insert(mover());
  if (table.partners) outcome.winners.insert(static_cast<Seat>(mover() ^ 2));
  return outcome;
}

std::uint64_t State::hash() const noexcept {
  static_assert(std::endian::native == std::endian::little, "the tail is hashed as one word");
  return mix(board_hash_ + kOtherKeys[0] * captured_ +
             kOtherKeys[1] * std::bit_cast<std::uint64_t>(tail_));
}

std::uint64_t State::rehash() const noexcept {
  State fresh = *this;
  fresh.board_hash_ = 0;
  for (unsigned cell = 0; cell < kCellCount; ++cell)
    fresh.board_hash_ += kPileKeys[cell] * piles_[cell];
  return fresh.hash();
}

}  // namespace demesne::domination
