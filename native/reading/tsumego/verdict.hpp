// The status of a group: who wins, how many ko threats would change it, and which first moves do.
#pragma once

#include <string>
#include <vector>

#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

// Threats up to this many are tried; a result that stands against so many does not depend on ko.
constexpr int kMostThreats = 5;

struct FirstMove {
  int place = kPassMove;
  Winner winner = Winner::kUnknown;
};

struct Verdict {
  Winner winner = Winner::kUnknown;  // if nobody has a threat
  bool class_known = false;
  // Threats with which the loser would win instead; 0: none up to kMostThreats are enough. Known with the class.
  int threats = 0;
  // How many threats each side has in `moves`: as few as the side to move needs to win, or as many as it can stand, as
  // far as known.
  std::array<std::uint8_t, 2> threats_of_moves{};
  std::vector<FirstMove> moves;  // every legal move, each proved on its own
  std::uint64_t nodes = 0;

  // "l": alive, "d": dead, "l2d": alive unless the attacker has two threats, "d1l": dead unless the defender has one.
  // Empty if not known.
  std::string label() const;
};

// The budget is used up by the call; call again with more to go on where it ended. Threats and ban of the state count
// as given, but its threats should be none.
Verdict judge(Solver& solver, const State& state, Budget& budget);

}  // namespace katachi::tsumego
