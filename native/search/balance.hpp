// Simulation balancing (after the idea of Silver & Tesauro 2009): how to change urgencies so that playouts judge
// positions as a deeper search does.
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
  double value;  // Black's chance, 0 to 1
  double komi;
};

struct BalanceStep {
  std::vector<double> gradient;     // of -error / 2 with regard to the logarithms of the weights; the last is of "none"
  std::vector<std::int64_t> drawn;  // how often each was drawn
  double error = 0;                 // mean of (value - playouts' mean)^2 without the noise of the playouts
  double bias = 0;                  // mean of playouts' mean - value
};

// Plays every position out `games` times (an even number, at least 4), and means over the positions. One half of the
// playouts measures the error and the other where it comes from, then the other way round: so neither is mistaken
// because the same chance is in both. The same arguments give the same numbers.
BalanceStep balance(std::span<const Judged> positions, const PlayoutPolicy& policy, int games, std::uint64_t seed);

}  // namespace katachi
