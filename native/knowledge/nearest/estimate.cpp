#include "knowledge/nearest/estimate.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "go/interrupt.hpp"
#include "knowledge/nearest/matcher.hpp"

namespace katachi::knowledge {

namespace {

// The empty points without an empty neighbour: only there can a move be illegal.
class Enclosed {
 public:
  void reset(const Position& position) {
    points_.clear();
    for (int i = 0; i < position.empty_count(); ++i) consider(position, position.empty_at(i));
  }

  void play(const Position& after, Point move, bool captured) {
    if (captured) return reset(after);
    for (const int step : after.geometry().orthogonal) {
      const auto v = static_cast<Point>(move + step);
      if (after.color(v) == kEmpty) consider(after, v);
    }
    std::erase(points_, move);
  }

  const std::vector<Point>& points() const { return points_; }

 private:
  void consider(const Position& position, Point v) {
    if (liberty::count(position.liberty_word(v)) == 0) points_.push_back(v);
  }

  std::vector<Point> points_;
};

class Estimator {
 public:
  Estimator(const NearestTree& tree, bool chosen) : tree_(tree.copied_to(nodes_)), recent_(tree.size()) {
    sum_.matches.resize(tree.size());
    if (chosen) sum_.chosen.resize(tree.size());
  }

  void count(const records::PackedGame& game) {
    NearestMatcher& matcher = matchers_.try_emplace(game.size, tree_, game.size).first->second;
    matcher.count_into(&recent_);
    records::Replay replay(game);
    matcher.reset(replay.position());
    enclosed_.reset(replay.position());
    for (int stones = stones_on(replay.position()); replay.more(); stones = stones_on(replay.position())) {
      const auto [mover, point] = replay.next();
      if (point != kPass && replay.position().is_legal(mover, point)) {
        test(matcher, replay.position(), mover, point);
      }
      replay.play();
      if (point == kPass) continue;
      matcher.play(replay.position(), point);
      enclosed_.play(replay.position(), point, stones_on(replay.position()) != stones + 1);
    }
    matcher.settle();
    matcher.count_into(nullptr);
    if (sum_.tests - carried_ > kCarryAfter) carry();
  }

  NearestEstimate sum() && {
    carry();
    tree_.add_up(sum_.matches);
    if (!sum_.chosen.empty()) tree_.add_up(sum_.chosen);
    return std::move(sum_);
  }

 private:
  // No pattern matches more often than there are tests, so 32 bits are enough until then, and they need half the
  // memory.
  static constexpr std::uint64_t kCarryAfter = 1ULL << 31;

  void carry() {
    for (std::size_t i = 0; i < recent_.size(); ++i) sum_.matches[i] += std::exchange(recent_[i], 0);
    carried_ = sum_.tests;
  }

  static int stones_on(const Position& position) { return position.stones(kBlack) + position.stones(kWhite); }

  // Every empty point is a test, and the matcher counts them all; points where the mover may not play are subtracted.
  void test(NearestMatcher& matcher, const Position& position, Color mover, Point move) {
    matcher.take_turn(mover);
    sum_.tests += static_cast<std::uint64_t>(position.empty_count());
    ++sum_.played;
    const auto last = [&](Point v) { return matcher.path(position.geometry().index[v], mover); };
    if (const auto path = last(move); !path.empty() && !sum_.chosen.empty()) ++sum_.chosen[path.back()];
    const auto take_back = [&](Point v) {
      --sum_.tests;
      if (const auto path = last(v); !path.empty()) --recent_[path.back()];
    };
    for (const Point v : enclosed_.points()) {
      if (!position.is_legal(mover, v)) take_back(v);
    }
  }

  NearestTree::Nodes nodes_;
  NearestTree tree_;
  NearestEstimate sum_;
  NearestMatcher::Matches recent_;
  std::uint64_t carried_ = 0;
  Enclosed enclosed_;
  std::map<int, NearestMatcher> matchers_;  // by board size
};

}  // namespace

NearestEstimate estimate(std::span<const records::PackedGames> batches, const NearestTree& tree, bool chosen) {
  Estimator estimator(tree, chosen);
  for (const records::PackedGames& games : batches) {
    for (std::size_t i = 0; i < games.size() && !Interrupt::now(); ++i) estimator.count(games[i]);
  }
  return std::move(estimator).sum();
}

}  // namespace katachi::knowledge
