#include "search/pattern_class.hpp"

#include <algorithm>

namespace katachi {

namespace {

unsigned turned(int s, unsigned code) {
  unsigned out = 0;
  for (std::size_t f = 0; f < 8; ++f) {
    const auto to =
        std::find(kFieldCells.begin(), kFieldCells.end(), symmetry::apply(s, kFieldCells[f], 3)) - kFieldCells.begin();
    out |= (code >> 2 * f & 3u) << 2 * to;
  }
  return out;
}

// Swaps Black and White: only the values 1 and 2 of a field change.
constexpr unsigned swapped_colors(unsigned code) {
  const unsigned stones = (code ^ code >> 1) & 0x5555u;
  return code ^ (stones | stones << 1);
}

}  // namespace

const PatternClasses& PatternClasses::table() {
  static const PatternClasses classes;
  return classes;
}

PatternClasses::PatternClasses() {
  constexpr std::uint16_t kUnknown = 0xffff;
  class_of_[0].fill(kUnknown);
  for (unsigned code = 0; code < 65536; ++code) {
    if (class_of_[0][code] != kUnknown) continue;
    for (int s = 0; s < symmetry::kCount; ++s)
      class_of_[0][turned(s, code)] = static_cast<std::uint16_t>(codes_.size());
    codes_.push_back(static_cast<std::uint16_t>(code));
  }
  for (unsigned code = 0; code < 65536; ++code) class_of_[1][code] = class_of_[0][swapped_colors(code)];
}

}  // namespace katachi
