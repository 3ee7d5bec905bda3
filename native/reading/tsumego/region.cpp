#include "reading/tsumego/region.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "go/coordinates.hpp"

namespace katachi::tsumego {

namespace {

// Marks points of the board while the region is flooded.
class Flood {
 public:
  Flood(const Position& position, Color defender, int weak_liberties)
      : position_(position), defender_(defender), weak_liberties_(weak_liberties) {}

  // Everything the defender reaches from one of his stones over empty points.
  void enter(Point stone) {
    add(stone);
    spread();
  }

  // Once all stones have entered, large empty areas that were not reached are the outside. Then chains that are weak
  // there become part of the region, with small pockets behind them and everything they touch.
  void enter_weak_chains() {
    mark_outside();
    knows_outside_ = true;
    next_ = 0;
    spread();
  }

  const std::vector<Point>& points() const { return points_; }

  // Points with a neighbour beyond the region. The defender's stones there may be captured, so they are no barrier.
  std::vector<Point> next_to_wall() const {
    std::vector<Point> result;
    for (const Point v : points_) {
      const auto beyond = [&](int step) {
        const Point n = static_cast<Point>(v + step);
        return position_.color(n) != kEdge && !inside_[n];
      };
      const auto& steps = position_.geometry().orthogonal;
      if (std::any_of(steps.begin(), steps.end(), beyond)) result.push_back(v);
    }
    return result;
  }

 private:
  void add(Point v) {
    if (inside_[v]) return;
    inside_[v] = true;
    points_.push_back(v);
  }

  void spread() {
    for (; next_ < points_.size(); ++next_) {
      const Point v = points_[next_];
      if (outside_[v]) continue;  // a last liberty outside; everything behind it is wall
      for (const int step : position_.geometry().orthogonal) {
        const Point n = static_cast<Point>(v + step);
        const Color c = position_.color(n);
        if (c == kEmpty || c == defender_) add(n);
        if (c == opposite(defender_) && knows_outside_ && is_weak(n)) add(n);
      }
    }
  }

  bool is_weak(Point stone) const {
    int count = 0;
    for (const Point v : position_.liberties(stone)) count += outside_[v] ? 1 : 0;
    return count <= weak_liberties_;
  }

  void mark_outside() {
    std::array<bool, kCapacity> seen = inside_;
    const Geometry& g = position_.geometry();
    for (int i = 0; i < g.area; ++i) {
      std::vector<Point> area;
      const auto visit = [&](Point v) {
        if (position_.color(v) != kEmpty || seen[v]) return;
        seen[v] = true;
        area.push_back(v);
      };
      visit(g.points[static_cast<std::size_t>(i)]);
      for (std::size_t k = 0; k < area.size(); ++k) {
        for (const int step : g.orthogonal) visit(static_cast<Point>(area[k] + step));
      }
      if (area.size() <= kPocket) continue;
      for (const Point v : area) outside_[v] = true;
    }
  }

  static constexpr std::size_t kPocket = 12;  // an empty area up to this size behind attackers may be part of a problem

  const Position& position_;
  Color defender_;
  int weak_liberties_;
  bool knows_outside_ = false;
  std::array<bool, kCapacity> inside_{};
  std::array<bool, kCapacity> outside_{};
  std::vector<Point> points_;
  std::size_t next_ = 0;  // of points_, not spread yet
};

int turned_place(int x, int y, int stride) { return (x + y * stride) % kMaxPlaces; }

// A stride with which no two points share a place; 0 if there is none.
int find_stride(const Geometry& geometry, std::span<const Point> points) {
  for (int stride = 2; stride < kMaxPlaces; ++stride) {
    Points taken = 0;
    for (const Point v : points) taken |= Points{1} << turned_place(geometry.x(v), geometry.y(v), stride);
    if (std::popcount(taken) == static_cast<int>(points.size())) return stride;
  }
  return 0;
}

std::vector<Points> neighbours_of_bytes(const Region& region) {
  std::vector<Points> result(8 * 256);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::size_t byte = i >> 8, value = i & 255;
    if (value == 0) continue;
    const auto lowest_bit = static_cast<std::size_t>(std::countr_zero(value));
    result[i] = result[i & (i - 1)] | region.beside[8 * byte + lowest_bit];
  }
  return result;
}

}  // namespace

int Region::place(Point v) const {
  for (Points rest = inside & ~given; rest != 0; rest &= rest - 1) {
    if (on_board[static_cast<std::size_t>(place_of(rest))] == v) return place_of(rest);
  }
  return -1;
}

Region lay_out(const Geometry& geometry, std::span<const Point> points, std::span<const Point> wall) {
  if (points.empty()) throw std::invalid_argument("the region is empty: give the stones to defend");
  if (points.size() > kMaxPlaces) {
    throw std::invalid_argument("the region has " + std::to_string(points.size()) + " points, at most " +
                                std::to_string(kMaxPlaces) + " can be read: the group is not enclosed");
  }
  int left = geometry.size, top = geometry.size, right = 0, bottom = 0;
  for (const Point v : points) {
    left = std::min(left, geometry.x(v));
    right = std::max(right, geometry.x(v));
    top = std::min(top, geometry.y(v));
    bottom = std::max(bottom, geometry.y(v));
  }
  Region region;
  const int columns = right - left + 1;
  const bool box = columns * (bottom - top + 1) <= kMaxPlaces && columns < kMaxPlaces;
  region.columns = box ? columns : 0;
  region.stride = box ? columns : find_stride(geometry, points);
  std::array<int, kCapacity> place{};
  place.fill(-1);
  std::vector<Point> sorted(points.begin(), points.end());
  std::sort(sorted.begin(), sorted.end());
  int next = 0;
  for (const Point v : sorted) {
    const int p = region.stride != 0 ? turned_place(geometry.x(v) - left, geometry.y(v) - top, region.stride) : next++;
    place[v] = p;
    region.inside |= Points{1} << p;
    region.on_board[static_cast<std::size_t>(p)] = v;
  }
  for (const Point v : sorted) {
    const auto here = static_cast<std::size_t>(place[v]);
    const auto enter = [&](int step, Points& side) {
      const int n = place[static_cast<std::size_t>(v + step)];
      if (n < 0) return;
      region.beside[here] |= Points{1} << n;
      side |= Points{1} << here;
    };
    const auto [north, east, west, south] = geometry.orthogonal;
    enter(north, region.has.above);
    enter(east, region.has.right);
    enter(west, region.has.left);
    enter(south, region.has.below);
  }
  if (region.stride == 0) region.near_bytes = neighbours_of_bytes(region);
  for (const Point v : wall) region.wall |= Points{1} << place[v];
  return region;
}

Region close_off(const Position& position, Color defender, std::span<const Point> points) {
  const Geometry& g = position.geometry();
  std::array<bool, kCapacity> inside{};
  for (const Point v : points) inside[v] = true;
  std::vector<Point> wall;
  std::vector<Point> open;
  for (const Point v : points) {
    const auto beyond = [&](int step) {
      const auto n = static_cast<Point>(v + step);
      return position.color(n) != kEdge && !inside[n];
    };
    const auto not_attacked = [&](int step) {
      return beyond(step) && position.color(static_cast<Point>(v + step)) != opposite(defender);
    };
    if (std::any_of(g.orthogonal.begin(), g.orthogonal.end(), beyond)) wall.push_back(v);
    if (std::any_of(g.orthogonal.begin(), g.orthogonal.end(), not_attacked)) open.push_back(v);
  }
  Region region = lay_out(g, points, wall);
  for (const Point v : open) region.open |= Points{1} << region.place(v);
  return region;
}

void set_edge(Region& region, const Position& position, Color defender, Edge edge) {
  if (edge == Edge::kFrail) region.frail = region.open;
  if (edge == Edge::kOut || edge == Edge::kSiege) region.escape = region.open;
  if (edge != Edge::kSiege) return;
  region.only_targets_escape = true;
  for (Points rest = region.open; rest != 0; rest &= rest - 1) {
    const Point v = region.on_board[static_cast<std::size_t>(place_of(rest))];
    const auto held = [&](int step) {
      const auto n = static_cast<Point>(v + step);
      return position.color(n) == opposite(defender) && region.place(n) < 0;
    };
    const auto& steps = position.geometry().orthogonal;
    if (std::none_of(steps.begin(), steps.end(), held)) region.wall &= ~lowest(rest);
  }
}

void set_targets(Region& region, const Position& position, Color defender, std::span<const Point> stones) {
  for (const Point v : stones) {
    const int place = region.place(v);
    if (place < 0 || position.color(v) != defender) {
      throw std::invalid_argument("target " + vertex_of(position.geometry(), v) +
                                  " is not a stone of the defender in the region");
    }
    const Points stone = Points{1} << place;
    if ((region.all_targets() & stone) != 0) continue;
    if (region.target_count == kMaxTargets) {
      throw std::invalid_argument("the targets are in more than " + std::to_string(kMaxTargets) +
                                  " chains: name fewer stones");
    }
    Points own = 0;
    for (Points rest = region.inside; rest != 0; rest &= rest - 1) {
      if (position.color(region.on_board[static_cast<std::size_t>(place_of(rest))]) == defender) own |= lowest(rest);
    }
    region.targets[static_cast<std::size_t>(region.target_count++)] = region.grow(stone, own);
  }
  if (region.target_count == 0) throw std::invalid_argument("no target: name stones of the defender");
}

void give_eye(Region& region, Points stones) {
  if (~region.inside == 0) throw std::invalid_argument("the region has 64 points, which leaves no room for an eye");
  region.given = lowest(~region.inside);
  const auto eye = static_cast<std::size_t>(place_of(region.given));
  region.columns = region.stride = 0;  // its neighbours are not adjacent in the box
  region.inside |= region.given;
  region.on_board[eye] = kPass;
  region.beside[eye] = stones;
  for (; stones != 0; stones &= stones - 1) region.beside[static_cast<std::size_t>(place_of(stones))] |= region.given;
  region.near_bytes = neighbours_of_bytes(region);
}

Region find_region(const Position& position, Color defender, std::span<const Point> target, int weak_liberties) {
  const Geometry& g = position.geometry();
  Flood flood(position, defender, weak_liberties);
  for (const Point v : target) {
    if (position.color(v) != defender) {
      throw std::invalid_argument("target " + vertex_of(g, v) +
                                  " is not a stone of the defender: name stones to defend");
    }
    flood.enter(v);
  }
  for (int i = 0; target.empty() && i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    if (position.color(v) == defender) flood.enter(v);
  }
  if (flood.points().empty())
    throw std::invalid_argument("the defender has no stone on the board: there is nothing to read");
  flood.enter_weak_chains();
  return lay_out(g, flood.points(), flood.next_to_wall());
}

}  // namespace katachi::tsumego
