// The part of the board that a life-and-death problem is about, as sets of points in one 64-bit word.
//
// The region contains the defender's stones, the empty points he can reach without crossing attacking stones, and the
// attacking chains that might be captured. All other attackers are the wall: stones that are never captured. A point
// next to the wall (or to empty points behind it) is in `wall`, and an attacking chain with such a point always has a
// liberty. This is the only assumption; within it everything is exact.
//
// The region also contains its aim, the question about it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "go/position.hpp"
#include "reading/tsumego/aim.hpp"

namespace katachi::tsumego {

using Points = std::uint64_t;  // a set: bit i is the i-th place of the region
constexpr int kMaxPlaces = 64;

constexpr Points lowest(Points set) { return set & (~set + 1); }
constexpr int place_of(Points point) { return std::countr_zero(point); }
constexpr bool one_or_none(Points set) { return (set & (set - 1)) == 0; }

struct Region {
  Points inside = 0;
  Points wall = 0;                           // points of the region next to the wall
  std::array<Points, kMaxPlaces> beside{};   // neighbours of each place
  std::array<Point, kMaxPlaces> on_board{};  // where each place is on the board
  // Places of neighbours differ by 1 or by the stride, modulo 64, so neighbours are rotations. A region whose bounding
  // box has at most 64 points is laid out as that box, row by row.
  int columns = 0;    // of the box; 0: none
  int stride = 0;     // 0: none was found, and places are numbered consecutively
  struct Entrances {  // places with a neighbour on that side
    Points left = 0, right = 0, above = 0, below = 0;
  } has;
  std::vector<Points> near_bytes;  // without a stride: the neighbours of each value of each byte of a set

  Aim aim = Aim::kLife;
  std::array<Points, kMaxTargets> targets{};  // the defender's chains in question; none means all his stones
  int target_count = 0;
  Points escape = 0;                 // a defending chain here is never captured, and may have got out (has_got_out)
  Points frail = 0;                  // a defending chain here may have liberties beyond: its capture counts as lost
  Points open = 0;                   // points of the wall beyond which there is more than attackers (close_off)
  bool only_targets_escape = false;  // else any defending stone that gets out is enough
  Points given = 0;  // an eye that the defender has elsewhere: a place that is not on the board (give_eye)

  Points all_targets() const {
    Points result = 0;
    for (const Points target : targets) result |= target;
    return result;
  }

  // Neighbours of a set inside the region; may include points of the set.
  Points neighbours(Points set) const {
    if (stride != 0) {
      return (std::rotl(set, 1) & has.left) | (std::rotr(set, 1) & has.right) | (std::rotl(set, stride) & has.above) |
             (std::rotr(set, stride) & has.below);
    }
    Points result = 0;
    if (near_bytes.empty()) {
      for (Points rest = set; rest != 0; rest &= rest - 1) result |= beside[static_cast<std::size_t>(place_of(rest))];
    } else {
      for (std::size_t byte = 0; byte < 8; ++byte) result |= near_bytes[byte << 8 | (set >> 8 * byte & 255)];
    }
    return result;
  }

  // Everything in `within` that is connected to the seeds through `within`.
  Points grow(Points seeds, Points within) const {
    for (;;) {
      const Points grown = seeds | (neighbours(seeds) & within);
      if (grown == seeds) return seeds;
      seeds = grown;
    }
  }

  // -1 if the point is not in the region.
  int place(Point v) const;
};

// A region given by points of the board; `wall` is a subset of them. Throws std::invalid_argument if there are more
// than 64.
Region lay_out(const Geometry& geometry, std::span<const Point> points, std::span<const Point> wall);

// The region of a group. `target` are stones of the defender; none means all stones of that colour. Large empty areas
// that the defender does not reach are the outside. Attacking chains with at most `weak_liberties` liberties there may
// be captured: they and those liberties belong to the region, and everything behind the liberties is wall. Throws
// std::invalid_argument if there is no stone to defend or if the region is too large, as with groups that are not
// enclosed.
Region find_region(const Position& position, Color defender, std::span<const Point> target, int weak_liberties);

// The region of exactly these points: everything beyond them counts as the attacker's wall, even empty points and the
// defender's stones. So a win of the defender there is one on the board, unless it used the capture of a chain with
// liberties beyond (`open`), which would survive on the board. Throws std::invalid_argument if there are more than 64.
Region close_off(const Position& position, Color defender, std::span<const Point> points);

// What becomes of a region that was closed off. kFrail: a defending chain at its open edge may have liberties beyond,
// so its capture counts as lost; then a win of the defender is one on the board. kOut: such a chain is safe, and the
// defender has won; then a win of the attacker is one on the board, if the stones around the region and at its edge
// stand. kSiege: such a chain is never captured, and has got out if a target is in it; attacking stones there are safe
// only next to attackers beyond, so those at the edge need not stand. kWall: the edge is all wall, which is an
// assumption.
enum class Edge : std::uint8_t { kFrail, kOut, kSiege, kWall };
void set_edge(Region& region, const Position& position, Color defender, Edge edge);

// Makes the chains of these stones the targets. Throws std::invalid_argument unless they include stones of the defender
// in the region, in at most kMaxTargets chains.
void set_targets(Region& region, const Position& position, Color defender, std::span<const Point> stones);

// Gives the stones of a set an eye outside the region: an extra place that only they touch and where the defender never
// plays. So they live with one more eye. Throws std::invalid_argument if the region has no place left.
void give_eye(Region& region, Points stones);

}  // namespace katachi::tsumego
