// Counting at the end of a game, once the dead stones are known.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"

namespace katachi {

// Which eyes do not count as territory.
enum class Tax : std::uint8_t {
  kNone,
  kSeki,  // those of groups in seki (Japanese rules)
  kAll,   // two points per group (stone scoring)
};

struct Tally {
  std::array<std::uint8_t, kMaxArea> owner{};  // per point, row by row: kBlack, kWhite, or kEmpty for neutral points
  std::array<int, 4> stones{};                 // living stones, by colour
  std::array<int, 4> territory{};              // surrounded points, including those of dead stones, minus the tax
  std::array<int, 4> dead{};                   // dead stones, by their own colour

  int area(Color c) const { return stones[c] + territory[c]; }
};

// `dead` has one flag per point, row by row; flags on empty points are ignored. A region of empty points and dead
// stones belongs to a colour if only living stones of that colour touch it.
//
// Seki is recognised as a player would see it with the dame left open: a group (chains of one colour joined by their
// own territory) that touches a neutral point and has a single eye space of at most three points can only be alive in
// seki, so its eye is not territory.
Tally tally(const Position& position, std::span<const std::uint8_t> dead, Tax tax = Tax::kNone);

// The living stones of groups in seki, by the same test. It is for finished games: earlier, nearly every group passes
// it.
std::vector<Point> seki_stones(const Position& position, std::span<const std::uint8_t> dead);

}  // namespace katachi
