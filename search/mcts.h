#pragma once

#include <array>
#include <vector>

#include "core/game.h"
#include "search/budget.h"
#include "search/levels.h"
#include "search/rewards.h"
#include "search/roots.h"
#include "search/tree.h"

// Monte-Carlo tree search for any number of sides, with or without hidden hands. Each iteration
// draws a state that fits the view, walks down the tree by the statistics of the side to move
// (PUCT), plays on from where the tree ends, and adds what every side got to the moves it came by
// (max-n). Statistics are shared by all states that look alike to an onlooker; hands decide which
// moves are available. Whoever is to move at the root need not be the viewer: its hand is then
// drawn like the others. The textbook shares what looks alike to the mover, which is little where
// hands are large, as no two states deal the mover the same one.
//
// It is written over a game's knowledge K. A search makes one of its own, so that it can remember
// what it found out before; the answers must not depend on that.
//
//   K::State, K::Move, K::View
//   K::side_of(state, seat), K::sides(state)
//   K::key(state)             equal for states that look alike to an onlooker, and for no others: a
//                             node of two positions has moves that are illegal in one of them
//   K::sources(state)         what the mover's legal moves are played from, as bits (a hand); a
//                             move of a node is legal in a state when the bit
//                             K::source(state, move) is set. All that decides it otherwise must
//                             be in the key.
//   K::is_open(state)         nothing is hidden from anybody: if so at the root, results are proven
//   K::each_move(state, visit)      visit(move, weight) for the legal moves, weight >= 1: how much
//                             likelier than others it is to be good, for all that the mover knows
//   K::playout_move(state, rng), K::kPlayoutPlies
//   K::expect(state)          rewards to be expected, asked after so many plies of a playout
//   K::kExplore, K::kUrgency  how much priors count, and by how much a move that was never tried is
//                             worth less than the node, both in thousandths
namespace demesne::search {

// Of what is certain.
inline Rewards rewards_of(Proof proof) {
  if (proof.is_shared()) return {kWhole / 2, kWhole - kWhole / 2};
  Rewards rewards{};
  for (int side = 0; side < kMaxSeats; ++side) {
    if (proof.wins(side)) rewards[side] = kWhole;
  }
  return rewards;
}

// What is known about a move at the root.
template <class Move>
struct RootMove {
  Move move{};
  std::uint64_t visits = 0;
  std::uint64_t available = 0;                    // how often it could have been chosen
  std::array<std::uint64_t, kMaxSeats> totals{};  // by side
  Proof proof;
  std::uint16_t prior = 0;  // in 65536ths

  // What each side got on average, or what is certain. Not if it was never tried.
  Rewards rewards() const {
    if (proof.known()) return rewards_of(proof);
    Rewards means{};
    for (std::size_t side = 0; side < kMaxSeats; ++side) {
      means[side] = static_cast<std::int32_t>(totals[side] / visits);
    }
    return means;
  }
};

template <class K>
class Mcts {
 public:
  using State = typename K::State;
  using Move = typename K::Move;
  using View = typename K::View;
  using Root = std::vector<RootMove<Move>>;

  // `noise`, in thousandths, makes a weak player: by so much it may be wrong about a move.
  Mcts(const View& view, const Limits& limits, std::size_t bytes, Rng rng, int noise = 0)
      : view_(view),
        budget_(limits),
        tree_(bytes, most_nodes(limits), State::kMaxMoves),
        rng_(rng),
        noise_(noise) {
    const State state = view_.determinize(rng_);
    two_sides_ = K::sides(state) == 2;
    provable_ = view.viewer() != kNobody && K::is_open(state);
    root_ = tree_.find_or_add(K::key(state));
    expand(*root_, state);
  }

  void run() {
    while (!budget_.spent() && !root_->proof.known()) iterate();
  }

  Root moves() const {
    Root moves(totals_.size());
    tree_.each_edge(*root_, [&](const Edge<Move>& edge) {
      const std::size_t place = tree_.place(*root_, edge);
      moves[place] = {edge.move,      edge.visits, edge.available,
                      totals_[place], edge.proof,  edge.prior};
    });
    return moves;
  }
  std::uint64_t nodes() const { return budget_.nodes(); }

  // The play that was tried most, in one of the states that fit.
  FixedVector<Move, kMaxLine> line(Move first) {
    FixedVector<Move, kMaxLine> line;
    State state = view_.determinize(rng_);
    for (Move move = first;;) {
      line.push_back(move);
      state.apply(move);
      if (state.over() || line.size() == kMaxLine) return line;
      const Node* node = tree_.find(K::key(state));
      if (node == nullptr) return line;
      std::uint32_t most = 4;  // fewer visits mean nothing
      tree_.each_edge(*node, [&](const Edge<Move>& edge) {
        if (edge.visits <= most || !is_available(edge, K::sources(state))) return;
        most = edge.visits;
        move = edge.move;
      });
      if (most == 4) return line;
    }
  }

 private:
  static constexpr std::uint32_t kExpandAt = 2;
  static constexpr std::uint32_t kExpandCrowded = 16;

  struct Step {
    Node* node;
    Edge<Move>* edge;
    int side;
  };

  static bool is_available(const Edge<Move>& edge, std::uint64_t sources) {
    return (sources >> edge.source & 1U) != 0;
  }
  static int side_to_move(const State& state) { return K::side_of(state, state.to_move()); }

  void iterate() {
    State state = view_.determinize(rng_);
    path_.clear();
    Node* node = root_;
    while (true) {
      Edge<Move>* edge = select(*node, state);
      if (edge == nullptr) return finish(play_out(state), Proof());
      path_.push_back({node, edge, side_to_move(state)});
      if (!budget_.take()) return;
      state.apply(edge->move);
      if (state.over()) return finish_over(state);
      if (edge->proof.known()) return finish(rewards_of(edge->proof), edge->proof);
      Node* child = tree_.find_or_add(K::key(state));
      if (child == nullptr) return finish(play_out(state), Proof());
      if (child->proof.known()) return finish(rewards_of(child->proof), child->proof);
      if (child->visits + 1 < (tree_.crowded() ? kExpandCrowded : kExpandAt)) {
        return finish_at(*child, state);
      }
      node = child;
    }
  }

  void finish_over(const State& state) {
    const Rewards rewards = rewards_of<K>(state);
    finish(rewards, provable_ ? proof_of(rewards) : Proof());
  }

  // The tree ends at this node for now.
  void finish_at(Node& node, const State& state) {
    const int side = side_to_move(state);
    const Rewards rewards = play_out(state);
    if (budget_.spent()) return;
    ++node.visits;
    node.total += static_cast<std::uint64_t>(rewards[side]);
    finish(rewards, Proof());
  }

  Rewards play_out(State state) {
    for (int ply = 0; ply < K::kPlayoutPlies; ++ply) {
      if (state.over()) return rewards_of<K>(state);
      if (!budget_.take()) return {};
      state.apply(knowledge_.playout_move(state, rng_));
    }
    return state.over() ? rewards_of<K>(state) : knowledge_.expect(state);
  }

  // The most promising of the moves that are legal in this state; null when there is no room to
  // list them.
  Edge<Move>* select(Node& node, const State& state) {
    const std::uint64_t sources = K::sources(state);
    if ((sources & ~node.covered) != 0 && !expand(node, state)) return nullptr;
    const int side = side_to_move(state);
    const int untried = urgency(node);
    const bool errs = &node == root_ && noise_ > 0;
    Edge<Move>* best = nullptr;
    std::int64_t best_score = std::numeric_limits<std::int64_t>::min();
    tree_.each_edge(node, [&](Edge<Move>& edge) {
      if (!is_available(edge, sources)) return;
      ++edge.available;
      std::int64_t score = edge.visits == 0 ? untried : edge.mean;
      score += static_cast<std::int64_t>(std::uint64_t{edge.bonus} * root_of(edge.available) >> 8U);
      if (errs) score += errors_[tree_.place(node, edge)];
      if (edge.proof.loses(side)) score -= std::int64_t{1} << 40U;
      if (score <= best_score) return;
      best_score = score;
      best = &edge;
    });
    return best;
  }

  static int urgency(const Node& node) {
    if (node.visits == 0) return (kWhole / 2 - K::kUrgency) * kFraction;
    return static_cast<int>(node.total * kFraction / node.visits) - K::kUrgency * kFraction;
  }

  // Lists the moves of those sources that are not listed yet. A prior is the move's part of the
  // weight of all that are legal in this state.
  bool expand(Node& node, const State& state) {
    Edge<Move>* const edges = tree_.room(State::kMaxMoves);
    if (edges == nullptr) return false;
    std::uint64_t sum = 0;
    std::uint32_t count = 0;
    weights_.clear();
    knowledge_.each_move(state, [&](Move move, int weight) {
      sum += static_cast<std::uint64_t>(weight);
      const auto source = static_cast<std::uint8_t>(K::source(state, move));
      if ((node.covered >> source & 1U) != 0) return;
      weights_.push_back(weight);
      edges[count++] = {.total = 0,
                        .move = move,
                        .visits = 0,
                        .available = 0,
                        .mean = 0,
                        .bonus = 0,
                        .prior = 0,
                        .source = source,
                        .proof = {}};
    });
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto part = (static_cast<std::uint64_t>(weights_[i]) << 16U) / sum;
      edges[i].prior = static_cast<std::uint16_t>(std::min<std::uint64_t>(part, 0xFFFF));
      edges[i].bonus = bonus(edges[i]);
    }
    node.covered |= K::sources(state);
    tree_.append(node, count);
    if (&node == root_) list_at_root(count);
    return true;
  }

  // All at once if the viewer moves, who knows what it holds; others' moves as hands are drawn.
  void list_at_root(std::uint32_t count) {
    totals_.resize(totals_.size() + count);
    for (std::uint32_t i = 0; i < count; ++i) {
      errors_.push_back(noise_ == 0 ? 0 : roll_error(rng_, noise_ * kFraction));
    }
  }

  static std::uint32_t bonus(const Edge<Move>& edge) {
    return static_cast<std::uint32_t>(
        (static_cast<std::uint64_t>(K::kExplore) * kFraction * edge.prior >> 16U) /
        (1 + edge.visits));
  }

  void finish(const Rewards& rewards, Proof proof) {
    if (budget_.spent()) return;  // a playout cut short
    if (path_.empty()) return;
    for (const Step& step : path_) {
      Edge<Move>& edge = *step.edge;
      const auto reward = static_cast<std::uint64_t>(rewards[step.side]);
      ++edge.visits;
      edge.total += reward;
      edge.mean = static_cast<std::int32_t>(edge.total * kFraction / edge.visits);
      edge.bonus = bonus(edge);
      ++step.node->visits;
      step.node->total += reward;
    }
    for (std::size_t i = path_.size(); i > 0 && proof.known(); --i) {
      path_[i - 1].edge->proof = proof;
      proof = prove(*path_[i - 1].node, path_[i - 1].side);
    }
    note_root(rewards);
  }

  void note_root(const Rewards& rewards) {
    auto& totals = totals_[tree_.place(*root_, *path_[0].edge)];
    for (std::size_t side = 0; side < kMaxSeats; ++side) {
      totals[side] += static_cast<std::uint64_t>(rewards[side]);
    }
  }

  // A side that can win does. If every move is certain, it shares if it can; with more than two
  // sides who loses may choose who wins, so only one winner of all moves is certain.
  Proof prove(Node& node, int side) {
    bool all = true;
    bool same = true;
    Proof best;
    tree_.each_edge(node, [&](const Edge<Move>& edge) {
      all &= edge.proof.known();
      if (!edge.proof.known() || best.wins(side)) return;
      same &= !best.known() || best == edge.proof;
      if (!best.known() || best.loses(side) || edge.proof.wins(side)) best = edge.proof;
    });
    if (best.wins(side) || (all && (two_sides_ || same))) node.proof = best;
    return node.proof;
  }

  Proof proof_of(const Rewards& rewards) const {
    for (int side = 0; side < kMaxSeats; ++side) {
      if (rewards[side] == kWhole) return Proof::win(side);
    }
    return two_sides_ ? Proof::shared() : Proof();
  }

  const View& view_;
  K knowledge_;
  Budget budget_;
  Tree<Move> tree_;
  Rng rng_;
  int noise_;
  bool two_sides_;
  // What follows from one of the states that fit is certain only if there is no other. That nothing
  // is hidden at the end of a game says nothing about that.
  bool provable_;
  Node* root_ = nullptr;
  // By the place of a move at the root.
  std::vector<std::array<std::uint64_t, kMaxSeats>> totals_;
  std::vector<int> errors_;
  std::vector<int> weights_;
  std::vector<Step> path_;
};

}  // namespace demesne::search
