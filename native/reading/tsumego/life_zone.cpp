#include "reading/tsumego/life_zone.hpp"

namespace katachi::tsumego {

namespace {

// Adds empty neighbours of a chain to the zone until it has `wanted` of them there, or all. `part` is the part of the
// chain in the zone. Points next to that part are preferred; otherwise the whole chain is needed.
Points give_liberties(const Region& region, Points own, Points part, Points empty, Points zone, int wanted) {
  for (Points chain = part;;) {
    const Points all = region.neighbours(chain) & empty;
    int missing = wanted - std::popcount(all & zone);
    Points rest = all & ~zone;
    for (; missing > 0 && rest != 0; rest &= rest - 1, --missing) zone |= lowest(rest);
    if (missing <= 0) return zone;
    const Points grown = region.grow(chain, own);
    if (grown == chain) return zone;
    chain = grown;
    zone |= chain;
  }
}

// Gives every connected set of the defender's stones in the zone liberties in the zone.
Points give_liberties_to_all(const Region& region, const State& state, Points zone, int wanted) {
  const Points own = state.stones[kDefender];
  const Points empty = state.empty(region);
  for (Points before = 0; before != zone;) {
    before = zone;
    for (Points rest = own & zone; rest != 0;) {
      const Points part = region.grow(lowest(rest), own & zone);
      rest &= ~part;
      zone = give_liberties(region, own, part, empty, zone, wanted);
    }
  }
  return zone;
}

}  // namespace

Points zone_of_life(const Region& region, const State& state, Points alive) {
  Points zone = alive;
  const Points free = region.inside & ~state.stones[kDefender];
  for (Points rest = free & ~region.grow(free & region.wall, free); rest != 0;) {
    const Points space = region.grow(lowest(rest), rest);
    rest &= ~space;
    if ((region.neighbours(space) & state.stones[kDefender] & ~alive) == 0) zone |= space;
  }
  return zone;
}

Points zone_before_defence(const Region& region, const State& state, int move, const State& next, Points after) {
  const Points stone = Points{1} << move;
  const Points near = region.beside[static_cast<std::size_t>(move)];
  const Points taken = state.stones[kAttacker] & ~next.stones[kAttacker];
  const Points empty = state.empty(region) & ~stone;
  Points zone = after | stone;
  // The same stones are captured, and the move is a ko wherever it is one here.
  if (taken != 0) zone |= taken | region.neighbours(taken) | near;
  // Other chains that it touches are not captured.
  const Points enemy = next.stones[kAttacker];
  for (Points before = 0; before != zone;) {
    before = zone;
    for (Points rest = near & enemy & zone; rest != 0;) {
      const Points part = region.grow(lowest(rest), enemy & zone);
      rest &= ~part;
      if ((part & region.wall) != 0) continue;
      if ((region.grow(part, enemy) & region.wall) == 0 || (region.neighbours(part) & empty) != 0) {
        zone = give_liberties(region, enemy, part, empty, zone, 1);
      } else {
        zone |= region.grow(part, enemy);
      }
    }
  }
  if (taken == 0) {
    const Points own = state.stones[kDefender] | stone;
    zone = give_liberties(region, own, region.grow(stone, own & zone), empty, zone, 1);
  }
  return give_liberties_to_all(region, state, zone, 1);
}

Points zone_of_refuted(const Region& region, const State& state, const State& next, Points after) {
  const Points taken = state.stones[kDefender] & ~next.stones[kDefender];
  if ((taken & after) == 0) return after;
  return after | taken | region.neighbours(taken);
}

bool is_aside(const State& state, int move, const State& next, Points after) {
  if (move == kPassMove) return true;
  const Points taken = state.stones[kDefender] & ~next.stones[kDefender];
  return (after & (taken | Points{1} << move)) == 0;
}

Points close_attacked(const Region& region, const State& state, Points zone, Points banned) {
  for (; banned != 0; banned &= banned - 1) {
    const Points chain = region.grow(lowest(banned), state.stones[kAttacker] | lowest(banned));
    zone |= chain | region.neighbours(chain);
  }
  return give_liberties_to_all(region, state, zone, 2);
}

}  // namespace katachi::tsumego
