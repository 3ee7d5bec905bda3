// Monte-Carlo tree search: descend by the bandit, play out, add a node, update (Algorithm 1 of Chatriot et al. 2008).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "go/position.hpp"
#include "search/bandit.hpp"
#include "search/expert.hpp"
#include "search/fate.hpp"
#include "search/offline.hpp"
#include "search/playout.hpp"
#include "search/settled.hpp"
#include "search/tree.hpp"

namespace katachi {

// The settings that users can change by name are in settings.hpp.
struct SearchSettings {
  SearchSettings() : playout(PlayoutPolicy::mogo()) { expert.patterns = playout.patterns; }

  BanditSettings bandit;
  ExpertSettings expert;
  OfflineSettings offline;
  NetworkSettings network;
  PlayoutPolicy playout;
  int expand_visits = 2;       // a leaf gets children at this visit; at least 2
  float score_weight = 0.02f;  // the share of the reward that depends on the margin instead of the result
  // A share that depends on how much better than expected the margin is, where the network leads.
  float lead_weight = 0.8f;
  float lead_scale = 30;    // points better than expected that earn all of it, on 19x19
  int max_megabytes = 512;  // memory of the tree
  // Progressive widening: a node considers the first `widening` moves in the order of their priors, and one more each
  // time its simulations grow by `widening_factor`. 0 means all moves from the start.
  int widening = 5;
  float widening_factor = 1.4f;
  // How many simulations a node needs before it considers the move of this rank (0 is the first).
  std::uint32_t opens_at(int rank) const;
};

// No simulations are started beyond this: the counters of a node would overflow.
constexpr std::int64_t kMaxVisits = 16'000'000;

struct SearchLimits {
  std::int64_t simulations = 0;  // 0 for no limit
  double seconds = 0;            // 0 for no limit
  int threads = 1;
  bool early_stop = true;  // stop when the most visited move can no longer be overtaken
};

// A move at the root and what is known about it.
struct RootMove {
  Point move;
  Evidence evidence;
  Weights weights;
  float score;              // Eq. 3
  float mean_score;         // Black's area minus White's, without komi
  float judged;             // positions after the move that the network judged
  float judged_lead;        // Black's lead there on average, with komi
  Shares sources;           // which part of the offline wins comes from each source
  std::vector<Point> line;  // the principal variation, this move first
};

// The network's opinion of the root, Black's.
struct RootJudgement {
  bool known = false;
  float lead = 0;            // points, with komi
  float margin = 0;          // the same with some of what the owners of all points say
  float won = 0;             // logit
  std::vector<float> owner;  // row by row: 1 if Black owns the point in the end, -1 if White does
};

// The raw counters of a move at the root, for searches that share their results.
struct RootStatistics {
  Point move = kPass;
  std::uint32_t visits = 0;
  std::uint32_t wins = 0;  // in 256ths, like all rewards
  std::uint32_t amaf_visits = 0;
  std::uint32_t amaf_wins = 0;
  std::int32_t score_sum = 0;
};

class Search {
 public:
  explicit Search(const SearchSettings& settings, std::uint64_t seed);
  ~Search();

  // Discards everything and starts from this position. `komi` goes to White; `forbidden` are moves that the history
  // does not allow (superko). `settled` are points whose owner is known (settled.hpp): nobody plays there in the tree
  // or in playouts. `history` are the moves that led here, latest last, for offline knowledge; without it the last two
  // moves of the position are used.
  void reset(const Position& root, double komi, std::span<const Point> forbidden = {}, const Settled& settled = {},
             std::span<const Point> history = {});
  // Plays the move at the root and keeps its subtree. Returns false if the tree does not contain it, or
  // if the network is asked on one side of the move only (near the end of a game); then call reset.
  // Without `stay`, another move follows at once: nobody is asked about the position between them.
  bool advance(Point move, std::span<const Point> forbidden = {}, bool stay = true);
  // Continues the search. Returns the number of simulations done by this call.
  std::int64_t run(const SearchLimits& limits);
  // Soon ends a run in another thread.
  void stop() { stop_.store(true, std::memory_order_relaxed); }
  void clear_stop() { stop_.store(false, std::memory_order_relaxed); }

  const Position& root() const { return root_; }
  double komi() const { return komi_; }
  std::int64_t root_visits() const { return tree_[Tree::kRoot].visits.load(std::memory_order_relaxed); }
  // All moves at the root, most visited first.
  std::vector<RootMove> moves() const;
  const RootJudgement& root_judgement() const { return root_judgement_; }
  std::vector<RootStatistics> root_statistics() const;
  // Adds the results of another search of the same position. Not during a run.
  void add_root_statistics(std::span<const RootStatistics> others);
  // Gives moves at the root more virtual simulations, and considers them from the start. Not during a run.
  void advise(std::span<const Point> moves, float visits, float wins);
  // Groups of the next root (of `reset` or `advance`) whose end is proved.
  void heed(std::vector<GroupFate> fates) { fates_ = std::move(fates); }
  // What a source says about the moves of the root, where the settings mix sources. Not during a run.
  void inform(Source source, Opinion opinion);
  // Per point, row by row: Black's share minus White's in the playouts since the last reset or advance.
  std::vector<float> ownership() const;
  const Tree& tree() const { return tree_; }
  const SearchSettings& settings() const { return settings_; }

 private:
  class Worker;
  bool asks_network() const {
    return settings_.network.network && root_.geometry().size >= settings_.network.size && settled_.empty() &&
           !near_end_;
  }
  bool network_leads() const { return asks_network() && root_.geometry().size >= settings_.network.leads; }
  // Simulations of a node before it asks the network.
  std::uint32_t visits_to_ask() const {
    return network_leads() ? 1U : static_cast<std::uint32_t>(settings_.network.visits);
  }
  // Simulations that one judgement of the network is worth.
  float judgement_worth() const { return network_leads() ? settings_.network.value : settings_.network.advice; }
  // Whether playouts agree on the owners of nearly all points. The network has not learned such positions, because
  // players stop there; playouts count them well. False where the network is not asked anyway.
  bool is_near_end(const Position& position) const;
  // The bandit of this search: where the network says which moves it expects, with a bias towards them (PUCT).
  BanditSettings bandit() const;
  void expand_root(std::span<const Point> forbidden);
  std::vector<Point> line_from(NodeIndex node) const;
  Shares sources_of(Point move) const;
  bool decided(std::int64_t remaining) const;

  SearchSettings settings_;
  BanditSettings bandit_;
  Tree tree_;
  Position root_;
  double komi_ = 0;
  bool near_end_ = false;
  RootJudgement root_judgement_;
  Opinions root_opinions_;      // where the settings mix sources
  std::vector<Point> history_;  // moves before the root, latest last
  std::vector<GroupFate> fates_;
  Settled settled_;
  int settled_score_ = 0;  // the part of it that the score of a playout misses
  std::uint64_t seed_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<bool> stop_{false};
};

}  // namespace katachi
