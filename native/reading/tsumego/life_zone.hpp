// Relevance zones: the part of a position that a win of the defender needs.
//
// A zone Z of a position s, with one side to move, is a set of points such that the defender wins every position that
// agrees with s on Z, whatever stands elsewhere in the region. So a move of the attacker outside a zone that the
// defender has even if the attacker passes needs no answer of its own (Shih and others 2022).
//
// "Agrees" is meant literally, which needs no argument that more stones never hurt. Two things make it hold from move
// to move: what is captured, and what is not, must follow from Z alone. Every zone is also kept such that each
// connected set of the defender's stones in it has an empty neighbour in it, so that no move outside captures anything
// inside.
#pragma once

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// The zone of unconditional life: the living chains and the eye spaces that only they surround.
Points zone_of_life(const Region& region, const State& state, Points alive);

// The zone of a position in which the defender plays `move` and wins the next position with the zone `after`.
Points zone_before_defence(const Region& region, const State& state, int move, const State& next, Points after);

// What a refuted move of the attacker adds to the zone of the position it was played in: `after` is the next position's
// zone. Not closed yet.
Points zone_of_refuted(const Region& region, const State& state, const State& next, Points after);

// Whether the next position's zone holds for the position without the move: it is outside and took nothing inside.
bool is_aside(const State& state, int move, const State& next, Points after);

// Closes the union of what refuted the attacker's moves. `banned` are empty points where he must not be able to play in
// any position that agrees, because it is suicide here.
Points close_attacked(const Region& region, const State& state, Points zone, Points banned);

}  // namespace katachi::tsumego
