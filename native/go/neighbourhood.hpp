// The 3x3 neighbourhood of a point as a number.
//
// Two bits for each of the eight neighbours: 0 empty, 1 black, 2 white, 3 off the board. The four orthogonal
// neighbours are in the low byte, the diagonals in the high byte:
//
//      diagonal 0 | north 0 | diagonal 1          bits  8-9 |  0-1 | 10-11
//       west    2 |   v     |   east   1          bits  4-5 |   v  |  2-3
//      diagonal 2 | south 3 | diagonal 3          bits 12-13|  6-7 | 14-15
//
// Four more bits (16 + direction) mark orthogonal neighbours whose chain is in atari; they are computed on demand.
#pragma once

#include <array>
#include <cstdint>

#include "go/color.hpp"

namespace katachi::neighbourhood {

using Code = std::uint16_t;

constexpr unsigned kLowBits = 0x55;   // the lower bit of each orthogonal field
constexpr unsigned kHighBits = 0xaa;  // the upper one
constexpr int kAtariShift = 16;

// One set bit (at 2 * direction) for each orthogonal neighbour of colour C.
template <Color C>
constexpr unsigned stones(unsigned code) {
  static_assert(C == kBlack || C == kWhite);
  if constexpr (C == kBlack) return code & ~(code >> 1) & kLowBits;
  return code >> 1 & ~code & kLowBits;
}
constexpr unsigned stones(Color c, unsigned code) { return c == kBlack ? stones<kBlack>(code) : stones<kWhite>(code); }

// Every orthogonal neighbour is of colour C or off the board.
template <Color C>
constexpr bool enclosed(unsigned code) {
  constexpr unsigned bits = C == kBlack ? kLowBits : kHighBits;
  return (code & bits) == bits;
}

// No stone among the eight neighbours.
constexpr bool no_stones(unsigned code) { return ((code ^ code >> 1) & 0x5555u) == 0; }

namespace detail {
// An enclosed point is a false eye if the enemy holds two of its diagonals, or one if the point is on the edge.
constexpr bool diagonals_hold(Color owner, unsigned diagonals) {
  int enemies = 0;
  bool on_edge = false;
  for (int d = 0; d < 4; ++d) {
    const unsigned field = diagonals >> (2 * d) & 3u;
    if (field == kEdge) on_edge = true;
    if (field == opposite(owner)) ++enemies;
  }
  return enemies < (on_edge ? 1 : 2);
}
constexpr std::array<std::array<bool, 256>, 4> make_diagonal_table() {
  std::array<std::array<bool, 256>, 4> table{};
  for (unsigned d = 0; d < 256; ++d) {
    table[kBlack][d] = diagonals_hold(kBlack, d);
    table[kWhite][d] = diagonals_hold(kWhite, d);
  }
  return table;
}
}  // namespace detail

inline constexpr std::array<std::array<bool, 256>, 4> kDiagonalsHold = detail::make_diagonal_table();

// A one-point eye of C as playouts define it: enclosed, with too few enemy diagonals to break it.
template <Color C>
constexpr bool is_eye(unsigned code) {
  return enclosed<C>(code) && kDiagonalsHold[C][code >> 8 & 0xff];
}

}  // namespace katachi::neighbourhood
