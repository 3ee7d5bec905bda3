// A small bitboard for the checker of rules. It shares no code with the generator or native/go, so an error in one
// cannot hide in the other. Rectangles of any shape up to 64 points; no ko rule, no suicide.
#pragma once

#include <bit>
#include <cstdint>

#include "go/color.hpp"

namespace katachi::rules::refute {

// A set of points: bit y * width + x, with x from the left and y from the top, both from 0.
using Points = std::uint64_t;

constexpr int kMaxPoints = 64;

// The lowest point of a set, as a set.
constexpr Points first_of(Points set) { return set & (~set + 1); }

struct Field {
  int width = 0;
  int height = 0;
  Points all = 0;
  Points left = 0;   // the first column
  Points right = 0;  // the last column

  // Throws std::invalid_argument unless 1 <= width, height and width * height <= 64.
  Field(int field_width, int field_height);

  Points at(int x, int y) const { return Points{1} << (y * width + x); }
  // The points next to a set; may include points of the set itself.
  Points around(Points set) const {
    // A shift by 64 is undefined; a board that wide has no second row.
    const Points rows = width == kMaxPoints ? 0 : set << width | set >> width;
    return (rows | (set & ~right) << 1 | (set & ~left) >> 1) & all;
  }
  // The connected part of `color` that contains the points of `seed`, which must be in it.
  Points chain(Points color, Points seed) const {
    for (Points grown = (seed | around(seed)) & color; grown != seed; grown = (seed | around(seed)) & color) {
      seed = grown;
    }
    return seed;
  }
};

struct Stones {
  Points black = 0;
  Points white = 0;

  bool operator==(const Stones&) const = default;
  Points taken() const { return black | white; }
  Points& of(Color c) { return c == kBlack ? black : white; }
  Points of(Color c) const { return c == kBlack ? black : white; }
};

// Whether every chain has a liberty.
bool is_legal(const Field& field, const Stones& stones);

// Plays a stone on an empty point, given as a set of one. Returns false for suicide; the stones are then unchanged.
bool play(const Field& field, Stones& stones, Color c, Points point);

}  // namespace katachi::rules::refute
