#include "games/domaine/eval.h"

#include <algorithm>

#include "games/domaine/plans.h"

namespace demesne::domaine {
namespace {

using Act = Move::Act;
using Candidate = Eval::Candidate;
using Candidates = Eval::Candidates;

ColourId colour_to_move(const Table& table) { return static_cast<ColourId>(table.to_move()); }

// Calls visit(castle) for the castles of a colour that have no Domaine yet.
template <class Visit>
void each_open_castle(const Kingdom& kingdom, ColourId colour, Visit&& visit) {
  each_bit(kingdom.castles_of(colour) & ~unsigned{kingdom.domaines()}, visit);
}

// A few of the best, the best first.
template <std::size_t N>
class Shortlist {
 public:
  void add(const Candidate& candidate) noexcept {
    std::size_t at = size_ < N ? size_++ : N;
    for (; at > 0 && items_[at - 1].weight < candidate.weight; --at) {
      if (at < N) items_[at] = items_[at - 1];
    }
    if (at < N) items_[at] = candidate;
  }
  void move_to(Candidates& candidates) const noexcept {
    for (std::size_t i = 0; i < size_; ++i) candidates.push_back(items_[i]);
  }

 private:
  std::array<Candidate, N> items_;
  std::size_t size_ = 0;
};

// A castle stands well where much can be enclosed with few borders; the neutral ones stand well
// where somebody else would like to.
Candidates castle_candidates(const Table& table) {
  const Kingdom& kingdom = table.kingdom();
  const Plans plans(kingdom);
  const ColourId placing = table.placing_colour();
  const bool own = placing == colour_to_move(table);
  std::array<Plan, kCastles> rivals{};
  std::size_t rival_count = 0;
  for (unsigned castle = 0; castle < kingdom.castle_count(); ++castle) {
    const ColourId owner = kingdom.castle_colour(castle);
    if (owner == colour_to_move(table) || owner == placing) continue;
    rivals[rival_count++] = plans.best(kingdom.castle_cell(castle));
  }
  const auto inside = [](const Plan& plan, unsigned cell) {
    return column_of(cell) >= plan.left && column_of(cell) <= plan.right &&
           row_of(cell) >= plan.bottom && row_of(cell) <= plan.top;
  };
  Shortlist<12> best;
  each_cell(kingdom.castle_places(placing), [&](unsigned castle) {
    const Plan plan = plans.best(castle);
    int worth = own ? plan.worth : 1;
    for (std::size_t i = 0; i < rival_count; ++i) {
      if (inside(rivals[i], castle)) worth += rivals[i].worth / (own ? 4 : 1);
    }
    Candidate candidate{{}, -1};
    each_neighbour(castle, [&](Side, unsigned knight) {
      if (!kingdom.knight_places().has(knight)) return;
      const int weight = 1 + worth + (inside(plan, knight) ? 20 : 0);
      if (weight > candidate.weight) candidate = {Move::of(Act::castle, castle, knight), weight};
    });
    best.add(candidate);
  });
  Candidates candidates;
  best.move_to(candidates);
  // The difference between good places counts for more than their worth.
  const int least = candidates[candidates.size() - 1].weight;
  for (auto& candidate : candidates) candidate.weight = 20 + 2 * (candidate.weight - least);
  return candidates;
}

// How good it would be to begin an action now, if it can be begun.
int action_weight(const Table& table, const Plans& plans, Action action) {
  const Kingdom& kingdom = table.kingdom();
  if (is_borders(action)) {
    int weight = 4;
    each_open_castle(kingdom, colour_to_move(table), [&](unsigned castle) {
      const Plan plan = plans.best(kingdom.castle_cell(castle));
      if (plan.worth == 0) return;
      const bool closes = plan.missing <= steps_of(action);
      weight = std::max(weight, plan.worth / (closes ? 4 : 12));
    });
    return weight;
  }
  switch (action) {
    case Action::k1:
      return 10;
    case Action::k2:
      return 14;
    case Action::e1:
      return 40;
    case Action::e2:
      return 60;
    case Action::deserter:
      return 25;
    default:
      return 8;
  }
}

Candidates action_candidates(const Table& table, Hand hand) {
  const Plans plans(table.kingdom());
  Candidates candidates;
  for (const Move move : table.legal_moves(hand)) {
    const int weight = move.act == Act::sell
                           ? 4 + 3 * table.card(move.a).sale
                           : action_weight(table, plans, static_cast<Action>(move.b));
    candidates.push_back({move, weight});
  }
  return candidates;
}

// Borders belong around own castles. Where nothing can be enclosed, anything is as good.
Candidates border_candidates(const Table& table) {
  const Kingdom& kingdom = table.kingdom();
  const Plans plans(kingdom);
  Candidates candidates;
  Sides found;
  each_open_castle(kingdom, colour_to_move(table), [&](unsigned castle) {
    for (const Plan& plan :
         {plans.best(kingdom.castle_cell(castle)), plans.nearest(kingdom.castle_cell(castle))}) {
      if (plan.worth == 0) continue;
      each_side(plans.missing(plan), [&](Side side) {
        if (found.has(side) || !kingdom.buildable().has(side)) return;
        found.insert(side);
        candidates.push_back({Move::border(side), 4 + plan.worth / (4 * plan.missing)});
      });
    }
  });
  const Move stop = Move::of(Act::stop);
  const bool may_stop = table.is_legal(0, stop);
  if (may_stop) candidates.push_back({stop, 6});
  if (!candidates.empty()) return candidates;
  for (const Move move : table.legal_moves(0)) candidates.push_back({move, 1});
  return candidates;
}

// What a territory adds for whoever takes it.
int territory_value(const Kingdom& kingdom, unsigned cell) {
  constexpr std::array<int, 8> kValues = {1, 10, 30, 50, 14, 14, 14, 14};
  return kValues[static_cast<std::size_t>(kingdom.terrain(cell))];
}

int step_weight(const Table& table, Move move) {
  const Kingdom& kingdom = table.kingdom();
  switch (move.act) {
    case Act::expand: {
      const int value = territory_value(kingdom, move.b);
      return 2 + (kingdom.is_ruled(move.b) ? 2 * value + 5 : value);
    }
    case Act::knight:
      return (kingdom.is_ruled(move.a) ? 12 : 5) - (kingdom.is_forest(move.a) ? 3 : 0);
    case Act::stop:
      return 3;
    default:
      return 8;
  }
}

// Equal cards are the same choice.
Candidates refill_candidates(const Table& table) {
  const Plans plans(table.kingdom());
  Candidates candidates;
  for (const Move move : table.legal_moves(0)) {
    if (move.act == Act::draw) {
      candidates.push_back({move, 25});
      continue;
    }
    const Card& card = table.card(move.a);
    const bool seen =
        std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& other) {
          if (other.move.act != Act::take) return false;
          const Card& known = table.card(other.move.a);
          return known.actions == card.actions && known.price == card.price &&
                 known.sale == card.sale;
        });
    if (seen) continue;
    int weight = 2;
    for (const Action action : card.actions) {
      if (action != Action::none)
        weight = std::max(weight, action_weight(table, plans, action) / 3);
    }
    candidates.push_back({move, weight});
  }
  return candidates;
}

// Shares that double with every so much value.
search::Rewards shares_by_value(const std::array<int, kMaxSeats>& values, int seats, int doubling) {
  const int most = *std::max_element(values.begin(), values.begin() + seats);
  std::array<std::int64_t, kMaxSeats> weights{};
  std::int64_t sum = 0;
  for (int seat = 0; seat < seats; ++seat) {
    const int less = std::min((most - values[seat]) * 16 / doubling, 16 * 15);
    // 2^(-less / 16), with straight lines between the powers of two.
    const std::int64_t whole = std::int64_t{1} << (20 - less / 16);
    weights[seat] = whole - whole / 2 * (less % 16) / 16;
    sum += weights[seat];
  }
  search::Rewards rewards{};
  int left = search::kWhole;
  for (int seat = 0; seat + 1 < seats; ++seat) {
    rewards[seat] = static_cast<int>(search::kWhole * weights[seat] / sum);
    left -= rewards[seat];
  }
  rewards[seats - 1] = left;
  return rewards;
}

// What a seat has and can hope for, in hundredths of a point.
int prospects(const Table& table, const Plans& plans, Seat seat) {
  const Kingdom& kingdom = table.kingdom();
  const auto colour = static_cast<ColourId>(seat);
  const auto ducats = static_cast<int>(std::min<std::int64_t>(table.ducats(seat), 25));
  int value = 100 * table.score(seat) + 14 * ducats;
  value += table.deck_size() * static_cast<int>(kingdom.holdings(colour).income());
  each_open_castle(kingdom, colour, [&](unsigned castle) {
    value += plans.best(kingdom.castle_cell(castle)).worth * 3 / 4;
  });
  each_bit(kingdom.domaines_of(colour), [&](unsigned castle) {
    const auto knights = static_cast<int>(kingdom.knights_in(castle));
    value += 15 * std::min(knights, 6);
    each_bit(kingdom.neighbours(castle), [&](unsigned other) {
      if (kingdom.are_allied(castle, other)) return;
      const int more = static_cast<int>(kingdom.knights_in(other)) - knights;
      value += more > 0 ? -60 : more < 0 ? 60 : 0;
    });
  });
  return value;
}

}  // namespace

Candidates Eval::candidates(const Table& table, Hand hand) noexcept {
  switch (table.phase()) {
    case Phase::castles:
      return castle_candidates(table);
    case Phase::action:
      return action_candidates(table, hand);
    case Phase::borders:
      return border_candidates(table);
    case Phase::refill:
      return refill_candidates(table);
    default: {
      Candidates candidates;
      for (const Move move : table.legal_moves(hand)) {
        candidates.push_back({move, step_weight(table, move)});
      }
      return candidates;
    }
  }
}

Move Eval::playout_move(const State& state, Rng& rng) noexcept {
  const Candidates moves = candidates(state.table(), state.hand(state.to_move()));
  int sum = 0;
  for (const auto& candidate : moves) sum += candidate.weight;
  auto drawn = static_cast<int>(rng.below(static_cast<std::uint32_t>(sum)));
  for (const auto& [move, weight] : moves) {
    drawn -= weight;
    if (drawn < 0) return move;
  }
  return moves[0].move;
}

// The less is left to play, the more a lead is worth.
search::Rewards Eval::expect(const State& state) noexcept {
  const Table& table = state.table();
  const Plans plans(table.kingdom());
  std::array<int, kMaxSeats> values{};
  for (Seat seat = 0; seat < state.seats(); ++seat) values[seat] = prospects(table, plans, seat);
  return shares_by_value(values, state.seats(), 250 + 10 * table.deck_size());
}

int Eval::greedy_value(const View& view, Move move) noexcept {
  const Table& table = view.table();
  const Seat seat = table.to_move();
  const auto colour = static_cast<ColourId>(seat);
  Table after = table;
  after.play(move);
  constexpr int kPoint = 1000;
  constexpr int kClosing = 40;
  const auto to_close = [&](const Kingdom& kingdom) {
    const Plans plans(kingdom);
    int least = kClosing;
    each_open_castle(kingdom, colour, [&](unsigned castle) {
      const Plan plan = plans.nearest(kingdom.castle_cell(castle));
      if (plan.worth > 0) least = std::min(least, plan.missing);
    });
    return least;
  };
  if (move.act == Act::castle || move.is_border()) {
    return kPoint * after.score(seat) + kClosing - to_close(after.kingdom());
  }
  if (move.act == Act::sell) return kPoint * after.score(seat);
  if (move.act != Act::play) return kPoint * after.score(seat) + (move.act == Act::stop ? 0 : 1);
  // A card: the best first step.
  const auto action = static_cast<Action>(move.b);
  if (!is_expansion(action) && !is_borders(action)) return kPoint * after.score(seat) - 1;
  int best = INT32_MIN;
  for (const Move step : after.legal_moves(0)) {
    Table next = after;
    next.play(step);
    best = std::max(best, kPoint * next.score(seat));
  }
  const bool nearer = is_borders(action) && to_close(after.kingdom()) < kClosing;
  return best + (nearer ? kClosing : -1);
}

}  // namespace demesne::domaine
