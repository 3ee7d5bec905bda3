// How often nearest patterns match, whether played or not (K4).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "knowledge/nearest/tree.hpp"
#include "records/packed_games.hpp"

namespace katachi::knowledge {

struct NearestEstimate {
  std::uint64_t tests = 0;             // legal points of all positions in which a move was played
  std::uint64_t played = 0;            // moves
  std::vector<std::uint64_t> matches;  // by node
  std::vector<std::uint64_t> chosen;   // by node: how often the move was played when it matched
};

// `chosen` is left empty unless it is wanted.
NearestEstimate estimate(std::span<const records::PackedGames> batches, const NearestTree& tree, bool chosen);

}  // namespace katachi::knowledge
