// Classes of 3x3 neighbourhoods: codes that are rotations or reflections of each other, seen from the side to move,
// form one class. There are 8,740 classes; about 1,100 can occur on a board.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/color.hpp"
#include "go/symmetry.hpp"

namespace katachi {

// The cell of the 3x3 square for each field of a code, in the order of neighbourhood.hpp.
constexpr std::array<symmetry::Coordinates, 8> kFieldCells = {
    {{1, 0}, {2, 1}, {0, 1}, {1, 2}, {0, 0}, {2, 0}, {0, 2}, {2, 2}}};

class PatternClasses {
 public:
  static constexpr std::size_t kCount = 8740;

  static const PatternClasses& table();

  std::uint16_t of(Color to_move, unsigned code) const { return class_of_[to_move - 1u][code]; }
  // The smallest code of each class with Black to move; this is also the order of the classes.
  const std::vector<std::uint16_t>& codes() const { return codes_; }

 private:
  PatternClasses();

  std::array<std::array<std::uint16_t, 65536>, 2> class_of_;
  std::vector<std::uint16_t> codes_;
};

}  // namespace katachi
