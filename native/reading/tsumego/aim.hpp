// The question of a life-and-death problem.
#pragma once

#include <cstdint>

namespace katachi::tsumego {

enum class Aim : std::uint8_t {
  kLife,        // the defender keeps some stone forever; seki is life
  kTwoEyes,     // the defender reaches unconditional life
  kAnyTarget,   // the attacker captures one of the target chains
  kAllTargets,  // the attacker captures all target chains
  kLink,        // the defender joins the target chains into one that is not in atari
};

constexpr int kMaxTargets = 5;  // chains; one bit of a state for each

// Whether the defender has to achieve something. Then repeating a position does not help him, and the attacker may
// pass. Otherwise he only has to hold out, the attacker has to achieve something, and repetition favours the defender.
constexpr bool defender_must_finish(Aim aim) { return aim == Aim::kTwoEyes || aim == Aim::kLink; }

}  // namespace katachi::tsumego
