// The status of a group: who wins, how many ko threats would change that, and which first moves do.
#pragma once

#include <string>
#include <vector>

#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

// Threats up to this many are tried; a result that withstands them all does not depend on ko.
constexpr int kMostThreats = 5;

struct FirstMove {
  int place = kPassMove;
  Winner winner = Winner::kUnknown;
};

struct Verdict {
  Winner winner = Winner::kUnknown;  // if neither side has a threat
  bool class_known = false;
  // The number of threats with which the loser would win instead; 0 if kMostThreats are not enough. Known together with
  // the class.
  int threats = 0;
  // The threats of each side in `moves`: as few as the side to move needs to win, or as many as it can withstand, as
  // far as known.
  std::array<std::uint8_t, 2> threats_of_moves{};
  std::vector<FirstMove> moves;  // every legal move, each proved separately
  std::uint64_t nodes = 0;

  // "l": alive, "d": dead, "l2d": alive unless the attacker has two threats, "d1l": dead unless the defender has one.
  // Empty if unknown.
  std::string label() const;
};

// The call reduces the budget by what it used; call again with more to continue. Threats and ban of the state are taken
// as given, but it should have no threats.
Verdict judge(Solver& solver, const State& state, Budget& budget);

}  // namespace katachi::tsumego
