// Hashes of the surroundings of a point that are equal for all eight rotations and reflections.
//
// A hash has eight lanes, one per orientation: lane s holds the pattern after symmetry s. Turning the board only
// permutes the lanes, so any sum over them is the same for all orientations.
#pragma once

#include <array>
#include <cstdint>

#include "go/symmetry.hpp"

namespace katachi::predictor {

constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
  return z ^ z >> 31;
}

struct Lanes {
  alignas(32) std::array<std::uint32_t, symmetry::kCount> of{};

  Lanes& operator^=(const Lanes& other) {
    for (std::size_t s = 0; s < of.size(); ++s) of[s] ^= other.of[s];
    return *this;
  }
  friend Lanes operator^(const Lanes& a, const Lanes& b) {
    Lanes both = a;
    return both ^= b;
  }
};

// One number for all lanes, independent of their order.
inline std::uint64_t fold(const Lanes& lanes) {
  std::uint64_t sum = 0;
  for (const std::uint32_t h : lanes.of) sum += static_cast<std::uint64_t>(h) * (h ^ 0x9e3779b9u);
  return sum;
}

// Only the lanes whose bit is set: for a corner, the two symmetries that move it to the top left.
inline std::uint64_t fold(const Lanes& lanes, unsigned which) {
  std::uint64_t sum = 0;
  for (unsigned s = 0; s < symmetry::kCount; ++s) {
    const std::uint32_t h = (which >> s & 1) != 0 ? lanes.of[s] : 0;
    sum += static_cast<std::uint64_t>(h) * (h ^ 0x9e3779b9u);
  }
  return sum;
}

// The symbol at an offset from the centre of a pattern: lane s has it at the offset turned by s.
inline Lanes offset_lanes(int plane, int symbol, int dx, int dy) {
  Lanes lanes;
  for (int s = 0; s < symmetry::kCount; ++s) {
    const symmetry::Coordinates c = symmetry::apply(s, {dx, dy}, 1);
    const auto code = static_cast<std::uint64_t>(((plane * 64 + symbol) * 128 + c.x + 64) * 128 + c.y + 64);
    lanes.of[static_cast<std::size_t>(s)] = static_cast<std::uint32_t>(mix(code * 0x9e3779b97f4a7c15ULL) >> 32);
  }
  return lanes;
}

}  // namespace katachi::predictor
