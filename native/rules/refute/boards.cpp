#include "rules/refute/boards.hpp"

#include <algorithm>
#include <bit>

namespace katachi::rules::refute {

Spot spot_with(int width, int height, Place place, const Margins& margins) {
  const Field field(margins.left + width + margins.right, margins.above + height + margins.below);
  Spot spot(field, margins.left, margins.above, width, height);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const bool open = row + 1 == height || column + 1 == width || (row == 0 && place == Place::kCentre) ||
                        (column == 0 && place != Place::kCorner);
      if (open) spot.interior &= ~field.at(spot.x + column, spot.y + row);
    }
  }
  return spot;
}

namespace {

constexpr int kMostMargin = 3;

// Calls visit for all margins of up to three lines on the open sides that give a board of at most 64 points.
template <class Visit>
void each_margins(int width, int height, Place place, Edges edges, Visit visit) {
  const int least = static_cast<int>(edges);
  const int left_most = place == Place::kCorner ? 0 : kMostMargin;
  const int above_most = place == Place::kCentre ? kMostMargin : 0;
  for (int left = std::min(left_most, least); left <= left_most; ++left) {
    for (int above = std::min(above_most, least); above <= above_most; ++above) {
      for (int right = least; right <= kMostMargin; ++right) {
        for (int below = least; below <= kMostMargin; ++below) {
          if ((left + width + right) * (above + height + below) > kMaxPoints) continue;
          visit(Margins{left, right, above, below});
        }
      }
    }
  }
}

std::vector<Points> outside_of(const Spot& spot) {
  std::vector<Points> points;
  for (Points rest = spot.field.all & ~spot.inside; rest != 0; rest &= rest - 1) points.push_back(first_of(rest));
  return points;
}

}  // namespace

std::vector<Spot> small_spots(int width, int height, Place place, Edges edges, int outside) {
  std::vector<Spot> spots;
  each_margins(width, height, place, edges, [&](const Margins& margins) {
    Spot spot = spot_with(width, height, place, margins);
    const int points = std::popcount(spot.field.all & ~spot.inside);
    if (points > 0 && points <= outside) spots.push_back(std::move(spot));
  });
  return spots;
}

std::uint64_t each_completion(const Spot& spot, const Rule& rule, const std::function<bool(const Stones&)>& visit,
                              const std::atomic<bool>* stop) {
  const std::vector<Points> points = outside_of(spot);
  Stones stones = stones_of(spot, rule.code);
  for (std::uint64_t looked = 1;; ++looked) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return looked;
    if (is_legal(spot.field, stones) && matches(spot, stones, rule) && !visit(stones)) return looked;
    // The points outside count in base three: empty, black, white.
    std::size_t digit = 0;
    while (digit < points.size() && (stones.white & points[digit]) != 0) stones.white &= ~points[digit++];
    if (digit == points.size()) return looked;
    if ((stones.black & points[digit]) != 0) stones.white |= points[digit];
    stones.black ^= points[digit];
  }
}

Spot random_spot(int width, int height, Place place, Edges edges, Random& random) {
  std::vector<Margins> all;
  each_margins(width, height, place, edges, [&](const Margins& margins) {
    if (margins.left + margins.right + margins.above + margins.below > 0) all.push_back(margins);
  });
  if (all.empty()) return spot_with(width, height, place, {1, 1, 1, 1});  // it does not fit: this throws
  return spot_with(width, height, place, all[random.below(static_cast<std::uint32_t>(all.size()))]);
}

namespace {

// How far a board is from the wanted one.
struct Cost {
  int wrong = 0;  // 0: a legal board that matches, with few enough empty points outside
  int spare = 0;  // levels above those required by the rule
};

class Mending {
 public:
  Mending(const Spot& spot, const Rule& rule, Random& random)
      : spot_(spot), rule_(rule), random_(random), points_(outside_of(spot)), empties_(3 + below(6)) {
    const Points rim = spot.field.around(spot.inside) & ~spot.inside;
    for (const Points point : points_) {
      if ((point & rim) != 0) rim_.push_back(point);
    }
  }

  std::optional<Stones> run() {
    constexpr int kSteps = 400;
    const bool tight = below(4) != 0;
    Stones stones = random_start();
    Cost cost = cost_of(stones);
    std::optional<Stones> best;
    int least = 0;
    for (int step = 0; step < kSteps; ++step) {
      if (cost.wrong == 0 && (!best || cost.spare < least)) {
        best = stones;
        least = cost.spare;
      }
      if (best && !tight) break;
      const Stones other = changed(stones);
      const Cost then = cost_of(other);
      const bool better = then.wrong < cost.wrong || (then.wrong == cost.wrong && (!tight || then.spare <= cost.spare));
      // A step back now and then, because no single change leads out of some dead ends.
      if (!better && below(20) != 0) continue;
      stones = other;
      cost = then;
    }
    return best;
  }

 private:
  int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }

  Stones random_start() {
    Stones stones = stones_of(spot_, rule_.code);
    const int blacks = 1 + below(9);  // out of ten stones
    for (const Points point : points_) {
      if (below(static_cast<int>(points_.size())) < empties_) continue;
      (below(10) < blacks ? stones.black : stones.white) |= point;
    }
    return stones;
  }

  Stones changed(Stones stones) {
    const std::vector<Points>& from = below(2) == 0 ? rim_ : points_;
    const Points point = from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
    const int now = (stones.black & point) != 0 ? 1 : (stones.white & point) != 0 ? 2 : 0;
    const int then = (now + 1 + below(2)) % 3;
    stones.black &= ~point;
    stones.white &= ~point;
    if (then == 1) stones.black |= point;
    if (then == 2) stones.white |= point;
    return stones;
  }

  Cost cost_of(const Stones& stones) const {
    const Field& field = spot_.field;
    const Points empty = field.all & ~stones.taken();
    Cost cost;
    for (const Points color : {stones.black, stones.white}) {
      cost.wrong += 2 * std::popcount(color & ~field.chain(color, field.around(empty) & color));
    }
    cost.wrong += std::max(std::popcount(empty & ~spot_.inside) - empties_, 0);
    const Conditions actual = actual_levels(spot_, stones);
    cost.wrong += 3 * std::popcount(rule_.conditions & ~actual);
    if ((rule_.conditions & kWhiteBits) != 0 && !guard_holds(spot_, stones)) cost.wrong += 3;
    cost.spare = std::popcount(actual & ~rule_.conditions);
    return cost;
  }

  const Spot& spot_;
  const Rule& rule_;
  Random& random_;
  std::vector<Points> points_;
  std::vector<Points> rim_;  // those next to the rectangle
  int empties_;              // at most this many empty points outside
};

}  // namespace

std::optional<Stones> random_completion(const Spot& spot, const Rule& rule, Random& random) {
  return Mending(spot, rule, random).run();
}

}  // namespace katachi::rules::refute
