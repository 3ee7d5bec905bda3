#include "reading/tsumego/life.hpp"

#include <array>
#include <bit>

namespace katachi::tsumego {

namespace {

// The spaces of a position that may be eyes of a chain. There cannot be more small ones in 64 points, because the
// stones that separate them need room, too.
struct EyeSpaces {
  std::array<Points, kMaxPlaces> space{};
  int count = 0;
};

EyeSpaces enclosed_spaces(const Region& region, const State& state) {
  EyeSpaces result;
  const Points defender = state.stones[kDefender];
  const Points free = region.inside & ~defender;
  const Points remote = free & ~state.stones[kAttacker] & ~region.neighbours(defender);  // liberties of no chain
  Points rest = free & ~region.grow(free & region.wall, free);
  while (rest != 0) {
    const Points space = region.grow(lowest(rest), rest);
    if ((space & remote) == 0) result.space[static_cast<std::size_t>(result.count++)] = space;
    rest &= ~space;
  }
  return result;
}

int eyes_of(const Region& region, const State& state, const EyeSpaces& spaces, Points chain, Points alive) {
  const Points touched = region.neighbours(chain);
  int eyes = 0;
  for (int i = 0; i < spaces.count; ++i) {
    const Points space = spaces.space[static_cast<std::size_t>(i)];
    if ((space & ~state.stones[kAttacker] & ~touched) != 0 || (space & touched) == 0) continue;
    const Points around = region.neighbours(space) & state.stones[kDefender];
    eyes += (around & ~alive) == 0 ? 1 : 0;
  }
  return eyes;
}

// Whether all goals are connected to a seed through `within`.
bool reaches(const Region& region, Points seeds, Points goals, Points within) {
  while ((goals & ~seeds) != 0) {
    const Points grown = seeds | (region.neighbours(seeds) & within);
    if (grown == seeds) return false;
    seeds = grown;
  }
  return true;
}

// Removes from `eyes` every point that cuts off a part of the room without eyes, until there are no more.
Points without_false_eyes(const Region& region, Points open, Points eyes) {
  for (bool changed = true; changed;) {
    changed = false;
    for (Points rest = eyes; rest != 0; rest &= rest - 1) {
      const Points p = lowest(rest);
      const Points around = region.beside[static_cast<std::size_t>(place_of(p))] & open;
      if ((around & ~eyes) == 0) continue;
      if (reaches(region, eyes & ~p, around, open & ~p)) continue;
      eyes &= ~p;
      changed = true;
    }
  }
  return eyes;
}

// Whether two points have a common neighbour among certain others.
bool ends_meet_again(const Region& region, Points others, Points ends) {
  const Points one = lowest(ends);
  return (region.neighbours(one) & region.neighbours(ends & ~one) & others) != 0;
}

}  // namespace

Points unconditional_life(const Region& region, const State& state) {
  const EyeSpaces spaces = enclosed_spaces(region, state);
  if (spaces.count < 2) return 0;
  Points alive = state.stones[kDefender];
  for (bool changed = true; changed && alive != 0;) {
    changed = false;
    for (Points rest = alive; rest != 0;) {
      const Points chain = region.grow(lowest(rest), rest);
      rest &= ~chain;
      if (eyes_of(region, state, spaces, chain, alive) >= 2) continue;
      alive &= ~chain;
      changed = true;
    }
  }
  return alive;
}

bool has_got_out(const Region& region, const State& state) {
  const Points defender = state.stones[kDefender];
  if ((defender & region.escape) == 0) return false;
  if (!region.only_targets_escape || region.target_count == 0) return true;
  return (region.grow(defender & region.escape, defender) & targets_left(region, state)) != 0;
}

bool may_get_out(const Region& region, const State& state, Points way_out) {
  const bool any = !region.only_targets_escape || region.target_count == 0;
  return way_out != 0 && (any || (way_out & targets_left(region, state)) != 0);
}

bool is_safe(const Region& region, const State& state) {
  if (has_got_out(region, state)) return true;
  switch (region.aim) {
    case Aim::kLife:
    case Aim::kTwoEyes:
      return unconditional_life(region, state) != 0;
    case Aim::kAnyTarget:
      return (region.all_targets() & ~unconditional_life(region, state)) == 0;
    case Aim::kAllTargets: {
      const Points alive = unconditional_life(region, state);
      for (int i = 0; alive != 0 && i < region.target_count; ++i) {
        if ((state.left >> i & 1) != 0 && (region.targets[static_cast<std::size_t>(i)] & ~alive) == 0) return true;
      }
      return false;
    }
    case Aim::kLink: {
      const Points chain = region.grow(lowest(region.targets[0]), state.stones[kDefender]);
      return (region.all_targets() & ~chain) == 0 && !one_or_none(region.neighbours(chain) & state.empty(region));
    }
  }
  return false;
}

bool has_captured(const Region& region, const State& state) {
  if (state.left == kBroken) return true;
  if (region.target_count == 0) return false;
  return region.aim == Aim::kAllTargets ? state.left == 0 : state.left != (1U << region.target_count) - 1;
}

int closed_spaces(const Region& region, const State& state) {
  const Points free = region.inside & ~state.stones[kDefender];
  int count = 0;
  for (Points rest = free & ~region.grow(free & region.wall, free); rest != 0; ++count) {
    rest &= ~region.grow(lowest(rest), rest);
  }
  return count;
}

Room find_room(const Region& region, const State& state) {
  const Points held = region.grow(state.stones[kAttacker] & region.wall, state.stones[kAttacker]);
  Room room;
  room.open = region.inside & ~held;
  room.fillable = room.open & (region.wall | region.neighbours(held));
  room.eyes = without_false_eyes(region, room.open, room.open & ~room.fillable);
  return room;
}

bool is_dead(const Region& region, const State& state, const Room& room) {
  if (region.aim == Aim::kLink) return false;
  const Points way_out = room.way_out(region);
  if (may_get_out(region, state, way_out)) return false;
  bool may_move = state.to_move == kAttacker;
  for (Points rest = room.eyes & ~way_out; rest != 0;) {
    const Points part = region.grow(lowest(rest), room.open);
    const Points eyes = rest & part;
    rest &= ~part;
    const int count = std::popcount(eyes);
    if (count > 3 || (part & room.fillable) == 0) return false;
    if (count == 1) continue;
    // The middle is the one eye that all others touch. Of two neighbours, either will do.
    Points middle = 0;
    for (Points each = eyes; each != 0; each &= each - 1) {
      const Points others = eyes & ~lowest(each);
      if ((others & ~region.beside[static_cast<std::size_t>(place_of(each))]) == 0) middle = lowest(each);
    }
    if (middle == 0) return false;
    if (count == 2) continue;
    if (ends_meet_again(region, room.open & ~middle, eyes & ~middle)) return false;
    if ((middle & state.stones[kAttacker]) != 0) continue;
    const Points empty = state.empty(region);
    const bool banned = state.ko != kNoKo && middle == Points{1} << state.ko;
    if (!may_move || banned || (middle & empty) == 0 || (eyes & ~middle & empty) == 0) return false;
    may_move = false;
  }
  return true;
}

bool look_inside(const Region& region, const State& state, State& inner) {
  if (state.inside) return false;
  inner = state;
  inner.ko = kNoKo;
  fill_outside(region, inner);
  return inner.stones[kDefender] != 0 && inner.stones[kAttacker] != state.stones[kAttacker];
}

}  // namespace katachi::tsumego
