// The arena of the search tree: allocation, its limit, and keeping a subtree.
#include "search/tree.hpp"

#include <memory>
#include <thread>
#include <vector>

#include "go/random.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

constexpr std::size_t kLeast = 1;  // bytes: less than the smallest arena, so Tree rounds up

TEST(search_tree_starts_with_a_new_root) {
  const Tree tree(kLeast);
  CHECK_EQ(tree.size(), 2);  // number 0 is not a node
  CHECK(!tree.is_full());
  CHECK_EQ(tree[Tree::kRoot].visits.load(), 0);
  CHECK_EQ(tree[Tree::kRoot].first_child.load(), kNoNode);
}

TEST(search_tree_allocates_side_by_side_until_it_is_full) {
  Tree tree(kLeast);
  std::uint32_t next = tree.size();
  while (next + 100 <= tree.capacity()) {
    CHECK_EQ(tree.allocate(100), next);
    next += 100;
    CHECK_EQ(tree.size(), next);
    CHECK(!tree.is_full());
  }
  CHECK_EQ(tree.allocate(100), kNoNode);
  CHECK(tree.is_full());
  CHECK_EQ(tree.size(), next);
  CHECK_EQ(tree.allocate(1), kNoNode);  // once full it stays full, even if a small request would fit
  tree.clear();
  CHECK(!tree.is_full());
  CHECK_EQ(tree.allocate(1), 2);
}

TEST(search_tree_the_last_node_can_be_allocated) {
  Tree tree(kLeast);
  const std::uint32_t rest = tree.capacity() - tree.size();
  CHECK_EQ(tree.allocate(rest), 2);
  CHECK_EQ(tree.size(), tree.capacity());
  tree[tree.capacity() - 1].visits = 7;
  CHECK_EQ(tree.allocate(1), kNoNode);
}

TEST(search_tree_uses_no_more_than_the_bytes_allowed) {
  for (const std::size_t bytes : {std::size_t{1} << 20, std::size_t{16} << 20, std::size_t{100} << 20}) {
    const Tree tree(bytes);
    CHECK(2 * std::size_t{tree.capacity()} * sizeof(Node) <= bytes);  // two halves: keep_only copies
    CHECK(2 * std::size_t{tree.capacity()} * sizeof(Node) >= bytes * 9 / 10);
  }
}

TEST(search_tree_allocation_by_threads_never_overlaps) {
  Tree tree(kLeast);
  constexpr std::uint32_t kThreads = 4;
  std::vector<std::vector<std::pair<NodeIndex, std::uint32_t>>> got(kThreads);
  {
    std::vector<std::jthread> threads;
    for (std::uint32_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        Random random(t);
        for (;;) {
          const std::uint32_t count = 1 + random.below(40);
          const NodeIndex first = tree.allocate(count);
          if (first == kNoNode) break;
          got[t].emplace_back(first, count);
        }
      });
    }
  }
  std::vector<int> owners(tree.capacity());
  for (const auto& mine : got) {
    for (const auto& [first, count] : mine) {
      CHECK(first + count <= tree.capacity());
      for (std::uint32_t i = first; i < first + count; ++i) ++owners[i];
    }
  }
  for (const int n : owners) CHECK(n <= 1);
  CHECK(tree.is_full());
  CHECK(tree.size() <= tree.capacity());
}

// A copy of a subtree without arenas.
struct Copy {
  std::vector<std::uint32_t> numbers;
  std::vector<float> priors;
  Point move;
  std::vector<Copy> children;
  bool operator==(const Copy&) const = default;
};

Copy copy_of(const Tree& tree, NodeIndex at) {
  const Node& n = tree[at];
  Copy copy{{n.visits, n.wins, n.amaf_visits, n.amaf_wins, static_cast<std::uint32_t>(n.score_sum.load())},
            {n.prior_visits, n.prior_wins, n.bias},
            n.move,
            {}};
  for (std::uint32_t i = 0; n.first_child != kNoNode && i < n.child_count; ++i) {
    copy.children.push_back(copy_of(tree, n.first_child + i));
  }
  return copy;
}

std::uint32_t count_of(const Copy& copy) {
  std::uint32_t count = 1;
  for (const Copy& child : copy.children) count += count_of(child);
  return count;
}

void fill_at_random(Node& node, Random& random) {
  node.visits = random.below(1000);
  node.wins = random.below(100000);
  node.amaf_visits = random.below(1000);
  node.amaf_wins = random.below(100000);
  node.score_sum = static_cast<std::int32_t>(random.below(2000)) - 1000;
  node.prior_visits = static_cast<float>(random.below(100));
  node.prior_wins = static_cast<float>(random.below(100));
  node.bias = static_cast<float>(random.below(100));
  node.move = static_cast<Point>(random.below(400));
}

// Adds children to random nodes until the arena is about `share` full. All nodes are in `nodes`.
void grow(Tree& tree, Random& random, std::vector<NodeIndex>& nodes, double share) {
  while (tree.size() < share * tree.capacity()) {
    const NodeIndex parent = nodes[random.below(static_cast<std::uint32_t>(nodes.size()))];
    if (tree[parent].first_child != kNoNode) continue;
    const std::uint32_t count = 1 + random.below(30);
    const NodeIndex first = tree.allocate(count);
    if (first == kNoNode) return;
    for (std::uint32_t i = 0; i < count; ++i) {
      fill_at_random(tree[first + i], random);
      nodes.push_back(first + i);
    }
    tree[parent].child_count = static_cast<std::uint16_t>(count);
    tree[parent].first_child = first;
  }
}

TEST(search_tree_keep_only_keeps_exactly_the_subtree) {
  int with_children = 0;
  int leaves = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    Tree tree(kLeast);
    fill_at_random(tree[Tree::kRoot], random);
    std::vector<NodeIndex> nodes = {Tree::kRoot};
    grow(tree, random, nodes, 0.9);
    // A child of the root, or any node.
    const Node& root = tree[Tree::kRoot];
    const NodeIndex kept = seed % 2 == 0 ? root.first_child + random.below(root.child_count)
                                         : nodes[random.below(static_cast<std::uint32_t>(nodes.size()))];
    const Copy before = copy_of(tree, kept);
    tree.keep_only(kept);
    CHECK(copy_of(tree, Tree::kRoot) == before);
    CHECK_EQ(tree.size(), 1 + count_of(before));
    ++(before.children.empty() ? leaves : with_children);
    // The freed room can be used again, and doing it twice changes nothing.
    std::vector<NodeIndex> again;
    for (NodeIndex i = Tree::kRoot; i < tree.size(); ++i) again.push_back(i);
    grow(tree, random, again, 0.8);
    const Copy grown = copy_of(tree, Tree::kRoot);
    CHECK_EQ(count_of(grown) + 1, tree.size());
    tree.keep_only(Tree::kRoot);
    CHECK(copy_of(tree, Tree::kRoot) == grown);
  }
  CHECK(with_children > 10);
  CHECK(leaves > 5);
}

TEST(search_tree_keep_only_lets_nodes_be_expanded_again) {
  Tree tree(kLeast);
  const NodeIndex first = tree.allocate(2);
  tree[Tree::kRoot].child_count = 2;
  tree[Tree::kRoot].first_child = first;
  tree[first].expanding = 1;  // its expansion found the arena full
  while (tree.allocate(1000) != kNoNode) {
  }
  CHECK(tree.is_full());
  tree.keep_only(first);
  CHECK(!tree.is_full());
  CHECK_EQ(tree[Tree::kRoot].expanding.load(), 0);
}

TEST(search_tree_nodes_of_used_memory_are_new) {
  Tree tree(kLeast);
  Random random(5);
  std::vector<NodeIndex> nodes = {Tree::kRoot};
  grow(tree, random, nodes, 0.9);
  fill_at_random(tree[Tree::kRoot], random);
  tree.clear();
  const NodeIndex first = tree.allocate(50);
  for (NodeIndex i = first; i < first + 50; ++i) {
    CHECK_EQ(tree[i].visits.load() + tree[i].amaf_wins.load() + tree[i].child_count.load(), 0);
    CHECK_EQ(tree[i].first_child.load(), kNoNode);
    CHECK_EQ(tree[i].move, kPass);
  }
  CHECK_EQ(tree[Tree::kRoot].visits.load(), 0);
}

}  // namespace
}  // namespace katachi
