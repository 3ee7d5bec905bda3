// Which stones were captured when, for every game of a collection. With this and the moves, a game can be followed
// without replaying it: a stone appears with a move and disappears with an entry here. This makes pattern search ten
// times faster.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "records/packed_games.hpp"

namespace katachi {

// A captured stone: the number of the move that captured it (0 for a stone of an impossible setup) and its point,
// counted row by row from 0. Ordered by move.
struct Capture {
  static constexpr int kPointBits = 10;
  static constexpr std::uint32_t kPointMask = (1u << kPointBits) - 1;
  static std::uint32_t pack(std::uint32_t move, std::uint32_t point) { return move << kPointBits | point; }
  static std::uint32_t move(std::uint32_t packed) { return packed >> kPointBits; }
  static std::uint32_t point(std::uint32_t packed) { return packed & kPointMask; }
};

struct CaptureArrays {
  std::vector<std::uint64_t> starts;  // game i has stones[starts[i] .. starts[i + 1])
  std::vector<std::uint32_t> stones;
  std::vector<std::uint32_t> lengths;  // moves of the game before an illegal one
};

// Replays all games.
CaptureArrays captures_of(const records::PackedGames& games, int threads);

// Views of arrays that the caller keeps alive. The constructor throws std::invalid_argument if they do not belong to
// the games.
class Captures {
 public:
  Captures(const records::PackedGames& games, std::span<const std::uint64_t> starts,
           std::span<const std::uint32_t> stones, std::span<const std::uint32_t> lengths);

  std::span<const std::uint32_t> stones(std::size_t game) const {
    return stones_.subspan(starts_[game], starts_[game + 1] - starts_[game]);
  }
  std::uint32_t length(std::size_t game) const { return lengths_[game]; }

 private:
  std::span<const std::uint64_t> starts_;
  std::span<const std::uint32_t> stones_;
  std::span<const std::uint32_t> lengths_;
};

}  // namespace katachi
