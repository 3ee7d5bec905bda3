#include "reading/benson.hpp"

#include <algorithm>
#include <vector>

namespace katachi {

namespace {

// A maximal connected set of points without stones of the given colour.
struct Region {
  std::vector<Point> points;
  std::vector<Point> chains;  // heads of the colour's chains around it
  std::vector<Point> vital;   // chains that touch every empty point of the region
  int interior = 0;           // points not next to any stone of the colour: the enemy might make eyes there
  bool alive = true;
};

class Benson {
 public:
  Benson(const Position& position, Color color) : position_(position), color_(color) { find_regions(); }

  void solve(UnconditionalLife& result) {
    for (bool changed = true; changed;) changed = drop_weak_chains();
    const Geometry& g = position_.geometry();
    for (int i = 0; i < g.area; ++i) {
      const Point v = g.points[static_cast<std::size_t>(i)];
      if (position_.color(v) == color_ && lives(position_.chain(v))) result.owner[static_cast<std::size_t>(i)] = color_;
    }
    for (const Region& region : regions_) {
      if (!region.alive || region.chains.empty() || !is_territory(region)) continue;
      for (const Point v : region.points) result.owner[g.index[v]] = color_;
    }
  }

 private:
  void find_regions() {
    const Geometry& g = position_.geometry();
    std::array<bool, kCapacity> seen{};
    for (int i = 0; i < g.area; ++i) {
      const Point first = g.points[static_cast<std::size_t>(i)];
      if (position_.color(first) == color_ || seen[first]) continue;
      Region region;
      region.points = {first};
      seen[first] = true;
      for (std::size_t k = 0; k < region.points.size(); ++k) visit(region, region.points[k], seen);
      find_vital(region);
      regions_.push_back(std::move(region));
    }
  }

  void visit(Region& region, Point v, std::array<bool, kCapacity>& seen) {
    for (const int step : position_.geometry().orthogonal) {
      const Point n = static_cast<Point>(v + step);
      if (position_.geometry().on_board[n] == 0) continue;  // frozen points look like the border, but are on the board
      if (position_.color(n) == color_) {
        const Point head = position_.chain(n);
        if (std::find(region.chains.begin(), region.chains.end(), head) == region.chains.end())
          region.chains.push_back(head);
      } else if (!seen[n]) {
        seen[n] = true;
        region.points.push_back(n);
      }
    }
  }

  void find_vital(Region& region) {
    region.vital = region.chains;
    for (const Point v : region.points) {
      if (neighbourhood::stones(color_, position_.code(v)) == 0) ++region.interior;
      if (position_.color(v) == opposite(color_)) continue;
      std::erase_if(region.vital, [&](Point head) { return !touches(v, head); });
    }
  }

  bool touches(Point v, Point head) const {
    for (const int step : position_.geometry().orthogonal) {
      const Point n = static_cast<Point>(v + step);
      if (position_.color(n) == color_ && position_.chain(n) == head) return true;
    }
    return false;
  }

  bool lives(Point head) const { return std::find(dead_.begin(), dead_.end(), head) == dead_.end(); }

  bool drop_weak_chains() {
    bool changed = false;
    const Geometry& g = position_.geometry();
    for (int i = 0; i < g.area; ++i) {
      const Point v = g.points[static_cast<std::size_t>(i)];
      if (position_.color(v) != color_ || position_.chain(v) != v || !lives(v)) continue;
      const auto eyes = std::count_if(regions_.begin(), regions_.end(), [&](const Region& r) {
        return r.alive && std::find(r.vital.begin(), r.vital.end(), v) != r.vital.end();
      });
      if (eyes >= 2) continue;
      dead_.push_back(v);
      changed = true;
      for (Region& region : regions_) {
        if (std::find(region.chains.begin(), region.chains.end(), v) != region.chains.end()) region.alive = false;
      }
    }
    return changed;
  }

  // Enclosed by living chains only, and too small for the enemy to live inside: an eye needs a point away from the
  // walls, and there is at most one.
  static bool is_territory(const Region& region) { return region.interior <= 1; }

  const Position& position_;
  Color color_;
  std::vector<Region> regions_;
  std::vector<Point> dead_;
};

}  // namespace

UnconditionalLife unconditional_life(const Position& position) {
  UnconditionalLife result;
  Benson(position, kBlack).solve(result);
  Benson(position, kWhite).solve(result);
  return result;
}

}  // namespace katachi
