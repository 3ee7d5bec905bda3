// The tree search against a slow one: a map from the moves that lead to a node to what is known about it, without arena
// or sharing, with statistics summed as they are defined. Both use the same random numbers, so every node of the tree
// must agree.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "go/score.hpp"
#include "search/search.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

using Path = std::vector<Point>;  // the moves from the root to a node

struct SlowNode {
  std::uint32_t visits = 0;
  std::uint32_t wins = 0;
  std::uint32_t amaf_visits = 0;
  std::uint32_t amaf_wins = 0;
  int score_sum = 0;
  float prior_visits = 0;
  float prior_wins = 0;
  float bias = 0;
  std::vector<Point> moves;  // of its children, if it has any
};

int area(const Position& position) {
  const std::vector<std::uint8_t> none(static_cast<std::size_t>(position.geometry().area));
  const Tally count = tally(position, none);
  return count.area(kBlack) - count.area(kWhite);
}

class SlowSearch {
 public:
  SlowSearch(const SearchSettings& settings, std::uint64_t seed, const Position& root, double komi,
             std::vector<Point> forbidden)
      : settings_(settings),
        root_(root),
        komi_(komi),
        random_(SplitMix64(seed)()),
        playout_(settings.playout),
        expert_(settings.expert) {
    Random own(SplitMix64(seed + 1)());
    for (const Point v : Expert::pointless_moves(root)) forbidden.push_back(v);
    expand({}, root_, own, forbidden);
  }

  std::map<Path, SlowNode> nodes;
  int games_ended_in_the_tree = 0;
  std::size_t deepest = 0;

  void simulate() {
    Position position = root_;
    Path path;
    std::vector<std::pair<Color, Point>> played;
    ++nodes[path].visits;
    while (!over(path)) {
      if (nodes[path].moves.empty()) {
        if (nodes[path].visits < static_cast<std::uint32_t>(std::max(2, settings_.expand_visits))) break;
        expand(path, position, random_, {});
      }
      const Point move = best_child(path);
      path.push_back(move);
      ++nodes[path].visits;
      played.emplace_back(position.to_move(), move);
      position.play(position.to_move(), move);
    }
    deepest = std::max(deepest, path.size());
    int score = 0;
    if (over(path)) {
      ++games_ended_in_the_tree;
      score = area(position);
    } else {
      score = playout_.run(position, random_, [&](Color c, Point v) { played.emplace_back(c, v); }).score;
    }
    back_up(path, played, score);
  }

 private:
  static bool over(const Path& path) {
    return path.size() >= 2 && path.back() == kPass && path[path.size() - 2] == kPass;
  }

  void expand(const Path& path, const Position& position, Random& random, const std::vector<Point>& forbidden) {
    for (const Candidate& c : expert_.candidates(position)) {
      if (c.move != kPass && std::ranges::count(forbidden, c.move) != 0) continue;
      nodes[path].moves.push_back(c.move);
      Path child = path;
      child.push_back(c.move);
      nodes[child].prior_visits = c.prior_visits;
      nodes[child].bias = c.bias;
      nodes[child].prior_wins = c.prior_wins + static_cast<float>(random.below(1024)) * 1e-5f;
    }
  }

  Point best_child(const Path& path) {
    const float n = static_cast<float>(nodes[path].visits);
    const float bias = settings_.bandit.bias_weight / std::sqrt(1 + n);
    Point best = kPass;
    float best_score = -1e9f;
    for (const Point move : nodes[path].moves) {
      Path child = path;
      child.push_back(move);
      const float s = score_of(nodes[child], std::log(n), bias);
      if (s > best_score) {
        best_score = s;
        best = move;
      }
    }
    return best;
  }

  float score_of(const SlowNode& n, float log_parent, float bias) const {
    const auto wins = [](std::uint32_t w) { return static_cast<float>(w) / kWin; };
    const Evidence e{static_cast<float>(n.visits),
                     wins(n.wins),
                     static_cast<float>(n.amaf_visits),
                     wins(n.amaf_wins),
                     n.prior_visits,
                     n.prior_wins,
                     n.bias};
    switch (settings_.bandit.kind) {
      case Bandit::kUcb1:
        return score<Bandit::kUcb1>(settings_.bandit, e, log_parent, bias);
      case Bandit::kUcbTuned1:
        return score<Bandit::kUcbTuned1>(settings_.bandit, e, log_parent, bias);
      case Bandit::kUcbTuned2:
        return score<Bandit::kUcbTuned2>(settings_.bandit, e, log_parent, bias);
      case Bandit::kRave:
        break;
    }
    return score<Bandit::kRave>(settings_.bandit, e, log_parent, bias);
  }

  // In 256ths: the result, mixed with the margin on a scale from a quarter of the board lost to a quarter won.
  std::uint32_t reward(Color mover, int score) const {
    const double lead = mover == kBlack ? score - komi_ : komi_ - score;
    const double quarter = 0.25 * root_.geometry().area;
    const double result = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    const double margin = lead >= quarter ? 1 : lead <= -quarter ? 0 : 0.5 + 0.5 * lead / quarter;
    const double share = settings_.score_weight;
    return static_cast<std::uint32_t>(256 * ((1 - share) * result + share * margin) + 0.5);
  }

  void back_up(const Path& path, const std::vector<std::pair<Color, Point>>& played, int score) {
    Color mover = root_.to_move();
    for (std::size_t k = 0; k <= path.size(); ++k, mover = opposite(mover)) {
      const Path here(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(k));
      nodes[here].wins += reward(opposite(mover), score);  // of the side that moved there
      nodes[here].score_sum += score;
      if (settings_.bandit.kind != Bandit::kRave) continue;
      // All moves as first: the mover's moves from here to the end, on points where he was the first to play.
      std::set<Point> taken;
      for (std::size_t i = k; i < played.size(); ++i) {
        const auto [color, point] = played[i];
        if (point == kPass || !taken.insert(point).second || color != mover) continue;
        Path child = here;
        child.push_back(point);
        if (std::ranges::count(nodes[here].moves, point) == 0) continue;
        ++nodes[child].amaf_visits;
        nodes[child].amaf_wins += reward(mover, score);
      }
    }
  }

  SearchSettings settings_;
  Position root_;
  double komi_;
  Random random_;
  Playout playout_;
  Expert expert_;
};

std::string describe(const Position& p, const Path& path) {
  std::string text = "at";
  for (const Point v : path) {
    text += v == kPass ? " pass" : " " + std::to_string(p.geometry().x(v)) + "," + std::to_string(p.geometry().y(v));
  }
  return text;
}

// Compares the subtree under `at`, at the end of the moves `path`. Returns how many nodes agreed.
int compare(const Search& search, const SlowSearch& slow, NodeIndex at, const Path& path) {
  const Node& node = search.tree()[at];
  const auto found = slow.nodes.find(path);
  CHECK(found != slow.nodes.end());
  if (found == slow.nodes.end()) return 0;
  const SlowNode& expected = found->second;
  const bool same = node.visits == expected.visits && node.wins == expected.wins &&
                    node.amaf_visits == expected.amaf_visits && node.amaf_wins == expected.amaf_wins &&
                    node.score_sum == expected.score_sum && node.prior_visits == expected.prior_visits &&
                    node.prior_wins == expected.prior_wins && node.bias == expected.bias;
  if (!same) check::Failures::current().add(__FILE__, __LINE__, "statistics differ " + describe(search.root(), path));
  const NodeIndex first = node.first_child;
  CHECK_EQ(first == kNoNode ? 0 : node.child_count.load(), expected.moves.size());
  int agreed = same;
  if (first == kNoNode || node.child_count != expected.moves.size()) return agreed;
  for (std::uint32_t i = 0; i < node.child_count; ++i) {
    CHECK_EQ(search.tree()[first + i].move, expected.moves[i]);
    Path child = path;
    child.push_back(search.tree()[first + i].move);
    agreed += compare(search, slow, first + i, child);
  }
  return agreed;
}

struct Case {
  int size;
  int random_moves;  // before the search
  double komi;
  Bandit bandit;
  int expand_visits;
  int simulations;
  bool expert = true;
};

Position after_random_moves(int size, int moves, std::uint64_t seed) {
  Position position(size);
  Random random(seed);
  for (int i = 0; i < moves; ++i) {
    const Color c = position.to_move();
    const Point v = c == kBlack ? random_move<kBlack>(position, random) : random_move<kWhite>(position, random);
    position.play(c, v);
  }
  return position;
}

TEST(search_agrees_with_a_slow_one_in_every_node) {
  const std::vector<Case> cases = {
      {5, 0, 0.5, Bandit::kRave, 4, 1500},      {5, 12, 0, Bandit::kRave, 2, 1500},
      {7, 0, 7, Bandit::kRave, 1, 600},         {7, 25, 9.5, Bandit::kRave, 3, 1000, false},
      {5, 9, 24.5, Bandit::kUcb1, 1, 800},      {5, 20, 3, Bandit::kUcbTuned1, 4, 2000},
      {7, 11, 0.5, Bandit::kUcbTuned2, 2, 600}, {3, 3, 0, Bandit::kRave, 1, 3000},
      {2, 0, 0, Bandit::kRave, 1, 800},         {1, 0, 0, Bandit::kRave, 1, 50},
      {9, 40, 6.5, Bandit::kRave, 8, 600},
  };
  int agreed = 0;
  int ended = 0;
  std::uint64_t seed = 0;
  for (const Case& c : cases) {
    ++seed;
    SearchSettings settings;
    settings.max_megabytes = 64;
    settings.widening = 0;
    settings.bandit.kind = c.bandit;
    settings.bandit.exploration = c.bandit == Bandit::kRave ? 0.1f : 1;
    settings.bandit.bias_weight = 0.2f * static_cast<float>(seed % 3);
    settings.expand_visits = c.expand_visits;
    settings.expert.enabled = c.expert;
    const Position root = after_random_moves(c.size, c.random_moves, seed);
    std::vector<Point> forbidden;
    if (seed % 2 == 0 && root.empty_count() > 3) forbidden = {root.empty_at(0), root.empty_at(2)};
    Search search(settings, seed);
    search.reset(root, c.komi, forbidden);
    SlowSearch slow(settings, seed, root, c.komi, forbidden);
    CHECK_EQ(search.run({.simulations = c.simulations, .early_stop = false}), c.simulations);
    for (int i = 0; i < c.simulations; ++i) slow.simulate();
    agreed += compare(search, slow, Tree::kRoot, {});
    CHECK_EQ(slow.nodes.size() + 1, search.tree().size());
    if (check::Failures::current().count != 0) {
      std::cerr << "case " << seed << ": " << c.size << "x" << c.size << "\n";
      return;
    }
    ended += slow.games_ended_in_the_tree;
  }
  CHECK(agreed > 10000);
  CHECK(ended > 100);  // two passes in the tree, after which the board is counted without a playout
}

}  // namespace
}  // namespace katachi
