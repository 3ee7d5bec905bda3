// The tree of nearest patterns (K2): one walk from the root finds the matching patterns of all orders.
//
// In the paper's tree a node has four children, and there are long chains of "empty". Here a node has one child for
// each next salient fact, and the rank of a fact includes the empty points before it. Nodes are numbered level by
// level, and siblings are adjacent in the order of their facts, so each level of a walk touches one place in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "knowledge/facts.hpp"

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

  std::size_t size() const { return nodes_.size(); }
  const NearestSettings& settings() const { return settings_; }
  Fact fact(NodeId node) const { return nodes_[node].fact; }

  // The children of a node are adjacent.
  struct Family {
    std::uint32_t first;
    std::uint32_t count;
  };
  Family roots() const { return {0, roots_}; }
  Family children(NodeId node) const { return {nodes_[node].first_child, nodes_[node].children}; }

  // The member of a family for a fact, or kNoNode.
  NodeId find(Family family, Fact fact) const {
    const Node* const begin = nodes_.data() + family.first;
    const Node* const end = begin + family.count;
    const Node* at = begin;
    if (family.count > 8) {
      at = std::lower_bound(begin, end, fact, [](const Node& node, Fact f) { return node.fact < f; });
    } else {
      while (at != end && at->fact < fact) ++at;
    }
    return at != end && at->fact == fact ? static_cast<NodeId>(at - nodes_.data()) : kNoNode;
  }
  // Fetches a family before it is searched: the tree is larger than any cache.
  void prefetch(Family family) const { __builtin_prefetch(nodes_.data() + family.first + family.count / 2); }

 private:
  std::span<const Node> nodes_;
  std::uint32_t roots_;
  NearestSettings settings_;
};

}  // namespace katachi::knowledge
