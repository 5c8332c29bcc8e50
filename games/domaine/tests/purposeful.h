#pragma once

#include <climits>
#include <iterator>

#include "games/domaine/tests/walls.h"

// A player with a purpose. Markers set at random enclose nothing, so uniform play hardly ever makes
// a Domaine, and none of the rules about them would be tried. This one fences its castles in, takes
// what raises its lead, and otherwise mixes, so that every action is seen often.
namespace demesne::domaine::purposeful {

// How likely it is to do what; each game gets players of other tempers.
struct Temper {
  int borders = 6;  // weights of playing a card, by action
  int knights = 4;
  int expand = 12;
  int deserter = 8;
  int alliance = 3;
  int sell = 2;     // not 0: it may be all that is left
  int take = 25;    // per cent: refills from the chancery
  int stop = 2;     // per cent: ends an action early
  int blunder = 4;  // per cent: makes any move whatever
  int reach = 2;    // how far from its castle a wall may be
};

inline constexpr Temper kSteady = {};
inline constexpr Temper kMartial = {4, 10, 14, 14, 1, 1, 40, 1, 4, 2};
inline constexpr Temper kPeaceful = {8, 3, 10, 2, 14, 2, 20, 2, 4, 3};
inline constexpr Temper kMason = {16, 2, 3, 1, 1, 1, 30, 0, 40, 3};
inline constexpr Temper kRoyal = {20, 3, 40, 6, 0, 1, 60, 0, 0, 3};
inline constexpr Temper kMiser = {0, 0, 0, 0, 0, 1, 100, 0, 0, 0};

inline constexpr Temper kTempers[] = {kSteady, kMartial, kPeaceful, kMason, kRoyal};
inline Temper any_temper(Rng& rng) { return kTempers[rng.below(std::size(kTempers))]; }

// The seat to move, asked what it sees: `legal` texts in any fixed order, the state's JSON when it
// is needed, and how far ahead of the best other seat it would be after a move.
template <class Table>
class Player {
 public:
  Player(const Table& table, const Temper& temper, Rng& rng)
      : table_(table), temper_(temper), rng_(rng), legal_(table.legal()) {}

  std::string choose() {
    const std::string phase(table_.phase());
    if (chance(temper_.blunder)) return any();
    if (phase == "castles") return choose_castle();
    if (phase == "action") return choose_action();
    if (phase == "refill") return choose_refill();
    if (!chance(temper_.stop)) std::erase(legal_, "stop");
    if (legal_.empty()) return "stop";
    if (phase == "borders") return choose_border();
    return phase == "expand" ? choose_best() : any();
  }

 private:
  bool chance(int per_cent) { return static_cast<int>(rng_.below(100)) < per_cent; }
  std::string any() { return legal_[rng_.below(static_cast<std::uint32_t>(legal_.size()))]; }

  int weight(const std::string& move) const {
    if (move.starts_with("sell:")) return temper_.sell;
    switch (move.at(move.rfind(':') + 1)) {
      case 'B':
        return temper_.borders;
      case 'K':
        return temper_.knights;
      case 'E':
        return temper_.expand;
      case 'D':
        return temper_.deserter;
      default:
        return temper_.alliance;
    }
  }

  std::string choose_action() {
    int sum = 0;
    for (const std::string& move : legal_) sum += weight(move);
    int drawn = static_cast<int>(rng_.below(static_cast<std::uint32_t>(sum)));
    for (const std::string& move : legal_) {
      drawn -= weight(move);
      if (drawn < 0) return move;
    }
    return any();
  }

  std::string choose_refill() {
    if (chance(temper_.take)) {
      if (legal_.size() > 1) std::erase(legal_, "draw");
      return any();
    }
    return "draw";
  }

  std::string choose_castle() {
    const Sight sight = sight_of(table_.state(), table_.seat(), {});
    std::string best;
    int most = INT_MIN;
    for (int i = 0; i < 12; ++i) {
      const std::string move = any();
      const int value = castle_value(sight, cell_of(move.substr(0, move.find(':'))));
      if (value > most) best = move;
      most = std::max(most, value);
    }
    return best;
  }

  std::string choose_border() {
    const Sight sight = sight_of(table_.state(), table_.seat(), legal_);
    const int move = choose_marker(sight, temper_.reach, rng_);
    return move < 0 ? any() : legal_[index(move)];
  }

  // What raises the lead most; of equals the one met last by lot.
  std::string choose_best() {
    std::string best;
    int most = INT_MIN;
    for (const std::string& move : legal_) {
      const int lead = 8 * table_.lead_after(move) + static_cast<int>(rng_.below(8));
      if (lead <= most) continue;
      most = lead;
      best = move;
    }
    return best;
  }

  const Table& table_;
  const Temper& temper_;
  Rng& rng_;
  std::vector<std::string> legal_;
};

template <class Table>
std::string choose(const Table& table, const Temper& temper, Rng& rng) {
  return Player<Table>(table, temper, rng).choose();
}

inline int lead_of(int seat, const std::vector<int>& scores) {
  int best_other = INT_MIN;
  for (std::size_t other = 0; other < scores.size(); ++other) {
    if (static_cast<int>(other) != seat) best_other = std::max(best_other, scores[other]);
  }
  return scores[static_cast<std::size_t>(seat)] - best_other;
}

}  // namespace demesne::domaine::purposeful
