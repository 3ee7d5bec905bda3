#include "knowledge/wide_board.hpp"

namespace katachi::knowledge {

WideBoard::WideBoard(int size, EdgeFacts edges) : size_(size), edges_(edges) {
  if (edges == EdgeFacts::kPoint) cells_.fill(kEdge);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) set(x, y, kEmpty);
    set(-1, y, kEdge);
    set(size, y, kEdge);
    set(y, -1, kEdge);
    set(y, size, kEdge);
  }
}

void WideBoard::copy(const Position& position) {
  const Geometry& geometry = position.geometry();
  for (int i = 0; i < geometry.area; ++i) {
    const Point v = geometry.points[static_cast<std::size_t>(i)];
    set(geometry.x(v), geometry.y(v), position.color(v));
  }
  stones_ = position.stones(kBlack) + position.stones(kWhite);
}

std::span<const Point> WideBoard::follow(const Position& after, Point move) {
  removed_.clear();
  if (move == kPass) return removed_;
  const Geometry& geometry = after.geometry();
  set(geometry.x(move), geometry.y(move), after.color(move));
  const int stones = after.stones(kBlack) + after.stones(kWhite);
  if (stones != stones_ + 1) {
    for (int i = 0; i < geometry.area; ++i) {
      const Point v = geometry.points[static_cast<std::size_t>(i)];
      if (after.color(v) != kEmpty || color(cell(geometry.x(v), geometry.y(v))) == kEmpty) continue;
      set(geometry.x(v), geometry.y(v), kEmpty);
      removed_.push_back(v);
    }
  }
  stones_ = stones;
  return removed_;
}

}  // namespace katachi::knowledge
