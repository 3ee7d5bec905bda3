// How often each class of 3x3 neighbourhoods occurred in recorded games, and how often its centre was played.
#pragma once

#include <cstdint>
#include <vector>

#include "records/packed_games.hpp"
#include "search/pattern_class.hpp"

namespace katachi {

struct NeighbourhoodCounts {
  using Column = std::vector<std::int64_t>;
  Column matched = Column(PatternClasses::kCount);  // empty points in all positions
  Column played = Column(PatternClasses::kCount);
  std::int64_t moves = 0;

  void add(const records::PackedGames& games);
};

// The choice around the last move: those of the eight points that are empty and not self-atari.
struct Replies {
  static constexpr std::size_t kMost = 8;
  static constexpr std::uint16_t kNobody = 0xffff;
  std::vector<std::uint16_t> classes;  // kMost per position, padded with kNobody
  std::vector<std::int8_t> chosen;     // which of them was played; -1 for a move elsewhere
};

// For every position with a last move and at least one such point.
Replies replies_near(const records::PackedGames& games);

}  // namespace katachi
