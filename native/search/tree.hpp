// The search tree: nodes in an arena, siblings next to each other, statistics that several threads update without
// locks.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "go/geometry.hpp"

namespace katachi {

// Rewards are counted in 256ths of a win, so draws and small bonuses are integers.
constexpr std::uint32_t kWin = 256;
constexpr float kChance = 4096, kLead = 16;  // units of the network's judgements

using NodeIndex = std::uint32_t;
constexpr NodeIndex kNoNode = 0;

constexpr auto kRelaxed = std::memory_order_relaxed;

// A move and what is known about it, from its mover's point of view. Threads update the counters with relaxed loads and
// stores: an occasional lost update does no harm, but a lock would be slow.
struct Node {
  std::atomic<std::uint32_t> visits{0};
  std::atomic<std::uint32_t> wins{0};
  std::atomic<std::uint32_t> amaf_visits{0};
  std::atomic<std::uint32_t> amaf_wins{0};
  std::atomic<std::int32_t> score_sum{0};  // of Black's area minus White's
  // What the network thinks of positions after this move: how many it judged, its mover's chances there, and Black's
  // leads. A move starts with the judgement of the position before it.
  std::atomic<std::uint32_t> judged{0};
  std::atomic<std::uint32_t> chances{0};  // in 4096ths
  std::atomic<std::int32_t> leads{0};     // in 16ths of a point, with komi
  float prior_visits = 0;
  float prior_wins = 0;
  // Offline knowledge is added later, when the node is worth the question, and other threads may be reading.
  std::atomic<float> offline_visits{0};
  std::atomic<float> offline_wins{0};
  std::atomic<float> bias{0};
  std::atomic<std::uint32_t> opens_at{0};  // simulations that its parent needs before the move is considered
  std::atomic<NodeIndex> first_child{kNoNode};
  std::atomic<std::uint16_t> child_count{0};
  std::atomic<std::uint8_t> expanding{0};
  std::atomic<std::uint8_t> asked{0};          // whether the predictor, or nearest patterns, were asked about its moves
  std::atomic<std::uint8_t> asked_network{0};  // and the network
  std::atomic<std::uint8_t> source{0};         // 1 + the source that spoke last about its moves, of search/offline.hpp
  Point move = kPass;

  void copy_statistics(const Node& other);
};

inline void add_relaxed(std::atomic<std::uint32_t>& counter, std::uint32_t by) {
  counter.store(counter.load(kRelaxed) + by, kRelaxed);
}

// Nodes by number: 0 means none and 1 is the root. The memory is reserved at once but used only as it fills.
class Tree {
 public:
  explicit Tree(std::size_t max_bytes);

  Node& operator[](NodeIndex i) { return nodes_[i]; }
  const Node& operator[](NodeIndex i) const { return nodes_[i]; }
  static constexpr NodeIndex kRoot = 1;

  // Room for `count` adjacent nodes, or kNoNode if the arena is full.
  NodeIndex allocate(std::uint32_t count);
  void clear();
  // Makes the subtree under `node` the whole tree.
  void keep_only(NodeIndex node);

  std::uint32_t size() const { return used_.load(kRelaxed); }
  std::uint32_t capacity() const { return capacity_; }
  bool is_full() const { return full_.load(kRelaxed); }

 private:
  struct Free {
    void operator()(Node* nodes) const;
  };
  using Nodes = std::unique_ptr<Node[], Free>;
  static Nodes reserve(std::uint32_t capacity);

  std::uint32_t capacity_;
  Nodes nodes_;
  Nodes spare_;  // keep_only copies here
  std::atomic<std::uint32_t> used_{0};
  std::atomic<bool> full_{false};
};

}  // namespace katachi
