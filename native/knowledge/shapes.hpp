// Named expert shapes: drawn moves with a number of virtual wins or losses.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "go/position.hpp"

namespace katachi {

// The virtual simulations of a hint or a shape: how many, and how many of them are wins.
struct HintValue {
  float visits = 0;
  float wins = 0;
};

struct Shape {
  std::string name;
  std::string words;  // words after "it is", such as "a hane"
  HintValue value;
  std::vector<std::vector<std::string>> drawings;  // each a list of rows
};

class ShapeSet {
 public:
  static constexpr std::size_t kMaxShapes = 16;

  // Reads drawings separated by blank lines; lines starting with '#' are comments. The first line of a drawing is
  // "name: 5 wins" or "name: 2.5 losses", optionally followed by ", " and the words after "it is"; a repeated name adds
  // a drawing to that shape. Then rows of signs:
  //   the signs of drawing.hpp, with X for own stones and one * for the move
  // No sign may be more than two points away from the move. x, o and ? include off the board. A drawing matches in all
  // 8 orientations and for both colours. Throws std::invalid_argument that quotes the mistake.
  static ShapeSet parse(std::string_view text);
  // The shapes that the search knows; see named_shapes.cpp.
  static const ShapeSet& named();

  // The shapes that a move by `mover` at the empty point v makes, as bits in the order of shapes().
  unsigned match(const Position& position, Color mover, Point v) const;
  const std::vector<Shape>& shapes() const { return shapes_; }

 private:
  // A cell relative to the move and its allowed colours (bit 1 << colour), for Black to move.
  struct Cell {
    int dx, dy;
    unsigned allowed;
  };
  // One orientation of one drawing, with four bits per cell, one for each allowed colour: a board, which has one bit
  // set per cell, matches if it has no other bit. The eight cells around the move, and the sixteen of the ring around
  // them.
  struct Form {
    unsigned bit;
    std::uint32_t near;
    std::uint64_t ring;
  };

  void add_drawing(std::size_t shape, const std::vector<std::string>& rows);
  void add_form(std::size_t shape, const std::vector<Cell>& cells);

  std::vector<Shape> shapes_;
  std::vector<Form> far_forms_;  // those that also use the ring
  // Per code with Black to move: shapes that certainly match, and shapes whose ring must still be checked.
  std::vector<std::uint16_t> certain_ = std::vector<std::uint16_t>(65536);
  std::vector<std::uint16_t> possible_ = std::vector<std::uint16_t>(65536);
};

}  // namespace katachi
