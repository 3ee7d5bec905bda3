// One question about a closed set of points, whatever is around it.
#pragma once

#include "reading/tsumego/solver.hpp"

namespace katachi::tsumego {

struct LocalAnswer {
  Winner winner = Winner::kUnknown;
  std::uint64_t nodes = 0;
};

struct LocalQuestion {
  Color defender = kBlack;
  Aim aim = Aim::kTwoEyes;
  std::span<const Point>
      points;  // the points to read; every liberty of a chain that might be captured must be among them
  std::span<const Point> targets;  // stones of the defender, for the aims that have targets
  Color first = kWhite;
  std::array<std::uint8_t, 2> threats{};  // the defender's, the attacker's
};

// Everything beyond the points counts as living stones of the attacker, except the defender's stones, which do not help
// him: so a win of the defender holds on the board whatever is played around it. Throws std::invalid_argument if there
// are more than 64 points, or if a target is not a stone of the defender among them.
LocalAnswer read_locally(const Position& position, const LocalQuestion& question, std::uint64_t nodes);

}  // namespace katachi::tsumego
