// Points whose owner is proved, so that nobody needs to move there: groups that live or are dead whoever moves first,
// with the points they enclose, and the liberties of a seki.
//
// A search makes them part of its root position: the empty points are frozen, and no chain on or next to settled points
// can be taken (a group may live because it could take dead stones, which nobody does any more). So they cost a
// simulation nothing; the difference they make to the count is the same for all.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"

namespace katachi {

class Settled {
 public:
  static constexpr std::uint8_t kOpen = 0;
  static constexpr std::uint8_t kNobodys = 3;

  Settled() = default;
  // One entry a point, row by row: kOpen, kBlack, kWhite, or kNobodys (the liberties of a seki).
  explicit Settled(std::vector<std::uint8_t> owners) : owners_(std::move(owners)) {}

  bool empty() const { return owners_.empty(); }

  // Freezes the points, and gives what has to be added to the count at the end of a playout (Black's area minus
  // White's): dead stones are counted there as if they lived, frozen points not at all. Throws std::invalid_argument if
  // there is not one entry a point, if an open point is next to a settled one, or if a dead stone could be taken.
  int apply(Position& position) const;

  // Sets the share of each settled point: 1 Black's, -1 White's.
  void overrule(std::span<float> shares) const;

 private:
  std::vector<std::uint8_t> owners_;  // none: nothing is settled
};

}  // namespace katachi
