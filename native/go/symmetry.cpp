#include "go/symmetry.hpp"

#include <memory>
#include <vector>

namespace katachi::symmetry {

namespace {

using Maps = std::array<PointMap, kCount>;

std::unique_ptr<const Maps> make_maps(const Geometry& geometry) {
  auto maps = std::make_unique<Maps>();
  for (int s = 0; s < kCount; ++s) {
    PointMap& map = (*maps)[static_cast<std::size_t>(s)];
    for (std::size_t v = 0; v < kCapacity; ++v) map[v] = static_cast<Point>(v);
    for (int i = 0; i < geometry.area; ++i) {
      const Point v = geometry.points[static_cast<std::size_t>(i)];
      const Coordinates image = apply(s, {geometry.x(v), geometry.y(v)}, geometry.size);
      map[v] = geometry.at(image.x, image.y);
    }
  }
  return maps;
}

}  // namespace

const std::array<PointMap, kCount>& point_maps(const Geometry& geometry) {
  static const auto all = [] {
    std::vector<std::unique_ptr<const Maps>> tables(kMaxSize + 1);
    for (int n = kMinSize; n <= kMaxSize; ++n) tables[static_cast<std::size_t>(n)] = make_maps(Geometry::of(n));
    return tables;
  }();
  return *all[static_cast<std::size_t>(geometry.size)];
}

}  // namespace katachi::symmetry
