// Points in Python are counted row by row from the top left, 0 to size^2 - 1, and a pass is -1. All conversions are
// here.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <string>

#include "go/geometry.hpp"

namespace katachi::border {

constexpr int kPassIndex = -1;

inline Point to_point(const Geometry& geometry, int index) {
  if (index == kPassIndex) return kPass;
  if (index < 0 || index >= geometry.area) {
    throw nanobind::index_error(("point " + std::to_string(index) + " is not on a board of size " +
                                 std::to_string(geometry.size) + " (0 to " + std::to_string(geometry.area - 1) +
                                 ", or -1 for a pass)")
                                    .c_str());
  }
  return geometry.points[static_cast<std::size_t>(index)];
}

inline int to_index(const Geometry& geometry, Point v) { return v == kPass ? kPassIndex : geometry.index[v]; }

inline Color to_color(int color) {
  if (color != kBlack && color != kWhite) {
    throw nanobind::value_error(("colour " + std::to_string(color) + " is neither 1 (black) nor 2 (white)").c_str());
  }
  return static_cast<Color>(color);
}

}  // namespace katachi::border
