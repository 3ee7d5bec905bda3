// A position as the move predictor sees it: stones from the point of view of the side to move, with their liberties and
// age, on boards whose border is wide enough for every pattern.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "go/position.hpp"
#include "knowledge/predictor/lanes.hpp"

namespace katachi::predictor {

// What patterns distinguish. Every plane is a board of small symbols; 0 is always an ordinary empty point.
enum Plane : std::uint8_t {
  kStones,      // own, enemy, edge
  kLiberties,   // plus 1, 2 or more liberties, the enemy's last move, the ko point
  kAge,         // plus how many moves ago a stone was played
  kLibertyAge,  // both
  kPlanes
};
constexpr std::array<int, kPlanes> kSymbols = {4, 12, 10, 28};
constexpr std::array<std::uint8_t, kPlanes> kEdgeSymbol = {3, 10, 9, 26};

constexpr int kMargin = 9;
constexpr int kWidth = kMaxSize + 2 * kMargin;
constexpr int kCells = kWidth * kWidth;
constexpr int kRemembered = 60;  // number of moves whose ages are distinguished
constexpr std::uint8_t kLongAgo = 255;
constexpr std::array<std::uint8_t, 8> kRecencyLimits = {1, 2, 4, 8, 12, 20, 35, 60};
constexpr int kNear = 5;  // distance up to which a move makes a point recent

// The distance used in the literature on patterns: dx + dy + max(dx, dy). Neighbours are at 2, diagonals at 3.
constexpr int distance(int dx, int dy) {
  const int a = dx < 0 ? -dx : dx;
  const int b = dy < 0 ? -dy : dy;
  return a + b + (a > b ? a : b);
}

// A set of points of the board.
using PointSet = std::array<std::uint64_t, (kMaxArea + 63) / 64>;

struct Chain {
  PointSet liberties;
  int count;  // of liberties
};

class Scene {
 public:
  // `moves` are the moves of the game, latest last; kPass for a pass. Only the last few are used.
  void look(const Position& position, std::span<const Point> moves);

  const Position& position() const { return *position_; }
  const Geometry& geometry() const { return position_->geometry(); }
  Color mover() const { return mover_; }
  // The move played `ago` moves ago (1 is the last move), or kPass.
  Point move(int ago) const { return recent_[static_cast<std::size_t>(ago)]; }
  int stones() const { return position_->stones(kBlack) + position_->stones(kWhite); }
  // From 0 in the opening to 3 in the endgame.
  int phase() const { return phase_; }

  int cell(Point v) const { return cell_[v]; }
  const std::uint8_t* plane(Plane p) const { return planes_[p].data(); }
  // How long ago a move was played here or nearby, as a class from 0 (the last move) to 8 (long ago).
  std::uint8_t recency(Point v) const { return recency_[static_cast<std::size_t>(cell_[v])]; }
  // The number of words of a point set that this board uses.
  std::size_t words() const { return static_cast<std::size_t>(geometry().area + 63) / 64; }
  const Chain& chain(Point head) const { return chains_[place_[head]]; }

 private:
  void remember(std::span<const Point> moves);
  void paint_recency(Point v, std::uint8_t age);
  void count_liberties();
  void paint();

  const Position* position_ = nullptr;
  const Geometry* known_ = nullptr;  // cell_ belongs to this geometry
  Color mover_ = kBlack;
  int phase_ = 0;
  std::array<Point, kRemembered + 1> recent_{};
  std::array<std::int16_t, kCapacity> cell_{};
  std::array<std::uint8_t, kCapacity> age_{};
  std::array<std::array<std::uint8_t, kCells>, kPlanes> planes_{};
  std::array<std::uint8_t, kCells> recency_{};
  std::array<std::uint16_t, kCapacity> place_{};
  std::array<Chain, kMaxArea> chains_;
};

}  // namespace katachi::predictor
