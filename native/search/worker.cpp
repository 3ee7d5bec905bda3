#include "search/worker.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "go/score.hpp"

namespace katachi {

namespace {

// Black's area minus White's. After two passes in the tree the board is not full: whole regions are territory, which
// the score of a playout does not see.
int area_score(const Position& position) {
  static constexpr std::array<std::uint8_t, kMaxArea> kNoneDead{};
  const Tally count = tally(position, std::span(kNoneDead).first(static_cast<std::size_t>(position.geometry().area)));
  return count.area(kBlack) - count.area(kWhite);
}

// Whose a point is at the end of a playout.
Color final_owner(const Position& position, Point v) {
  if (position.color(v) != kEmpty) return position.color(v);
  const unsigned code = position.code(v);
  return neighbourhood::enclosed<kBlack>(code) ? kBlack : neighbourhood::enclosed<kWhite>(code) ? kWhite : kEmpty;
}

}  // namespace

void Search::Worker::rank(NodeIndex first, std::size_t count) {
  // Ordered by virtual wins minus virtual losses, so a capture counts even if a predictor does not see it.
  ranked_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const NodeIndex child = first + static_cast<NodeIndex>(i);
    const Evidence e = evidence_of(tree_[child], 0);
    ranked_[i] = {2 * (e.prior_wins + e.offline_wins) - e.prior_visits - e.offline_visits, child};
  }
  std::stable_sort(ranked_.begin(), ranked_.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < count; ++i) {
    tree_[ranked_[i].second].opens_at.store(settings_.opens_at(static_cast<int>(i)), kRelaxed);
  }
}

template <Bandit B>
NodeIndex Search::Worker::select(NodeIndex index) const {
  const Node& node = tree_[index];
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  const std::uint32_t count = node.child_count.load(kRelaxed);
  const std::uint32_t visits = std::max<std::uint32_t>(1, node.visits.load(kRelaxed));
  const float n = static_cast<float>(visits);
  const float log_parent = std::log(n);
  const float bias_node = bias_of_node(search_.bandit_, n);
  const float unseen = unseen_chance(tree_, node, settings_.network.caution);
  const float worth = search_.judgement_worth();
  NodeIndex best = first;
  float best_score = -1e9f;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (tree_[first + i].opens_at.load(kRelaxed) > visits) continue;
    const float s = score<B>(search_.bandit_, evidence_of(tree_[first + i], worth, unseen), log_parent, bias_node);
    if (s > best_score) {
      best_score = s;
      best = first + i;
    }
  }
  return best;
}

NodeIndex Search::Worker::select(NodeIndex node) const {
  return with_bandit(settings_.bandit.kind, [&]<Bandit B>() { return select<B>(node); });
}

void Search::Worker::expand(NodeIndex index, std::span<const Point> forbidden) {
  Node& node = tree_[index];
  if (node.expanding.exchange(1, kRelaxed) != 0) return;  // another thread is expanding it
  const auto found = expert_.candidates(position_);
  std::vector<Candidate> order(found.begin(), found.end());
  std::erase_if(order, [&](const Candidate& c) {
    return c.move != kPass && std::find(forbidden.begin(), forbidden.end(), c.move) != forbidden.end();
  });
  // Equal priors are ordered at random, or the top left of the board would always come first.
  for (Candidate& c : order) c.prior_wins += static_cast<float>(random_.below(1024)) * 1e-5f;
  const NodeIndex first = tree_.allocate(static_cast<std::uint32_t>(order.size()));
  if (first == kNoNode) return;
  for (std::size_t i = 0; i < order.size(); ++i) {
    Node& child = tree_[first + static_cast<NodeIndex>(i)];
    child.move = order[i].move;
    child.prior_visits = order[i].prior_visits;
    child.prior_wins = order[i].prior_wins;
    // Whoever expects moves knows better what is near.
    const bool known = offline_.enabled() || settings_.offline.mixed() || expects_moves();
    child.bias.store(known ? 0.0f : order[i].bias, kRelaxed);
  }
  // Before other threads can see the moves: a thread that asks the predictor ranks them again, and that ranking must
  // stay.
  if (widens()) rank(first, order.size());
  node.child_count.store(static_cast<std::uint16_t>(order.size()), kRelaxed);
  node.first_child.store(first, std::memory_order_release);
}

void Search::Worker::gather_line() {
  line_.assign(search_.history_.begin(), search_.history_.end());
  for (const Played& move : moves_) line_.push_back(move.point);
}

void Search::Worker::learn(NodeIndex root) {
  path_[0] = root;
  if (settings_.offline.mixed()) {
    learn_opinions(root);
  } else if (offline_.enabled()) {
    ask_offline(root);
  }
  learn_judgement(root);
  if (settings_.offline.mixed()) weigh_root();
}

void Search::Worker::learn_opinions(NodeIndex root) {
  gather_line();
  Opinions& said = search_.root_opinions_;
  said = {};
  if (settings_.offline.nearest) said[at(Source::kNearest)] = offline_.nearest(position_, line_);
  if (settings_.offline.predictor) said[at(Source::kPredictor)] = offline_.predicted(position_, line_);
  tree_[root].asked.store(1, kRelaxed);
}

void Search::Worker::weigh_root() {
  const Node& root = tree_[Tree::kRoot];
  const NodeIndex first = root.first_child.load(std::memory_order_acquire);
  const std::uint32_t count = root.child_count.load(kRelaxed);
  const Opinions& said = search_.root_opinions_;
  const bool network = !said[at(Source::kNetwork)].probability.empty();
  const float weight = network ? settings_.network.weight : settings_.offline.weight;
  const float power = network ? settings_.network.power : settings_.offline.power;
  for (std::uint32_t i = 0; first != kNoNode && i < count; ++i) {
    Node& child = tree_[first + i];
    if (child.move == kPass) continue;
    const auto point = static_cast<std::size_t>(search_.root_.geometry().index[child.move]);
    const Mixed all = mixed(settings_.offline.weights(said), said, point);
    const bool known = all.probability > 0;
    set_offline(child, known ? offline_value(weight, power, settings_.offline.doubt, all.probability, all.certainty)
                             : OfflineValue{});
  }
  if (first != kNoNode && widens()) rank(first, count);
  if (network) warm(Tree::kRoot);
}

void Search::Worker::warm(NodeIndex index) {
  const Node& node = tree_[index];
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  const std::uint32_t count = node.child_count.load(kRelaxed);
  const auto warmed = [&](std::uint32_t i) {
    return std::pow(tree_[first + i].bias.load(kRelaxed), 1 / settings_.network.warmth);
  };
  float sum = 0;
  for (std::uint32_t i = 0; first != kNoNode && i < count; ++i) sum += warmed(i);
  for (std::uint32_t i = 0; sum > 0 && i < count; ++i) tree_[first + i].bias.store(warmed(i) / sum, kRelaxed);
}

void Search::Worker::set_offline(Node& child, const OfflineValue& value) {
  child.offline_visits.store(value.visits, kRelaxed);
  child.offline_wins.store(value.wins, kRelaxed);
  child.bias.store(value.probability, kRelaxed);
}

void Search::Worker::learn_judgement(NodeIndex root) {
  if (!search_.asks_network() || !judge(kAllWays)) return;
  if (settings_.offline.mixed() && settings_.network.moves) {
    search_.root_opinions_[at(Source::kNetwork)] = policy(root);
  }
  // Asked again if the tree was kept: the search remembers what the network says about its root.
  const float side = position_.to_move() == kBlack ? 1.0f : -1.0f;
  RootJudgement& said = search_.root_judgement_;
  said = {true, side * judgement_.lead, side * margin_, side * judgement_.won, {}};
  for (int i = 0; i < position_.geometry().area; ++i) {
    said.owner.push_back(side * judgement_.owner[static_cast<std::size_t>(i)]);
  }
  if (tree_[root].asked_network.exchange(1, kRelaxed) == 0) take_judgement(0);
}

void Search::Worker::ask_network(int depth) {
  Node& node = tree_[path_[static_cast<std::size_t>(depth)]];
  if (node.asked_network.exchange(1, kRelaxed) != 0) return;
  const int symmetry = static_cast<int>(random_.below(static_cast<std::uint32_t>(settings_.network.turns)));
  if (judge(symmetry)) take_judgement(depth);
}

bool Search::Worker::judge(int symmetry) {
  gather_line();
  const auto komi = static_cast<float>(position_.to_move() == kBlack ? -search_.komi_ : search_.komi_);
  network::look(position_, line_, sight_);
  const network::Network& network = *settings_.network.network;
  const int size = position_.geometry().size;
  if (symmetry == kAllWays) {
    network.consider(sight_, size, komi, settings_.network.turns, scratch_, judgement_);
  } else {
    network.judge_turned(sight_, size, komi, symmetry, scratch_, judgement_);
  }
  heed_proofs();
  const auto end = judgement_.owner.begin() + position_.geometry().area;
  const float owned = std::accumulate(judgement_.owner.begin(), end, komi);
  margin_ = judgement_.lead + settings_.network.owners * (owned - judgement_.lead);
  return std::isfinite(judgement_.won) && std::isfinite(judgement_.lead);
}

void Search::Worker::heed_proofs() {
  for (const GroupFate& fate : search_.fates_) {
    const auto proved = fate.after(moves_);
    if (!proved) continue;
    const float side = fate.color == position_.to_move() ? 1.0f : -1.0f;
    // An open group is worth the mean of both ends, as players count.
    const float owner = *proved == GroupFate::End::kOpen ? 0 : *proved == GroupFate::End::kLives ? side : -side;
    for (const Point v : fate.points) {
      float& expected = judgement_.owner[position_.geometry().index[v]];
      judgement_.lead += owner - expected;
      expected = owner;
    }
  }
}

Opinion Search::Worker::policy(NodeIndex index) const {
  const Geometry& geometry = position_.geometry();
  const Node& node = tree_[index];
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  const std::uint32_t count = node.child_count.load(kRelaxed);
  const auto area = static_cast<std::size_t>(geometry.area);
  Opinion said{std::vector<float>(area, 0.0f), std::vector<float>(area, 1.0f)};
  const auto logit = [&](Point move) { return judgement_.policy[geometry.index[move]]; };
  float most = -1e9f, sum = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (const Point move = tree_[first + i].move; move != kPass) most = std::max(most, logit(move));
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    if (const Point move = tree_[first + i].move; move != kPass) sum += std::exp(logit(move) - most);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const Point move = tree_[first + i].move;
    if (move != kPass) said.probability[geometry.index[move]] = std::exp(logit(move) - most) / sum;
  }
  return said;
}

void Search::Worker::take_moves(NodeIndex index) {
  Node& node = tree_[index];
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  const std::uint32_t count = node.child_count.load(kRelaxed);
  const Opinion said = policy(index);
  // Where sources are mixed, a node below the root mixes the two that are worth their time there.
  const Shares& weights = settings_.offline.mixture;
  const float mine = weights[at(Source::kNetwork)];
  const float others = settings_.offline.predictor ? weights[at(Source::kPredictor)] : 0.0f;
  if (others > 0) offline_.ask(position_, line_);
  node.asked.store(1, kRelaxed);  // the predictor knows less: it is not asked any more
  for (std::uint32_t i = 0; i < count; ++i) {
    Node& child = tree_[first + i];
    if (child.move == kPass) continue;
    float probability = said.probability[position_.geometry().index[child.move]];
    if (others > 0) {
      probability = (mine * probability + others * offline_.probability(position_, child.move)) / (mine + others);
    }
    set_offline(child,
                offline_value(settings_.network.weight, settings_.network.power, settings_.offline.doubt, probability));
  }
  node.source.store(1 + at(Source::kNetwork), kRelaxed);
  warm(index);
}

void Search::Worker::take_judgement(int depth) {
  const NodeIndex index = path_[static_cast<std::size_t>(depth)];
  const bool black = position_.to_move() == kBlack;
  const float lead = black ? judgement_.lead : -judgement_.lead;
  const float won = 1 / (1 + std::exp(-judgement_.won));
  const auto expected = static_cast<double>(black ? search_.root_judgement_.margin : -search_.root_judgement_.margin);
  const double chance = reward(static_cast<double>(won), static_cast<double>(margin_), expected);
  if (settings_.network.moves) take_moves(index);
  back_up_judgement(depth, static_cast<float>(chance), lead);
}

// `chance` is that of the side to move at the end of the path, `lead` Black's.
void Search::Worker::back_up_judgement(int depth, float chance, float lead) {
  for (int k = depth; k >= 0; --k) {
    Node& node = tree_[path_[static_cast<std::size_t>(k)]];
    chance = 1 - chance;  // a node's statistics belong to the side that moved there
    node.judged.fetch_add(1, kRelaxed);
    node.chances.fetch_add(static_cast<std::uint32_t>(chance * kChance), kRelaxed);
    node.leads.fetch_add(static_cast<std::int32_t>(lead * kLead), kRelaxed);
  }
}

void Search::Worker::back_up_end(int depth, int score) {
  const auto chance = static_cast<float>(reward(position_.to_move(), score)) / static_cast<float>(kWin);
  back_up_judgement(depth, chance, static_cast<float>(score - search_.komi_));
}

void Search::Worker::ask_offline(NodeIndex index) {
  Node& node = tree_[index];
  if (node.asked.exchange(1, kRelaxed) != 0) return;
  gather_line();
  offline_.ask(position_, line_);
  const NodeIndex first = node.first_child.load(std::memory_order_acquire);
  const std::uint32_t count = node.child_count.load(kRelaxed);
  for (std::uint32_t i = 0; i < count; ++i) {
    Node& child = tree_[first + i];
    set_offline(child, offline_.of(position_, child.move));
  }
  node.source.store(1 + at(offline_.source()), kRelaxed);
  if (widens()) rank(first, count);
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
      // The current visit counts: below 2, every simulation would add nodes to the end of the game, unless it stops
      // at a judgement.
      const auto wanted =
          search_.network_leads() ? 1U : static_cast<std::uint32_t>(std::max(2, settings_.expand_visits));
      if (node.visits.load(kRelaxed) < wanted) break;
      expand(index, {});
      if (node.first_child.load(std::memory_order_acquire) == kNoNode) break;
    }
    if (offline_.enabled() && node.asked.load(kRelaxed) == 0 &&
        node.visits.load(kRelaxed) >= static_cast<std::uint32_t>(offline_.visits())) {
      ask_offline(index);
    }
    if (search_.asks_network() && node.asked_network.load(kRelaxed) == 0 &&
        node.visits.load(kRelaxed) >= search_.visits_to_ask()) {
      ask_network(depth);
      if (search_.network_leads()) break;
    }
    const NodeIndex child = select(index);
    // Counted on the way down, as a loss until the result is known, which sends other threads elsewhere.
    tree_[child].visits.fetch_add(1, kRelaxed);
    path_[static_cast<std::size_t>(++depth)] = child;
    play(tree_[child].move);
  }
  return depth;
}

double Search::Worker::reward(double result, double margin, double expected) const {
  const Geometry& geometry = search_.root_.geometry();
  const auto share = [](double points, double scale) { return 0.5 + 0.5 * std::clamp(points / scale, -1.0, 1.0); };
  const double w = settings_.score_weight, l = search_.network_leads() ? settings_.lead_weight : 0;
  return (1 - w - l) * result + w * share(margin, 0.25 * geometry.area) +
         l * share(margin - expected, settings_.lead_scale * geometry.size / 19);
}

std::uint32_t Search::Worker::reward(Color mover, int score) const {
  const int side = mover == kBlack ? 1 : -1;
  const double margin = side * (score - search_.komi_);
  const double result = margin > 0 ? 1.0 : margin < 0 ? 0.0 : 0.5;
  return static_cast<std::uint32_t>(
      kWin * reward(result, margin, side * static_cast<double>(search_.root_judgement_.lead)) + 0.5);
}

void Search::Worker::back_up(int depth, int score) {
  const std::uint32_t rewards[2] = {reward(kBlack, score), reward(kWhite, score)};
  const int last = static_cast<int>(moves_.size()) - 1;
  int ply = last;
  const auto take = [&] {
    const Played& move = moves_[static_cast<std::size_t>(ply--)];
    if (move.point != kPass) first_player_[move.point] = move.color;
  };
  while (ply > depth) take();
  const Color root_color = search_.root_.to_move();
  for (int k = depth; k >= 0; --k) {
    Node& node = tree_[path_[static_cast<std::size_t>(k)]];
    const Color mover = k % 2 == 0 ? root_color : opposite(root_color);  // the side to move at this node
    // A node's own statistics belong to the side that moved there.
    node.wins.fetch_add(rewards[opposite(mover) - 1], kRelaxed);
    node.score_sum.fetch_add(score, kRelaxed);
    while (ply >= k) take();
    const NodeIndex first = node.first_child.load(std::memory_order_acquire);
    if (first == kNoNode || !uses_amaf(settings_.bandit.kind)) continue;
    const std::uint32_t count = node.child_count.load(kRelaxed);
    const std::uint32_t gain = rewards[mover - 1];
    for (std::uint32_t i = 0; i < count; ++i) {
      Node& child = tree_[first + i];
      if (first_player_[child.move] != mover) continue;
      add_relaxed(child.amaf_visits, 1);
      add_relaxed(child.amaf_wins, gain);
    }
  }
  for (const Played& move : moves_) first_player_[move.point] = kEmpty;
}

void Search::Worker::add_ownership(std::vector<double>& sum, double& playouts) const {
  owners_.add_to(position_.geometry(), sum);
  playouts += static_cast<double>(playouts_);
}

void Search::Worker::find_decided() {
  decided_.clear();
  for (const GroupFate& fate : search_.fates_) {
    const auto proved = fate.after(moves_);
    if (!proved || *proved == GroupFate::End::kOpen) continue;
    decided_.emplace_back(&fate, *proved == GroupFate::End::kLives ? fate.color : opposite(fate.color));
  }
}

int Search::Worker::missed_by_playout() const {
  const auto side = [](Color c) { return c == kBlack ? 1 : c == kWhite ? -1 : 0; };
  int missed = 0;
  for (const auto& [fate, owner] : decided_) {
    for (const Point v : fate->points) missed += side(owner) - side(final_owner(position_, v));
  }
  return missed;
}

void Search::Worker::simulate() {
  position_ = search_.root_;
  moves_.clear();
  passes_ = 0;
  const int depth = descend();
  int score = 0;
  if (passes_ >= 2) {
    score = area_score(position_);
    if (search_.asks_network()) back_up_end(depth, score);
  } else {
    find_decided();
    const auto record = [this](Color c, Point v) { moves_.push_back({v, c}); };
    score = playout_.run(position_, random_, record).score + missed_by_playout();
  }
  owners_.add(position_);
  ++playouts_;
  back_up(depth, score + search_.settled_score_);
}

}  // namespace katachi
