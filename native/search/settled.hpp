// Points whose owner is proved, so nobody needs to move there: groups that live or are dead whoever moves first, with
// the points they enclose, and the liberties of a seki.
//
// A search makes them part of its root position: the empty points are frozen, and no chain on or next to settled points
// can be captured (a group may only live because it could capture dead stones, which nobody does any more). So they
// cost a simulation nothing, and they change the score of every simulation by the same amount.
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
  // One entry per point, row by row: kOpen, kBlack, kWhite, or kNobodys (the liberties of a seki).
  explicit Settled(std::vector<std::uint8_t> owners) : owners_(std::move(owners)) {}

  bool empty() const { return owners_.empty(); }

  // Freezes the points and returns the correction for the score of a playout (Black's area minus White's), which counts
  // dead stones as alive and ignores frozen points. Throws std::invalid_argument if there is not one entry per point,
  // if an open point is next to a settled one, or if a dead stone could be captured.
  int apply(Position& position) const;

  // Sets the share of each settled point: 1 for Black, -1 for White.
  void overrule(std::span<float> shares) const;

 private:
  std::vector<std::uint8_t> owners_;  // empty: nothing is settled
};

}  // namespace katachi
