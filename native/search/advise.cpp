// Knowledge about single moves at the root, from outside the search.
#include <algorithm>

#include "search/search.hpp"

namespace katachi {

void Search::advise(std::span<const Point> moves, float visits, float wins) {
  const Node& root = tree_[Tree::kRoot];
  const NodeIndex first = root.first_child.load(kRelaxed);
  for (std::uint16_t i = 0; first != kNoNode && i < root.child_count.load(kRelaxed); ++i) {
    Node& child = tree_[first + i];
    if (std::ranges::find(moves, child.move) == moves.end()) continue;
    child.prior_visits += visits;
    child.prior_wins += wins;
    child.opens_at.store(0, kRelaxed);
  }
}

}  // namespace katachi
