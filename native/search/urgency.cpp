#include "search/urgency.hpp"

#include <stdexcept>
#include <string>

#include "go/neighbourhood.hpp"

namespace katachi {

Urgencies::Urgencies(std::span<const std::uint16_t> weights, std::uint32_t none) : none_(none) {
  if (weights.size() != PatternClasses::kCount) {
    throw std::invalid_argument("urgencies need " + std::to_string(PatternClasses::kCount) + " weights, not " +
                                std::to_string(weights.size()));
  }
  if (none == 0 || none > 65535) {
    throw std::invalid_argument("the weight of playing none of the points must be 1 to 65535, not " +
                                std::to_string(none));
  }
  const PatternClasses& classes = PatternClasses::table();
  for (const Color c : {kBlack, kWhite}) {
    for (unsigned code = 0; code < 65536; ++code) {
      // Eyes are never filled, whatever was learned: otherwise a playout would not end.
      const bool eye = c == kBlack ? neighbourhood::is_eye<kBlack>(code) : neighbourhood::is_eye<kWhite>(code);
      weights_[c - 1u][code] = eye ? std::uint16_t{0} : weights[classes.of(c, code)];
    }
  }
}

}  // namespace katachi
