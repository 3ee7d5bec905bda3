// Relevance zones: the part of a position that a win of the defender needs.
//
// A zone Z of a position s, with one side to move, is a set of points such that the defender wins every position that
// agrees with s on Z, whatever is elsewhere in the region. So if the defender still wins after a pass by the attacker,
// attacking moves outside the zone of that win need no answer of their own (Shih and others 2022).
//
// "Agrees" is literal, so there is no need to argue that extra stones never hurt. Two conditions keep it true from move
// to move: Z alone must determine what is captured and what is not; and each connected set of the defender's stones in
// Z has an empty neighbour in Z, so that no move outside captures anything inside.
#pragma once

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// The zone of unconditional life: the living chains and the eye spaces that only they surround.
Points zone_of_life(const Region& region, const State& state, Points alive);

// The zone of a position in which the defender plays `move` and wins the next position with the zone `after`.
Points zone_before_defence(const Region& region, const State& state, int move, const State& next, Points after);

// What a refuted move of the attacker adds to the zone of the position before it; `after` is the zone of the next
// position. Not closed yet.
Points zone_of_refuted(const Region& region, const State& state, const State& next, Points after);

// Whether the zone of the next position also holds without the move: it was played outside and captured nothing inside.
bool is_aside(const State& state, int move, const State& next, Points after);

// Closes the union of the zones that refuted the attacker's moves. `banned` are empty points that must stay suicide for
// the attacker in every position that agrees, as they are here.
Points close_attacked(const Region& region, const State& state, Points zone, Points banned);

}  // namespace katachi::tsumego
