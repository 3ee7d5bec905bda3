// Colours of a point, as two bits: they are also the fields of the 3x3 codes.
#pragma once

#include <cstdint>

namespace katachi {

enum Color : std::uint8_t { kEmpty = 0, kBlack = 1, kWhite = 2, kEdge = 3 };

// Defined for kBlack and kWhite (and swaps kEmpty with kEdge, which nobody should ask for).
constexpr Color opposite(Color c) { return static_cast<Color>(c ^ 3); }

}  // namespace katachi
