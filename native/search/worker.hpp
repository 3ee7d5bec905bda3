// One thread's part of a search: its random numbers, board and playout (the loop of Algorithm 1).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "search/owners.hpp"
#include "search/search.hpp"

namespace katachi {

constexpr int kMaxDepth = 512;

// The chance of a move of this node that the network has not judged: that of the position, and less the more its
// likelier moves were judged already (as in "Leela Zero"). Negative if it has not judged the position either.
inline float unseen_chance(const Tree& tree, const Node& node, float caution) {
  const auto judged = static_cast<float>(node.judged.load(kRelaxed));
  if (judged == 0) return -1;
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  float seen = 0;
  for (std::uint32_t i = 0; first != kNoNode && i < node.child_count.load(kRelaxed); ++i) {
    const Node& child = tree[first + i];
    if (child.judged.load(kRelaxed) != 0) seen += child.bias.load(kRelaxed);
  }
  const float chance = 1 - static_cast<float>(node.chances.load(kRelaxed)) / (kChance * judged);
  return std::max(0.0f, chance - caution * std::sqrt(seen));
}

// The counters of a node in the form the bandit needs. `judged` is what a judgement of the network is worth; a move
// that it has not judged counts as one judgement of its `unseen` chance, if there is one.
inline Evidence evidence_of(const Node& node, float judged, float unseen = -1) {
  constexpr float unit = 1.0f / kWin;
  const std::uint32_t count = node.judged.load(std::memory_order_relaxed);
  const bool imagined = count == 0 && unseen >= 0;
  return {static_cast<float>(node.visits.load(std::memory_order_relaxed)),
          static_cast<float>(node.wins.load(std::memory_order_relaxed)) * unit,
          static_cast<float>(node.amaf_visits.load(std::memory_order_relaxed)),
          static_cast<float>(node.amaf_wins.load(std::memory_order_relaxed)) * unit,
          node.prior_visits,
          node.prior_wins,
          node.bias.load(std::memory_order_relaxed),
          node.offline_visits.load(std::memory_order_relaxed),
          node.offline_wins.load(std::memory_order_relaxed),
          imagined ? judged : static_cast<float>(count) * judged,
          imagined ? unseen * judged
                   : static_cast<float>(node.chances.load(std::memory_order_relaxed)) * (judged / kChance)};
}

class Search::Worker {
 public:
  Worker(Search& search, std::uint64_t seed)
      : search_(search),
        tree_(search.tree_),
        settings_(search.settings_),
        random_(seed),
        position_(search.root_),
        playout_(policy_for(search)),
        expert_(search.settings_.expert),
        offline_(search.settings_.offline) {}

  void forget_ownership() {
    owners_.clear();
    playouts_ = 0;
  }
  void add_ownership(std::vector<double>& sum, double& playouts) const;

  void simulate();
  void expand(NodeIndex node, std::span<const Point> forbidden);
  // Asks all sources about the moves of the root.
  void learn(NodeIndex root);
  // Gives the moves of the root their values from all opinions.
  void weigh_root();

 private:
  // Where much is frozen few harmless moves are left, and a random player would soon ruin what is not settled.
  static PlayoutPolicy policy_for(const Search& search) {
    PlayoutPolicy policy = search.settings_.playout;
    policy.keep_seki |= !search.settled_.empty();
    return policy;
  }
  // Ask the predictor (or nearest patterns), or the network, about the moves of the last node of the path, once.
  void ask_offline(NodeIndex node);
  void ask_network(int depth);
  // Fills judgement_ for the position, turned by a symmetry or in all ways; false if the network's answer is not a
  // number.
  static constexpr int kAllWays = -1;
  bool judge(int symmetry);
  // Gives the points of proved groups to their owners in judgement_, and changes its lead by as much.
  void heed_proofs();
  void learn_judgement(NodeIndex root);
  void take_judgement(int depth);
  void take_moves(NodeIndex node);
  // Whether the network says which moves it expects.
  bool expects_moves() const { return settings_.network.moves && search_.asks_network(); }
  // Where the network leads the search, its expectations decide when a move is tried.
  bool widens() const { return settings_.widening != 0 && !expects_moves(); }
  // What the network, after judge(), expects of the moves of a node.
  Opinion policy(NodeIndex node) const;
  void learn_opinions(NodeIndex root);
  void set_offline(Node& child, const OfflineValue& value);
  // Makes the biases of a node's moves, which are probabilities, those of the network's temperature.
  void warm(NodeIndex node);
  void gather_line();
  // Sets from how many simulations on each of these moves of a node is considered.
  void rank(NodeIndex first, std::size_t count);
  NodeIndex select(NodeIndex node) const;
  template <Bandit B>
  NodeIndex select(NodeIndex node) const;
  int descend();
  // Which groups the moves in the tree have decided, and by how much the end of a playout that ignored it is wrong.
  void find_decided();
  int missed_by_playout() const;
  void play(Point v);
  void back_up(int depth, int score);
  void back_up_judgement(int depth, float chance, float lead);
  // A game that ended in the tree needs no network to judge it.
  void back_up_end(int depth, int score);
  double reward(double result, double margin, double expected) const;
  std::uint32_t reward(Color mover, int score) const;

  Search& search_;
  Tree& tree_;
  const SearchSettings& settings_;
  Random random_;
  Position position_;
  Playout playout_;
  Expert expert_;
  Offline offline_;
  std::vector<std::pair<float, NodeIndex>> ranked_;
  std::vector<Point> line_;  // moves of the game up to the node that asks
  network::Sight sight_;
  network::Scratch scratch_;
  network::Judgement judgement_;
  float margin_ = 0;  // its lead, with some of what the owners of all points say: moves are compared by it
  std::array<NodeIndex, kMaxDepth + 1> path_{};
  std::vector<Played> moves_;
  std::vector<std::pair<const GroupFate*, Color>> decided_;  // with the owner of their points
  std::array<std::uint8_t, kCapacity> first_player_{};
  OwnerSum owners_;
  std::int64_t playouts_ = 0;
  int passes_ = 0;
};

}  // namespace katachi
