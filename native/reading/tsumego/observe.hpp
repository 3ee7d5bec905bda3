// Proved lines, and which of their moves win: what move patterns are learnt from (C6).
#pragma once

#include <cstdint>
#include <vector>

#include "reading/tsumego/patterns.hpp"
#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

// A move on a proved line: whether it wins for the side to move.
struct Observation {
  WideWindow window = 0;
  std::uint32_t position = 0;  // the moves of one position have the same number
  Side side = kDefender;
  bool wins = false;
};

// Walks from a position along proved lines, the shortest first: after each move of the side that wins, good or bad; of
// the other side after the moves that leave the fewest winning answers. Positions in which the side to move can win,
// but not by leaving the position alone, are observed, up to so many; all their moves are proved to win or to lose.
// What the budget does not allow is left out.
void observe(Solver& solver, const PatternFrame& frame, const State& root, int most_positions, Budget& budget,
             std::vector<Observation>& observations);

// How many losing first moves have one refutation only, so that they nearly work: what makes a problem hard for people.
// -1 if the budget is too small.
int count_traps(Solver& solver, const State& state, Budget& budget);

}  // namespace katachi::tsumego
