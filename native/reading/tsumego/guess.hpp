// How much work an undecided position looks like.
#pragma once

#include "reading/tsumego/life.hpp"
#include "reading/tsumego/table.hpp"

namespace katachi::tsumego {

// The more points can become eyes, and the more spaces are already closed off, the more work the attacker has. The
// numbers were fitted to 160,000 decided positions; other features (stones in eyes, liberties, outside points) hardly
// helped.
inline Numbers guess_from(const Region& region, const State& state, Points eyes) {
  constexpr int kSpace = 3;  // worth this many points
  constexpr int kScale = 3;
  const int worth = std::popcount(eyes & ~state.stones[kAttacker]) + kSpace * closed_spaces(region, state);
  const auto attack = static_cast<std::uint32_t>(std::max(1, kScale * (worth - 4)));
  const auto defence = static_cast<std::uint32_t>(std::max(1, kScale * (12 - worth)));
  return state.to_move == kAttacker ? Numbers{attack, defence} : Numbers{defence, attack};
}

inline Numbers first_guess(const Region& region, const State& state, const Room& room) {
  return guess_from(region, state, room.eyes);
}

// In an open region much of the room is out of the defender's reach; what counts is next to his stones.
inline Numbers guess_in_the_open(const Region& region, const State& state, const Room& room) {
  const Points defender = state.stones[kDefender];
  return guess_from(region, state, room.eyes & (defender | region.neighbours(defender)));
}

}  // namespace katachi::tsumego
