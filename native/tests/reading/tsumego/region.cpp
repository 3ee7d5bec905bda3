// Regions of all shapes: neighbours by rotation, by bytes and one by one are those on the board.
#include "reading/tsumego/region.hpp"

#include <algorithm>
#include <vector>

#include "go/random.hpp"
#include "tests/check.hpp"

namespace katachi::tsumego {
namespace {

// A connected region of the given number of points, grown at random.
std::vector<Point> grown(Random& random, const Geometry& g, std::size_t wanted) {
  const auto somewhere = [&] { return static_cast<int>(random.below(static_cast<std::uint32_t>(g.size))); };
  std::vector<Point> points{g.at(somewhere(), somewhere())};
  while (points.size() < wanted) {
    const Point from = points[random.below(static_cast<std::uint32_t>(points.size()))];
    const auto to = static_cast<Point>(from + g.orthogonal[random.below(4)]);
    if (g.contains(to) && std::find(points.begin(), points.end(), to) == points.end()) points.push_back(to);
  }
  return points;
}

Points slow_neighbours(const Geometry& g, const Region& region, Points set) {
  Points result = 0;
  for (; set != 0; set &= set - 1) {
    for (const int step : g.orthogonal) {
      const auto n = static_cast<Point>(region.on_board[static_cast<std::size_t>(place_of(set))] + step);
      const int place = g.contains(n) ? region.place(n) : -1;
      if (place >= 0) result |= Points{1} << place;
    }
  }
  return result;
}

TEST(tsumego_neighbours_in_regions_of_all_shapes) {
  Random random(24);
  int boxes = 0, turned = 0, listed = 0;
  for (int k = 0; k < 400; ++k) {
    const Geometry& g = Geometry::of(k % 2 == 0 ? 19 : 13);
    const Region region = lay_out(g, grown(random, g, 10 + random.below(55)), {});
    (region.columns != 0 ? boxes : region.stride != 0 ? turned : listed) += 1;
    for (int i = 0; i < 20; ++i) {
      const Points set = (Points{random.below(1U << 31)} << 33 ^ random.below(1U << 31) * Points{5}) & region.inside;
      CHECK_EQ(region.neighbours(set), slow_neighbours(g, region, set));
    }
  }
  CHECK(boxes > 20);
  CHECK(turned > 20);
  CHECK(listed > 20);
}

}  // namespace
}  // namespace katachi::tsumego
