#include "knowledge/nearest/tree.hpp"

#include <numeric>
#include <stdexcept>

namespace katachi::knowledge {

NearestTree::NearestTree(std::span<const Node> nodes, std::uint32_t roots, const NearestSettings& settings)
    : nodes_(nodes), roots_(roots), settings_(settings) {
  const auto fail = [] { throw std::invalid_argument("nearest patterns: the table is not a tree"); };
  if (roots > nodes.size() || nodes.size() >= kNoNode || settings.k < 1 || settings.k > kMaxOrder) fail();
  const auto ascends = [&](std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t i = first + 1; i < first + count; ++i) {
      if (nodes[i - 1].fact >= nodes[i].fact) return false;
    }
    return true;
  };
  std::uint64_t next = roots;
  if (!ascends(0, roots)) fail();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].fact == 0) fail();
    if (nodes[i].children == 0) continue;
    if (nodes[i].first_child != next || next <= i || next + nodes[i].children > nodes.size()) fail();
    if (!ascends(next, nodes[i].children)) fail();
    next += nodes[i].children;
  }
  if (next != nodes.size()) fail();
}

void NearestTree::add_up(std::span<std::uint64_t> counts) const {
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    const auto child = counts.begin() + nodes_[i].first_child;
    counts[i] = std::accumulate(child, child + nodes_[i].children, counts[i]);
  }
}

}  // namespace katachi::knowledge
