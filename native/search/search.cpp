#include "search/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>

#include "go/interrupt.hpp"
#include "search/batch.hpp"
#include "search/worker.hpp"

namespace katachi {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

std::uint32_t SearchSettings::opens_at(int rank) const {
  if (widening == 0 || rank < widening) return 0;
  const double needed = 10 * (std::pow(static_cast<double>(widening_factor), rank - widening + 1) - 1);
  return static_cast<std::uint32_t>(std::min(needed, 4e9));
}

Search::Search(const SearchSettings& settings, std::uint64_t seed)
    : settings_(settings),
      bandit_(settings.bandit),
      tree_(static_cast<std::size_t>(settings.max_megabytes) << 20),
      root_(19),
      seed_(seed) {
  reset(root_, 0);
}

Search::~Search() = default;

bool Search::is_near_end(const Position& position) const {
  constexpr int kPlayouts = 64;
  constexpr double kSettled = 0.8, kOpen = 0.06;  // share of playouts that agree; of points where they do not
  const int area = position.geometry().area;
  if (!settings_.network.network || position.geometry().size < settings_.network.size || !settled_.empty())
    return false;
  // On an open board nobody needs to ask.
  if (position.empty_count() > area * 3 / 4) return false;
  PlayoutPolicy policy = PlayoutPolicy::mogo();
  policy.keep_seki = true;
  const PlayoutStats stats = run_playouts(position, policy, kPlayouts, 1, 0, 1);
  const auto open = std::ranges::count_if(
      stats.owner, [](std::int64_t owner) { return static_cast<double>(std::abs(owner)) < kSettled * kPlayouts; });
  return static_cast<double>(open) < kOpen * area;
}

BanditSettings Search::bandit() const {
  BanditSettings with = settings_.bandit;
  // Virtual simulations are worth as many judgements at most, whatever one of these weighs.
  constexpr float kUsual = 60;
  if (asks_network()) with.rave_equivalence *= std::max(1.0f, judgement_worth() / kUsual);
  if (asks_network() && settings_.network.moves && settings_.network.bias > 0) {
    with.bias_weight = settings_.network.bias;
    with.bias_growth = 0.5f;
    with.bias_decay = 1;
  }
  return with;
}

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
  near_end_ = is_near_end(root_);
  bandit_ = bandit();
  komi_ = komi;
  root_judgement_ = {};
  tree_.clear();
  workers_.clear();
  workers_.push_back(std::make_unique<Worker>(*this, SplitMix64(seed_)()));
  expand_root(forbidden);
}

void Search::expand_root(std::span<const Point> forbidden) {
  // If all moves left are pointless, the pass is the only move.
  std::vector<Point> left_out = Expert::pointless_moves(root_);
  left_out.insert(left_out.end(), forbidden.begin(), forbidden.end());
  Worker fresh(*this, SplitMix64(seed_ + 1)());
  fresh.expand(Tree::kRoot, left_out);
  fresh.learn(Tree::kRoot);
}

bool Search::advance(Point move, std::span<const Point> forbidden, bool stay) {
  const Node& root = tree_[Tree::kRoot];
  const NodeIndex first = root.first_child.load(kRelaxed);
  const std::uint16_t count = root.child_count.load(kRelaxed);
  for (std::uint16_t i = 0; first != kNoNode && i < count; ++i) {
    if (tree_[first + i].move != move) continue;
    Position next = root_;
    next.play(next.to_move(), move);
    if (is_near_end(next) != near_end_) return false;  // a new tree, with the network or without it
    tree_.keep_only(first + i);
    root_ = next;
    history_.push_back(move);
    for (auto& worker : workers_) worker->forget_ownership();
    if (!stay) return true;
    Node& now = tree_[Tree::kRoot];
    const bool cut = !forbidden.empty();
    if (cut || now.first_child.load(kRelaxed) == kNoNode) {
      if (cut) tree_.clear();
      expand_root(forbidden);
    } else {
      Worker(*this, seed_).learn(Tree::kRoot);
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
  const auto look_up =
      [&](std::int64_t done) {  // checked now and then: the time, and whether the rest can still matter
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
      if (Interrupt::now()) enough.store(true, kRelaxed);
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
  const float unseen = unseen_chance(tree_, root, settings_.network.caution);
  for (std::uint16_t i = 0; first != kNoNode && i < root.child_count.load(kRelaxed); ++i) {
    const Node& child = tree_[first + i];
    RootMove move{child.move, evidence_of(child, judgement_worth(), unseen), {}, 0, 0, 0, 0, sources_of(child.move),
                  {}};
    move.weights = weights(bandit_, move.evidence, n);
    move.score = score(bandit_, move.evidence, std::log(std::max(1.0f, n)), bias_of_node(bandit_, n));
    if (move.evidence.visits > 0) {
      move.mean_score = static_cast<float>(child.score_sum.load(kRelaxed)) / move.evidence.visits;
      move.line = line_from(first + i);
    }
    move.judged = static_cast<float>(child.judged.load(kRelaxed));
    if (move.judged > 0) move.judged_lead = static_cast<float>(child.leads.load(kRelaxed)) / kLead / move.judged;
    all.push_back(std::move(move));
  }
  std::stable_sort(all.begin(), all.end(), [](const RootMove& a, const RootMove& b) {
    return a.evidence.visits != b.evidence.visits ? a.evidence.visits > b.evidence.visits : a.score > b.score;
  });
  return all;
}

Shares Search::sources_of(Point move) const {
  Shares found{};
  if (move == kPass) return found;
  if (settings_.offline.mixed()) {
    const auto point = static_cast<std::size_t>(root_.geometry().index[move]);
    return mixed(settings_.offline.weights(root_opinions_), root_opinions_, point).shares;
  }
  if (const std::uint8_t last = tree_[Tree::kRoot].source.load(kRelaxed); last != 0) found[last - 1U] = 1;
  return found;
}

void Search::inform(Source source, Opinion opinion) {
  root_opinions_[at(source)] = std::move(opinion);
  workers_[0]->weigh_root();
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
