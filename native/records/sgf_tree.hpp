// A whole text as trees in flat arrays. Nothing is copied, nothing recurses, and memory grows with the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "records/limits.hpp"
#include "records/warnings.hpp"

namespace katachi::records {

using NodeIndex = std::uint32_t;
constexpr NodeIndex kNoNode = 0xffffffffu;

struct SgfTree {
  // Nodes are in the order of the text: parents before children, the main line first.
  struct Node {
    NodeIndex parent;
    NodeIndex next_sibling;
    std::uint32_t first_property;  // up to the first property of the next node
  };
  struct Property {
    std::uint32_t name;         // into names
    std::uint32_t first_value;  // up to the first value of the next property
  };
  struct Value {
    std::uint32_t begin;
    std::uint32_t end;
  };

  std::string_view text;  // not owned
  std::vector<std::string> names;
  std::vector<Node> nodes;  // like properties, with one extra entry: the end of the last range
  std::vector<Property> properties;
  std::vector<Value> values;
  std::vector<NodeIndex> roots;
  std::vector<Warning> warnings;

  std::size_t node_count() const { return nodes.size() - 1; }
  NodeIndex first_child(NodeIndex node) const {
    return node + 1 < node_count() && nodes[node + 1].parent == node ? node + 1 : kNoNode;
  }
  std::string_view raw(const Value& value) const { return text.substr(value.begin, value.end - value.begin); }
};

// The text must be UTF-8 (see text.hpp) and outlive the tree. Throws std::length_error if it has more than kMaxTextSize
// bytes.
SgfTree parse_tree(std::string_view text);

}  // namespace katachi::records
