// Positions of a corner, or of the whole board, as keys: the same key however the board is turned and whichever colour
// is to move.
//
// A corner is the square of half the board with the middle line: 10x10 points on 19x19. Turned so that it is the upper
// right one, it can still be mirrored along its diagonal, so two of the eight symmetries show it; the whole board has
// all eight. The key is the least hash of the views, with the side to move as "own", and a move is the place where the
// view with that hash shows it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "go/position.hpp"
#include "go/symmetry.hpp"

namespace katachi::trees {

constexpr int kCorners = 4;
constexpr int corner_side(int size) { return (size + 1) / 2; }

using Key = std::uint64_t;
using Cell = std::uint16_t;

// Which part of the board a tree is about.
enum class Part : std::uint8_t { kCorner, kBoard };

// Constant tables for one board size. Get them with Views::of; they are never freed. The hashes are part of the format
// of stored trees.
struct Views {
  int size;
  std::array<std::array<Cell, kCapacity>, symmetry::kCount> board;   // the cell of each point in each view
  std::array<std::array<Cell, kCapacity>, symmetry::kCount> corner;  // kOutside if it is not in the upper right corner
  std::array<std::array<Key, 2>, kMaxArea> stone;                    // by the board's cell: own, the other side's
  Key empty;
  // The symmetries that turn a corner into the upper right one. Corners are upper left, upper right, lower left, lower
  // right.
  std::array<std::array<std::uint8_t, 2>, kCorners> of_corner;

  static constexpr Cell kOutside = 0xffff;
  static const Views& of(int size);
  explicit Views(int board_size);

  std::span<const std::uint8_t> symmetries(Part part, int corner_number) const;
  // Whether the point is in the corner.
  bool contains(int corner_number, Point v) const {
    return corner[of_corner[static_cast<std::size_t>(corner_number)][0]][v] != kOutside;
  }
};

// A position as a tree knows it. `views` has a bit for each symmetry that shows the key: several if the position is
// symmetric.
struct Seen {
  Key key;
  unsigned views;
  bool operator==(const Seen&) const = default;
};

// The hashes of all views of a board, kept up to date.
class Hashes {
 public:
  explicit Hashes(const Position& position);

  void toggle(Point v, Color color);  // a stone appears or disappears
  Seen corner(int number, Color own) const;
  Seen board(Color own) const;
  // Where the views show a point: the least of them. The point must be in the corner.
  Cell cell(Part part, const Seen& seen, Point v) const;

 private:
  using ByColor = std::array<Key, 2>;  // own is black, own is white

  Seen least(std::span<const std::uint8_t> symmetries, const std::array<ByColor, symmetry::kCount>& hashes,
             Color own) const;

  const Views* views_;
  std::array<ByColor, symmetry::kCount> corner_{}, board_{};
};

}  // namespace katachi::trees
