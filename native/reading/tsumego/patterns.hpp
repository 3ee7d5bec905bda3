// Contextual patterns in life-and-death problems (C6): the surroundings of a move, learned separately for attack and
// defence.
//
// A pattern is the square around an empty point, by side and not by colour. Each of its points is empty, the
// defender's, the attacker's, or off the board; whatever is beyond the region but on the board is the attacker's: his
// wall, or what is behind it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "reading/tsumego/state.hpp"

namespace katachi::tsumego {

// Small windows have two words of 8 bits, one per side, with the points row by row without the middle; wide ones have
// two of 25 bits, with the middle. The defender's word is the low one; both bits are set at points off the board.
using SmallWindow = std::uint16_t;
using WideWindow = std::uint64_t;
constexpr int kWideBits = 25;
constexpr std::size_t kSmallWindows = 1U << 16;

// The surroundings of every place of a region.
class PatternFrame {
 public:
  PatternFrame(const Region& region, const Geometry& geometry);

  SmallWindow small(const State& state, int place) const {
    const auto p = static_cast<std::size_t>(place);
    const unsigned defender = around(state.stones[kDefender], p);
    const unsigned attacker = around(state.stones[kAttacker], p);
    return static_cast<SmallWindow>(defender | attacker << 8 | beyond_[p]);
  }

  WideWindow wide(const State& state, int place) const;

 private:
  // The eight neighbours of a place that are among these points of the region.
  unsigned around(Points points, std::size_t p) const {
    if (columns_ == 0) return one_by_one(points, p);
    // Rotated so that the upper left neighbour is bit 0. Bits that wrap around or come from another row are masked out.
    const Points turned = std::rotr(points, static_cast<int>(p) - columns_ - 1);
    const Points middle = turned >> columns_;
    const Points below = middle >> columns_;
    const auto bits = (turned & 7) | (middle & 1) << 3 | (middle & 4) << 2 | (below & 7) << 5;
    return static_cast<unsigned>(bits) & inside_[p];
  }
  unsigned one_by_one(Points points, std::size_t p) const;

  int columns_;                                                        // 0: neighbours are looked up
  std::array<std::uint8_t, kMaxPlaces> inside_{};                      // which neighbours are in the region
  std::array<std::uint16_t, kMaxPlaces> beyond_{};                     // the others, as a window
  std::array<std::array<std::int8_t, kWideBits>, kMaxPlaces> wide_{};  // the place, or one of the two values below
  static constexpr std::int8_t kWall = -1;
  static constexpr std::int8_t kOffBoard = -2;
};

// How doubtful moves are, for each side and small window: 0 is the best.
struct PatternValues {
  std::array<std::array<std::uint8_t, kSmallWindows>, 2> doubts{};
};

// The values applied to one region.
class MovePatterns {
 public:
  MovePatterns(const PatternFrame& frame, const PatternValues& values) : frame_(frame), values_(&values) {}

  // A pass comes last.
  std::uint8_t doubt(const State& state, int move) const {
    constexpr std::uint8_t kMost = 255;
    return move == kPassMove ? kMost : values_->doubts[state.to_move][frame_.small(state, move)];
  }

 private:
  PatternFrame frame_;
  const PatternValues* values_;
};

}  // namespace katachi::tsumego
