// The eight symmetries of the square board, used by boards, records, patterns and rules.
//
// Symmetry s mirrors left-right if bit 0 is set, then top-bottom if bit 1 is set, then along the main diagonal if bit 2
// is set. So 0 is the identity, and 0 to 3 keep rows as rows.
#pragma once

#include <array>
#include <cstdint>

#include "go/geometry.hpp"

namespace katachi::symmetry {

constexpr int kCount = 8;

struct Coordinates {
  int x, y;
  bool operator==(const Coordinates&) const = default;
};

constexpr Coordinates apply(int s, Coordinates c, int size) {
  if (s & 1) c.x = size - 1 - c.x;
  if (s & 2) c.y = size - 1 - c.y;
  return s & 4 ? Coordinates{c.y, c.x} : c;
}

// The symmetry that undoes s. Only the two quarter turns are not their own inverse.
constexpr int inverse(int s) { return s == 5 ? 6 : s == 6 ? 5 : s; }

// First `first`, then `then`: mirror bits after a transposition act on the other axis before it.
constexpr int compose(int first, int then) {
  const int mirrors = then & 3;
  const int before = first & 4 ? (mirrors >> 1 | (mirrors & 1) << 1) : mirrors;
  return ((first & 3) ^ before) | ((first ^ then) & 4);
}

// The images of all points of one board size; border points and kPass map to themselves.
using PointMap = std::array<Point, kCapacity>;
const std::array<PointMap, kCount>& point_maps(const Geometry& geometry);

}  // namespace katachi::symmetry
