// What a rule says of a board, read off the board point by point: the levels of its conditions, the guard, the goal.
// Clear rather than fast, and only the numbering of cells is shared with the generator.
#pragma once

#include <vector>

#include "rules/refute/board.hpp"
#include "rules/rule.hpp"

namespace katachi::rules::refute {

// A rectangle somewhere on a board. Cell i is the point cells[i].
struct Spot {
  Field field;
  int x = 0;  // the column and row of cell 0
  int y = 0;
  int width = 0;
  int height = 0;
  std::vector<Points> cells;
  Points inside = 0;
  Points interior = 0;  // cells whose neighbours are all in the rectangle: where eyes count

  // Throws std::invalid_argument unless the rectangle has 1 to 16 cells and lies on the board.
  Spot(const Field& board, int left, int top, int columns, int rows);
};

// The colours of the rectangle, as in rule.hpp.
std::uint32_t code_at(const Spot& spot, const Stones& stones);
// The stones of a rule's rectangle, the rest of the board empty.
Stones stones_of(const Spot& spot, std::uint32_t code);

// The levels a board gives to every string and empty cell of the rectangle, in the bits of Conditions.
Conditions actual_levels(const Spot& spot, const Stones& stones);
// Every black chain that has no stone in the rectangle and touches an empty cell of it has a liberty outside it.
bool guard_holds(const Spot& spot, const Stones& stones);
bool matches(const Spot& spot, const Stones& stones, const Rule& rule);

// What Black promises: the goal, for the chain with his stone on a point (0: for any), perhaps without taking a ko.
struct Aim {
  Goal goal = Goal::kEye;
  Points stone = 0;
  bool komaster = true;
};
bool goal_reached(const Spot& spot, const Stones& stones, const Aim& aim);

}  // namespace katachi::rules::refute
