// The board as a one-dimensional array with a border, and constant tables for each board size.
//
// Point v = (y + 1) * stride + (x + 1), with x from the left and y from the top, both from 0, and stride = size + 1:
// the last column of one row and the first of the next share one border point. The border makes every neighbour of a
// board point a valid index, so the hot loops need no bounds checks.
#pragma once

#include <array>
#include <cstdint>

#include "go/color.hpp"

namespace katachi {

using Point = std::uint16_t;

constexpr int kMinSize = 1;
constexpr int kMaxSize = 25;
constexpr int kMaxArea = kMaxSize * kMaxSize;
// Rows 0 to size + 1 of the stride, plus one point for the south-east diagonal of the last row. The spare lanes at the
// end let 64-bit updates of four 16-bit codes run past it.
constexpr int kMaxExtent = (kMaxSize + 2) * (kMaxSize + 1) + 1;
constexpr int kCapacity = (kMaxExtent + 4 + 31) / 32 * 32;

// Point 0 is always a border point, so it can mean "no point" or a pass.
constexpr Point kPass = 0;

// The pseudo-liberties of a chain in one word: their number, the sum of their points and the sum of their squares.
// Adding or removing a liberty is one addition. The largest board has at most 1,200 adjacent pairs of points with
// numbers below 703, so no field can overflow.
namespace liberty {
constexpr int kCountShift = 50;
constexpr int kSumShift = 30;
constexpr std::uint64_t kSumMask = (1ULL << (kCountShift - kSumShift)) - 1;
constexpr std::uint64_t kSquareMask = (1ULL << kSumShift) - 1;
constexpr std::uint64_t kOne = 1ULL << kCountShift;

constexpr std::uint64_t of(Point v) {
  return kOne | static_cast<std::uint64_t>(v) << kSumShift | static_cast<std::uint64_t>(v) * v;
}
constexpr std::uint64_t count(std::uint64_t l) { return l >> kCountShift; }
constexpr std::uint64_t sum(std::uint64_t l) { return l >> kSumShift & kSumMask; }
constexpr std::uint64_t squares(std::uint64_t l) { return l & kSquareMask; }
}  // namespace liberty

// Immutable tables for one board size. Get them with Geometry::of; they are never freed.
struct Geometry {
  int size;
  int stride;
  int area;    // size * size
  int extent;  // number of entries in use in each array of points

  std::array<Point, kMaxArea> points;                           // row by row from the top left
  std::array<std::uint16_t, kCapacity> index;                   // inverse of points; undefined on the border
  std::array<std::uint8_t, kCapacity> on_board;                 // 1 or 0
  std::array<std::array<std::uint64_t, kCapacity>, 4> zobrist;  // [colour][point]; only kBlack and kWhite are used
  std::array<std::int16_t, 4> orthogonal;                       // north, east, west, south
  std::array<std::int16_t, 4> diagonal;                         // north-west, north-east, south-west, south-east

  Point at(int x, int y) const { return static_cast<Point>((y + 1) * stride + x + 1); }
  int x(Point v) const { return v % stride - 1; }
  int y(Point v) const { return v / stride - 1; }
  bool contains(int v) const { return v > 0 && v < extent && on_board[static_cast<std::size_t>(v)] != 0; }

  // Throws std::invalid_argument unless kMinSize <= size <= kMaxSize.
  static const Geometry& of(int size);

  explicit Geometry(int board_size);
};

// Zobrist key for "White to move", for situational superko and transposition tables.
constexpr std::uint64_t kWhiteToMoveKey = 0x9d39247e33776d41ULL;

}  // namespace katachi
