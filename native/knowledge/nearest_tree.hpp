// The tree of nearest patterns (K2): one walk from the root meets the patterns of all orders that match a point.
//
// The paper's tree has four children a node, and long chains of "empty". Here a node has one child for each next
// salient fact, and the empty points between two facts are part of the fact's rank. Nodes are numbered level by level
// and siblings lie side by side in the order of their facts, so a level of the walk touches one place in memory.
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

  // A view of nodes somebody else keeps alive: the children of the root come first (`roots` of them). Throws
  // std::invalid_argument if they do not make a tree: every node but the root's children has exactly one parent before
  // it, and siblings ascend.
  NearestTree(std::span<const Node> nodes, std::uint32_t roots, const NearestSettings& settings);

  std::size_t size() const { return nodes_.size(); }
  const NearestSettings& settings() const { return settings_; }
  Fact fact(NodeId node) const { return nodes_[node].fact; }

  // The child of a node (kNoNode: of the root) for a fact, or kNoNode.
  NodeId child(NodeId node, Fact fact) const {
    const std::uint32_t first = node == kNoNode ? 0 : nodes_[node].first_child;
    const std::uint32_t count = node == kNoNode ? roots_ : nodes_[node].children;
    return find(first, count, fact);
  }

 private:
  NodeId find(std::uint32_t first, std::uint32_t count, Fact fact) const {
    const Node* const begin = nodes_.data() + first;
    const Node* at = begin;
    if (count > 8) {
      at = std::lower_bound(begin, begin + count, fact, [](const Node& node, Fact f) { return node.fact < f; });
    } else {
      while (at != begin + count && at->fact < fact) ++at;
    }
    return at != begin + count && at->fact == fact ? static_cast<NodeId>(at - nodes_.data()) : kNoNode;
  }

  std::span<const Node> nodes_;
  std::uint32_t roots_;
  NearestSettings settings_;
};

}  // namespace katachi::knowledge
