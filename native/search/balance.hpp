// Simulation balancing (after Silver and Tesauro 2009): changes urgencies so that playouts judge positions as a deeper
// search does.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "search/playout.hpp"

namespace katachi {

// A position whose value is known.
struct Judged {
  const Position* position;
  double value;  // Black's winning chance, 0 to 1
  double komi;
};

struct BalanceStep {
  std::vector<double>
      gradient;  // of -error / 2 with respect to the logarithms of the weights; the last entry is for "none"
  std::vector<std::int64_t> drawn;  // how often each was drawn
  double error = 0;                 // mean of (value - mean of the playouts)^2, without the noise of the playouts
  double bias = 0;                  // mean of (mean of the playouts - value)
};

// Plays every position out `games` times (an even number, at least 4) and averages over the positions. One half of the
// playouts measures the error and the other half its cause, then the other way round: sharing the same random games
// would bias the product. The same arguments give the same numbers.
BalanceStep balance(std::span<const Judged> positions, const PlayoutPolicy& policy, int games, std::uint64_t seed);

}  // namespace katachi
