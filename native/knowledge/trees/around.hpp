// What a corner does not show: the rest of the board, as far as it may decide between moves in the corner.
//
// A view turns the corner into the upper right one; then "along the top" is the side to its left, and "along the right"
// the side below it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/position.hpp"
#include "go/symmetry.hpp"
#include "knowledge/trees/keys.hpp"

namespace katachi::trees {

// Two bits each, in this order from the lowest.
enum class Factor : std::uint8_t {
  kAlongTop,    // whose stones are nearest on the first six lines of that side, outside the corner
  kAlongRight,  // the same for the other side
  kOpposite,    // who has stones in the opposite quarter of the board
  kLadder,      // whose ladders on chains of the corner work
};
constexpr int kFactors = 4;
constexpr int kStates = 4;  // nobody, own, the other side's, both

using Around = std::uint8_t;

constexpr unsigned state_of(Around around, int factor) { return around >> (2 * factor) & 3u; }

// The points outside a corner, for one board size. Get them with Surroundings::of; they are never freed.
class Surroundings {
 public:
  static const Surroundings& of(int size);
  explicit Surroundings(int size);

  // What the corner sees, with `own` to move. `next` is the next move if it is in the corner, else kPass: a symmetric
  // corner is turned so that the move is nearer to the top, and without such a move its two sides cannot be told apart
  // and count as nobody's.
  Around around(const Position& position, int corner, const Seen& seen, Color own, Point next) const;

 private:
  using Points = std::vector<Point>;
  struct View {
    std::vector<Points> along_top, along_right;  // line by line, the nearest to the corner first
    Points opposite;
  };

  unsigned nearest(const Position& position, const std::vector<Points>& lines, Color own) const;
  unsigned ladders(const Position& position, int corner, Color own) const;

  const Views* views_;
  std::array<View, symmetry::kCount> views_of_;
  std::array<Points, kCorners> corner_;
};

}  // namespace katachi::trees
