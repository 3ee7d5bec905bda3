// Unconditional life (Benson 1976): stones that cannot be taken even if their owner never answers.
#pragma once

#include <array>
#include <cstdint>

#include "go/position.hpp"

namespace katachi {

struct UnconditionalLife {
  // Per point, row by row: the colour that owns it beyond doubt, or kEmpty. Living stones, and the regions they enclose
  // with all that stands in them, where the enemy cannot live.
  std::array<std::uint8_t, kMaxArea> owner{};
};

UnconditionalLife unconditional_life(const Position& position);

}  // namespace katachi
