#include "go/score.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace katachi {

namespace {

// The board as the players agree on it: dead stones removed, and every point labelled with its region. A region is a
// maximal connected set of living stones of one colour, or of vacant points.
class Agreed {
 public:
  Agreed(const Position& position, std::span<const std::uint8_t> dead) : geometry_(position.geometry()) {
    color_.fill(kEdge);
    for (int i = 0; i < geometry_.area; ++i) {
      const Point v = geometry_.points[static_cast<std::size_t>(i)];
      color_[v] = dead[static_cast<std::size_t>(i)] != 0 ? kEmpty : position.color(v);
    }
    region_.fill(-1);
    for (int i = 0; i < geometry_.area; ++i) {
      const Point v = geometry_.points[static_cast<std::size_t>(i)];
      if (region_[v] < 0) flood(v);
    }
  }

  struct Region {
    std::uint8_t color;
    std::uint8_t owner;    // for vacant regions: the only colour that touches it, or kEmpty
    unsigned touches = 0;  // colours of adjacent stones, as bits
    int size = 0;
  };

  std::vector<Region>& regions() { return regions_; }
  int region(Point v) const { return region_[v]; }
  std::uint8_t color(Point v) const { return color_[v]; }

  // Calls visit(vacant, chain) with the two regions of each pair of adjacent points, one vacant and one a stone.
  template <class Visit>
  void each_border(Visit visit) const {
    for (int i = 0; i < geometry_.area; ++i) {
      const Point v = geometry_.points[static_cast<std::size_t>(i)];
      if (color_[v] != kEmpty) continue;
      for (const int step : geometry_.orthogonal) {
        const Point n = static_cast<Point>(v + step);
        if (color_[n] == kBlack || color_[n] == kWhite) visit(region_[v], region_[n]);
      }
    }
  }

 private:
  void flood(Point first) {
    const int id = static_cast<int>(regions_.size());
    Region region{color_[first], kEmpty};
    std::vector<Point> todo = {first};
    region_[first] = id;
    for (std::size_t k = 0; k < todo.size(); ++k) {
      ++region.size;
      for (const int step : geometry_.orthogonal) {
        const Point n = static_cast<Point>(todo[k] + step);
        region.touches |= 1u << color_[n];
        if (color_[n] != region.color || region_[n] >= 0 || color_[n] == kEdge) continue;
        region_[n] = id;
        todo.push_back(n);
      }
    }
    const bool black = (region.touches >> kBlack & 1u) != 0;
    const bool white = (region.touches >> kWhite & 1u) != 0;
    if (region.color == kEmpty && black != white) region.owner = black ? kBlack : kWhite;
    regions_.push_back(region);
  }

  const Geometry& geometry_;
  std::array<std::uint8_t, kCapacity> color_;
  std::array<int, kCapacity> region_;
  std::vector<Region> regions_;
};

// Groups: chains of one colour joined through their own territory. Union-find over region numbers.
class Groups {
 public:
  explicit Groups(Agreed& board) : parent_(board.regions().size()) {
    std::iota(parent_.begin(), parent_.end(), 0);
    board.each_border([&](int vacant, int chain) {
      if (board.regions()[static_cast<std::size_t>(vacant)].owner != kEmpty) join(vacant, chain);
    });
    facts_.resize(parent_.size());
    for (std::size_t r = 0; r < parent_.size(); ++r) {
      const auto& region = board.regions()[r];
      if (region.owner == kEmpty) continue;
      Facts& facts = of(static_cast<int>(r));
      ++facts.eye_spaces;
      facts.eye_points += region.size;
    }
    board.each_border([&](int vacant, int chain) {
      if (board.regions()[static_cast<std::size_t>(vacant)].owner == kEmpty) of(chain).touches_neutral = true;
    });
  }

  struct Facts {
    int eye_spaces = 0;
    int eye_points = 0;
    bool touches_neutral = false;
    bool in_seki() const { return touches_neutral && eye_spaces < 2 && eye_points <= 3; }
  };
  Facts& of(int region) { return facts_[static_cast<std::size_t>(root(region))]; }
  bool is_root(int region) { return root(region) == region; }

 private:
  int root(int r) {
    while (parent_[static_cast<std::size_t>(r)] != r) r = parent_[static_cast<std::size_t>(r)];
    return r;
  }
  void join(int a, int b) { parent_[static_cast<std::size_t>(root(a))] = root(b); }

  std::vector<int> parent_;
  std::vector<Facts> facts_;
};

void take_tax(Agreed& board, Tax tax, Tally& result) {
  Groups groups(board);
  auto& regions = board.regions();
  for (std::size_t r = 0; r < regions.size(); ++r) {
    const int id = static_cast<int>(r);
    if (tax == Tax::kSeki && regions[r].owner != kEmpty && groups.of(id).in_seki()) {
      result.territory[regions[r].owner] -= regions[r].size;
    }
    if (tax == Tax::kAll && groups.is_root(id)) {
      const std::uint8_t owner = regions[r].color != kEmpty ? regions[r].color : regions[r].owner;
      result.territory[owner] -= std::min(2, groups.of(id).eye_points);
    }
  }
}

}  // namespace

Tally tally(const Position& position, std::span<const std::uint8_t> dead, Tax tax) {
  const Geometry& g = position.geometry();
  if (dead.size() != static_cast<std::size_t>(g.area)) {
    throw std::invalid_argument("dead stones: one flag for each of the " + std::to_string(g.area) + " points, not " +
                                std::to_string(dead.size()));
  }
  Tally result;
  Agreed board(position, dead);
  for (int i = 0; i < g.area; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Point v = g.points[k];
    const Color was = position.color(v);
    if (was != kEmpty && dead[k] != 0) ++result.dead[was];
    const auto& region = board.regions()[static_cast<std::size_t>(board.region(v))];
    if (region.color != kEmpty) {
      ++result.stones[region.color];
      result.owner[k] = region.color;
    } else {
      if (region.owner != kEmpty) ++result.territory[region.owner];
      result.owner[k] = region.owner;
    }
  }
  if (tax != Tax::kNone) take_tax(board, tax, result);
  return result;
}

std::vector<Point> seki_stones(const Position& position, std::span<const std::uint8_t> dead) {
  Agreed board(position, dead);
  Groups groups(board);
  std::vector<Point> found;
  const Geometry& g = position.geometry();
  for (int i = 0; i < g.area; ++i) {
    const Point v = g.points[static_cast<std::size_t>(i)];
    if (board.color(v) != kEmpty && groups.of(board.region(v)).in_seki()) found.push_back(v);
  }
  return found;
}

}  // namespace katachi
