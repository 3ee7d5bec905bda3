// Many playouts from one position on any number of threads, which does not change the result.
#pragma once

#include <cstdint>
#include <vector>

#include "go/position.hpp"
#include "search/playout.hpp"

namespace katachi {

struct PlayoutStats {
  std::int64_t games = 0;
  std::int64_t black_wins = 0;
  std::int64_t white_wins = 0;  // the rest are draws
  std::int64_t score_sum = 0;   // Black's area minus White's, without komi
  std::int64_t score_squares = 0;
  std::int64_t moves = 0;
  std::int64_t capped = 0;
  std::vector<std::int64_t> owner;        // per point: how often Black owned it minus how often White did
  std::vector<std::int64_t> first_moves;  // per point: how often the first move was there; the last entry is the pass

  explicit PlayoutStats(int area)
      : owner(static_cast<std::size_t>(area)), first_moves(static_cast<std::size_t>(area) + 1) {}
  void add(const PlayoutStats& other);
};

// `komi` goes to White. The same arguments give the same statistics on every machine and for any number of threads:
// games are played in blocks, and each block has its own random numbers.
PlayoutStats run_playouts(const Position& position, const PlayoutPolicy& policy, std::int64_t games, std::uint64_t seed,
                          double komi, int threads);

}  // namespace katachi
