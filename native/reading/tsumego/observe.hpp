// Proved lines and which of their moves win: the training data of move patterns (C6).
#pragma once

#include <cstdint>
#include <vector>

#include "reading/tsumego/patterns.hpp"
#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

// A move on a proved line: whether it wins for the side to move.
struct Observation {
  WideWindow window = 0;
  std::uint32_t position = 0;  // the moves of one position share a number
  Side side = kDefender;
  bool wins = false;
};

// Walks along proved lines from a position, the shortest first: after each move of the winning side, good or bad, and
// after the moves of the other side that leave the fewest winning answers. Observes positions in which the side to move
// can win, but not by passing, up to the given number; all their moves are proved to win or to lose. Whatever exceeds
// the budget is left out.
void observe(Solver& solver, const PatternFrame& frame, const State& root, int most_positions, Budget& budget,
             std::vector<Observation>& observations);

// The number of losing first moves with only one refutation, which nearly work: they make a problem hard for people. -1
// if the budget is too small.
int count_traps(Solver& solver, const State& state, Budget& budget);

}  // namespace katachi::tsumego
