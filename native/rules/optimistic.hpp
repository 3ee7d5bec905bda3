// The game in a rectangle with the best of all surroundings, and with the worst (the paper's 3.8).
//
// Optimistic: black strings that reach the frontier have liberties enough, White has none outside. A colouring that is
// not won even then is not won under any conditions, so the realistic analysis need not look at it. One bit a
// colouring makes this pass quick and small.
#pragma once

#include <vector>

#include "rules/abstract_game/abstract_game.hpp"

namespace katachi::rules {

struct Optimistic {
  Marks won;
  std::vector<Rule> rules;  // the colourings won, with their depths and no conditions
};

Optimistic optimistic(const Frame& frame, Goal goal, int threads);

}  // namespace katachi::rules
