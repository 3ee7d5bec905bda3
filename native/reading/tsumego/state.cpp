#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

namespace {

// Whether the chain of a stone has a liberty; `chain` grows as far as needed. An attacking chain that touches the wall
// always has one, and so does a defending chain on a point of escape: it may have liberties beyond.
bool breathes(const Region& region, Side side, Points& chain, Points own, Points empty) {
  const Points wall = side == kAttacker ? region.wall : region.escape;
  for (;;) {
    const Points around = region.neighbours(chain);
    if ((around & empty) != 0 || (chain & wall) != 0) return true;
    const Points grown = chain | (around & own);
    if (grown == chain) return false;
    chain = grown;
  }
}

}  // namespace

State read_state(const Region& region, const Position& position, Color defender, Side to_move) {
  State state;
  state.to_move = to_move;
  state.left = static_cast<std::uint8_t>((1U << region.target_count) - 1);
  const Color mover = to_move == kDefender ? defender : opposite(defender);
  for (Points rest = region.inside & ~region.given; rest != 0; rest &= rest - 1) {
    const int place = place_of(rest);
    const Point v = region.on_board[static_cast<std::size_t>(place)];
    const Color c = position.color(v);
    if (c == defender) state.stones[kDefender] |= lowest(rest);
    if (c == opposite(defender)) state.stones[kAttacker] |= lowest(rest);
    if (position.ko() != kPass && v == position.ko() && position.to_move() == mover) {
      state.ko = static_cast<std::uint8_t>(place);
    }
  }
  return state;
}

bool may_pass(const Region& region, const State& state) {
  const bool bare = state.stones[kDefender] == 0;
  return state.to_move == kDefender ? !bare : bare || state.ko != kNoKo || defender_must_finish(region.aim);
}

namespace {

bool play_as_on_the_board(const Region& region, const State& state, int move, State& next) {
  const Side side = state.to_move;
  next = state;
  next.to_move = other(side);
  next.ko = kNoKo;
  if (move == kPassMove) return may_pass(region, state);
  if (move == state.ko) {
    if (next.threats[side] == 0) return false;
    --next.threats[side];
  }
  const Points stone = Points{1} << move;
  if ((stone & region.given) != 0 && side == kDefender) return false;
  const Points near = region.beside[static_cast<std::size_t>(move)];
  Points& own = next.stones[side];
  Points& enemy = next.stones[other(side)];
  own |= stone;
  const Points empty = next.empty(region);
  Points taken = 0;
  for (Points rest = near & enemy; rest != 0;) {
    Points chain = lowest(rest);
    if (!breathes(region, other(side), chain, enemy, empty)) taken |= chain;
    rest &= ~chain;
  }
  if (taken == 0) {
    if ((near & empty) != 0) return true;
    Points chain = stone;
    return breathes(region, side, chain, own, empty);
  }
  enemy &= ~taken;
  if (side == kAttacker) {
    note_captures(region, taken, next);
    if ((taken & region.frail) != 0) next.left = kBroken;
  }
  const bool alone = (near & (own | empty)) == 0 && (side == kDefender || (stone & region.wall) == 0);
  if (alone && one_or_none(taken)) next.ko = static_cast<std::uint8_t>(place_of(taken));
  return true;
}

}  // namespace

void fill_outside(const Region& region, State& state) {
  Points& defender = state.stones[kDefender];
  Points& attacker = state.stones[kAttacker];
  const Points defender_before = defender;
  for (Points before = 0; before != defender;) {
    before = defender;
    const Points free = region.inside & ~defender;
    attacker |= region.grow(free & region.wall, free);
    // Everything with a liberty, and everything connected to it.
    defender = region.grow(region.neighbours(state.empty(region)) & defender, defender);
  }
  note_captures(region, defender_before & ~defender, state);
  state.inside = true;
}

bool play(const Region& region, const State& state, int move, State& next) {
  if (!play_as_on_the_board(region, state, move, next)) return false;
  if (!state.inside) return true;
  if (state.to_move == kAttacker) {
    fill_outside(region, next);
    if (next.ko != kNoKo && (next.empty(region) >> next.ko & 1) == 0) next.ko = kNoKo;
  } else if (next.ko != kNoKo) {
    // Outside, the capturing stone may have more liberties: then it is not a ko.
    const Points attacker = next.stones[kAttacker];
    const Points held = region.grow(attacker & region.wall, attacker);
    if ((region.beside[static_cast<std::size_t>(move)] & held) != 0) next.ko = kNoKo;
  }
  return true;
}

}  // namespace katachi::tsumego
