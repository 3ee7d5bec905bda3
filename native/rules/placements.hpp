// Where the rectangles of a rule book lie on a board of one size, and the codes of what they show.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/geometry.hpp"
#include "rules/rule.hpp"

namespace katachi::rules {

// One rectangle on the board. Turning the board by `symmetry` (symmetry.hpp) brings the rectangle from where it is
// drawn, row 0 on top and column 0 on the left, to this place.
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

// All placements of some frames on a board, frame by frame. Rule sets are closed under the mirror images of their
// frame, so each set of points is taken once: a side's rectangle once for each edge and distance from the corner, a
// corner's also transposed unless it is square, and so is a centre's. A border of the rectangle that is not an edge in
// the drawing may lie on the edge of the board: what a rule fears from outside cannot come from there.
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
  // The placements of one frame are those from begin_of(frame) to begin_of(frame + 1).
  std::uint32_t begin_of(std::size_t frame) const { return begins_[frame]; }
  std::span<const Cover> over(Point v) const {
    return std::span(covers_).subspan(cover_begins_[v], cover_begins_[v + 1] - cover_begins_[v]);
  }

  // The codes of all placements, as they are for Black. `colors` are a position's (Position::colors).
  void codes(std::span<const std::uint8_t> colors, std::span<std::uint32_t> out) const;

 private:
  // Placements whose rows run down or to the right: their codes are put together from codes of rows.
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
