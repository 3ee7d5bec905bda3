// Classes of 3x3 neighbourhoods: two codes that a turn or a mirror takes into each other, seen from the side to move,
// are one class. There are 8,740 of them, of which a board can show about 1,100.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/color.hpp"
#include "go/symmetry.hpp"

namespace katachi {

// The cell of the 3x3 square behind each field of a code, in the order of neighbourhood.hpp.
constexpr std::array<symmetry::Coordinates, 8> kFieldCells = {
    {{1, 0}, {2, 1}, {0, 1}, {1, 2}, {0, 0}, {2, 0}, {0, 2}, {2, 2}}};

class PatternClasses {
 public:
  static constexpr std::size_t kCount = 8740;

  static const PatternClasses& table();

  std::uint16_t of(Color to_move, unsigned code) const { return class_of_[to_move - 1u][code]; }
  // The smallest code of each class with Black to move; classes are in the order of these.
  const std::vector<std::uint16_t>& codes() const { return codes_; }

 private:
  PatternClasses();

  std::array<std::array<std::uint16_t, 65536>, 2> class_of_;
  std::vector<std::uint16_t> codes_;
};

}  // namespace katachi
