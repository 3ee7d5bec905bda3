#include "reading/tsumego/patterns.hpp"

#include <algorithm>
#include <cstdlib>

namespace katachi::tsumego {

namespace {

constexpr int kWideRadius = 2;

}  // namespace

PatternFrame::PatternFrame(const Region& region, const Geometry& geometry)
    : columns_(2 * region.columns + 2 < kMaxPlaces ? region.columns : 0) {
  for (Points rest = region.inside & ~region.given; rest != 0; rest &= rest - 1) {
    const int place = place_of(rest);
    const auto p = static_cast<std::size_t>(place);
    const Point v = region.on_board[p];
    int small_bit = 0;
    std::size_t wide_bit = 0;
    for (int dy = -kWideRadius; dy <= kWideRadius; ++dy) {
      for (int dx = -kWideRadius; dx <= kWideRadius; ++dx, ++wide_bit) {
        const int x = geometry.x(v) + dx;
        const int y = geometry.y(v) + dy;
        const bool on_board = x >= 0 && y >= 0 && x < geometry.size && y < geometry.size;
        const int n = on_board ? region.place(geometry.at(x, y)) : -1;
        wide_[p][wide_bit] = n >= 0 ? static_cast<std::int8_t>(n) : on_board ? kWall : kOffBoard;
        if (std::max(std::abs(dx), std::abs(dy)) != 1) continue;
        if (n >= 0) {
          inside_[p] = static_cast<std::uint8_t>(inside_[p] | 1U << small_bit);
        } else {
          beyond_[p] = static_cast<std::uint16_t>(beyond_[p] | (on_board ? 0x100U : 0x101U) << small_bit);
        }
        ++small_bit;
      }
    }
  }
}

unsigned PatternFrame::one_by_one(Points points, std::size_t p) const {
  constexpr std::array<std::size_t, 8> kRing = {6, 7, 8, 11, 13, 16, 17, 18};
  unsigned bits = 0;
  for (std::size_t i = 0; i < kRing.size(); ++i) {
    const int n = wide_[p][kRing[i]];
    if (n >= 0) bits |= static_cast<unsigned>(points >> n & 1) << i;
  }
  return bits;
}

WideWindow PatternFrame::wide(const State& state, int place) const {
  WideWindow window = 0;
  for (std::size_t i = 0; i < kWideBits; ++i) {
    const int n = wide_[static_cast<std::size_t>(place)][i];
    const bool defender = n == kOffBoard || (n >= 0 && (state.stones[kDefender] >> n & 1) != 0);
    const bool attacker = n == kOffBoard || n == kWall || (n >= 0 && (state.stones[kAttacker] >> n & 1) != 0);
    if (defender) window |= WideWindow{1} << i;
    if (attacker) window |= WideWindow{1} << (i + kWideBits);
  }
  return window;
}

}  // namespace katachi::tsumego
