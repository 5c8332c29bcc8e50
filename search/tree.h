#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "search/memory.h"
#include "search/report.h"

// What a Monte-Carlo search remembers: information sets by their keys, and the moves tried in them.
// Different ways to one information set meet in one node, so this is a graph rather than a tree.
// Memory is bounded: when it is full, nothing is added and playouts begin earlier.
namespace demesne::search {

// What is certain about a node or an edge, if everybody plays well: the side that wins alone, or,
// between two sides, that they share. Only where nothing is hidden.
class Proof {
 public:
  constexpr Proof() = default;
  static constexpr Proof win(int side) { return Proof(static_cast<std::uint8_t>(1 + side)); }
  static constexpr Proof shared() { return Proof(kShared); }

  constexpr bool known() const { return code_ != 0; }
  constexpr bool is_shared() const { return code_ == kShared; }
  constexpr bool wins(int side) const { return code_ == 1 + side; }
  constexpr bool loses(int side) const { return known() && !is_shared() && !wins(side); }
  friend constexpr bool operator==(Proof, Proof) = default;

 private:
  static constexpr std::uint8_t kShared = 0xFF;
  constexpr explicit Proof(std::uint8_t code) : code_(code) {}
  std::uint8_t code_ = 0;
};

// Means are kept in this part of a thousandth, so that small differences count.
inline constexpr int kFraction = 1024;

template <class Move>
struct Edge {
  std::uint64_t total;  // what the side that moves got, in thousandths
  Move move;
  std::uint32_t visits;
  std::uint32_t available;  // how often it could have been chosen
  std::int32_t mean;        // kFraction * total / visits
  std::uint32_t bonus;      // what its prior adds, for each root of `available`
  std::uint16_t prior;      // in 65536ths
  std::uint8_t source;      // what it is played from, see search/mcts.h
  Proof proof;
};

// Edges that were added to a node at one time, one after the other in memory.
struct Batch {
  std::uint32_t first;
  std::uint32_t count;
  std::uint32_t next;  // an older batch of the same node
};

struct Node {
  std::uint64_t key;
  std::uint64_t covered;  // the sources whose moves are among its edges
  std::uint64_t total;    // what the side to move got
  std::uint32_t visits;
  std::uint32_t batch;
  Proof proof;
};

template <class Move>
class Tree {
 public:
  static constexpr std::uint32_t kNone = 0;

  // At most `bytes`, if there are so many. Of nodes, which are cleared, not more than a search of
  // so many moves can fill; room for edges that is never touched costs nothing.
  Tree(std::size_t bytes, std::uint64_t moves, std::size_t most_edges) {
    while (!take_memory(bytes, moves, most_edges)) {
      if (bytes == 0) std::abort();
      bytes /= 2;
    }
    nodes_ = node_memory_.as<Node>();
    edges_ = edge_memory_.as<Edge<Move>>();
    batches_ = batch_memory_.as<Batch>();
  }

  // Null when it is not there and there is no room for it.
  Node* find_or_add(std::uint64_t key) noexcept {
    key += key == 0;  // zero marks a free slot
    Node& slot = slot_of(key);
    if (slot.key == key) return &slot;
    if (used_ >= slots_ / 4 * 3) return nullptr;
    ++used_;
    slot.key = key;
    return &slot;
  }
  const Node* find(std::uint64_t key) const noexcept {
    key += key == 0;
    const Node& slot = slot_of(key);
    return slot.key == key ? &slot : nullptr;
  }

  // Where an edge of the node stands in the order in which they were added.
  std::size_t place(const Node& node, const Edge<Move>& edge) const noexcept {
    const auto index = static_cast<std::uint32_t>(&edge - edges_);
    std::size_t place = 0;
    for (std::uint32_t batch = node.batch; batch != kNone; batch = batches_[batch].next) {
      const auto [first, count, next] = batches_[batch];
      if (first <= index) place += std::min(index - first, count);
    }
    return place;
  }

  // Room for so many more edges of the node, or null. What is taken is told to `append`.
  Edge<Move>* room(std::size_t count) noexcept {
    if (edge_end_ - next_edge_ < count || next_batch_ == batch_end_) return nullptr;
    return &edges_[next_edge_];
  }
  void append(Node& node, std::uint32_t count) noexcept {
    batches_[next_batch_] = {next_edge_, count, node.batch};
    node.batch = next_batch_++;
    next_edge_ += count;
  }

  // More than half of the room for edges is taken.
  bool crowded() const noexcept { return next_edge_ > edge_end_ / 2; }

  template <class Visit>
  void each_edge(const Node& node, Visit&& visit) const {
    for (std::uint32_t batch = node.batch; batch != kNone; batch = batches_[batch].next) {
      Edge<Move>* edge = &edges_[batches_[batch].first];
      for (Edge<Move>* end = edge + batches_[batch].count; edge != end; ++edge) visit(*edge);
    }
  }

 private:
  // Where the key is, or the free slot where it would be.
  Node& slot_of(std::uint64_t key) const noexcept {
    std::uint64_t slot = key & (slots_ - 1);
    while (nodes_[slot].key != 0 && nodes_[slot].key != key) slot = (slot + 1) & (slots_ - 1);
    return nodes_[slot];
  }

  bool take_memory(std::size_t bytes, std::uint64_t moves, std::size_t most_edges) {
    const std::uint64_t useful = 2 * std::min<std::uint64_t>(moves, bytes / sizeof(Node)) + 64;
    const std::uint64_t nodes = std::min<std::uint64_t>(bytes / 4 / sizeof(Node), useful);
    slots_ = std::bit_floor(std::max<std::uint64_t>(nodes, 16));
    edge_end_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        std::max<std::uint64_t>(bytes / 8 * 5 / sizeof(Edge<Move>), most_edges), 1U << 31U));
    batch_end_ = static_cast<std::uint32_t>(slots_ + 1);
    return node_memory_.take(slots_ * sizeof(Node), Memory::Content::zero) &&
           edge_memory_.take(edge_end_ * sizeof(Edge<Move>), Memory::Content::any) &&
           batch_memory_.take(batch_end_ * sizeof(Batch), Memory::Content::any);
  }

  Memory node_memory_;
  Memory edge_memory_;
  Memory batch_memory_;
  Node* nodes_ = nullptr;
  Edge<Move>* edges_ = nullptr;
  Batch* batches_ = nullptr;
  std::uint64_t slots_ = 0;
  std::uint32_t edge_end_ = 0;
  std::uint32_t batch_end_ = 0;
  std::uint64_t used_ = 0;
  std::uint32_t next_edge_ = 0;
  std::uint32_t next_batch_ = 1;
};

}  // namespace demesne::search
