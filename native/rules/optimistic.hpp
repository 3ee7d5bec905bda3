// The game in a rectangle with the best possible surroundings, and with the worst (the paper's 3.8).
//
// Optimistic: black strings that reach the frontier have enough liberties, and White has none outside. A colouring that
// is not won even then is never won, so the realistic analysis can skip it. One bit per colouring makes this pass fast
// and small.
#pragma once

#include <vector>

#include "rules/abstract_game/abstract_game.hpp"

namespace katachi::rules {

struct Optimistic {
  Marks won;
  std::vector<Rule> rules;  // the won colourings with their depths, without conditions
};

Optimistic optimistic(const Frame& frame, Goal goal, int threads);

}  // namespace katachi::rules
