#include <algorithm>

#include "games/domaine/eval.h"

// Which moves are worth a thought, and how much.
namespace demesne::domaine {
namespace {

using Act = Move::Act;
using Candidate = Eval::Candidate;
using Candidates = Eval::Candidates;

ColourId colour_to_move(const Table& table) { return static_cast<ColourId>(table.to_move()); }

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
Candidates castle_candidates(const Table& table, const Plans& plans) {
  const Kingdom& kingdom = table.kingdom();
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

Candidates action_candidates(const Table& table, const Plans& plans, Hand hand) {
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
Candidates border_candidates(const Table& table, const Plans& plans) {
  const Kingdom& kingdom = table.kingdom();
  Candidates candidates;
  Sides found;
  each_open_castle(kingdom, colour_to_move(table), [&](unsigned castle) {
    const auto [best, nearest] = plans.around(kingdom.castle_cell(castle));
    for (const Plan& plan : {best, nearest}) {
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
Candidates refill_candidates(const Table& table, const Plans& plans) {
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

}  // namespace

Candidates Eval::candidates(const Table& table, Hand hand) noexcept {
  const Plans plans(table.kingdom(), &book_);
  switch (table.phase()) {
    case Phase::castles:
      return castle_candidates(table, plans);
    case Phase::action:
      return action_candidates(table, plans, hand);
    case Phase::borders:
      return border_candidates(table, plans);
    case Phase::refill:
      return refill_candidates(table, plans);
    default: {
      Candidates candidates;
      for (const Move move : table.legal_moves(hand)) {
        candidates.push_back({move, step_weight(table, move)});
      }
      return candidates;
    }
  }
}

}  // namespace demesne::domaine
