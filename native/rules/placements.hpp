// The places of the rectangles of a rule book on a board of one size, and their codes in a position.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/geometry.hpp"
#include "rules/rule.hpp"

namespace katachi::rules {

// One rectangle on the board. Turning the board by `symmetry` (symmetry.hpp) moves the rectangle here from where it is
// drawn, with row 0 on top and column 0 on the left.
struct Placement {
  Point origin = 0;  // of cell 0
  std::int16_t along = 0;
  std::int16_t across = 0;  // steps to the next column and to the next row
  std::uint16_t frame = 0;
  std::uint8_t symmetry = 0;

  Point at(const Frame& f, int cell) const {
    return static_cast<Point>(origin + cell % f.width * along + cell / f.width * across);
  }
};

// All placements of some frames on a board, frame by frame. Rule sets are closed under the reflections of their frame,
// so each set of points is used once: a side rectangle once for each edge and distance from the corner; a corner or
// centre rectangle also transposed, unless it is square. A border of the rectangle that is not an edge in the drawing
// may be on the edge of the board: then there is no threat from outside.
class Placements {
 public:
  // One rectangle over a point; a stone there changes its code by colour * weight.
  struct Cover {
    std::uint32_t placement;
    std::uint32_t weight;
  };

  Placements(const Geometry& geometry, std::span<const Frame> frames);

  std::size_t size() const { return all_.size(); }
  const Placement& operator[](std::size_t i) const { return all_[i]; }
  // The placements of a frame are those from begin_of(frame) to begin_of(frame + 1).
  std::uint32_t begin_of(std::size_t frame) const { return begins_[frame]; }
  std::span<const Cover> over(Point v) const {
    return std::span(covers_).subspan(cover_begins_[v], cover_begins_[v + 1] - cover_begins_[v]);
  }

  // The codes of all placements from Black's point of view. `colors` are those of a position (Position::colors).
  void codes(std::span<const std::uint8_t> colors, std::span<std::uint32_t> out) const;

 private:
  // Placements whose rows go down or to the right: their codes are combined from codes of rows.
  struct Batch {
    int step;
    int width;
    std::vector<std::uint32_t> placements;
  };

  void add(const Geometry& geometry, std::size_t frame, int symmetry, int x, int y);
  void add_frame(const Geometry& geometry, std::size_t frame);
  void list_covers(const Geometry& geometry);
  void make_batches(const Geometry& geometry);

  std::vector<Frame> frames_;
  std::vector<Placement> all_;
  std::vector<std::uint32_t> begins_;
  std::vector<Cover> covers_;
  std::vector<std::uint32_t> cover_begins_;
  std::vector<Batch> batches_;          // by step, then width
  std::vector<std::uint32_t> singles_;  // the others, cell by cell
};

}  // namespace katachi::rules
