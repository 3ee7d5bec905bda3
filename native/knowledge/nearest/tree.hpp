// The tree of nearest patterns (K2): one walk from the root finds the matching patterns of all orders.
//
// In the paper's tree a node has four children, and there are long chains of "empty". Here a node has one child for
// each next salient fact, and the rank of a fact includes the empty points before it. Nodes are numbered level by
// level, and siblings are adjacent in the order of their facts, so each level of a walk touches one place in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "knowledge/facts.hpp"
#include "knowledge/large_pages.hpp"

namespace katachi::knowledge {

using NodeId = std::uint32_t;
constexpr NodeId kNoNode = 0xFFFFFFFF;

class NearestTree {
 public:
  struct Node {
    std::uint32_t first_child;
    Fact fact;
    std::uint16_t children;
  };
  static_assert(sizeof(Node) == 8);

  // A view of nodes that the caller keeps alive: the children of the root come first (`roots` of them). Throws
  // std::invalid_argument if they do not form a tree: every node except the root's children has exactly one parent
  // before it, and siblings are in ascending order.
  NearestTree(std::span<const Node> nodes, std::uint32_t roots, const NearestSettings& settings);

  // The same tree in memory of its own, on large pages.
  using Nodes = std::vector<Node, LargePages<Node>>;
  NearestTree copied_to(Nodes& nodes) const {
    nodes.assign(nodes_.begin(), nodes_.end());
    return {*this, nodes};
  }

  std::size_t size() const { return nodes_.size(); }
  const NearestSettings& settings() const { return settings_; }
  Fact fact(NodeId node) const { return nodes_[node].fact; }

  // The children of a node are adjacent.
  struct Family {
    std::uint32_t first;
    std::uint32_t count;
  };
  Family roots() const { return {0, roots_}; }
  static Family family(const Node& node) { return {node.first_child, node.children}; }
  const Node& operator[](NodeId node) const { return nodes_[node]; }

  // The member of a family for a fact, or kNoNode. The search has no branch that depends on the facts: half of them
  // would be predicted wrongly.
  NodeId find(Family family, Fact fact) const {
    if (family.count == 0) return kNoNode;
    const Node* at = nodes_.data() + family.first;
    for (std::uint32_t rest = family.count; rest > 1;) {
      const std::uint32_t half = rest / 2;
      at += static_cast<std::size_t>(at[half - 1].fact < fact) * half;
      rest -= half;
    }
    return at->fact == fact ? static_cast<NodeId>(at - nodes_.data()) : kNoNode;
  }
  // Fetches a family before it is searched: the tree is larger than any cache.
  void prefetch(Family family) const {
    const Node* const first = nodes_.data() + family.first;
    __builtin_prefetch(first);
    __builtin_prefetch(first + family.count / 2);
  }

  // Counts of walks by their last node become counts by every node on their way.
  void add_up(std::span<std::uint64_t> counts) const;

 private:
  NearestTree(const NearestTree& other, std::span<const Node> nodes)
      : nodes_(nodes), roots_(other.roots_), settings_(other.settings_) {}

  std::span<const Node> nodes_;
  std::uint32_t roots_;
  NearestSettings settings_;
};

}  // namespace katachi::knowledge
