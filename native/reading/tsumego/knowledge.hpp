// Outside knowledge that the solver can use.
#pragma once

#include <vector>

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// A move by which the defender would live, and the points it depends on: it is worth checking again as long as the
// attacker has not played on any of them.
struct Threat {
  int move = kNoMove;
  Points depends_on = 0;
  std::size_t source = 0;  // number of the piece of knowledge
};

// Additional knowledge about life. It must hold for any number of threats and any repetition of positions.
class LifeKnowledge {
 public:
  virtual ~LifeKnowledge() = default;
  // Whether the question of the region is life, or an eye.
  virtual bool applies_to(const Region& region) const {
    return region.given != 0 || (region.target_count == 0 && (region.aim == Aim::kLife || region.aim == Aim::kTwoEyes));
  }
  // Whether the defender lives with the attacker to move.
  virtual bool lives(const Region& region, const State& state) const = 0;
  // A move of the defender, who is to move, after which he lives; kNoMove if none is known.
  virtual int saving_move(const Region&, const State&) const { return kNoMove; }
  // Moves by which the defender would live if he could move, in a position with the attacker to move.
  virtual void threats(const Region&, const State&, std::vector<Threat>&) const {}
  // Whether a threat found before still works in this position, with the defender to move.
  virtual bool carries_out(const Region&, const State&, const Threat&) const { return false; }
};

}  // namespace katachi::tsumego
