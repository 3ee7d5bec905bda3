// Unconditional life (Benson 1976): stones that cannot be captured even if their owner never answers.
#pragma once

#include <array>
#include <cstdint>

#include "go/position.hpp"

namespace katachi {

struct UnconditionalLife {
  // Per point, row by row: the colour that certainly owns it, or kEmpty. Includes living stones and the regions they
  // enclose where the enemy cannot live, with everything inside.
  std::array<std::uint8_t, kMaxArea> owner{};
};

UnconditionalLife unconditional_life(const Position& position);

}  // namespace katachi
