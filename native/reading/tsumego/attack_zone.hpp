// Zones: what a win of the attacker depends on.
//
// A win of the attacker is a tree: for each move of the defender, including a pass, it has the attacker's answer, down
// to positions that is_dead recognises. Its zone is a set Z such that the attacker also wins if any defending stones
// are added on empty points outside Z. He answers moves in Z as in the tree and treats any other move as a pass. Then
// the attacker's stones are always those of the tree, and the defender's differ only by extra stones outside Z, on
// points that are empty in the tree. This holds because Z contains
//  - every point where the attacker plays, so it is empty;
//  - for every position of the tree, the attacker's loose stones (not connected with the wall) and all points next to
//    them, so they have the same liberties, the same moves capture them, and his moves are legal as well;
//  - every chain he captures and all points next to it, so it has no other liberty and no other stone;
//  - where the tree ends, the points where eyes could be; no other defending stone matters to is_dead;
//  - all points of escape, and for every move of the defender in Z the zone of the answer to it.
// A defending move that is suicide in the tree has no empty point next to the chain it would make, so there is no
// extra stone next to it either: it is suicide there, too. Kos are taken and retaken next to loose stones, so inside
// Z; any move outside lifts a ban like a pass.
//
// Hence, if a move of the defender is refuted with a zone that does not contain its stone (a pass has none), all his
// moves outside that zone are refuted. The others remain.
#pragma once

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// The attacker's stones that are not connected with the wall, and the points next to them.
inline Points around_loose_stones(const Region& region, const State& state) {
  const Points attacker = state.stones[kAttacker];
  const Points loose = attacker & ~region.grow(attacker & region.wall, attacker);
  return loose | region.neighbours(loose);
}

// What a move of the attacker adds to the zone of the next position.
inline Points zone_of_attack(const Region& region, const State& before, int move, const State& after) {
  const Points taken = before.stones[kDefender] & ~after.stones[kDefender];
  return (move >= 0 ? Points{1} << move : 0) | taken | region.neighbours(taken) | around_loose_stones(region, after);
}

}  // namespace katachi::tsumego
