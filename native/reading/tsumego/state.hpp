// A position of a life-and-death problem, and its moves.
//
// Rules: suicide is illegal. Retaking a ko at once costs one of the player's ko threats (the threat and its answer are
// not played); any other move or a pass lifts the ban. Finite numbers of threats make every ko fight end. The defender
// may always pass while he has a stone. The attacker may pass while he is banned from a ko, or when no defender is
// left; otherwise a pass could be answered by a pass, which is life. If the defender has to achieve something, the
// attacker may always pass.
#pragma once

#include <array>
#include <cstdint>

#include "reading/tsumego/region.hpp"

namespace katachi::tsumego {

enum Side : std::uint8_t { kDefender = 0, kAttacker = 1 };
constexpr Side other(Side side) { return side == kDefender ? kAttacker : kDefender; }

constexpr int kNoMove = -2;
constexpr int kPassMove = -1;
constexpr std::uint8_t kNoKo = 64;
constexpr std::uint8_t kBroken = 0x80;  // a frail chain was captured (Region::frail)

struct State {
  std::array<Points, 2> stones{};  // by side
  std::array<std::uint8_t, 2> threats{};
  Side to_move = kDefender;
  std::uint8_t ko = kNoKo;  // where the side to move may not retake without a threat
  std::uint8_t left = 0;    // one bit for each target chain that was never captured; or kBroken
  bool inside = false;      // everything that the wall reaches is the attacker's, and stays so (fill_outside)

  bool operator==(const State&) const = default;
  bool same_board(const State& other) const {
    // Written out, because comparing arrays would call a function.
    return ((stones[0] ^ other.stones[0]) | (stones[1] ^ other.stones[1])) == 0 && to_move == other.to_move &&
           ko == other.ko && left == other.left && inside == other.inside;
  }
  Points empty(const Region& region) const { return region.inside & ~(stones[0] | stones[1]); }
};

// Reads the stones of a board. The ban is that of the position, if it is in the region and `to_move` is to move there.
State read_state(const Region& region, const Position& position, Color defender, Side to_move);

// Plays at an empty place, or kPassMove. Returns false, with `next` undefined, if that is illegal. If `inside`,
// whatever the wall reaches after a move of the attacker is filled again.
bool play(const Region& region, const State& state, int move, State& next);

bool may_pass(const Region& region, const State& state);

// Removes captured target chains from the state.
inline void note_captures(const Region& region, Points taken, State& state) {
  for (int i = 0; i < region.target_count; ++i) {
    if ((region.targets[static_cast<std::size_t>(i)] & taken) != 0) state.left &= static_cast<std::uint8_t>(~(1U << i));
  }
}

// The target chains that were never captured.
inline Points targets_left(const Region& region, const State& state) {
  Points result = 0;
  for (int i = 0; i < region.target_count; ++i) {
    if ((state.left >> i & 1) != 0) result |= region.targets[static_cast<std::size_t>(i)];
  }
  return result;
}

// Gives the attacker everything he can reach: every point connected with the wall without crossing a defender, and the
// chains that then have no liberty.
void fill_outside(const Region& region, State& state);

}  // namespace katachi::tsumego
