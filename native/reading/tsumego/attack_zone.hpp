// Zones: what a win of the attacker depends on.
//
// A win of the attacker is a tree: after each move of the defender, a pass among them, the attacker's answer, down to
// positions that is_dead knows. Its zone is a set Z such that the attacker also wins with any stones of the defender
// added on empty points outside Z. He answers moves in Z as in the tree and takes any other move for a pass. Two things
// then stay as in the tree: the attacker's stones, and the defender's but for additional ones outside Z, on points that
// are empty in the tree. This is so because Z has
//  - every point the attacker plays on; so it is empty;
//  - of every position of the tree, the attacker's loose stones (those not connected with the wall) and all points next
//    to them; so they have the same liberties and are captured by the same moves, and his moves are as legal;
//  - every chain he captures and all points next to it; so it has no other liberty and no other stone;
//  - where the tree ends, the points where there could be eyes. No other stone of the defender matters to is_dead;
//  - all points of escape, and of every move of the defender in Z the zone of the answer to it.
// A move of the defender that is suicide in the tree has no empty point next to the chain it would make, so no
// additional stone either: it is suicide there, too. Kos are taken and retaken next to loose stones, so in Z; any move
// outside lifts a ban as a pass does.
//
// Hence, if a move of the defender is refuted with a zone that its stone is not in (a pass has none), all his moves
// outside that zone are refuted. The others remain.
#pragma once

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// The attacker's stones that are not connected with the wall, and the points next to them.
inline Points around_loose_stones(const Region& region, const State& state) {
  const Points attacker = state.stones[kAttacker];
  const Points loose = attacker & ~region.grow(attacker & region.wall, attacker);
  return loose | region.neighbours(loose);
}

// What a move of the attacker adds to the zone of the position after it.
inline Points zone_of_attack(const Region& region, const State& before, int move, const State& after) {
  const Points taken = before.stones[kDefender] & ~after.stones[kDefender];
  return (move >= 0 ? Points{1} << move : 0) | taken | region.neighbours(taken) | around_loose_stones(region, after);
}

}  // namespace katachi::tsumego
