// Random small problems, for comparing the tsumego solver with its oracle.
#pragma once

#include <string>
#include <vector>

#include "go/random.hpp"
#include "tests/check.hpp"
#include "tests/reading/tsumego/oracle.hpp"

namespace katachi::tsumego {

// A random region of at most `most` points, connected or not, with a random part of it next to the wall.
inline Region random_region(Random& random, std::size_t most) {
  const int width = 2 + static_cast<int>(random.below(4));
  const int height = 1 + static_cast<int>(random.below(4));
  const Geometry& g = Geometry::of(6);
  std::vector<Point> points;
  std::vector<Point> wall;
  const std::uint32_t holes = random.below(4);
  for (int i = 0; i < width * height; ++i) {
    if (random.below(10) < holes) continue;
    points.push_back(g.at(i % width, i / width));
  }
  while (points.size() > most) points.erase(points.begin() + random.below(static_cast<std::uint32_t>(points.size())));
  const std::uint32_t walls = 1 + random.below(5);
  for (const Point v : points) {
    if (random.below(10) < walls) wall.push_back(v);
  }
  if (points.empty()) points.push_back(g.at(0, 0));
  Region region = lay_out(g, points, wall);
  if (random.below(4) == 0) region.columns = region.stride = 0;  // as in regions that do not fit into a box
  return region;
}

// A random legal board with at most one threat each.
inline Board random_board(Random& random, const Oracle& oracle) {
  Board board;
  do {
    board.stones.clear();
    for (int p = 0; p < oracle.size(); ++p) board.stones += "..DDA"[random.below(5)];
  } while (!oracle.legal(board));
  board.mover = random.below(2) == 0 ? 'D' : 'A';
  if (random.below(3) == 0) board.threats = {static_cast<int>(random.below(2)), static_cast<int>(random.below(2))};
  return board;
}

inline std::string show(const Region& region, const Board& board) {
  std::string wall;
  for (Points rest = region.inside; rest != 0; rest &= rest - 1) wall += (lowest(rest) & region.wall) != 0 ? 'w' : '-';
  std::string text;
  for (int i = 0, p = 0; i < kMaxPlaces; ++i) {
    if (region.columns != 0 && i % region.columns == 0) text += '/';
    text += (region.inside >> i & 1) != 0 ? board.stones[static_cast<std::size_t>(p++)] : ' ';
    if (p == static_cast<int>(board.stones.size())) break;
  }
  return text + " wall " + wall + " mover " + board.mover + " ko " + std::to_string(board.ko) + " threats " +
         std::to_string(board.threats[0]) + "," + std::to_string(board.threats[1]);
}

inline void fail(const char* what, const Region& region, const Board& board) {
  check::Failures::current().add(__FILE__, __LINE__, std::string(what) + ": " + show(region, board));
}

}  // namespace katachi::tsumego
