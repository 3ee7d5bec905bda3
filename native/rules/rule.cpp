#include "rules/rule.hpp"

#include <stdexcept>
#include <string>
#include <tuple>

namespace katachi::rules {

Frame::Frame(int frame_width, int frame_height, Place frame_place)
    : width(frame_width), height(frame_height), cells(frame_width * frame_height), place(frame_place) {
  if (width < 1 || height < 1 || width > kMaxCells || height > kMaxCells || cells > kMaxCells) {
    throw std::invalid_argument("a rectangle of " + std::to_string(width) + "x" + std::to_string(height) +
                                ": rules have 1 to 16 cells");
  }
  power[0] = 1;
  for (int i = 0; i < cells; ++i) power[static_cast<std::size_t>(i) + 1] = 3 * power[static_cast<std::size_t>(i)];
  all = (Cells{1} << cells) - 1;
  const bool top_edge = place != Place::kCentre;
  const bool left_edge = place == Place::kCorner;
  for (int row = 0; row < height; ++row) {
    first_column |= Cells{1} << (row * width);
    last_column |= Cells{1} << (row * width + width - 1);
    for (int column = 0; column < width; ++column) {
      const auto i = static_cast<std::size_t>(row * width + column);
      const auto look = [&](bool inside, int neighbour, bool edge) {
        if (inside) {
          neighbours[i] |= Cells{1} << neighbour;
        } else if (!edge) {
          ++outside[i];
        }
      };
      const int cell = static_cast<int>(i);
      look(row > 0, cell - width, top_edge);
      look(row + 1 < height, cell + width, false);
      look(column > 0, cell - 1, left_edge);
      look(column + 1 < width, cell + 1, false);
      if (outside[i] > 0) frontier |= Cells{1} << i;
    }
  }
}

std::uint32_t code_of(const Frame& frame, const Colors& colors) {
  std::uint32_t code = 0;
  for (int i = 0; i < frame.cells; ++i) {
    const std::uint32_t digit = (colors.black >> i & 1U) + 2 * (colors.white >> i & 1U);
    code += digit * frame.power[static_cast<std::size_t>(i)];
  }
  return code;
}

Colors colors_of(const Frame& frame, std::uint32_t code) {
  Colors colors;
  for (int i = 0; i < frame.cells; ++i) {
    const std::uint32_t digit = code % 3;
    code /= 3;
    if (digit == 1) colors.black |= Cells{1} << i;
    if (digit == 2) colors.white |= Cells{1} << i;
  }
  return colors;
}

bool in_order(const Rule& a, const Rule& b) {
  return std::tie(a.depth, a.code, a.conditions, a.claims) < std::tie(b.depth, b.code, b.conditions, b.claims);
}

}  // namespace katachi::rules
