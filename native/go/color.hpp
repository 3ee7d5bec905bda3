// Colours of a point, as two bits: they are also the fields of the 3x3 codes.
#pragma once

#include <cstdint>

namespace katachi {

enum Color : std::uint8_t { kEmpty = 0, kBlack = 1, kWhite = 2, kEdge = 3 };

// Only for kBlack and kWhite; it would swap kEmpty and kEdge.
constexpr Color opposite(Color c) { return static_cast<Color>(c ^ 3); }

}  // namespace katachi
