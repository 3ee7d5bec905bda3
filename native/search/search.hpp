// Monte-Carlo tree search: descend by the bandit, play out, add a node, update (Algorithm 1 of Chatriot et al. 2008).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "search/bandit.hpp"
#include "search/expert.hpp"
#include "search/offline.hpp"
#include "search/playout.hpp"
#include "search/settled.hpp"
#include "search/tree.hpp"

namespace katachi {

// What people may set, by name: settings.hpp.
struct SearchSettings {
  SearchSettings() : playout(PlayoutPolicy::mogo()) { expert.patterns = playout.patterns; }

  BanditSettings bandit;
  ExpertSettings expert;
  OfflineSettings offline;
  PlayoutPolicy playout;
  int expand_visits = 2;       // a leaf gets children when it is visited for this time; at least 2
  float score_weight = 0.02f;  // the share of the reward that goes by the margin and not by the result
  int max_megabytes = 512;     // memory of the tree
  // Progressive widening: of the moves ordered by prior, a node looks at the first `widening` and at more as its
  // simulations grow, one more each time they grow by `widening_factor`. 0: at all from the start.
  int widening = 5;
  float widening_factor = 1.4f;
  // How many simulations a node needs before it looks at the move of this rank, the first being 0.
  std::uint32_t opens_at(int rank) const;
};

// More simulations than this are not begun: the counters of a node would run over.
constexpr std::int64_t kMaxVisits = 16'000'000;

struct SearchLimits {
  std::int64_t simulations = 0;  // at most; 0: no limit
  double seconds = 0;            // at most; 0: no limit
  int threads = 1;
  bool early_stop = true;  // end when the most visited move cannot be overtaken any more
};

// One move at the root and what is known of it.
struct RootMove {
  Point move;
  Evidence evidence;
  Weights weights;
  float score;              // Eq. 3
  float mean_score;         // Black's area minus White's, komi not counted
  std::vector<Point> line;  // the principal variation, this move first
};

// The raw counters of one move at the root, for searches that share what they found.
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

  // Forgets everything and starts from this position. `komi` goes to White; `forbidden` are moves the history does not
  // allow (superko). `settled` says whose points need no more moves (settled.hpp); nobody plays there in tree or
  // playout. `history` are the moves that led here, newest last, for offline knowledge; without it the position's
  // last two are taken.
  void reset(const Position& root, double komi, std::span<const Point> forbidden = {}, const Settled& settled = {},
             std::span<const Point> history = {});
  // The move was played: its subtree becomes the tree. False if the tree does not have it; reset is needed then.
  bool advance(Point move, std::span<const Point> forbidden = {});
  // Searches on from what is there. Returns the simulations done by this call.
  std::int64_t run(const SearchLimits& limits);
  // Ends a run in another thread soon.
  void stop() { stop_.store(true, std::memory_order_relaxed); }
  void clear_stop() { stop_.store(false, std::memory_order_relaxed); }

  const Position& root() const { return root_; }
  double komi() const { return komi_; }
  std::int64_t root_visits() const { return tree_[Tree::kRoot].visits.load(std::memory_order_relaxed); }
  // All moves at the root, most visited first.
  std::vector<RootMove> moves() const;
  std::vector<RootStatistics> root_statistics() const;
  // Adds what another search of the same position found. Not while a run is under way.
  void add_root_statistics(std::span<const RootStatistics> others);
  // Per point, row by row: Black's share minus White's over the playouts since the last reset or advance.
  std::vector<float> ownership() const;
  const Tree& tree() const { return tree_; }
  const SearchSettings& settings() const { return settings_; }

 private:
  class Worker;
  void expand_root(std::span<const Point> forbidden);
  std::vector<Point> line_from(NodeIndex node) const;
  bool decided(std::int64_t remaining) const;

  SearchSettings settings_;
  Tree tree_;
  Position root_;
  double komi_ = 0;
  std::vector<Point> history_;  // moves before the root, newest last
  Settled settled_;
  int settled_score_ = 0;  // what the end of a playout does not see of it
  std::uint64_t seed_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<bool> stop_{false};
};

}  // namespace katachi
