// One question about a set of points that is closed off by itself, whatever lies around it.
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
  std::span<const Point> points;   // what is read; every liberty of a chain that might be taken must be there
  std::span<const Point> targets;  // stones of the defender, for the aims that have targets
  Color first = kWhite;
  std::array<std::uint8_t, 2> threats{};  // the defender's, the attacker's
};

// Everything beyond the points is the attacker's and lives, but for the defender's stones, which are of no use to him:
// so a win of the defender holds on the board whatever comes to be around it. Throws std::invalid_argument if there are
// more than 64 points, or a target is no stone of the defender among them.
LocalAnswer read_locally(const Position& position, const LocalQuestion& question, std::uint64_t nodes);

}  // namespace katachi::tsumego
