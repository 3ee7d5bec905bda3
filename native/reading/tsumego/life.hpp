// Positions that are decided without search: unconditional life, and groups without room for two eyes.
#pragma once

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// The defender's stones that live even if he never answers (Benson 1976). Here an eye space is a connected set of
// points without a defender that does not touch the wall. A chain lives if it has two eye spaces whose neighbours all
// live and whose empty points it touches: the attacker can never fill the last liberty of either, because that move
// would be suicide while the other exists. Kos do not matter.
Points unconditional_life(const Region& region, const State& state);

// The number of eye spaces in this sense.
int closed_spaces(const Region& region, const State& state);

// Where the defender could still have eyes.
//
// An attacking chain connected with the wall can never be captured; let H be those stones. `open` is everything they do
// not hold, and `eyes` are the points of it that touch neither H nor the wall.
//
// The attacker may at any time occupy an empty open point that is not an eye: the stone joins H, so the move is legal
// (there can be no ko ban, because a stone there would not have been captured), and `open` shrinks. No move of the
// defender changes H, `open` or `eyes`, because he never captures a stone of H. So if the attacker only keeps filling,
// in the end every open point that is not an eye holds a defender: whatever he captures on the way leaves points that
// he can fill again.
//
// False eyes are removed from `eyes`: a point p that cuts off a part of `open` without eyes. That part ends up as
// chains of defenders whose only liberty is p. If p is then empty, the attacker captures them by playing p (a ban on p
// ends after a pass, or when the threats run out), and `open` shrinks when he fills the hole; if the defender has
// filled p, it is not an eye. Each removed point may make another one false.
struct Room {
  Points open = 0;
  Points fillable = 0;  // open points next to H or the wall
  Points eyes = 0;

  // The parts of the room with a point of escape.
  Points way_out(const Region& region) const { return region.grow(open & region.escape, open); }
};
Room find_room(const Region& region, const State& state);

// The room after a move of the attacker. It is unchanged unless his stone has joined H or the wall, that is, unless he
// played on a fillable point. (He had no stone there before, or it would be part of H.)
inline Room room_after_attack(const Region& region, const Room& before, const State& state) {
  return (state.stones[kAttacker] & before.fillable) == 0 ? before : find_room(region, state);
}

// Whether a target is connected with a point of escape, or any defending stone is where that is enough.
bool has_got_out(const Region& region, const State& state);

// Whether the defender has reached his aim with stones that no attack can capture any more, with the attacker to move:
// for the aims of life any stone that lives unconditionally, for targets the right ones, for a link one chain that
// contains them all and has two liberties.
bool is_safe(const Region& region, const State& state);

// Whether a target, or any stone where that is enough, may be connected with a point of escape.
bool may_get_out(const Region& region, const State& state, Points way_out);

// Whether the attacker has captured what the aim asks for.
bool has_captured(const Region& region, const State& state);

// Whether all defenders are dead whatever they do, from the number of eyes in each connected part of the room:
//  - None or one: in the end that eye is the only liberty of all chains there, and the attacker captures them.
//  - Two that are neighbours: the attacker plays one of them, which leaves one liberty. Capturing that stone fills the
//    other, and he plays back. If the defender plays one, the other is his last liberty.
//  - Three in a row with the middle one the attacker's; or he is to move and can play it, which is certain if an end
//    is empty. For two eyes the defender needs a stone in the middle while neither end has one. He gets that point
//    only by capturing the stone there, for which he must hold both ends; then he has one eye of one point. If he
//    fills it and the whole chain is captured, the neighbours of the ends are empty as well. He may play the middle
//    first, but then the attacker fills next to an end, which leaves two neighbouring eyes. This fails if the ends
//    have a second common neighbour x in the room (three points of a square): by capturing a lone stone on x the
//    attacker fills the square except x, and a stone on x captures him, again and again. That is a seki; an
//    exhaustive search of small regions found it.
// A part must have a point that can be filled from the wall, or the attacker cannot even start. Stones that cannot be
// captured separate the parts, so what holds for each holds for all; the one move that three in a row may need can be
// spent once. Dead stones may still be connected: for a link no stone counts as dead. A part with a point of escape is
// not dead if a target is in it; without one, it does not matter.
bool is_dead(const Region& region, const State& state, const Room& room);

// The position inside: the attacker is to move, the outside is filled, and it is filled again whenever his moves open
// it. Returns false if nothing changes or no defender is left.
//
// If the defender lives there, he lives in the position itself, by playing the same moves. Only defenders border the
// filled points, so attackers elsewhere have the same liberties in both games, and his chains have at least the
// liberties they have inside. Attacking moves on filled points count as passes there. (If the outside were not filled
// again, he might live inside by stones that are not captured here.) A ban inside must also be one here: a stone that
// took a ko and touches filled points may have more liberties here, so it causes no ban inside; and the ban of the
// position itself is ignored.
//
// A great many positions share the same inside.
bool look_inside(const Region& region, const State& state, State& inner);

}  // namespace katachi::tsumego
