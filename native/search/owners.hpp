// The owner of each point at the end of playouts, summed over many of them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/position.hpp"

namespace katachi {

class OwnerSum {
 public:
  void clear() { sum_.fill(0); }

  // Stones own their points; an empty point belongs to the colour of all its neighbours.
  void add(const Position& end) {
    // Includes the border: a straight pass through memory is faster than checking which points are on the board.
    const auto colors = end.colors();
    for (std::size_t v = 0; v < colors.size(); ++v) {
      sum_[v] += static_cast<int>(colors[v] == kBlack) - static_cast<int>(colors[v] == kWhite);
    }
    for (int i = 0; i < end.empty_count(); ++i) {
      const Point v = end.empty_at(i);
      const unsigned code = end.code(v);
      sum_[v] += static_cast<int>(neighbourhood::enclosed<kBlack>(code)) -
                 static_cast<int>(neighbourhood::enclosed<kWhite>(code));
    }
  }

  // Adds Black's count minus White's to `total`, row by row.
  template <class Number>
  void add_to(const Geometry& geometry, std::vector<Number>& total) const {
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += static_cast<Number>(sum_[geometry.points[i]]);
  }

 private:
  std::array<std::int32_t, kCapacity> sum_{};
};

}  // namespace katachi
