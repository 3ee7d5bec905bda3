// What a life-and-death problem asks.
#pragma once

#include <cstdint>

namespace katachi::tsumego {

enum class Aim : std::uint8_t {
  kLife,        // the defender keeps some stone for ever; seki is life
  kTwoEyes,     // he reaches unconditional life
  kAnyTarget,   // the attacker captures one of the target chains
  kAllTargets,  // the attacker captures all of them
  kLink,        // the defender joins the target chains into one that is not in atari
};

constexpr int kMaxTargets = 5;  // chains; one bit of a state each

// Whether the defender has to get somewhere. Then repeating a position is no success for him, and the attacker may
// pass. Otherwise he has to hold out, the attacker has to get somewhere, and repetition is the defender's.
constexpr bool defender_must_finish(Aim aim) { return aim == Aim::kTwoEyes || aim == Aim::kLink; }

}  // namespace katachi::tsumego
