// The liberties that strings and empty cells of a rectangle have outside it on a real board, as levels of conditions.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "go/position.hpp"
#include "rules/placements.hpp"
#include "rules/rule.hpp"

namespace katachi::rules {

// The levels of one rectangle from its owner's point of view (the rules' "Black", whatever the colour on the board).
// Each is computed on first use.
//
// No chain is walked. A level depends only on whether there are 0, 1 or more liberties outside. To find out, subtract
// the pseudo-liberties inside the rectangle from the chain's word: the rest is a single point exactly if count *
// squares == sum^2 (see position.hpp).
class RectangleLevels {
 public:
  // `colors`: those of the rectangle, with the owner as Black.
  RectangleLevels(const Position& position, const Frame& frame, const Placement& placement, Color owner,
                  const Colors& colors)
      : position_(position), frame_(frame), placement_(placement), owner_(owner), colors_(colors) {}

  // Whether the actual levels include the required ones, and the guard holds if it is needed.
  bool include(Conditions required);
  // All levels, without the guard.
  Conditions all();
  // Whether each chain of the owner that only touches an empty cell of the rectangle has a liberty outside. If not,
  // White could capture it from inside and gain liberties, so no condition on White holds.
  bool guarded();

 private:
  // A stone of the board next to an empty cell: the cell is one pseudo-liberty of its chain.
  struct Contact {
    std::uint64_t liberty;
    Point head;
    std::uint8_t cell;
  };
  // The resulting chain: the chains it joins and its pseudo-liberties outside.
  struct Play {
    std::array<Point, 4> heads{};
    unsigned count = 0;
    std::uint64_t outside = 0;
  };

  Point at(int cell) const { return placement_.at(frame_, cell); }
  std::span<const Contact> contacts();
  std::uint64_t outside(Point head);
  Play play(Color color, int cell);
  // Whether the chains of `heads` consist, inside the rectangle, of exactly `own` and have no liberty there except
  // those of `own`.
  bool only(Cells own, std::span<const Point> heads);
  void work_out_black(int cell);
  void work_out_white(int cell);
  bool work_out(Conditions required, Cells cells);

  const Position& position_;
  const Frame& frame_;
  const Placement& placement_;
  const Color owner_;
  const Colors colors_;
  Conditions known_ = 0;
  Conditions actual_ = 0;
  std::array<Contact, 4 * kMaxCells> contacts_;
  unsigned contact_count_ = 0;
  bool contacts_listed_ = false;
  bool guard_known_ = false;
  bool guard_ = false;
};

}  // namespace katachi::rules
