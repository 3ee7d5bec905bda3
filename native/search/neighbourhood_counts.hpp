// How often each class of 3x3 neighbourhoods was there in recorded games, and how often its middle was played.
#pragma once

#include <cstdint>
#include <vector>

#include "records/packed_games.hpp"
#include "search/pattern_class.hpp"

namespace katachi {

struct NeighbourhoodCounts {
  using Column = std::vector<std::int64_t>;
  Column matched = Column(PatternClasses::kCount);  // empty points of all positions
  Column played = Column(PatternClasses::kCount);
  std::int64_t moves = 0;

  void add(const records::PackedGames& games);
};

// What stood to choose around the last move: the empty points among the eight that are no self-atari.
struct Replies {
  static constexpr std::size_t kMost = 8;
  static constexpr std::uint16_t kNobody = 0xffff;
  std::vector<std::uint16_t> classes;  // kMost a position, the rest filled with kNobody
  std::vector<std::int8_t> chosen;     // which of them was played; -1: a move elsewhere
};

// Of every position with a last move and something to choose.
Replies replies_near(const records::PackedGames& games);

}  // namespace katachi
