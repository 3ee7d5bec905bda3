#include "search/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>

#include "go/score.hpp"
#include "search/owners.hpp"

namespace katachi {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr int kMaxDepth = 512;

Evidence evidence_of(const Node& node) {
  constexpr float unit = 1.0f / kWin;
  return {static_cast<float>(node.visits.load(kRelaxed)),
          static_cast<float>(node.wins.load(kRelaxed)) * unit,
          static_cast<float>(node.amaf_visits.load(kRelaxed)),
          static_cast<float>(node.amaf_wins.load(kRelaxed)) * unit,
          node.prior_visits,
          node.prior_wins,
          node.bias.load(kRelaxed),
          node.offline_visits.load(kRelaxed),
          node.offline_wins.load(kRelaxed)};
}

// Black's area minus White's. After two passes in the tree the board is not full: whole regions are territory, which
// the count at the end of a playout does not see.
int area_score(const Position& position) {
  static constexpr std::array<std::uint8_t, kMaxArea> kNoneDead{};
  const Tally count = tally(position, std::span(kNoneDead).first(static_cast<std::size_t>(position.geometry().area)));
  return count.area(kBlack) - count.area(kWhite);
}

}  // namespace

// One thread's share of a search: its random numbers, its board, its playout.
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
  // Asks the predictor about the moves of a node, once.
  void learn_offline(NodeIndex node);

 private:
  struct Record {
    std::uint16_t point;
    std::uint8_t color;
  };

  // Where much is frozen few harmless moves are left, and a random player would soon break up what is not settled.
  static PlayoutPolicy policy_for(const Search& search) {
    PlayoutPolicy policy = search.settings_.playout;
    policy.keep_seki |= !search.settled_.empty();
    return policy;
  }
  void ask_offline();
  void sort_for_widening(std::vector<Candidate>& order);
  NodeIndex select(NodeIndex node) const;
  template <Bandit B>
  NodeIndex select(NodeIndex node) const;
  std::uint32_t open_moves(const Node& node) const;
  int descend();
  void play(Point v);
  void back_up(int depth, int score);
  std::uint32_t reward(Color mover, int score) const;

  Search& search_;
  Tree& tree_;
  const SearchSettings& settings_;
  Random random_;
  Position position_;
  Playout playout_;
  Expert expert_;
  Offline offline_;
  std::vector<Point> line_;  // moves of the game up to the node that asks
  std::array<NodeIndex, kMaxDepth + 1> path_{};
  std::vector<Record> moves_;
  std::array<std::uint8_t, kCapacity> first_player_{};
  OwnerSum owners_;
  std::int64_t playouts_ = 0;
  int passes_ = 0;
};

std::uint32_t Search::Worker::open_moves(const Node& node) const {
  const std::uint32_t all = node.child_count.load(kRelaxed);
  if (settings_.widening == 0) return all;
  const float n = static_cast<float>(node.visits.load(kRelaxed));
  const float more = std::log(1 + n / 10) / std::log(settings_.widening_factor);
  return std::min(all, static_cast<std::uint32_t>(settings_.widening) + static_cast<std::uint32_t>(more));
}

template <Bandit B>
NodeIndex Search::Worker::select(NodeIndex index) const {
  const Node& node = tree_[index];
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  const std::uint32_t count = open_moves(node);
  const float n = static_cast<float>(std::max<std::uint32_t>(1, node.visits.load(kRelaxed)));
  const float log_parent = std::log(n);
  const float bias_node = bias_of_node(settings_.bandit, n);
  NodeIndex best = first;
  float best_score = -1e9f;
  for (std::uint32_t i = 0; i < count; ++i) {
    const float s = score<B>(settings_.bandit, evidence_of(tree_[first + i]), log_parent, bias_node);
    if (s > best_score) {
      best_score = s;
      best = first + i;
    }
  }
  return best;
}

NodeIndex Search::Worker::select(NodeIndex node) const {
  switch (settings_.bandit.kind) {
    case Bandit::kUcb1:
      return select<Bandit::kUcb1>(node);
    case Bandit::kUcbTuned1:
      return select<Bandit::kUcbTuned1>(node);
    case Bandit::kUcbTuned2:
      return select<Bandit::kUcbTuned2>(node);
    case Bandit::kRave:
      break;
  }
  return select<Bandit::kRave>(node);
}

void Search::Worker::expand(NodeIndex index, std::span<const Point> forbidden) {
  Node& node = tree_[index];
  if (node.expanding.exchange(1, kRelaxed) != 0) return;  // another thread is at it
  const auto found = expert_.candidates(position_);
  std::vector<Candidate> order(found.begin(), found.end());
  std::erase_if(order, [&](const Candidate& c) {
    return c.move != kPass && std::find(forbidden.begin(), forbidden.end(), c.move) != forbidden.end();
  });
  // Equal priors are told apart by chance, or the top left of the board would always come first.
  for (Candidate& c : order) c.prior_wins += static_cast<float>(random_.below(1024)) * 1e-5f;
  if (settings_.widening != 0) sort_for_widening(order);
  const NodeIndex first = tree_.allocate(static_cast<std::uint32_t>(order.size()));
  if (first == kNoNode) return;
  for (std::size_t i = 0; i < order.size(); ++i) {
    Node& child = tree_[first + static_cast<NodeIndex>(i)];
    child.move = order[i].move;
    child.prior_visits = order[i].prior_visits;
    child.prior_wins = order[i].prior_wins;
    child.bias.store(offline_.enabled() ? 0.0f : order[i].bias, kRelaxed);  // a predictor knows better what is near
  }
  node.child_count.store(static_cast<std::uint16_t>(order.size()), kRelaxed);
  node.first_child.store(first, std::memory_order_release);
}

void Search::Worker::ask_offline() {
  line_.assign(search_.history_.begin(), search_.history_.end());
  for (const Record& move : moves_) line_.push_back(move.point);
  offline_.ask(position_, line_);
}

void Search::Worker::sort_for_widening(std::vector<Candidate>& order) {
  // Whoever looks at few moves first should know which: the predictor is asked at once, and again for the values.
  if (offline_.enabled()) ask_offline();
  const auto expected = [this](const Candidate& c) {
    const OfflineValue learnt = offline_.enabled() ? offline_.of(position_, c.move) : OfflineValue{};
    return (c.prior_wins + learnt.wins) / (c.prior_visits + learnt.visits + 1e-6f);
  };
  std::vector<std::pair<float, Candidate>> keyed;
  for (const Candidate& c : order) keyed.emplace_back(expected(c), c);
  std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::transform(keyed.begin(), keyed.end(), order.begin(), [](const auto& entry) { return entry.second; });
}

void Search::Worker::learn_offline(NodeIndex index) {
  Node& node = tree_[index];
  if (node.asked.exchange(1, kRelaxed) != 0) return;
  ask_offline();
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  const std::uint32_t count = node.child_count.load(kRelaxed);
  for (std::uint32_t i = 0; i < count; ++i) {
    Node& child = tree_[first + i];
    const OfflineValue value = offline_.of(position_, child.move);
    child.offline_visits.store(value.visits, kRelaxed);
    child.offline_wins.store(value.wins, kRelaxed);
    child.bias.store(value.probability, kRelaxed);
  }
}

void Search::Worker::play(Point v) {
  const Color c = position_.to_move();
  moves_.push_back({v, c});
  passes_ = v == kPass ? passes_ + 1 : 0;
  if (v == kPass) {
    position_.pass();
  } else if (c == kBlack) {
    position_.place<kBlack, Hashing::kOff>(v);
  } else {
    position_.place<kWhite, Hashing::kOff>(v);
  }
}

int Search::Worker::descend() {
  int depth = 0;
  path_[0] = Tree::kRoot;
  tree_[Tree::kRoot].visits.fetch_add(1, kRelaxed);
  while (depth < kMaxDepth && passes_ < 2) {
    const NodeIndex index = path_[static_cast<std::size_t>(depth)];
    Node& node = tree_[index];
    if (node.first_child.load(std::memory_order_acquire) == kNoNode) {
      // The visit under way counts: with less than 2 every simulation would grow nodes to the end of the game.
      const auto wanted = static_cast<std::uint32_t>(std::max(2, settings_.expand_visits));
      if (node.visits.load(kRelaxed) < wanted) break;
      expand(index, {});
      if (node.first_child.load(std::memory_order_acquire) == kNoNode) break;
    }
    if (offline_.enabled() && node.asked.load(kRelaxed) == 0 &&
        node.visits.load(kRelaxed) >= static_cast<std::uint32_t>(offline_.visits())) {
      learn_offline(index);
    }
    const NodeIndex child = select(index);
    // Counted on the way down: a loss as long as nothing else is known, which sends other threads elsewhere.
    tree_[child].visits.fetch_add(1, kRelaxed);
    path_[static_cast<std::size_t>(++depth)] = child;
    play(tree_[child].move);
  }
  return depth;
}

std::uint32_t Search::Worker::reward(Color mover, int score) const {
  const double margin = (mover == kBlack ? 1 : -1) * (score - search_.komi_);
  const double result = margin > 0 ? 1.0 : margin < 0 ? 0.0 : 0.5;
  const double scale = 0.25 * search_.root_.geometry().area;
  const double by_margin = 0.5 + 0.5 * std::clamp(margin / scale, -1.0, 1.0);
  const double w = settings_.score_weight;
  return static_cast<std::uint32_t>(kWin * ((1 - w) * result + w * by_margin) + 0.5);
}

void Search::Worker::back_up(int depth, int score) {
  const std::uint32_t rewards[2] = {reward(kBlack, score), reward(kWhite, score)};
  const int last = static_cast<int>(moves_.size()) - 1;
  int ply = last;
  const auto take = [&] {
    const Record& move = moves_[static_cast<std::size_t>(ply--)];
    if (move.point != kPass) first_player_[move.point] = move.color;
  };
  while (ply > depth) take();
  const Color root_color = search_.root_.to_move();
  for (int k = depth; k >= 0; --k) {
    Node& node = tree_[path_[static_cast<std::size_t>(k)]];
    const Color mover = k % 2 == 0 ? root_color : opposite(root_color);  // who moves at this node
    // The node's own statistics are those of the side that moved there.
    node.wins.fetch_add(rewards[opposite(mover) - 1], kRelaxed);
    node.score_sum.fetch_add(score, kRelaxed);
    while (ply >= k) take();
    const NodeIndex first = node.first_child.load(std::memory_order_acquire);
    if (first == kNoNode || settings_.bandit.kind != Bandit::kRave) continue;
    const std::uint32_t count = node.child_count.load(kRelaxed);
    const std::uint32_t gain = rewards[mover - 1];
    for (std::uint32_t i = 0; i < count; ++i) {
      Node& child = tree_[first + i];
      if (first_player_[child.move] != mover) continue;
      add_relaxed(child.amaf_visits, 1);
      add_relaxed(child.amaf_wins, gain);
    }
  }
  for (const Record& move : moves_) first_player_[move.point] = kEmpty;
}

void Search::Worker::add_ownership(std::vector<double>& sum, double& playouts) const {
  owners_.add_to(position_.geometry(), sum);
  playouts += static_cast<double>(playouts_);
}

void Search::Worker::simulate() {
  position_ = search_.root_;
  moves_.clear();
  passes_ = 0;
  const int depth = descend();
  int score = 0;
  if (passes_ >= 2) {
    score = area_score(position_);
  } else {
    const auto record = [this](Color c, Point v) { moves_.push_back({v, c}); };
    score = playout_.run(position_, random_, record).score;
  }
  owners_.add(position_);
  ++playouts_;
  back_up(depth, score + search_.settled_score_);
}

// ---- The search as a whole
// -------------------------------------------------------------------------------------------

Search::Search(const SearchSettings& settings, std::uint64_t seed)
    : settings_(settings), tree_(settings.max_bytes), root_(19), seed_(seed) {
  reset(root_, 0);
}

Search::~Search() = default;

void Search::reset(const Position& root, double komi, std::span<const Point> forbidden, const Settled& settled,
                   std::span<const Point> history) {
  Position start = root;
  history_.assign(history.begin(), history.end());
  if (history_.empty()) {
    for (const Point v : {root.previous_move(), root.last_move()}) {
      if (v != kPass) history_.push_back(v);
    }
  }
  settled_score_ = settled.apply(start);
  settled_ = settled;
  root_ = start;
  komi_ = komi;
  tree_.clear();
  workers_.clear();
  workers_.push_back(std::make_unique<Worker>(*this, SplitMix64(seed_)()));
  expand_root(forbidden);
}

void Search::expand_root(std::span<const Point> forbidden) {
  // Where everything left is pointless, the pass is the only move.
  std::vector<Point> left_out = Expert::pointless_moves(root_);
  left_out.insert(left_out.end(), forbidden.begin(), forbidden.end());
  Worker fresh(*this, SplitMix64(seed_ + 1)());
  fresh.expand(Tree::kRoot, left_out);
  if (settings_.offline.predictor) fresh.learn_offline(Tree::kRoot);
}

bool Search::advance(Point move, std::span<const Point> forbidden) {
  const Node& root = tree_[Tree::kRoot];
  const NodeIndex first = root.first_child.load(kRelaxed);
  const std::uint16_t count = root.child_count.load(kRelaxed);
  for (std::uint16_t i = 0; first != kNoNode && i < count; ++i) {
    if (tree_[first + i].move != move) continue;
    tree_.keep_only(first + i);
    root_.play(root_.to_move(), move);
    history_.push_back(move);
    for (auto& worker : workers_) worker->forget_ownership();
    Node& now = tree_[Tree::kRoot];
    const bool cut = !forbidden.empty();
    if (cut || now.first_child.load(kRelaxed) == kNoNode) {
      if (cut) tree_.clear();
      expand_root(forbidden);
    } else if (settings_.offline.predictor && now.asked.load(kRelaxed) == 0) {
      Worker(*this, seed_).learn_offline(Tree::kRoot);
    }
    return true;
  }
  return false;
}

bool Search::decided(std::int64_t remaining) const {
  const Node& root = tree_[Tree::kRoot];
  const NodeIndex first = root.first_child.load(kRelaxed);
  std::int64_t best = 0;
  std::int64_t second = 0;
  for (std::uint16_t i = 0; i < root.child_count.load(kRelaxed); ++i) {
    const std::int64_t n = tree_[first + i].visits.load(kRelaxed);
    if (n > best) {
      second = best;
      best = n;
    } else if (n > second) {
      second = n;
    }
  }
  return best - second > remaining;
}

std::int64_t Search::run(const SearchLimits& limits) {
  if (limits.simulations <= 0 && limits.seconds <= 0) {
    throw std::invalid_argument("a search needs a limit of simulations or seconds");
  }
  const auto start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const auto threads = static_cast<std::size_t>(std::max(1, limits.threads));
  while (workers_.size() < threads) {
    workers_.push_back(std::make_unique<Worker>(*this, SplitMix64(seed_ + 7919 * workers_.size())()));
  }
  const std::int64_t room = std::max<std::int64_t>(0, kMaxVisits - root_visits());
  const std::int64_t most = limits.simulations > 0 ? std::min(limits.simulations, room) : room;
  std::atomic<std::int64_t> begun{0};
  std::atomic<bool> enough{false};
  const auto look_up = [&](std::int64_t done) {  // now and then: time, and whether the rest can still matter
    const double spent = elapsed();
    if (limits.seconds > 0 && spent >= limits.seconds) return true;
    if (!limits.early_stop) return false;
    std::int64_t remaining = limits.simulations > 0 ? limits.simulations - done : INT64_MAX;
    if (limits.seconds > 0 && spent > 0) {
      const double rate = static_cast<double>(done) / spent;
      remaining = std::min(remaining, static_cast<std::int64_t>(rate * (limits.seconds - spent)) + 1);
    }
    return decided(remaining);
  };
  const auto work = [&](Worker& worker) {
    while (!stop_.load(kRelaxed) && !enough.load(kRelaxed)) {
      const std::int64_t number = begun.fetch_add(1, kRelaxed);
      if (number >= most) break;
      worker.simulate();
      if (number % 64 == 63 && look_up(number + 1)) enough.store(true, kRelaxed);
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(work, std::ref(*workers_[i]));
    work(*workers_[0]);
  }
  return std::min(begun.load(), most);
}

std::vector<Point> Search::line_from(NodeIndex node) const {
  std::vector<Point> line;
  while (node != kNoNode && line.size() < 20) {
    line.push_back(tree_[node].move);
    const NodeIndex first = tree_[node].first_child.load(kRelaxed);
    NodeIndex best = kNoNode;
    std::uint32_t most = 0;
    for (std::uint16_t i = 0; first != kNoNode && i < tree_[node].child_count.load(kRelaxed); ++i) {
      const std::uint32_t n = tree_[first + i].visits.load(kRelaxed);
      if (n > most) {
        most = n;
        best = first + i;
      }
    }
    node = best;
  }
  return line;
}

std::vector<RootMove> Search::moves() const {
  std::vector<RootMove> all;
  const Node& root = tree_[Tree::kRoot];
  const NodeIndex first = root.first_child.load(kRelaxed);
  const float n = static_cast<float>(root.visits.load(kRelaxed));
  for (std::uint16_t i = 0; first != kNoNode && i < root.child_count.load(kRelaxed); ++i) {
    const Node& child = tree_[first + i];
    RootMove move{child.move, evidence_of(child), {}, 0, 0, {}};
    move.weights = weights(settings_.bandit, move.evidence, n);
    move.score = score<Bandit::kRave>(settings_.bandit, move.evidence, std::log(std::max(1.0f, n)),
                                      bias_of_node(settings_.bandit, n));
    if (move.evidence.visits > 0) {
      move.mean_score = static_cast<float>(child.score_sum.load(kRelaxed)) / move.evidence.visits;
      move.line = line_from(first + i);
    }
    all.push_back(std::move(move));
  }
  std::stable_sort(all.begin(), all.end(), [](const RootMove& a, const RootMove& b) {
    return a.evidence.visits != b.evidence.visits ? a.evidence.visits > b.evidence.visits : a.score > b.score;
  });
  return all;
}

std::vector<RootStatistics> Search::root_statistics() const {
  std::vector<RootStatistics> all;
  const Node& root = tree_[Tree::kRoot];
  const NodeIndex first = root.first_child.load(kRelaxed);
  for (std::uint16_t i = 0; first != kNoNode && i < root.child_count.load(kRelaxed); ++i) {
    const Node& child = tree_[first + i];
    all.push_back({child.move, child.visits.load(kRelaxed), child.wins.load(kRelaxed), child.amaf_visits.load(kRelaxed),
                   child.amaf_wins.load(kRelaxed), child.score_sum.load(kRelaxed)});
  }
  return all;
}

void Search::add_root_statistics(std::span<const RootStatistics> others) {
  Node& root = tree_[Tree::kRoot];
  const NodeIndex first = root.first_child.load(kRelaxed);
  for (std::uint16_t i = 0; first != kNoNode && i < root.child_count.load(kRelaxed); ++i) {
    Node& child = tree_[first + i];
    for (const RootStatistics& other : others) {
      if (other.move != child.move) continue;
      root.visits.fetch_add(other.visits, kRelaxed);
      child.visits.fetch_add(other.visits, kRelaxed);
      child.wins.fetch_add(other.wins, kRelaxed);
      child.amaf_visits.fetch_add(other.amaf_visits, kRelaxed);
      child.amaf_wins.fetch_add(other.amaf_wins, kRelaxed);
      child.score_sum.fetch_add(other.score_sum, kRelaxed);
    }
  }
}

std::vector<float> Search::ownership() const {
  std::vector<double> sum(static_cast<std::size_t>(root_.geometry().area));
  double playouts = 0;
  for (const auto& worker : workers_) worker->add_ownership(sum, playouts);
  std::vector<float> shares(sum.size());
  for (std::size_t i = 0; i < sum.size(); ++i) shares[i] = static_cast<float>(sum[i] / std::max(playouts, 1.0));
  settled_.overrule(shares);
  return shares;
}

}  // namespace katachi
