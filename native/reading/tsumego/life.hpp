// Positions that are decided without search: unconditional life, and groups without room for two eyes.
#pragma once

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// The defender's stones that live even if he never answers (Benson 1976). An eye space here is a connected set of
// points without a defender that does not touch the wall. A chain lives if two eye spaces, all of whose neighbours
// live, have no empty point that it does not touch: the attacker can never fill the last liberty of either, because
// that move would be suicide as long as the other is there. No ko matters.
Points unconditional_life(const Region& region, const State& state);

// How many eye spaces there are, as above.
int closed_spaces(const Region& region, const State& state);

// Where the defender could still have eyes.
//
// An attacking chain connected with the wall can never be captured; let H be those stones. `open` is what they do not
// hold, `eyes` those points of it that touch neither H nor the wall.
//
// The attacker may at any time occupy an empty open point that is no eye: the stone joins H, so the move is legal (no
// ko ban can be there, since a stone there would not have been captured), and `open` gets smaller. No move of the
// defender changes H, `open` or `eyes`, since he never captures a stone of H. So, if the attacker only ever fills, in
// the end every open point that is no eye holds a defender: whatever he captures on the way leaves points that he can
// fill again.
//
// False eyes are taken out of `eyes`: a point p that cuts off from `open` a part without eyes. That part ends as chains
// of defenders whose only liberty is p. If p is empty then, the attacker captures them by playing p (a ban on p is
// over after a pass, or the threats are), and `open` shrinks when he fills the hole; if the defender has filled p, it
// is no eye. Each point taken out may make another one false.
struct Room {
  Points open = 0;
  Points fillable = 0;  // open points next to H or the wall
  Points eyes = 0;
};
Room find_room(const Region& region, const State& state);

// The room after a move of the attacker: the same unless his stone has joined H or the wall, so unless it lies where
// one could fill. (No stone of his lay there before, or it would have been one of H.)
inline Room room_after_attack(const Region& region, const Room& before, const State& state) {
  return (state.stones[kAttacker] & before.fillable) == 0 ? before : find_room(region, state);
}

// Whether what the defender wants is reached by stones that no attack can take any more, the attacker to move: for the
// aims of life any stone that lives unconditionally, for targets the right ones, for a link one chain that holds them
// all and has two liberties.
bool is_safe(const Region& region, const State& state);

// Whether the attacker has captured what the aim asks for.
bool has_captured(const Region& region, const State& state);

// Whether all defenders are dead, whatever they do, by counting the eyes of each connected part of the room:
//  - none, or one: in the end that eye is the only liberty of all chains there, and the attacker takes them.
//  - two that are neighbours: the attacker plays one of them, which leaves one liberty. Taking that stone fills the
//    other, and he plays back. If the defender plays one, the other is his last liberty.
//  - three in a row, the middle one the attacker's; or he is to move and can play it, which an empty end ensures. For
//    two eyes the defender needs a stone in the middle while both ends are free of him. He gets that point only by
//    capturing the stone there, which takes both ends; then he has one eye of one point. If he fills it, and the whole
//    chain is captured, the neighbours of the ends are empty as well; he may play the middle first, but then the
//    attacker fills next to an end, and two neighbouring eyes are left. Not if the ends have a second common neighbour
//    x in the room (three of a square): taking a lone stone on x, the attacker fills the square but for x, and is
//    taken by a stone on x, again and again. That is a seki, and the search over all positions of small regions found
//    it.
// A part must have a point to be filled from the wall, else the attacker cannot even begin. Parts are separated by
// stones that cannot be captured, so what holds for each holds for all; the one move that three in a row may need can
// be spent once. Dead stones may still be joined: for a link nobody is dead.
bool is_dead(const Region& region, const State& state, const Room& room);

// The position inside: attacker to move, the outside filled, and filled again whenever his moves open it. False if
// nothing changes or nobody is left.
//
// If the defender lives there, he lives in the position itself. He plays as there. The filled points are bordered by
// defenders only, so attackers elsewhere have the same liberties in both games, and his chains have at least those they
// have inside. Moves of the attacker on filled points are passes there. (If the outside were not filled again, he might
// live inside under stones of his that are not captured here.) A ban inside must be one here, too: a stone that took a
// ko and touches filled points may have more liberties here, so there is no ban inside; and the ban of the position
// itself is left out.
//
// Very many positions have the same one inside.
bool look_inside(const Region& region, const State& state, State& inner);

}  // namespace katachi::tsumego
