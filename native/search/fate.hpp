// Groups whose end is proved: the network's judgements of a search heed the proofs.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "go/position.hpp"

namespace katachi {

// A move on the way from the root to a node.
struct Played {
  Point point;
  Color color;
};

// The proof holds as long as nobody plays in the region; a move that decides the fate may be played there first. Once
// it is decided, the side that lost it may try something there: the proof says that there is an answer, so it holds as
// long as the other side answers each try in the region at once.
struct GroupFate {
  enum class End { kOpen, kLives, kDies };  // open: whoever moves first decides

  Color color;                // of the stones
  End end = End::kOpen;       // at the root
  std::vector<Point> points;  // those of the group, which one side gets in the end
  std::vector<Point> region;
  std::vector<Point> saving, killing;  // moves that decide an open fate, of its own side and of the other

  // What is proved after these moves from the root; nothing if something else was played in the region.
  std::optional<End> after(std::span<const Played> moves) const {
    const auto in = [](const std::vector<Point>& all, Point v) { return std::ranges::find(all, v) != all.end(); };
    std::optional<End> now = end;
    bool tried = false;  // and not answered yet
    for (const Played& move : moves) {
      const bool own = move.color == color, here = in(region, move.point);
      if (now == End::kOpen) {
        if (!here) continue;
        if (!in(own ? saving : killing, move.point)) return std::nullopt;
        now = own ? End::kLives : End::kDies;
      } else if (own == (now == End::kLives)) {  // the side that won it
        if (here != tried) return std::nullopt;
        tried = false;
      } else if (here) {
        tried = true;
      }
    }
    return now;
  }
};

}  // namespace katachi
