#include "search/tree.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <vector>

namespace katachi {

void Node::copy_statistics(const Node& other) {
  const auto copy = [](auto& to, const auto& from) { to.store(from.load(kRelaxed), kRelaxed); };
  copy(visits, other.visits);
  copy(wins, other.wins);
  copy(amaf_visits, other.amaf_visits);
  copy(amaf_wins, other.amaf_wins);
  copy(score_sum, other.score_sum);
  copy(judged, other.judged);
  copy(chances, other.chances);
  copy(leads, other.leads);
  prior_visits = other.prior_visits;
  prior_wins = other.prior_wins;
  copy(offline_visits, other.offline_visits);
  copy(offline_wins, other.offline_wins);
  copy(bias, other.bias);
  copy(opens_at, other.opens_at);
  move = other.move;
}

void Tree::Free::operator()(Node* nodes) const { std::free(nodes); }

Tree::Nodes Tree::reserve(std::uint32_t capacity) {
  // The system provides zeroed pages as they are touched, and a node of zeros is a new node.
  void* const memory = std::calloc(capacity, sizeof(Node));
  if (memory == nullptr) throw std::bad_alloc();
  return Nodes(static_cast<Node*>(memory));
}

Tree::Tree(std::size_t max_bytes)
    : capacity_(static_cast<std::uint32_t>(std::clamp<std::size_t>(max_bytes / 2 / sizeof(Node), 4096, 1u << 30))),
      nodes_(reserve(capacity_)),
      spare_(reserve(capacity_)) {
  clear();
}

NodeIndex Tree::allocate(std::uint32_t count) {
  if (is_full()) return kNoNode;
  const std::uint32_t first = used_.fetch_add(count, kRelaxed);
  if (first + count > capacity_) {
    used_.fetch_sub(count, kRelaxed);
    full_.store(true, kRelaxed);
    return kNoNode;
  }
  for (std::uint32_t i = first; i < first + count; ++i) new (&nodes_[i]) Node();
  return first;
}

void Tree::clear() {
  used_.store(kRoot + 1, kRelaxed);
  full_.store(false, kRelaxed);
  new (&nodes_[kRoot]) Node();
}

void Tree::keep_only(NodeIndex node) {
  // Breadth first: each copied node is visited again to append copies of its children.
  std::uint32_t used = kRoot + 1;
  new (&spare_[kRoot]) Node();
  spare_[kRoot].copy_statistics(nodes_[node]);
  std::vector<std::pair<NodeIndex, NodeIndex>> todo = {{node, kRoot}};
  for (std::size_t k = 0; k < todo.size(); ++k) {
    const Node& from = nodes_[todo[k].first];
    Node& to = spare_[todo[k].second];
    const NodeIndex first = from.first_child.load(kRelaxed);
    const std::uint16_t count = from.child_count.load(kRelaxed);
    if (first == kNoNode) continue;
    for (std::uint16_t i = 0; i < count; ++i) {
      new (&spare_[used + i]) Node();
      spare_[used + i].copy_statistics(nodes_[first + i]);
      if (nodes_[first + i].first_child.load(kRelaxed) != kNoNode) todo.emplace_back(first + i, used + i);
    }
    to.asked.store(from.asked.load(kRelaxed), kRelaxed);
    to.asked_network.store(from.asked_network.load(kRelaxed), kRelaxed);
    to.source.store(from.source.load(kRelaxed), kRelaxed);
    to.child_count.store(count, kRelaxed);
    to.first_child.store(used, kRelaxed);
    used += count;
  }
  std::swap(nodes_, spare_);
  used_.store(used, kRelaxed);
  full_.store(false, kRelaxed);
}

}  // namespace katachi
