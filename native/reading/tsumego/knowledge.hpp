// What the solver may be told from elsewhere.
#pragma once

#include <vector>

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// A move by which the defender would live, and the points that matter for it: as long as the attacker has played on
// none of them it is worth asking for again.
struct Threat {
  int move = kNoMove;
  Points depends_on = 0;
  std::size_t source = 0;  // which piece of knowledge says so
};

// Further knowledge of life. It must hold for any threats, and however often positions come again.
class LifeKnowledge {
 public:
  virtual ~LifeKnowledge() = default;
  // Whether living is what the region is about.
  virtual bool speaks_of(const Region& region) const {
    return region.target_count == 0 && (region.aim == Aim::kLife || region.aim == Aim::kTwoEyes);
  }
  // Whether the defender lives though the attacker is to move.
  virtual bool lives(const Region& region, const State& state) const = 0;
  // A move of the defender, whose turn it is, after which he lives; kNoMove if none is known.
  virtual int saving_move(const Region&, const State&) const { return kNoMove; }
  // Moves by which the defender would live if it were his turn, in a position with the attacker to move.
  virtual void threats(const Region&, const State&, std::vector<Threat>&) const {}
  // Whether a threat found before does what it says in this position, the defender to move.
  virtual bool carries_out(const Region&, const State&, const Threat&) const { return false; }
};

}  // namespace katachi::tsumego
