// What a rule says about a board, read from the board point by point: the levels of its conditions, the guard, the
// goal. Clear rather than fast; it shares only the numbering of cells with the generator.
#pragma once

#include <vector>

#include "rules/refute/board.hpp"
#include "rules/rule.hpp"

namespace katachi::rules::refute {

// A rectangle on a board. Cell i is the point cells[i].
struct Spot {
  Field field;
  int x = 0;  // the column and row of cell 0
  int y = 0;
  int width = 0;
  int height = 0;
  std::vector<Points> cells;
  Points inside = 0;
  Points interior = 0;  // cells whose neighbours are all in the rectangle: eyes count here

  // Throws std::invalid_argument unless the rectangle has 1 to 16 cells and is on the board.
  Spot(const Field& board, int left, int top, int columns, int rows);
};

// The colours of the rectangle, as in rule.hpp.
std::uint32_t code_at(const Spot& spot, const Stones& stones);
// The stones of a rule's rectangle on an otherwise empty board.
Stones stones_of(const Spot& spot, std::uint32_t code);

// The actual levels of every string and empty cell of the rectangle, in the bits of Conditions.
Conditions actual_levels(const Spot& spot, const Stones& stones);
// Whether every black chain without a stone in the rectangle that touches an empty cell of it has a liberty outside.
bool guard_holds(const Spot& spot, const Stones& stones);
bool matches(const Spot& spot, const Stones& stones, const Rule& rule);

// Black's promise: the goal, for the chain with his stone on a point (0 means any), possibly without taking a ko.
struct Aim {
  Goal goal = Goal::kEye;
  Points stone = 0;
  bool komaster = true;
};
bool goal_reached(const Spot& spot, const Stones& stones, const Aim& aim);

}  // namespace katachi::rules::refute
