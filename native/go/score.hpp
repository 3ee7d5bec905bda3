// Counting at the end of a game, once it is known which stones are dead.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"

namespace katachi {

// Which eyes do not count.
enum class Tax : std::uint8_t {
  kNone,
  kSeki,  // those of groups in seki (Japanese rules)
  kAll,   // two points of every group (stone scoring)
};

struct Tally {
  std::array<std::uint8_t, kMaxArea> owner{};  // per point, row by row: kBlack, kWhite, or kEmpty for neutral points
  std::array<int, 4> stones{};                 // living stones, by colour
  std::array<int, 4> territory{};              // points surrounded, dead stones' points among them, less the tax
  std::array<int, 4> dead{};                   // dead stones, by their own colour

  int area(Color c) const { return stones[c] + territory[c]; }
};

// `dead` has one flag a point, row by row; flags on empty points are ignored. A region of empty points and dead stones
// belongs to the colour whose living stones alone touch it.
//
// Seki is recognised by what a player sees after the dame are left: a group (chains of one colour joined by their own
// territory) that touches a neutral point and has but one eye space, of three points at most, cannot be alive in any
// other way; its eye is then no territory.
Tally tally(const Position& position, std::span<const std::uint8_t> dead, Tax tax = Tax::kNone);

// The living stones of groups in seki, by the same test. It is meant for finished games: before the end nearly every
// group looks like that.
std::vector<Point> seki_stones(const Position& position, std::span<const std::uint8_t> dead);

}  // namespace katachi
